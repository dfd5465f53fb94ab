import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after } from 'node:test';
import { databaseFolder } from '../src/platform/data-folder.ts';
import { endLeftovers, isPostmasterOf, readPostmasterFile } from '../src/platform/postgres/postmaster.ts';
import { atTheEnd } from './at-the-end.ts';
import type { ListeningSocket } from './fixtures/listening-socket.ts';
import { until } from './until.ts';

/** The real command, in its own process. */
export type CommandProcess = {
  pid: number;
  folder: string;
  output(): string;
  stdout(): string;
  stderr(): string;
  send(signal: NodeJS.Signals): void;
  /** Resolves when the process has ended and all its output is read. */
  ended: Promise<Ending>;
};
export type Ending = {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  tookMs: number;
};
export type ServerProcess = CommandProcess & {
  url: string;
  /** From the start of the process to the first 200 of /readyz. */
  readyAfterMs: number;
  stop(signal?: NodeJS.Signals): Promise<Ending>;
  /** Kills the server and its workers as the system does when memory runs out. The database keeps running. */
  kill9(): Promise<Ending>;
  /** The process id of the embedded database, if it runs on the data folder. */
  postmasterId(): number | undefined;
};
export type StartOptions = {
  /** An existing data folder. Default: a new one. */
  folder?: string;
  environment?: Record<string, string>;
  input?: string;
  /** A listening socket, handed over as systemd does. */
  socket?: ListeningSocket;
  /** Runs the command through a shell that first runs this, such as `ulimit -v 500000`. */
  shell?: string;
  /** Runs the command below a shell that stays and passes no signal on, as npm does. */
  isBelowShell?: boolean;
  /** Runs the command on a terminal, which is closed when this process is killed. */
  isOnTerminal?: boolean;
  /** A file that gets the exit code of the command, when the terminal takes nothing any more. */
  exitCodeFile?: string;
  /** Another Node than the one that runs the tests. */
  node?: string;
};

const command = resolve(import.meta.dirname, '../bin/tillhouse.js');
const ourSettings =
  /^(PORT|HOST|WORKERS|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL|METRICS_TOKEN|MAIL_FROM|NODE_TEST_CONTEXT|(DATABASE|SMTP|SMS|OAUTH|TLS|WEBHOOKS|TILLHOUSE|TEST|PG)_?.*)$/;
const readyWithinMs = 60_000;

const folders = new Set<string>();
const running = new Set<ChildProcess>();
after(endAll);
atTheEnd(endAll);
// An interrupted run cleans up as well.
process.on('exit', cleanUpAtOnce);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

async function endAll(): Promise<void> {
  for (const child of running) endGroup(child);
  // A process that has ended does not emit "exit" again, even if its children still hold the pipes.
  const alive = [...running].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(alive.map((child) => once(child, 'exit')));
  for (const folder of folders) await removeFolder(folder);
}

/**
 * Creates an empty folder. It is removed when the tests of the process are done, and a database that still runs in it is stopped.
 */
export function dataFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tillhouse-run-')));
  folders.add(folder);
  return folder;
}

/** Creates a folder with a copy of a migrated database, because creating one takes a second. */
export function preparedFolder(): string {
  const folder = dataFolder();
  cpSync(process.env.TEST_PREPARED ?? '', folder, { recursive: true });
  return folder;
}

/** Starts `tillhouse <words>` and does not wait for it. */
export function startCommand(words: string[], options: StartOptions = {}): CommandProcess {
  const folder = options.folder ?? dataFolder();
  folders.add(folder);
  const startedAt = performance.now();
  const { file, args } = programOf([options.node ?? process.execPath, command, ...words], options);
  const child = spawn(file, args, {
    env: { ...inherited(), TILLHOUSE_DATA: folder, PORT: '0', WORKERS: '1', ...options.environment },
    stdio: ['pipe', 'pipe', 'pipe', ...(options.socket ? [options.socket.descriptor] : [])],
    // Has its own process group, so that its workers can be ended with it.
    detached: true,
  }) as ChildProcessWithoutNullStreams;
  running.add(child);
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (part: string) => {
      text[name] += part;
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code, signal, ...text, tookMs: performance.now() - startedAt } as Ending;
  });
  if (child.pid === undefined) throw new Error(`${process.execPath} does not start`);
  return {
    pid: child.pid,
    folder,
    output: () => text.stdout + text.stderr,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    send: (signal) => void child.kill(signal),
    ended,
  };
}

