import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { newId } from '../src/platform/ids.ts';
import { passwordMatches } from '../src/platform/passwords.ts';
import { bareLists } from './bare-lists.ts';
import type { BareRead } from './bare-reads.ts';

/**
 * The least that can answer a list: `node:http`, one prepared statement and JSON. It has no users, no rights, no checks
 * and no tenants. It runs in its own process, as the server does.
 */
const [settings = '{}'] = process.argv.slice(2);
const {
  admin,
  orgId,
  reads = {},
} = JSON.parse(settings) as { admin: pg.PoolConfig; orgId: string; reads?: Record<string, BareRead> };
// Numbers as numbers, as the interface answers them.
for (const type of [20, 1700]) pg.types.setTypeParser(type, Number);
const pool = new pg.Pool({ ...admin, max: 16 });
const server = createServer(async (request, response) => {
  const { url = '' } = request;
  const { text, values = [orgId] } = reads[url] ?? { text: bareLists[url] };
  if (!text && url !== '/auth/login') return response.writeHead(404).end();
  const { rows } = text
    ? await pool.query({ name: nameOf(url), text, values })
    : { rows: await signIn(request) };
  const body = JSON.stringify({ rows });
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
});

/** PostgreSQL cuts long names off, so they are numbers. */
function nameOf(url: string): string {
  return String([...Object.keys(bareLists), ...Object.keys(reads)].indexOf(url));
}

/** The password is checked as the server does it, and a session is written. */
async function signIn(request: IncomingMessage): Promise<object[]> {
  let body = '';
  for await (const part of request) body += part;
  const { identifier, password } = JSON.parse(body) as { identifier: string; password: string };
  const { rows } = await pool.query({
    name: 'user',
    text: `select u.id, u.password_hash from identities i join users u on u.org_id = i.org_id and u.id = i.user_id
           where i.kind = 'EMAIL' and i.value = $1`,
    values: [identifier],
  });
  if (!(await passwordMatches(password, rows[0]?.password_hash))) throw new Error('the password is wrong');
  const sessionId = newId();
  await pool.query({
    name: 'session',
    text: `insert into sessions (org_id, id, user_id, platform, address, expires_at)
           values ($1, $2, $3, 'web', '127.0.0.1', now() + interval '30 days')`,
    values: [orgId, sessionId, rows[0].id],
  });
  return [{ sessionId }];
}

server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('message', (message) => {
  const { user, system } = process.cpuUsage();
  if (message === 'counted') process.send?.({ counted: { cpuMs: (user + system) / 1_000 } });
  if (message === 'stop') process.exit();
});
