import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';
import { connect } from './checkout.ts';
import { during, type Line, linesTo } from './lines.ts';
import { processorTime } from './processor-time.ts';
import { openTradedShop, type TradedShop } from './traded-shop.ts';

const goods = { products: 3_000, customers: 3_000, days: 365 };
export const connections = 8;
export const rounds = 9;
const msPerRound = 1_000;
/** V8 compiles the code of a page for good after some thousand runs. A shop's server has been running for longer. */
const warmUpMs = 6_000;

export type Work = (line: Line, client: number) => Promise<unknown>;
export type Side = { name: string; server: ChildProcess; database: pg.Client; url: string; shop: TradedShop };
export type Cost = { nodeMs: number; databaseMs: number };
/** What one request cost in each round. */
export type Costs = Cost[];

/**
 * A server with its own database and a business that has made so many sales in a year. All sides are in one process:
 * V8 settles differently in each, by up to half of the time for a page.
 */
export async function openSide(name: string, sales: number, beside?: Side): Promise<Side> {
  const startedAt = performance.now();
  const server = beside?.server ?? fork(join(import.meta.dirname, 'serve.ts'));
  if (beside) server.send('open');
  const [{ url, admin }] = (await once(server, 'message')) as [{ url: string; admin: ConnectionSettings }];
  const database = await connect(admin);
  // Autovacuum would begin while something is measured, and be counted. `settle` does its work.
  await database.query('alter system set autovacuum = off');
  await database.query('select pg_reload_conf()');
  const shop = await openTradedShop(url, database, { sales, ...goods });
  console.log(`${name}: written in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  return { name, server, database, url, shop };
}

export async function stopSides(sides: [Side, ...Side[]]): Promise<void> {
  for (const { database } of sides) await database.end();
  const [{ server }] = sides;
  server.send('stop');
  await once(server, 'exit');
}

/** Makes all indexes anew, so that they are alike on all sides: one that was filled row by row has another size. */
export async function rebuildIndexes({ database }: Side): Promise<void> {
  await database.query('reindex database');
}

export async function fold({ server, url }: Pick<Side, 'server' | 'url'>): Promise<void> {
  server.send({ fold: url });
  await once(server, 'message');
}

/** All days are folded and the statistics are fresh, as on the day after. */
export async function settle(side: Side): Promise<void> {
  const { database } = side;
  await fold(side);
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}

export function getRequest(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`;
}

export async function inTurns(sides: Side[], workOn: (side: Side) => Work): Promise<Map<Side, Costs>> {
  const lines = new Map<Side, Line[]>();
  const run = (side: Side, ms: number) => {
    const work = workOn(side);
    return during(ms, connections, (client) => work(lines.get(side)?.[client] as Line, client));
  };
  const costs = new Map<Side, Costs>(sides.map((side) => [side, []]));
  for (const side of sides) {
    // Not earlier: a server closes a new connection on which nothing is asked for ten seconds.
    lines.set(side, linesTo(side.url, connections));
    await run(side, warmUpMs);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 ? sides.toReversed() : sides) {
      const before = await processorTime(side.server, side.database);
      const { length } = await run(side, msPerRound);
      const after = await processorTime(side.server, side.database);
      costs.get(side)?.push({
        nodeMs: (after.nodeMs - before.nodeMs) / length,
        databaseMs: (after.databaseMs - before.databaseMs) / length,
      });
    }
  }
  for (const { socket } of [...lines.values()].flat()) socket.destroy();
  return costs;
}

export function medianOf(costs: Costs): Cost {
  const sorted = costs.toSorted((one, other) => totalOf(one) - totalOf(other));
  return sorted[Math.floor(sorted.length / 2)] as Cost;
}

/**
 * How many times as much the first costs as the second: the median over the rounds. Both sides of a round are measured
 * within seconds, so a machine that becomes slower meanwhile does not decide it.
 */
export function ratioOf(costs: Costs, base: Costs): number {
  const ratios = costs.map((cost, round) => totalOf(cost) / totalOf(base[round] as Cost));
  return ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)] as number;
}

export function totalOf({ nodeMs, databaseMs }: Cost): number {
  return nodeMs + databaseMs;
}