/** Only a shell knows the id of the process before it becomes our program. */
function programOf(
  words: string[],
  { shell, socket, isBelowShell, isOnTerminal, exitCodeFile }: StartOptions,
): { file: string; args: string[] } {
  if (isOnTerminal) {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    // Only the shell gets the signal, and the first wait ends with it.
    const toTheEnd = `${quoted} & child=$!; trap "kill -HUP $child" HUP; wait $child; wait $child`;
    const run = exitCodeFile ? `${toTheEnd}; echo $? >'${exitCodeFile}'` : `exec ${quoted}`;
    return { file: 'script', args: ['-qec', `stty -onlcr; ${run}`, '/dev/null'] };
  }
  if (isBelowShell) return { file: '/bin/sh', args: ['-c', '"$@"; true', 'sh', ...words] };
  const [file = '', ...args] = words;
  if (shell === undefined && socket === undefined) return { file, args };
  const handOver = socket ? 'LISTEN_FDS=1 LISTEN_PID=$$ ' : '';
  const script = `${shell ?? ':'}; ${handOver && `export ${handOver};`} exec "$@"`;
  return { file: '/bin/sh', args: ['-c', script, 'sh', ...words] };
}

/** Runs `tillhouse <words>` to its end. */
export function runCommand(words: string[], options: StartOptions = {}): Promise<Ending> {
  return startCommand(words, options).ended;
}

/** Starts `tillhouse serve` and waits until it is ready. When it ends instead, fails with its output. */
export async function startServer(options: StartOptions = {}): Promise<ServerProcess> {
  const startedAt = performance.now();
  const server = startCommand(['serve'], options);
  const remaining = () => Math.max(0, readyWithinMs - (performance.now() - startedAt));
  const url = await firstOf(server, remaining(), async () => {
    const [, found] = /Tillhouse is ready: (\S+)\/app\n/.exec(server.stdout()) ?? [];
    return found;
  });
  await firstOf(server, remaining(), async () => (await statusOf(`${url}/readyz`)) === 200 || undefined);
  const readyAfterMs = performance.now() - startedAt;
  return {
    ...server,
    url,
    readyAfterMs,
    stop: (signal = 'SIGTERM') => {
      server.send(signal);
      return server.ended;
    },
    kill9: () => {
      signalGroup(server.pid, 'SIGKILL');
      return server.ended;
    },
    postmasterId: () => runningPostmaster(server.folder),
  };
}

/** The process id of the embedded database of this data folder, if it runs. */
export function runningPostmaster(folder: string): number | undefined {
  const cluster = databaseFolder({ path: folder });
  const recorded = readPostmasterFile(cluster);
  return recorded && isPostmasterOf(recorded.processId, cluster) ? recorded.processId : undefined;
}

/** The status of an address, with any certificate. Undefined when nothing answers. */
export function statusOf(url: string): Promise<number | undefined> {
  return new Promise((done) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const request = send(url, { rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode));
      answer.on('error', () => done(undefined));
    });
    request.on('error', () => done(undefined));
    request.setTimeout(5_000, () => request.destroy());
    request.end();
  });
}

async function firstOf<Result>(
  server: CommandProcess,
  withinMs: number,
  ask: () => Promise<Result | undefined>,
): Promise<Result> {
  let ending: Ending | undefined;
  server.ended.then((found) => {
    ending = found;
  });
  try {
    return await until(() => {
      if (ending) throw new Error(`tillhouse serve ended with ${ending.signal ?? ending.code}`);
      return ask();
    }, withinMs);
  } catch (error) {
    throw new Error(`${(error as Error).message}, and wrote:\n${server.output()}`);
  }
}

/** The environment without our own settings. */
export function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ourSettings.test(name)));
}

function endGroup(child: ChildProcess): void {
  if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
}

function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // All processes of the group have ended.
  }
}

async function removeFolder(folder: string): Promise<void> {
  const hasEnded = endDatabase(folder);
  await until(() => hasEnded() || undefined);
  // A process that is ending may still add or remove a file, which can break the removal.
  await until(() => isRemoved(folder) || undefined);
  folders.delete(folder);
}

function cleanUpAtOnce(): void {
  for (const child of running) endGroup(child);
  for (const folder of folders) {
    const hasEnded = endDatabase(folder);
    for (let attempt = 0; attempt < 100 && !(hasEnded() && isRemoved(folder)); attempt += 1) sleepAtExit(20);
  }
}

/** Blocks, because nothing asynchronous runs while a process exits. */
function sleepAtExit(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    return false;
  }
  return !existsSync(folder);
}

/**
 * Ends the database of a killed server and the remains of a killed database. Returns a function that tells whether it
 * has ended.
 */
function endDatabase(folder: string): () => boolean {
  const cluster = databaseFolder({ path: folder });
  const postmaster = runningPostmaster(folder);
  try {
    if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT');
    endLeftovers(cluster);
  } catch {
    // It has ended meanwhile, or there never was one.
  }
  return () => postmaster === undefined || !existsSync(cluster) || !isPostmasterOf(postmaster, cluster);
}
