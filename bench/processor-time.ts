import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { countedBy } from './lines.ts';

/** How long the process and the database have computed so far, in milliseconds. */
export async function processorTime(process: ChildProcess, database: pg.Client) {
  const { cpuMs } = await countedBy(process);
  return { nodeMs: cpuMs, databaseMs: await databaseTime(database) };
}

/**
 * The sum over all processes of the database, as Linux tells it, in milliseconds. NaN elsewhere. The counters in `stat`
 * have steps of 10 ms for each process, which is too coarse for a second of a dozen processes, so `schedstat` is read.
 */
export async function databaseTime(database: pg.Client): Promise<number> {
  const { rows } = await database.query('select pg_backend_pid() as pid');
  const parent = parentOf(rows[0].pid);
  if (!parent) return Number.NaN;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .reduce((sum, name) => sum + runningMs(name), 0);
}

function parentOf(pid: string | number): number | undefined {
  const stat = readProcess(pid, 'stat').replace(/^.*\) /, '');
  return Number(stat.split(' ')[1]) || undefined;
}

function runningMs(pid: string): number {
  return Number(readProcess(pid, 'schedstat').split(' ')[0]) / 1_000_000;
}

/** Empty when the process has ended. */
function readProcess(pid: string | number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
