import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { answers } from '../../platform/cells/directory.ts';
import { databasesOf } from '../../platform/database.ts';
import type { Pool } from '../../platform/db.ts';
import { collectFigures, type Figures, figureWithinMs } from '../../platform/worker-figures.ts';
import { fail } from '../../values/refusal.ts';
import type { ServerParts } from '../service.ts';

/**
 * Serves metrics of all server processes for Prometheus at /metrics, for clients with METRICS_TOKEN. Without that setting
 * nothing is served.
 */
export async function serveMetrics(app: FastifyInstance, parts: ServerParts): Promise<void> {
  const { metricsToken } = parts.config;
  if (!metricsToken) return;
  const { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } = await import(
    '@prometheus-io/client'
  );
  const registry = new Registry();
  registry.setDefaultLabels({ process: String(process.pid) });
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'tillhouse_request_duration_seconds',
    help: 'How long requests took, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'tillhouse_database_connections',
    help: 'Connections to the database, by pool and state.',
    labelNames: ['cell', 'pool', 'state'],
    registers: [registry],
    collect() {
      for (const { name: cell, database } of databasesOf(parts.database)) {
        for (const pool of ['app', 'identity', 'jobs', 'background', 'follow'] as const) {
          for (const [state, value] of Object.entries(database[pool].figures())) {
            this.set({ cell, pool, state }, value);
          }
        }
      }
    },
  });
  new Gauge({
    name: 'tillhouse_cell_up',
    help: 'Whether the database of a cell answers and has this version (1), or not (0).',
    labelNames: ['cell'],
    registers: [registry],
    async collect() {
      const cells = databasesOf(parts.database);
      const isUp = await Promise.all(
        cells.map(({ database, problem }) => !problem && answersSoon(database.app)),
      );
      for (const [at, { name: cell }] of cells.entries()) this.set({ cell }, isUp[at] ? 1 : 0);
    },
  });

  new Gauge({
    name: 'tillhouse_replica_used',
    help: 'Whether a standby of DATABASE_READ_URL has answered its last read. 0: it is late, gone, or was not asked yet.',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      for (const { name, isUsed } of parts.database.replicas.figures())
        this.set({ replica: name }, Number(isUsed));
    },
  });
  new Gauge({
    name: 'tillhouse_replica_reads',
    help: 'Reads that a standby has answered, was too late for, has failed, or was asked for while it was the primary itself. All but the first went to the primary.',
    labelNames: ['replica', 'outcome'],
    registers: [registry],
    collect() {
      for (const { name, reads } of parts.database.replicas.figures())
        for (const [outcome, count] of Object.entries(reads)) this.set({ replica: name, outcome }, count);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operationId ?? 'none';
    duration.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  const figuresOfAll = collectFigures(async () => (await registry.getMetricsAsJSON()) as Figures);
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw fail('UNAUTHENTICATED');
    const figures = await figuresOfAll();
    const all = AggregatorRegistry.aggregate(figures);
    const silent = Math.max(0, parts.config.workers - figures.length);
    new Gauge({
      name: 'tillhouse_silent_processes',
      help: 'Server processes that did not answer this scrape, so that their figures are missing in it.',
      registers: [all],
    }).set(silent);
    return reply.type(registry.contentType).send(await all.metrics());
  });
}

/** A database that is frozen must not hold up the other figures. */
function answersSoon(pool: Pool): Promise<boolean> {
  const late = wait(figureWithinMs, false, { ref: false });
  return Promise.race([answers(pool), late]);
}

function isSame(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
