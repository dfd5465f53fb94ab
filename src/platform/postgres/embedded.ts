import { createHmac } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DataFolder, databaseFolder, isLocked } from '../data-folder.ts';
import { StartError } from '../start-error.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { databaseName, explainSpawnError, openCluster, readPassword, superuser } from './cluster.ts';
import type { ConnectionSettings } from './connection-settings.ts';
import {
  type Ending,
  endLeftovers,
  isAnswering,
  isPostmasterOf,
  launchPostmaster,
  type Postmaster,
  readPostmasterFile,
  stopOrphan,
  stopPostmaster,
} from './postmaster.ts';
import { limitServerLog, mostTellingLine, readServerLog, serverLogPath } from './server-log.ts';
import { clearSocket, prepareAddress, releaseAddress, type ServerAddress } from './socket-folder.ts';
import { diskFull, errorCode, isDiskFull } from './start-failure.ts';

export type EmbeddedPostgres = {
  admin: ConnectionSettings;
  as(role: string): ConnectionSettings;
  stop(): Promise<void>;
  processId(): number | undefined;
};

type Report = { info(line: string): void; warn(line: string): void };

type Server = {
  folder: DataFolder;
  binaries: Binaries;
  cluster: string;
  address: ServerAddress;
  report: Report;
  // The process that is running or being started.
  current: Postmaster | undefined;
  reviving: Promise<void> | undefined;
  stopping: AbortController;
};

const pollMilliseconds = 10;
// Recovery replays everything since the last checkpoint. Stopping it early would only make it start again.
const recoveryMilliseconds = 10 * 60_000;
const slowStartMilliseconds = 2_000;
// Processes of a killed server hold its shared memory. They get a moment to end by themselves. Then they are ended, and
// the start is tried again for this long.
const leftoversMilliseconds = 30_000;
const leftoversGraceMilliseconds = 250;
const longestPauseMilliseconds = 5_000;
const logCheckMilliseconds = 60_000;

// The caller holds the lock of the data folder. `onLaunch` is called when the process runs but is not ready yet.
export async function startEmbeddedPostgres(
  folder: DataFolder,
  report: Report,
  onLaunch: () => void = () => {},
): Promise<EmbeddedPostgres> {
  const binaries = findBinaries(folder);
  const { path: cluster, password } = await openCluster({ folder, binaries, report });
  if (await stopOrphan(cluster, binaries)) {
    report.info('Stopped the database that an earlier Tillhouse, which was killed, had left running');
  }
  const address = await prepareAddress(folder);
  const server: Server = {
    folder,
    binaries,
    cluster,
    address,
    report,
    current: undefined,
    reviving: undefined,
    stopping: new AbortController(),
  };
  // The database must not stay behind when our process ends by an error or process.exit.
  const stopAtExit = () => server.current?.child.kill('SIGINT');
  process.once('exit', stopAtExit);
  const logCheck = setInterval(() => keepLogBounded(server), logCheckMilliseconds).unref();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopServer(server).finally(() => {
      clearInterval(logCheck);
      process.off('exit', stopAtExit);
    });
    return stopped;
  };
  try {
    const starting = startPostmaster(server);
    onLaunch();
    await starting;
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...settingsFor(address, password), stop, processId: () => runningProcessId(server.current) };
}

// For a command beside a running server: uses that server's database and leaves it running.
export function attachToEmbeddedPostgres(folder: DataFolder): EmbeddedPostgres | undefined {
  const cluster = databaseFolder(folder);
  const recorded = readPostmasterFile(cluster);
  // If the server was killed, the next start will stop this database, so nothing may rely on it.
  if (recorded === undefined || !isPostmasterOf(recorded.processId, cluster) || !isLocked(folder))
    return undefined;
  const password = readPassword(folder);
  if (password === undefined) return undefined;
  const address = {
    socketFolder: recorded.socketFolder === '' ? undefined : recorded.socketFolder,
    port: recorded.port,
  };
  return {
    ...settingsFor(address, password),
    stop: async () => {},
    processId: () => readPostmasterFile(cluster)?.processId,
  };
}

function settingsFor(
  address: ServerAddress,
  superuserPassword: string,
): Pick<EmbeddedPostgres, 'admin' | 'as'> {
  const settings = (user: string, password: string): ConnectionSettings => ({
    host: address.socketFolder ?? '127.0.0.1',
    port: address.port,
    database: databaseName,
    user,
    password,
  });
  return {
    admin: settings(superuser, superuserPassword),
    as: (role) => settings(role, createHmac('sha256', superuserPassword).update(role).digest('base64url')),
  };
}

