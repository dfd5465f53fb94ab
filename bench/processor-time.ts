import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { countedBy } from './lines.ts';

/** How long the process and the database have computed so far, in milliseconds. */
export async function processorTime(process: ChildProcess, database: pg.Client) {
  const { cpuMs } = await countedBy(process);
  return { nodeMs: cpuMs, databaseMs: await databaseTime(database) };
}

/** The sum over all processes of the database, as Linux tells it. NaN elsewhere. */
export async function databaseTime(database: pg.Client): Promise<number> {
  const { rows } = await database.query('select pg_backend_pid() as pid');
  const statOf = (pid: string | number) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .map(Number);
    } catch {
      return [];
    }
  };
  const parent = statOf(rows[0].pid)[1];
  if (!parent) return Number.NaN;
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat[1] === parent)
    .reduce((sum, stat) => sum + (stat[11] ?? 0) + (stat[12] ?? 0), 0);
  return ticks * 10;
}
