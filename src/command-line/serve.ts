import cluster, { type Worker } from 'node:cluster';
import type { Server } from 'node:http';
import type { Config } from '../platform/config.ts';
import { giveRoomToRequests, keepHeapSmall } from '../platform/heap.ts';
import { StartError } from '../platform/start-error.ts';
import { passFiguresOn } from '../platform/worker-figures.ts';
import {
  bringCellsUpToDate,
  bringUpToDate,
  type OpenDatabase,
  openForCommand,
  openForServing,
} from '../start.ts';
import { rejectUnusableAddress } from './address.ts';
import type { Command } from './command.ts';
import { endingSignals } from './ending-signals.ts';
import type { RunningServer } from './listen.ts';
import { renewConnections } from './renew-connections.ts';
import { report } from './report.ts';

export const serveCommand: Command = {
  help: 'Opens the database, brings it up to date, listens, and prints the address.\nSettings come from the environment: see docs/operating.md.',
  options: {},
  run: async (config) => {
    keepHeapSmall();
    if (cluster.isWorker) {
      await serveAsWorker(config);
      return;
    }
    let firstWorker: Worker | undefined;
    const opened = await openForServing(config, report, {
      check: () => rejectUnusableAddress(config),
      meanwhile: () => {
        if (config.workers === 1) loadServer();
        else firstWorker = forkWorker(config);
      },
    });
    const serving = await startServer(config, opened, firstWorker).catch(async (error) => {
      await opened.close();
      throw error;
    });
    console.log(greeting(config, opened, serving.address));
    stopOnSignal(async () => {
      await serving.stop();
      await opened.close();
    });
  },
};

async function startServer(
  config: Config,
  opened: OpenDatabase,
  firstWorker: Worker | undefined,
): Promise<RunningServer> {
  await bringUpToDate(opened, report);
  await bringCellsUpToDate(config, opened, report);
  return firstWorker ? startWorkers(config, firstWorker) : serveHere(config, opened);
}

async function serveHere(
  config: Config,
  opened: OpenDatabase,
  onBuilt?: (server: Server) => void,
): Promise<RunningServer> {
  const { listen } = await loadServer();
  const serving = await listen(config, opened, onBuilt);
  giveRoomToRequests();
  return serving;
}

/** Loads the code of the server while the database starts. The first process of several runs without it. */
function loadServer(): Promise<typeof import('./listen.ts')> {
  const loading = import('./listen.ts');
  // Whoever awaits it learns of a failure. Until then it must not end the process.
  loading.catch(() => {});
  return loading;
}

/** A worker loads its code at once and opens the database when it is told to. */
function forkWorker(config: Config): Worker {
  // Else this process accepts connections for its workers. Those that wait in it when it stops would be lost.
  if (config.isSocketHandedOver) cluster.schedulingPolicy = cluster.SCHED_NONE;
  // If an old Node has started this process, systemd has named that one as the owner of the socket.
  const socket = config.isSocketHandedOver ? { LISTEN_PID: String(process.pid) } : {};
  const worker = cluster.fork({ ...memoryThatIsGivenBack, ...socket });
  endWithUs(worker);
  return worker;
}

/** A worker that begins to run after this process has ended prints the stack of Node. So it ends before. */
function endWithUs(worker: Worker): void {
  const end = () => worker.process.kill('SIGKILL');
  process.once('exit', end);
  for (const event of ['online', 'exit']) worker.once(event, () => process.off('exit', end));
}

/**
 * Each password hash takes 19 MB for a moment. By default, glibc keeps that for each thread that has computed one. It
 * reads these settings when a process starts, so a server of one process cannot have them.
 */
const memoryThatIsGivenBack = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

/** After this many workers have ended before one was ready, the start has failed. */
const failedStarts = 3;

/** What the first process sends to its workers. */
const mayServe = 'the database is ready';
const othersServe = 'all workers serve';

/**
 * The first process owns the database and the workers, which share the port. The server is ready with the first worker.
 * The others start then, so that they do not take the processors from it.
 */
