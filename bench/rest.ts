import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownerConnection } from '../tests/owner-connection.ts';
import { bareLists } from './bare-lists.ts';
import { clients, connect, openShop, sell } from './checkout.ts';
import { ask, during, type Line, linesTo } from './lines.ts';

const starts = 5;
const atMost = { readyMs: 1_000, restMb: 110, growth: 1.1 };
/** `npm run bench -- rest 60` keeps the load up for an hour. */
const minutes = Number(process.argv[3] ?? 5);
const minutesBetweenLines = Math.max(1, Math.round(minutes / 12));
/** An access token lasts for a quarter of an hour. */
const minutesPerToken = 10;

/**
 * Starts the real command on a database that exists, five times, and measures how long it takes until it is ready. Then
 * it measures the memory of its Node process at rest, and while it sells and lists at half of what it can.
 */
export async function rest(): Promise<boolean> {
  // The command would use the sources if one of them has changed since the last build.
  await import('../tools/build-server.ts');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tillhouse-bench-')));
  let server = await start(folder);
  try {
    const readyMs: number[] = [];
    for (let round = 0; round < starts; round += 1) {
      await server.stop();
      server = await start(folder);
      readyMs.push(server.readyMs);
    }
    const median = readyMs.sort((one, other) => one - other)[Math.floor(starts / 2)] ?? 0;
    console.log(`ready after ${Math.round(median)} ms, the median of ${starts} (at most ${atMost.readyMs})`);
    await sleep(20_000);
    const restMb = memoryOf(server.process);
    console.log(`at rest: ${restMb} MB (at most ${atMost.restMb})`);
    const growth = await grownUnderLoad(server.url, folder, () => memoryOf(server.process));
    return median <= atMost.readyMs && restMb <= atMost.restMb && growth <= atMost.growth;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the memory at the end as a multiple of that after a fifth of the time, when everything is warm. */
async function grownUnderLoad(url: string, folder: string, memory: () => number): Promise<number> {
  const database = await connect(ownerConnection(folder));
  const shop = await openShop(url, database);
  await database.end();
  // Everybody signs in at the beginning of the day. glibc keeps the memory of a password hash for each of four threads.
  await Promise.all(Array.from({ length: clients }, shop.signIn));
  const lines = linesTo(url, clients);
  const lists = Object.keys(bareLists);
  const work = async (client: number) => {
    const line = lines[client] as Line;
    await sell(line, shop, client);
    for (const path of lists) {
      await ask(line, `GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${shop.token}\r\n\r\n`);
    }
  };
  const measured: number[] = [];
  try {
    // Half of the load: works for half a second and rests for the other half.
    for (let second = 0; second < minutes * 60; second += 1) {
      await during(500, clients, work);
      await sleep(500);
      measured.push(memory());
      const minute = (second + 1) / 60;
      if (minute % minutesBetweenLines === 0)
        console.log(`after ${minute} min of load: ${measured.at(-1)} MB`);
      if (minute % minutesPerToken === 0) shop.token = await shop.signIn();
    }
  } finally {
    for (const { socket } of lines) socket.destroy();
  }
  const largest = (part: number[]) => Math.max(...part);
  const fifth = Math.ceil(measured.length / 5);
  const growth = largest(measured.slice(-fifth)) / largest(measured.slice(0, fifth));
  console.log(`the memory grows by ${growth.toFixed(2)} under load (at most ${atMost.growth})`);
  return growth;
}

type Running = { process: ChildProcess; url: string; readyMs: number; stop(): Promise<void> };

async function start(folder: string): Promise<Running> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../bin/tillhouse.js'), 'serve'], {
    env: {
      ...process.env,
      TILLHOUSE_DATA: folder,
      PORT: '0',
      WORKERS: '1',
      LOG_LEVEL: 'error',
      TILLHOUSE_RATES: 'session=1000000/60',
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

/** The resident memory of a process in MB, as Linux tells it. */
function memoryOf({ pid }: ChildProcess): number {
  const [, kilobytes = 'NaN'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}
