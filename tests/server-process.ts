import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after } from 'node:test';
import { databaseFolder } from '../src/platform/data-folder.ts';
import { endLeftovers, isPostmasterOf, readPostmasterFile } from '../src/platform/postgres/postmaster.ts';
import { until } from './until.ts';

/** The real command, in a process of its own. */
export type CommandProcess = {
  pid: number;
  folder: string;
  output(): string;
  stdout(): string;
  stderr(): string;
  send(signal: NodeJS.Signals): void;
  /** Settles when the process is gone and all that it wrote has been read. */
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
  /** Kills the server and its worker processes like the lack of memory would; its database stays behind. */
  kill9(): Promise<Ending>;
  /** The embedded database's process, when one runs on the data folder. */
  postmasterId(): number | undefined;
};
export type Starting = {
  /** A data folder to use again; a fresh one unless told. */
  folder?: string;
  environment?: Record<string, string>;
  input?: string;
};

const command = resolve(import.meta.dirname, '../bin/tillhouse.js');
const ourSettings =
  /^(PORT|HOST|WORKERS|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL|METRICS_TOKEN|MAIL_FROM|NODE_TEST_CONTEXT|(DATABASE|SMTP|SMS|OAUTH|TLS|WEBHOOKS|TILLHOUSE|TEST|PG)_?.*)$/;
const readyWithinMs = 60_000;

const folders = new Set<string>();
const running = new Set<ChildProcess>();
after(async () => {
  for (const child of running) endGroup(child);
  // Of one that has ended already, something that it started may still hold the pipes: its end is not told again.
  const alive = [...running].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(alive.map((child) => once(child, 'exit')));
  for (const folder of folders) await removeFolder(folder);
});
// A run that is cut short leaves nothing behind either.
process.on('exit', cleanUpAtOnce);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** An empty folder that is removed when the test file is done, with the database that may still run in it. */
export function dataFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tillhouse-run-')));
  folders.add(folder);
  return folder;
}

/** A folder with a migrated database: a copy, since making one takes a second. */
export function preparedFolder(): string {
  const folder = dataFolder();
  cpSync(process.env.TEST_PREPARED ?? '', folder, { recursive: true });
  return folder;
}

/** Starts `tillhouse <words>` and does not wait for it. */
export function startCommand(words: string[], starting: Starting = {}): CommandProcess {
  const folder = starting.folder ?? dataFolder();
  folders.add(folder);
  const begin = performance.now();
  const child = spawn(process.execPath, [command, ...words], {
    env: { ...inherited(), TILLHOUSE_DATA: folder, PORT: '0', ...starting.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that its worker processes can be ended with it.
    detached: true,
  });
  running.add(child);
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (part: string) => {
      text[name] += part;
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.end(starting.input ?? '');
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code, signal, ...text, tookMs: performance.now() - begin } as Ending;
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

/** Runs `tillhouse <words>` to its end. */
export function runCommand(words: string[], starting: Starting = {}): Promise<Ending> {
  return startCommand(words, starting).ended;
}

/** Starts `tillhouse serve` and waits until it is ready; fails with its output when it ends instead. */
export async function startServer(starting: Starting = {}): Promise<ServerProcess> {
  const begin = performance.now();
  const server = startCommand(['serve'], starting);
  const remaining = () => Math.max(0, readyWithinMs - (performance.now() - begin));
  const url = await firstOf(server, remaining(), async () => {
    const [, found] = /Tillhouse is ready: (\S+)\/app\n/.exec(server.stdout()) ?? [];
    return found;
  });
  await firstOf(server, remaining(), async () => (await statusOf(`${url}/readyz`)) === 200 || undefined);
  const readyAfterMs = performance.now() - begin;
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

/** The process of the embedded database of this data folder, when it runs. */
export function runningPostmaster(folder: string): number | undefined {
  const cluster = databaseFolder({ path: folder });
  const noted = readPostmasterFile(cluster);
  return noted && isPostmasterOf(noted.processId, cluster) ? noted.processId : undefined;
}

/** The database of a server that runs, as its owner sees it. */
export function openForLooking(folder: string) {
  return {
    host: join(folder, 'socket'),
    port: 5432,
    database: 'tillhouse',
    user: 'tillhouse',
    password: readFileSync(join(folder, 'database-password'), 'utf8').trim(),
  };
}

/** The status that an address answers with, whoever signed its certificate; undefined when nothing answers. */
export function statusOf(url: string): Promise<number | undefined> {
  return new Promise((done) => {
    const ask = url.startsWith('https:') ? requestHttps : requestHttp;
    const asked = ask(url, { rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode));
      answer.on('error', () => done(undefined));
    });
    asked.on('error', () => done(undefined));
    asked.setTimeout(5_000, () => asked.destroy());
    asked.end();
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
    // All of them have ended.
  }
}

async function removeFolder(folder: string): Promise<void> {
  const hasEnded = endDatabase(folder);
  await until(() => hasEnded() || undefined);
  // A process that is just ending may still add or remove a file, which stops a removal half way.
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

/** Nothing asynchronous happens any more while a process exits. */
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

/** Ends a database whose server was killed, and what a killed database left of itself; answers how to ask whether it has. */
function endDatabase(folder: string): () => boolean {
  const cluster = databaseFolder({ path: folder });
  const postmaster = runningPostmaster(folder);
  try {
    if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT');
    endLeftovers(cluster);
  } catch {
    // It ended in the meantime, or there never was one.
  }
  return () => postmaster === undefined || !existsSync(cluster) || !isPostmasterOf(postmaster, cluster);
}