function startWorkers(config: Config, firstWorker: Worker): Promise<RunningServer> {
  let stopping = false;
  const stop = async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  };
  return new Promise((resolve, reject) => {
    let ready = 0;
    let ended = 0;
    const supervise = (worker: Worker) => {
      passFiguresOn(worker);
      // What is sent to a worker that has just died. Its exit is enough.
      worker.on('error', () => {});
      const startedAt = Date.now();
      worker.on('message', (message: { address?: string; refused?: string }) => {
        if (message.refused && ready === 0) {
          stop().finally(() => reject(new StartError(message.refused)));
        } else if (message.refused) {
          // The other workers continue. This one ends, and another one is tried.
          report.warn(message.refused);
          worker.process.kill('SIGTERM');
        } else if (message.address) {
          ready += 1;
          if (ready === 1) {
            resolve({ address: message.address, stop });
            for (let number = 1; number < config.workers; number += 1) supervise(forkWorker(config));
          }
          if (ready === config.workers && firstWorker.isConnected()) firstWorker.send(othersServe);
        }
      });
      worker.on('exit', (code, signal) => {
        if (stopping) return;
        ended += 1;
        if (ready === 0 && ended === failedStarts) {
          stop().finally(() => reject(new StartError(endedEachTime(signal ?? code))));
          return;
        }
        report.warn(`Server process ${worker.process.pid} ended (${signal ?? code}). Starting another one.`);
        const replace = () => {
          if (!stopping) supervise(forkWorker(config));
        };
        // A pause, so that a worker that keeps dying does not keep the machine busy.
        setTimeout(replace, Date.now() - startedAt < 1_000 ? 1_000 : 0);
      });
      worker.send(mayServe);
    };
    // It may have ended while the database started.
    supervise(firstWorker.isConnected() ? firstWorker : forkWorker(config));
  });
}

function endedEachTime(reason: string | number): string {
  return `The server does not start: its processes end before they are ready (${reason}), ${failedStarts} times. If the lines above do not say why, look for too little memory (SIGKILL), or start it with WORKERS=1.`;
}

async function serveAsWorker(config: Config): Promise<void> {
  loadServer();
  await messageOf(mayServe);
  try {
    const opened = await openForCommand(config, report);
    const serving = await serveHere(config, opened, (server) => {
      messageOf(othersServe).then(renewConnections(server));
    });
    process.send?.({ address: serving.address });
    stopOnSignal(() => serving.stop());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.send?.({ refused: error.message });
    // Stays alive until the first process has printed the message and ends all workers.
    setInterval(() => {}, 60_000);
    stopOnSignal(async () => {});
  }
}

/** Resolves when the first process has sent this. */
function messageOf(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', function onMessage(message) {
      if (message !== text) return;
      process.off('message', onMessage);
      resolve();
    });
  });
}

const stopAtMostMs = 25_000;

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    if (cluster.isPrimary) report.info('Stopping. Running requests finish first.');
    setTimeout(() => process.exit(1), stopAtMostMs).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        report.warn(`The stop failed: ${(error as Error).message}`);
        process.exit(1);
      },
    );
  };
  for (const signal of endingSignals) {
    const earlier = process.listeners(signal);
    // Added before the earlier listeners are removed, so that no signal is lost.
    process.on(signal, onSignal);
    for (const listener of earlier) process.off(signal, listener);
  }
}

function greeting(config: Config, opened: OpenDatabase, address: string): string {
  const scheme = config.tls ? 'https' : 'http';
  const { port } = new URL(address);
  const host = /^(127\.0\.0\.1|0\.0\.0\.0|::1?|localhost)$/.test(config.host) ? 'localhost' : config.host;
  const database = opened.embedded
    ? `${opened.folder.path} (embedded PostgreSQL)`
    : 'the PostgreSQL of DATABASE_URL';
  // The printed commands must use the same data. Addresses of databases may hold passwords.
  const environment = [
    opened.embedded ? '' : 'DATABASE_URL=… ',
    config.cells.size > 0 ? 'TILLHOUSE_CELLS=… ' : '',
    config.dataFolder ? `TILLHOUSE_DATA=${config.dataFolder} ` : '',
    config.keysFile ? `TILLHOUSE_KEYS=${config.keysFile} ` : '',
  ].join('');
  const mail = config.smtpUrl
    ? ''
    : `\n  Mail         is kept because SMTP_URL is not set. To read it: ${environment}npx tillhouse outbox`;
  const origin = `${scheme}://${host}${port ? `:${port}` : ''}`;
  return `
Tillhouse is ready: ${origin}/app

  Open it in a browser to set up your business, or to look at a demo.

  Data         ${database}${opened.folder.moved ? '\n               (the database account cannot reach this folder)' : ''}
  Demo         ${environment}npx tillhouse demo   fills one here and prints its logins
  Reference    ${origin}/docs${mail}
  Stop         Ctrl+C
`;
}
