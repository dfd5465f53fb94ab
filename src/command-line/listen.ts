import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';
import { build } from '../app.ts';
import { startCellJobs } from '../jobs.ts';
import type { Config } from '../platform/config.ts';
import type { Jobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { appParts, type OpenDatabase } from '../start.ts';
import { explainListenError } from './address.ts';
import { endConnections } from './renew-connections.ts';

export type RunningServer = { address: string; stop(): Promise<void> };

/** `onBuilt` gets the server before it accepts connections. */
export async function listen(
  config: Config,
  opened: OpenDatabase,
  onBuilt: (server: FastifyInstance['server']) => void = () => {},
): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const parts = await appParts(config, opened, log);
  let app: FastifyInstance | undefined;
  let jobs: Jobs | undefined;
  const stop = async () => {
    // The database closes last, because running requests finish first.
    if (app && config.isSocketHandedOver) await handOver(app);
    if (app) await closeApp(app);
    await jobs?.stop();
    await parts.database.close();
  };
  try {
    app = await build(parts);
    onBuilt(app.server);
    const address = await app.listen(
      config.isSocketHandedOver ? handedOverSocket : { port: config.port, host: config.host },
    );
    jobs = startCellJobs(parts, opened.access, log);
    return { address, stop };
  } catch (error) {
    await stop();
    throw explainListenError(error, config);
  }
}

/** The first descriptor after standard input, output and error. Node then ignores the host; Fastify wants one. */
const handedOverSocket: FastifyListenOptions & { fd: number } = { fd: 3, host: '127.0.0.1' };

const idleSweepMs = 50;
const handOverMs = 1_000;

/**
 * Accepts no more connections: those wait in the socket for the next server. On kept-alive connections a request may be
 * under way, so they are not closed yet. Their next answer tells the client to open a new one.
 */
async function handOver({ server }: FastifyInstance): Promise<void> {
  endConnections(server, () => true);
  // The `close` of an HTTP server would also close idle connections.
  Server.prototype.close.call(server);
  const end = performance.now() + handOverMs;
  while (performance.now() < end && (await connectionsOf(server)) > 0) await wait(20);
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}

/** Fastify closes connections that are idle now. Those that become idle later would be kept alive for a minute. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
  await app.close().finally(() => clearInterval(sweep));
}
