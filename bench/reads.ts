import { deepStrictEqual } from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';
import { bareReads } from './bare-reads.ts';
import { connect, sell } from './checkout.ts';
import { againstKept } from './kept.ts';
import { ask, during, type Line, linesTo } from './lines.ts';
import { processorTime } from './processor-time.ts';
import { type Request, readPages } from './read-pages.ts';
import { openTradedShop, type TradedShop } from './traded-shop.ts';

const connections = 8;
const rounds = 5;
const secondsPerRound = 2;
/** `npm run bench -- reads customer` measures only the pages whose names begin so. */
const only = process.argv[3] ?? '';
/** Sales that are not in the daily totals yet, as after half a minute of trade. */
const unfolded = 20;
/** A page has to reach this share of its bare twin, by processor time. */
const atLeast = { analysis: 0.25, customer: 0.25 };
/** The page that stands for all that have no twin of their own. */
const yardstick = 'customer';

type Side = { process: ChildProcess; url: string };
type Measured = { perSecond: number; nodeMs: number; databaseMs: number };

/**
 * Measures the pages that are not plain lists, in a business with a year of trade: the dashboard, the payment analysis, a
 * customer, what changed in the catalogue of a till, and sign-in. Where one statement can answer the same rows, a server
 * with only `node:http` does so in turns with ours (`bare.ts`). Pages without such a twin are compared with the one of
 * the customer. The ratios are of processor time, so that other work on the machine does not decide them.
 */
export async function reads(): Promise<boolean> {
  const server = fork(join(import.meta.dirname, 'serve.ts'));
  const [{ url, admin }] = (await once(server, 'message')) as [{ url: string; admin: ConnectionSettings }];
  const database = await connect(admin);
  const shop = await tradedShop(url, server, database);
  const { pages, ...read } = await readPages(url, shop, database);
  const bareRead = bareReads(shop, { pages, ...read });
  const settings = JSON.stringify({ admin, orgId: shop.orgId, reads: bareRead });
  const bare = fork(join(import.meta.dirname, 'bare.ts'), [settings]);
  const [{ url: bareUrl }] = (await once(bare, 'message')) as [{ url: string }];
  const sides = {
    server: { process: server, url },
    bare: { process: bare, url: bareUrl },
  };
  try {
    for (const path of Object.keys(bareRead)) await compare(url + path, bareUrl + path, shop.token);
    const names = Object.keys(pages).filter((name) => name.startsWith(only) || name === yardstick);
    const measured: Record<string, { server: Measured; bare?: Measured }> = {};
    for (const name of names) {
      const requests = pages[name] ?? [];
      const twin = name in atLeast ? { bare: sides.bare } : {};
      const found = await inTurns({ server: sides.server, ...twin }, requests, database);
      for (const [side, one] of Object.entries(found)) console.log(line(name, side, one));
      measured[name] = found as { server: Measured };
    }
    const costOf = ({ nodeMs, databaseMs }: Measured) => nodeMs + databaseMs;
    const shares = Object.fromEntries(
      names.map((name) => {
        const { server: ours, bare: twin = measured[yardstick]?.bare } = measured[name] ?? {};
        return [name, ours && twin ? costOf(twin) / costOf(ours) : Number.NaN];
      }),
    );
    for (const [name, share] of Object.entries(shares)) console.log(`${name}: ${share.toFixed(3)} of bare`);
    againstKept('reads', shares);
    return Object.entries(atLeast).every(([name, least]) => !((shares[name] ?? least) < least));
  } finally {
    await database.end();
    bare.send('stop');
    server.send('stop');
    await once(server, 'exit');
  }
}

/** A shop whose days are folded but for the last sales. */
async function tradedShop(url: string, server: ChildProcess, database: pg.Client): Promise<TradedShop> {
  const shop = await openTradedShop(url, database);
  server.send('fold');
  await once(server, 'message');
  const [line] = linesTo(url, 1) as [Line];
  for (let sale = 0; sale < unfolded; sale += 1) await sell(line, shop, sale % shop.sessions.length);
  line.socket.destroy();
  await database.query('vacuum analyze');
  return shop;
}

/** The median of the rounds of each side. */
async function inTurns(
  sides: Record<string, Side>,
  requests: Request[],
  database: pg.Client,
): Promise<Record<string, Measured>> {
  const names = Object.keys(sides);
  // New connections for each page: a server closes those that have nothing to do.
  const lines = new Map(names.map((name) => [name, linesTo(sides[name]?.url ?? '', connections)]));
  const work = (name: string) => async (client: number) => {
    for (const request of requests) await ask(lines.get(name)?.[client] as Line, request(client));
  };
  const found = new Map<string, Measured[]>(names.map((name) => [name, []]));
  try {
    for (const name of names) await during(1_000, connections, work(name));
    for (let round = 0; round < rounds; round += 1) {
      for (const name of round % 2 ? names.toReversed() : names) {
        const { process } = sides[name] as Side;
        const before = await processorTime(process, database);
        const { length } = await during(secondsPerRound * 1_000, connections, work(name));
        const after = await processorTime(process, database);
        found.get(name)?.push({
          perSecond: length / secondsPerRound,
          nodeMs: (after.nodeMs - before.nodeMs) / length,
          databaseMs: (after.databaseMs - before.databaseMs) / length,
        });
      }
    }
  } finally {
    // The server does not stop while a connection is open.
    for (const { socket } of [...lines.values()].flat()) socket.destroy();
  }
  const median = (all: Measured[], key: keyof Measured) =>
    all.map((one) => one[key]).sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
  return Object.fromEntries(
    [...found].map(([name, all]) => [
      name,
      {
        perSecond: median(all, 'perSecond'),
        nodeMs: median(all, 'nodeMs'),
        databaseMs: median(all, 'databaseMs'),
      },
    ]),
  );
}

function line(name: string, side: string, { perSecond, nodeMs, databaseMs }: Measured): string {
  const rate = perSecond.toFixed(0).padStart(6);
  return `${name.padEnd(18)} ${side.padEnd(7)} ${rate} /s   processor time of each: Node ${nodeMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms`;
}

/** Both must answer the same, or the comparison means nothing. */
async function compare(ours: string, bare: string, token: string): Promise<void> {
  const answerOf = async (url: string) =>
    (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json();
  const { data } = (await answerOf(ours)) as { data: { rows?: object[] } };
  const { rows } = (await answerOf(bare)) as { rows: object[] };
  deepStrictEqual(data.rows ?? [data], rows, `${ours} and its bare twin answer differently`);
}
