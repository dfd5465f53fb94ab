import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Command = { process: ChildProcess; url: string; readyMs: number; stop(): Promise<void> };

/** A folder for the data of a server, and its removal. */
export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tillhouse-bench-')));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts the real command as a shop would, with its default settings, and waits until it is ready. */
export async function startCommand(folder: string, environment: NodeJS.ProcessEnv = {}): Promise<Command> {
  const many = '1000000/60';
  const startedAt = performance.now();
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../bin/tillhouse.js'), 'serve'], {
    env: {
      ...process.env,
      TILLHOUSE_DATA: folder,
      PORT: '0',
      LOG_LEVEL: 'error',
      TILLHOUSE_RATES: `session=${many},registerAddress=${many},loginAddress=${many}`,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const url = () => /Tillhouse is ready: (\S+)\/app\n/.exec(text)?.[1];
  while (!url() && child.exitCode === null) await sleep(5);
  const found = url();
  if (!found) throw new Error(`the server does not start: ${text}`);
  while ((await fetch(`${found}/readyz`)).status !== 200) await sleep(5);
  const readyMs = performance.now() - startedAt;
  return {
    process: child,
    url: found,
    readyMs,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** The process of the command and the processes that serve for it, without the database. Only Linux tells them. */
export function nodeProcesses({ process: { pid } }: Command): number[] {
  const first = Number(pid);
  const workers = readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 0 && parentOf(id) === first && nameOf(id) === nameOf(first));
  return [first, ...workers];
}

/** How long these processes have computed so far, with all their threads, in milliseconds. */
export function computedMs(processes: number[]): number {
  const threads = processes.flatMap((id) =>
    readdirSync(`/proc/${id}/task`).map((task) => `${id}/task/${task}`),
  );
  return threads.reduce(
    (sum, thread) => sum + Number(read(thread, 'schedstat').split(' ')[0]) / 1_000_000,
    0,
  );
}

/** The resident memory of a process in MB. */
export function residentMb(id: number): number {
  const [, kilobytes = 'NaN'] = /VmRSS:\s+(\d+)/.exec(read(id, 'status')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

function parentOf(id: number): number {
  const [, parent] = read(id, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(parent);
}

function nameOf(id: number): string {
  return read(id, 'comm');
}

/** Empty when the process has ended. */
function read(id: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
