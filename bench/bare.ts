import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
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
const server = createServer(async ({ url = '' }, response) => {
  const { text, values = [orgId] } = reads[url] ?? { text: bareLists[url] };
  if (!text) return response.writeHead(404).end();
  const { rows } = await pool.query({ name: nameOf(url), text, values });
  const body = JSON.stringify({ rows });
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
});

/** PostgreSQL cuts long names off, so they are numbers. */
function nameOf(url: string): string {
  return String([...Object.keys(bareLists), ...Object.keys(reads)].indexOf(url));
}

server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('message', (message) => {
  const { user, system } = process.cpuUsage();
  if (message === 'counted') process.send?.({ counted: { cpuMs: (user + system) / 1_000 } });
  if (message === 'stop') process.exit();
});
