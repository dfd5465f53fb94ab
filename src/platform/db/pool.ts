import pg from 'pg';
import { fail } from '../../values/refusal.ts';
import { type Connection, clientConfig, clientFor } from './connection.ts';
import { createConnectionQuota } from './connection-quota.ts';
import { isLostConnection, NotCommitted } from './database-fault.ts';
import { pipelining } from './pipeline.ts';
import { inReads, inTransaction, type Tx } from './transaction.ts';
import { leastWaitMs, waits, withinBudget } from './waits.ts';
import type { Statement } from './wire.ts';

export type Pool = {
  /** With a tenant, the transaction counts towards that tenant's share of the connections. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>, tenant?: string): Promise<Result>;
  /** Runs work that only reads. Each of its round trips is a transaction that begins with `opening`. */
  read<Result>(opening: Statement, work: (tx: Tx) => Promise<Result>, tenant: string): Promise<Result>;
  close(): Promise<void>;
  figures(): { total: number; idle: number; waiting: number };
};

export type PoolOptions = {
  connections: number;
  statementTimeoutMs?: number;
  /** Background work: each single wait is limited, their sum is not. */
  hasNoWaitBudget?: boolean;
  /** How long to wait for a connection and for a sign of life, when there is another server to ask. */
  waitAtMostMs?: number;
  onLost?: (error: Error) => void;
};

/**
 * A request reads the rows of one business by an index. While a table is small, PostgreSQL would rather read all of it,
 * and would keep that plan on the connection while the table grows. Background work does read whole tables.
 *
 * A statement is planned once on a connection and not for the values of each call: planning a report takes longer than
 * reading it, and the tenant decides how many rows there are, which no plan knows.
 */
const forOneBusiness = '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan';

export function createPool(settings: Connection, options: PoolOptions): Pool {
  const forRequests = { ...settings, options: `${settings.options ?? ''} ${forOneBusiness}`.trim() };
  const pool = new pg.Pool({
    ...clientConfig(
      options.hasNoWaitBudget ? settings : forRequests,
      options.statementTimeoutMs ?? waits.statementMs,
    ),
    ...pipelining,
    Client: clientFor(settings),
    max: options.connections,
    idleTimeoutMillis: 60_000,
    // Old connections are replaced, because a plan that was made while a table was empty stays slow.
    maxLifetimeSeconds: 900,
  } as pg.PoolConfig);
  pool.on('error', (error) => options.onLost?.(error));
  const quota = createConnectionQuota(options.connections);
  const connectToPrimary = async (remainingMs: () => number) => {
    if (!settings.hosts) return connect(pool, remainingMs());
    try {
      await settings.hosts.ready(remainingMs());
      return await connect(pool, remainingMs());
    } catch (error) {
      throw isLostConnection(error) ? new NotCommitted(error, remainingMs() > leastWaitMs) : error;
    }
  };
  const connected = <Result>(
    tenant: string | undefined,
    use: (client: pg.PoolClient, remainingMs: () => number) => Promise<Result>,
  ) =>
    withinBudget(options.hasNoWaitBudget ?? false, async (leftMs) => {
      const remainingMs = () => Math.min(leftMs(), options.waitAtMostMs ?? leftMs());
      const place = await quota.take(tenant, Math.min(waits.placeMs, remainingMs()));
      try {
        return await use(await connectToPrimary(remainingMs), remainingMs);
      } catch (error) {
        if (isLostConnection(error)) settings.hosts?.lookAgain();
        throw error;
      } finally {
        place.leave();
      }
    });
  return {
    transaction: (work, tenant) =>
      connected(tenant, (client, remainingMs) => inTransaction(client, work, remainingMs)),
    read: (opening, work, tenant) =>
      connected(tenant, (client, remainingMs) => inReads(client, { opening, work, remainingMs })),
    close: () => pool.end(),
    figures: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: quota.waiting() }),
  };
}

/** Takes an idle connection or opens a new one. Refuses when that takes too long. */
async function connect(pool: pg.Pool, timeoutMs: number): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(fail('UNAVAILABLE', { retryAfterSeconds: 1 })), timeoutMs);
  try {
    return await Promise.race([connecting, late.promise]);
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
