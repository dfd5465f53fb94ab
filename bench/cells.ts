import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';
import { clients, connect, openShop, sell } from './checkout.ts';
import { countedBy, during, type Line, line, linesTo } from './lines.ts';
import { databaseTime } from './processor-time.ts';

const rounds = 6;
const secondsPerRound = 4;
const warmUpMs = 8_000;
const costAtMost = 0.03;
const togetherAtLeast = 1;

type Addresses = { plain: string; cells: string; home: ConnectionSettings; north: ConnectionSettings };

/**
 * Measures what the directory of cells costs a checkout: the same business, on the same database, by a server with
 * cells and by one without. And whether two businesses in two cells sell together as fast as one, on one machine.
 */
export async function cells(): Promise<boolean> {
  const child = fork(join(import.meta.dirname, 'serve-cells.ts'));
  const [{ plain, cells: url, home, north }] = (await once(child, 'message')) as [Addresses];
  const [atHome, inNorth] = [await connect(home), await connect(north)];
  const [toPlain, toCells] = [linesTo(plain, clients), linesTo(url, clients)];
  try {
    const shop = await openShop(plain, atHome);
    // Home has a business, so the next one is placed in the empty cell.
    const other = await openShop(url, inNorth);
    const works = {
      plain: (client: number) => sell(toPlain[client] as Line, shop, client),
      cells: (client: number) => sell(toCells[client] as Line, shop, client),
      two: (client: number) => sell(toCells[client] as Line, client % 2 ? shop : other, client),
    };
    type Name = keyof typeof works;
    const names = Object.keys(works) as Name[];
    for (const name of names) await during(warmUpMs, clients, works[name]);
    for (const database of [atHome, inNorth]) await database.query('vacuum analyze');
    const times: Record<Name, number[]> = { plain: [], cells: [], two: [] };
    const busyMs: Record<Name, number> = { plain: 0, cells: 0, two: 0 };
    const busy = async () =>
      (await countedBy(child)).cpuMs + (await databaseTime(atHome)) + (await databaseTime(inNorth));
    for (let round = 0; round < rounds; round += 1) {
      const first = round % names.length;
      for (const name of [...names.slice(first), ...names.slice(0, first)]) {
        const before = await busy();
        times[name] = times[name].concat(await during(secondsPerRound * 1_000, clients, works[name]));
        busyMs[name] += (await busy()) - before;
      }
    }
    for (const name of names) {
      const each = (busyMs[name] / times[name].length).toFixed(2);
      console.log(`${line(name, times[name], rounds * secondsPerRound)}, ${each} ms of processor time each`);
    }
    const eachMs = (name: Name) => busyMs[name] / times[name].length;
    const cost = eachMs('cells') / eachMs('plain') - 1;
    const together = times.two.length / times.cells.length;
    console.log(
      `the directory costs ${(cost * 100).toFixed(1)} % of a checkout (at most ${costAtMost * 100} %)`,
    );
    console.log(
      `two cells sell ${(together * 100).toFixed(0)} % of what one sells on this machine (at least ${togetherAtLeast * 100} %)`,
    );
    return cost <= costAtMost && together >= togetherAtLeast;
  } finally {
    for (const { socket } of [...toPlain, ...toCells]) socket.destroy();
    for (const database of [atHome, inNorth] as pg.Client[]) await database.end();
    child.send('stop');
    await once(child, 'exit');
  }
}
