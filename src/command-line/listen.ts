import type { FastifyInstance } from 'fastify';
import { build } from '../app.ts';
import { startCellJobs } from '../jobs.ts';
import type { Config } from '../platform/config.ts';
import type { Jobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { appParts, type OpenDatabase } from '../start.ts';
import { explainListenError } from './address.ts';

export type RunningServer = { address: string; stop(): Promise<void> };

export async function listen(config: Config, opened: OpenDatabase): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const parts = await appParts(config, opened, log);
  let app: FastifyInstance | undefined;
  let jobs: Jobs | undefined;
  const stop = async () => {
    // The database closes last, because running requests finish first.
    if (app) await closeApp(app);
    await jobs?.stop();
    await parts.database.close();
  };
  try {
    app = await build(parts);
    const address = await app.listen({ port: config.port, host: config.host });
    jobs = startCellJobs(parts, opened.access, log);
    return { address, stop };
  } catch (error) {
    await stop();
    throw explainListenError(error, config);
  }
}

const idleSweepMs = 50;

/** Fastify closes connections that are idle now. Those that become idle later would be kept alive for a minute. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
  await app.close().finally(() => clearInterval(sweep));
}
