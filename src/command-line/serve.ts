import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { build } from '../app.ts';
import { jobsOf } from '../jobs.ts';
import type { Config } from '../platform/config.ts';
import { type Jobs, startJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';
import { appParts, bringUpToDate, type Opened, openForCommand, openForServing, readTls } from '../start.ts';
import type { Command } from './command.ts';
import { report } from './report.ts';

export const serveCommand: Command = {
  help: 'Opens the database, brings it up to date, listens, and prints where.\nSettings come from the environment: see docs/operating.md.',
  options: {},
  run: async (config) => {
    if (cluster.isWorker) {
      await serveAsWorker(config);
      return;
    }
    const opened = await openForServing(config, report, () => rejectUnusableAddress(config));
    const serving = await startOn(config, opened).catch(async (error) => {
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

type Serving = { address: string; stop(): Promise<void> };

async function startOn(config: Config, opened: Opened): Promise<Serving> {
  await bringUpToDate(opened, report);
  return config.workers > 1 ? startWorkers(config) : listen(config, opened);
}

async function listen(config: Config, opened: Opened): Promise<Serving> {
  const log = createLog(config.logLevel);
  const parts = await appParts(config, opened, log);
  let app: FastifyInstance | undefined;
  let jobs: Jobs | undefined;
  const stop = async () => {
    // Running requests finish first; only then may the database go.
    if (app) await closeApp(app);
    await jobs?.stop();
    await parts.database.close();
  };
  try {
    app = await build(parts);
    const address = await app.listen({ port: config.port, host: config.host });
    jobs = startJobs(opened.access.as('jobs'), log, jobsOf(parts));
    return { address, stop };
  } catch (error) {
    await stop();
    throw explainListen(error, config);
  }
}

/** Where it could not listen in the end, or not securely, no database is made either. */
async function rejectUnusableAddress(config: Config): Promise<void> {
  if (config.tls) readTls(config.tls);
  const trial = createServer();
  try {
    trial.listen(config.port, config.host);
    await once(trial, 'listening');
  } catch (error) {
    throw explainListen(error, config);
  }
  trial.close();
  await once(trial, 'close');
}

const idleSweepMs = 50;

/** Fastify ends the connections that are idle now; those that become so later would be kept alive for a minute. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
  await app.close().finally(() => clearInterval(sweep));
}

function explainListen(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken on ${host}. Stop what listens there, or set PORT to another one.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs more rights than this user has. Set PORT to 1024 or above.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartError(
      `HOST=${host} is not an address of this machine. Use 127.0.0.1, 0.0.0.0 or one that it has.`,
    );
  }
  return error;
}

/** The first process keeps the database and the others; they share the port. */
function startWorkers(config: Config): Promise<Serving> {
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
    const fork = () => {
      const worker = cluster.fork();
      const startedAt = Date.now();
      worker.on('message', (message: { address?: string; refused?: string }) => {
        if (message.refused && ready < config.workers) {
          stop().finally(() => reject(new StartError(message.refused)));
        } else if (message.refused) {
          // The others serve on; this one makes room for another try.
          report.warn(message.refused);
          worker.process.kill('SIGTERM');
        } else if (message.address) {
          ready += 1;
          if (ready === config.workers) resolve({ address: message.address, stop });
        }
      });
      worker.on('exit', (code, signal) => {
        if (stopping) return;
        report.warn(`Server process ${worker.process.pid} ended (${signal ?? code}); starting another`);
        // One that dies at once would otherwise keep the machine busy with starting.
        setTimeout(fork, Date.now() - startedAt < 1_000 ? 1_000 : 0);
      });
    };
    for (let number = 0; number < config.workers; number += 1) fork();
  });
}

async function serveAsWorker(config: Config): Promise<void> {
  try {
    const opened = await openForCommand(config, report);
    const serving = await listen(config, opened);
    process.send?.({ address: serving.address });
    stopOnSignal(() => serving.stop());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.send?.({ refused: error.message });
    // The first process says it and ends all of us.
    setInterval(() => {}, 60_000);
    stopOnSignal(async () => {});
  }
}

const stopAtMostMs = 25_000;

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    if (cluster.isPrimary) report.info('Stopping: running requests finish first.');
    setTimeout(() => process.exit(1), stopAtMostMs).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        report.warn(`The stop failed: ${(error as Error).message}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const earlier = process.listeners(signal);
    // In this order: a signal that arrives while nobody listens would be lost.
    process.on(signal, onSignal);
    for (const listener of earlier) process.off(signal, listener);
  }
}

function greeting(config: Config, opened: Opened, address: string): string {
  const scheme = config.tls ? 'https' : 'http';
  const { port } = new URL(address);
  const host = /^(127\.0\.0\.1|0\.0\.0\.0|::1?|localhost)$/.test(config.host) ? 'localhost' : config.host;
  const database = opened.embedded
    ? `${opened.folder.path} (embedded PostgreSQL)`
    : 'the PostgreSQL of DATABASE_URL';
  // Commands must find the same data.
  const environment = config.dataFolder ? `TILLHOUSE_DATA=${config.dataFolder} ` : '';
  const mail = config.smtpUrl
    ? ''
    : `\n  Mail         is kept, for no SMTP_URL is set; ${environment}npx tillhouse outbox   shows it`;
  return `
Tillhouse is ready: ${scheme}://${host}${port ? `:${port}` : ''}

  Data         ${database}${opened.folder.moved ? '\n               not under this folder, which the database account cannot reach' : ''}
  New here?    ${environment}npx tillhouse demo   fills a demo business and prints its logins
  Reference    ${scheme}://${host}${port ? `:${port}` : ''}/docs${mail}
  Stop         Ctrl+C
`;
}