async function startPostmaster(server: Server): Promise<void> {
  const startedAt = performance.now();
  while (!server.stopping.signal.aborted) {
    clearSocket(server.address);
    const postmaster = launchPostmaster(server);
    server.current = postmaster;
    const outcome = await waitUntilReady(server, postmaster);
    if (outcome === 'ready') {
      postmaster.ended.then((ending) => {
        if (!server.stopping.signal.aborted) server.reviving = revive(server, ending);
      });
      return;
    }
    const waitedMs = performance.now() - startedAt;
    if (!outcome.isBlockedByLeftovers || waitedMs > leftoversMilliseconds) throw outcome.error;
    if (waitedMs > leftoversGraceMilliseconds) endLeftovers(server.cluster);
    await pauseUnlessStopped(server, 5 * pollMilliseconds);
  }
  throw new StartError('The database was stopped while it started. Start Tillhouse again.');
}

type Failure = { error: StartError; isBlockedByLeftovers: boolean };

async function waitUntilReady(server: Server, postmaster: Postmaster): Promise<'ready' | Failure> {
  const startedAt = performance.now();
  let hasReported = false;
  while (performance.now() - startedAt < recoveryMilliseconds) {
    if (postmaster.hasEnded()) return explainEnding(server, postmaster, await postmaster.ended);
    const recorded = readPostmasterFile(server.cluster);
    const isReady = recorded?.processId === postmaster.child.pid && recorded?.status === 'ready';
    if (isReady && (await isAnswering(server.address))) return 'ready';
    if (!hasReported && performance.now() - startedAt > slowStartMilliseconds) {
      hasReported = true;
      server.report.info('The database is putting itself in order, as after an abrupt stop or from a backup');
    }
    await pause(pollMilliseconds);
  }
  return {
    error: new StartError(
      `The database is not ready after ${recoveryMilliseconds / 60_000} minutes. Read ${serverLogPath(server.folder)}, then start Tillhouse again.`,
    ),
    isBlockedByLeftovers: false,
  };
}

function explainEnding(server: Server, postmaster: Postmaster, ending: Ending): Failure {
  const { folder } = server;
  if (ending.error !== undefined) {
    const error = explainSpawnError(ending.error, server.binaries.postgres, folder.account);
    return { error, isBlockedByLeftovers: false };
  }
  const log = readServerLog(folder, postmaster.logStartsAt);
  if (isDiskFull(log) || isOutOfSpace(folder))
    return { error: diskFull(folder.path), isBlockedByLeftovers: false };
  const reason = mostTellingLine(log) ?? describeEnding(ending);
  return {
    error: new StartError(
      `The database does not start (${reason}). Read ${serverLogPath(folder)} and fix the cause, or set TILLHOUSE_DATA to another folder.`,
    ),
    isBlockedByLeftovers: /pre-existing shared memory block|lock file ".*" already exists/.test(log),
  };
}

// On a full disk PostgreSQL cannot write the reason into its log.
function isOutOfSpace(folder: DataFolder): boolean {
  const probe = join(folder.path, 'space-probe');
  try {
    writeFileSync(probe, Buffer.alloc(64 * 1024), { mode: 0o600 });
    return false;
  } catch (error) {
    return isDiskFull(errorCode(error) ?? '');
  } finally {
    rmSync(probe, { force: true });
  }
}

// Tries until it runs again or we are stopped: a full disk may be cleared an hour later.
async function revive(server: Server, ending: Ending): Promise<void> {
  const startedAt = performance.now();
  server.report.warn(
    `The database process ended unexpectedly (${describeEnding(ending)}); starting it again`,
  );
  for (let attempt = 0; !server.stopping.signal.aborted; attempt += 1) {
    try {
      await startPostmaster(server);
      server.report.warn(`The database runs again after ${Math.round(performance.now() - startedAt)} ms`);
      return;
    } catch (error) {
      if (server.stopping.signal.aborted) return;
      server.report.warn(error instanceof Error ? error.message : String(error));
    }
    await pauseUnlessStopped(server, Math.min(100 * 2 ** attempt, longestPauseMilliseconds));
  }
}

async function stopServer(server: Server): Promise<void> {
  server.stopping.abort();
  if (server.current !== undefined) await stopPostmaster(server.current, server);
  await server.reviving;
  releaseAddress(server.folder, server.address);
}

async function pauseUnlessStopped(server: Server, milliseconds: number): Promise<void> {
  await pause(milliseconds, undefined, { signal: server.stopping.signal }).catch(() => {});
}

function keepLogBounded(server: Server): void {
  try {
    limitServerLog(server.folder);
  } catch (error) {
    server.report.warn(`The database's log could not be shortened: ${errorCode(error) ?? error}`);
  }
}

function runningProcessId(postmaster: Postmaster | undefined): number | undefined {
  return postmaster === undefined || postmaster.hasEnded() ? undefined : postmaster.child.pid;
}

function describeEnding(ending: Ending): string {
  return ending.signal === null ? `exit code ${ending.code}` : ending.signal;
}
