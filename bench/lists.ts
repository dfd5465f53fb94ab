import { deepStrictEqual } from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';
import { bareLists } from './bare-lists.ts';
import { connect, openShop, sell } from './checkout.ts';
import { againstKept } from './kept.ts';
import { ask, during, type Line, linesTo } from './lines.ts';
import { processorTime } from './processor-time.ts';

const connections = 16;
const rounds = 5;
const secondsPerRound = 2;
const atLeast = 0.4;

/**
 * Measures the first pages of products, stock and sales (25 rows) over 16 connections. It compares each with a server
 * that has only `node:http` and one prepared statement for the same fields (`bare.ts`). They take turns.
 */
export async function lists(): Promise<boolean> {
  const server = fork(join(import.meta.dirname, 'serve.ts'));
  const [{ url, admin }] = (await once(server, 'message')) as [{ url: string; admin: ConnectionSettings }];
  const database = await connect(admin);
  const shop = await openShop(url, database);
  const bare = fork(join(import.meta.dirname, 'bare.ts'), [JSON.stringify({ admin, orgId: shop.orgId })]);
  const [{ url: bareUrl }] = (await once(bare, 'message')) as [{ url: string }];
  const sides = {
    server: { process: server, lines: linesTo(url, connections) },
    bare: { process: bare, lines: linesTo(bareUrl, connections) },
  };
  try {
    await during(2_000, 8, (client) => sell(sides.server.lines[client] as Line, shop, client));
    await database.query('vacuum analyze');
    const request = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${shop.token}\r\n\r\n`;
    const shares: Record<string, number> = {};
    for (const path of Object.keys(bareLists)) {
      await compare(url + path, bareUrl + path, shop.token);
      const work = (side: keyof typeof sides) => (client: number) =>
        ask(sides[side].lines[client] as Line, request(path));
      for (const side of ['server', 'bare'] as const) await during(1_000, connections, work(side));
      const did = { server: none(), bare: none() };
      for (let round = 0; round < rounds; round += 1) {
        for (const side of round % 2 ? (['bare', 'server'] as const) : (['server', 'bare'] as const)) {
          const before = await processorTime(sides[side].process, database);
          did[side].answers += (await during(secondsPerRound * 1_000, connections, work(side))).length;
          const after = await processorTime(sides[side].process, database);
          did[side].nodeMs += after.nodeMs - before.nodeMs;
          did[side].databaseMs += after.databaseMs - before.databaseMs;
        }
      }
      for (const side of ['server', 'bare'] as const) console.log(line(path, side, did[side]));
      const name = path.replace(/^.*\/|\?.*$/g, '');
      shares[name] = did.server.answers / did.bare.answers;
      console.log(`${name}: ${percent(shares[name])} of bare (at least ${percent(atLeast)})`);
    }
    againstKept('lists', shares);
    return Object.values(shares).every((share) => share >= atLeast);
  } finally {
    for (const { lines } of Object.values(sides)) for (const { socket } of lines) socket.destroy();
    await database.end();
    bare.send('stop');
    server.send('stop');
    await once(server, 'exit');
  }
}

const none = () => ({ answers: 0, nodeMs: 0, databaseMs: 0 });
const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

function line(path: string, side: string, { answers, nodeMs, databaseMs }: ReturnType<typeof none>): string {
  const rate = (answers / (rounds * secondsPerRound)).toFixed(0).padStart(6);
  const each = (ms: number) => (ms / answers).toFixed(3);
  return `${path.padEnd(30)} ${side.padEnd(7)} ${rate} /s   processor time of each: Node ${each(nodeMs)} ms, database ${each(databaseMs)} ms`;
}

/** Both must answer the same rows with the same fields, or the comparison means nothing. */
async function compare(ours: string, bare: string, token: string): Promise<void> {
  const rowsOf = async (url: string) => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const body = (await answer.json()) as { rows?: object[]; data: { rows: object[] } };
    return body.rows ?? body.data.rows;
  };
  const [rows, expected] = await Promise.all([rowsOf(ours), rowsOf(bare)]);
  deepStrictEqual(rows, expected, `${ours} and its bare twin answer different rows`);
}
