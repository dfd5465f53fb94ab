import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';
import { clients, connect, openShop, sell } from './checkout.ts';
import { countedBy, during, type Line, line, linesTo } from './lines.ts';
import { databaseTime } from './processor-time.ts';
import { type Costs, medianOf, ratioOf } from './sides.ts';

const rounds = 12;
const secondsPerRound = 4;
const warmUpMs = 8_000;
const costAtMost = 0.03;
const togetherAtLeast = 1;

const names = ['plain', 'cells', 'two'] as const;
type Name = (typeof names)[number];
type Turns = { name: Name; times: number[]; costs: Costs };
type Addresses = { url: string; home: ConnectionSettings; north: ConnectionSettings };

/**
 * Measures what the directory of cells costs a checkout: the same business in turns by the directory and past it, over
 * the same connections. With a second server instead, the figures had differed by 5 % without any directory. And whether two businesses in two cells sell together as fast as one, on one machine.
 */
export async function cells(): Promise<boolean> {
  const child = fork(join(import.meta.dirname, 'serve-cells.ts'));
  const [{ url, home, north }] = (await once(child, 'message')) as [Addresses];
  const [atHome, inNorth] = [await connect(home), await connect(north)];
  const lines = linesTo(url, clients);
  const route = async (name: Name) => {
    child.send(name === 'plain' ? 'past the directory' : 'by the directory');
    await once(child, 'message');
  };
  try {
    const shop = await openShop(url, atHome);
    // Home has a business, so the next one is placed in the empty cell.
    const other = await openShop(url, inNorth);
    const works = {
      plain: (client: number) => sell(lines[client] as Line, shop, client),
      cells: (client: number) => sell(lines[client] as Line, shop, client),
      two: (client: number) => sell(lines[client] as Line, client % 2 ? shop : other, client),
    };
    for (const name of names) {
      await route(name);
      await during(warmUpMs, clients, works[name]);
    }
    for (const database of [atHome, inNorth]) await database.query('vacuum analyze');
    const measure = async () => ({
      nodeMs: (await countedBy(child)).cpuMs,
      databaseMs: (await databaseTime(atHome)) + (await databaseTime(inNorth)),
    });
    /** Both follow each other and themselves equally often, because each is a little faster after itself. */
    const inTurns = async (pair: [Name, Name]) => {
      const found = pair.map((name) => ({ name, times: [] as number[], costs: [] as Costs }));
      for (let round = 0; round < rounds; round += 1) {
        for (const { name, times, costs } of round % 2 ? found.toReversed() : found) {
          await route(name);
          const before = await measure();
          const sold = await during(secondsPerRound * 1_000, clients, works[name]);
          const after = await measure();
          times.push(...sold);
          costs.push({
            nodeMs: (after.nodeMs - before.nodeMs) / sold.length,
            databaseMs: (after.databaseMs - before.databaseMs) / sold.length,
          });
        }
      }
      for (const { name, times, costs } of found) {
        const { nodeMs, databaseMs } = medianOf(costs);
        console.log(
          `${line(name, times, rounds * secondsPerRound)}   ${nodeMs.toFixed(2)} ms of the server and ${databaseMs.toFixed(2)} of the databases each`,
        );
      }
      const [base, other] = found as [Turns, Turns];
      return { cost: ratioOf(other.costs, base.costs), rate: other.times.length / base.times.length };
    };
    const { cost } = await inTurns(['plain', 'cells']);
    console.log(
      `the directory costs ${((cost - 1) * 100).toFixed(1)} % of a checkout (at most ${costAtMost * 100} %)`,
    );
    const { rate } = await inTurns(['cells', 'two']);
    console.log(
      `two cells sell ${(rate * 100).toFixed(0)} % of what one sells on this machine (at least ${togetherAtLeast * 100} %)`,
    );
    return cost - 1 <= costAtMost && rate >= togetherAtLeast;
  } finally {
    for (const { socket } of lines) socket.destroy();
    for (const database of [atHome, inNorth] as pg.Client[]) await database.end();
    child.send('stop');
    await once(child, 'exit');
  }
}
