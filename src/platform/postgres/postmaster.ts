import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataFolder } from '../data-folder.ts';
import type { Binaries } from './binaries.ts';
import { programOptions, runProgram } from './programs.ts';
import { openServerLog } from './server-log.ts';
import { serverSettings } from './server-settings.ts';
import { type ServerAddress, socketPath } from './socket-folder.ts';

export type Ending = { code: number | null; signal: NodeJS.Signals | null; error?: Error };
export type Postmaster = {
  child: ChildProcess;
  logStartsAt: number;
  ended: Promise<Ending>;
  hasEnded(): boolean;
};

const pollMilliseconds = 10;
const orphanTimeoutMilliseconds = 3_000;
const stopTimeoutMilliseconds = 10_000;
const killTimeoutMilliseconds = 10_000;
const settlingMilliseconds = 2_000;

export function launchPostmaster(launch: {
  binaries: Binaries;
  folder: DataFolder;
  cluster: string;
  address: ServerAddress;
}): Postmaster {
  const log = openServerLog(launch.folder);
  try {
    const child = spawn(launch.binaries.postgres, ['-D', launch.cluster, ...serverSettings(launch.address)], {
      ...programOptions(launch.folder.account),
      stdio: ['ignore', log.descriptor, log.descriptor],
      // Ctrl-C in the terminal must reach only us, because running requests still need the database.
      detached: process.platform !== 'win32',
    });
    let hasEnded = false;
    const ended = new Promise<Ending>((resolve) => {
      // A signal that cannot be delivered is also an "error" event, but the process has not ended.
      child.on('error', (error) => {
        if (child.pid === undefined) resolve({ code: null, signal: null, error });
      });
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    ended.then(() => {
      hasEnded = true;
    });
    return { child, logStartsAt: log.startsAt, ended, hasEnded: () => hasEnded };
  } finally {
    closeSync(log.descriptor);
  }
}

type PostmasterFile = { processId: number; port: number; socketFolder: string; status: string };

// PostgreSQL's own file about its process: one fact per line, the state on the eighth.
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(postmasterFile(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [processId, , , port, socketFolder = '', , , status = ''] = lines;
  if (!(Number(processId) > 1)) return undefined;
  return { processId: Number(processId), port: Number(port), socketFolder, status: status.trim() };
}

function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

// The process id alone proves nothing: after a reboot or in a new container another program may have it.
export function isPostmasterOf(processId: number, cluster: string): boolean {
  if (process.platform === 'linux') return worksIn(processId, realpathSync(cluster));
  if (process.platform === 'win32') {
    const listed = spawnSync('tasklist', ['/FI', `PID eq ${processId}`, '/NH'], { encoding: 'utf8' });
    return listed.stdout?.toLowerCase().includes('postgres.exe') ?? false;
  }
  const listed = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(processId)], { encoding: 'utf8' });
  return listed.stdout?.includes(` -D ${cluster} `) ?? false;
}

// Every process of a PostgreSQL server works in the folder of its cluster.
function worksIn(processId: number, realCluster: string): boolean {
  try {
    const program = readlinkSync(`/proc/${processId}/exe`).replace(/ \(deleted\)$/, '');
    return basename(program) === 'postgres' && readlinkSync(`/proc/${processId}/cwd`) === realCluster;
  } catch {
    return false;
  }
}

// A killed Tillhouse leaves its database running. The caller holds the lock of the folder, so nobody else uses it.
export async function stopOrphan(cluster: string, binaries: Binaries): Promise<boolean> {
  const recorded = readPostmasterFile(cluster);
  if (recorded === undefined) return false;
  const isGone = () => !isPostmasterOf(recorded.processId, cluster);
  const wasRunning = !isGone();
  await endProcess({
    cluster,
    binaries,
    signal: (signal) => signalProcess(recorded.processId, signal),
    isGone,
    timeoutMilliseconds: orphanTimeoutMilliseconds,
  });
  // PostgreSQL would take another program under that process id for a server of this cluster and refuse to start.
  if (isGone() && isAlive(recorded.processId)) rmSync(postmasterFile(cluster), { force: true });
  return wasRunning;
}

// Backends that survive a killed postmaster hold its shared memory. A busy one may not notice for long.
export function endLeftovers(cluster: string): void {
  if (process.platform !== 'linux') return;
  const realCluster = realpathSync(cluster);
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name) && worksIn(Number(name), realCluster)) signalProcess(Number(name), 'SIGQUIT');
  }
}

export async function stopPostmaster(
  postmaster: Postmaster,
  server: { cluster: string; binaries: Binaries },
): Promise<void> {
  await endProcess({
    ...server,
    signal: (signal) => postmaster.child.kill(signal),
    isGone: postmaster.hasEnded,
    timeoutMilliseconds: stopTimeoutMilliseconds,
  });
}

// First a fast stop, which rolls back and writes a checkpoint. Then an immediate stop, which leaves recovery to the
// next start.
async function endProcess(ending: {
  cluster: string;
  binaries: Binaries;
  signal(signal: NodeJS.Signals): void;
  isGone(): boolean;
  timeoutMilliseconds: number;
}): Promise<void> {
  // Windows has no such signals. pg_ctl knows how to stop PostgreSQL there.
  if (process.platform === 'win32' && !ending.isGone()) {
    await runProgram({
      program: ending.binaries.pgControl,
      arguments: ['stop', '-D', ending.cluster, '-m', 'fast', '-w', '-t', '10'],
      account: undefined,
    });
    if (await waitFor(ending.isGone, settlingMilliseconds)) return;
  }
  const steps = [
    { signal: 'SIGINT', timeoutMs: ending.timeoutMilliseconds },
    { signal: 'SIGQUIT', timeoutMs: killTimeoutMilliseconds },
    { signal: 'SIGKILL', timeoutMs: killTimeoutMilliseconds },
  ] as const;
  for (const { signal, timeoutMs } of steps) {
    if (ending.isGone()) return;
    ending.signal(signal);
    if (await waitFor(ending.isGone, timeoutMs)) return;
  }
}

export async function isAnswering(address: ServerAddress): Promise<boolean> {
  const target =
    address.socketFolder === undefined
      ? { host: '127.0.0.1', port: address.port }
      : { path: socketPath(address.socketFolder, address.port) };
  return await new Promise((resolve) => {
    const connection = connect(target);
    const finish = (hasAnswered: boolean) => {
      connection.destroy();
      resolve(hasAnswered);
    };
    connection.setTimeout(2_000, () => finish(false));
    connection.once('error', () => finish(false));
    connection.once('close', () => finish(false));
    connection.once('data', () => finish(true));
    // An SSLRequest: the shortest message of the protocol that gets an answer.
    connection.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
  });
}

async function waitFor(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (condition()) return true;
    await pause(pollMilliseconds);
  }
  return condition();
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function signalProcess(processId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(processId, signal);
  } catch {
    // The process has ended meanwhile.
  }
}
