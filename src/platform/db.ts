import pg from 'pg';
import { Refusal } from '../values/refusal.ts';
import type { ConnectionSettings } from './postgres/connection-settings.ts';

/** The embedded server's settings, or the address of an outside one. */
export type Connection = ConnectionSettings | { connectionString: string; options?: string };

/** What `sql\`…\`` makes: text with $1, $2, … and the values apart from it. */
export type Statement = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** One of very many texts: not worth keeping a plan of it on each connection. */
  readonly unprepared?: boolean;
};

/** The one way to reach the database: a transaction that is open, with its tenant set. */
export type Tx = {
  all<Row extends object>(statement: Statement): Promise<Row[]>;
  one<Row extends object>(statement: Statement): Promise<Row | undefined>;
  /** Runs a statement and answers how many rows it touched. */
  run(statement: Statement): Promise<number>;
  /** Sends a statement together with the COMMIT: no round trip of its own, and no rows back. */
  defer(statement: Statement): void;
};

export type Pool = {
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
  figures(): { total: number; idle: number; waiting: number };
};

export type PoolOptions = {
  connections: number;
  statementTimeoutMs?: number;
  onLost?: (error: Error) => void;
};

const instantText = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;

/** RFC 3339 in UTC with milliseconds, as the contract prints instants. */
function instant(text: string): string {
  const parts = instantText.exec(text);
  if (!parts) throw new Error(`not an instant in UTC: ${text}`);
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMPTZ, instant],
]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

const statementNames = new Map<string, string>();
const statementNamesLimit = 1_000;

/** Every text is prepared once per connection. They are bounded, since each keeps its plan there. */
function nameOf(text: string): string | undefined {
  let name = statementNames.get(text);
  if (!name && statementNames.size < statementNamesLimit) {
    name = `tillhouse_${statementNames.size}`;
    statementNames.set(text, name);
  }
  return name;
}

function clientConfig(settings: Connection, statementTimeoutMs: number): pg.ClientConfig {
  return {
    ...settings,
    options: `${settings.options ?? ''} -c timezone=UTC -c datestyle=ISO`.trim(),
    application_name: 'tillhouse',
    statement_timeout: statementTimeoutMs,
    // Only a dead connection is this late: the server itself gives up at its statement_timeout.
    query_timeout: statementTimeoutMs === 0 ? undefined : statementTimeoutMs + 2_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    types,
  } as pg.ClientConfig;
}

export function createPool(settings: Connection, options: PoolOptions): Pool {
  const pool = new pg.Pool({
    ...clientConfig(settings, options.statementTimeoutMs ?? 5_000),
    pipeline: true,
    max: options.connections,
    idleTimeoutMillis: 60_000,
    // A plan made while a table was empty is forgotten with its connection.
    maxLifetimeSeconds: 900,
  } as pg.PoolConfig);
  pool.on('error', (error) => options.onLost?.(error));
  return {
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
    figures: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

async function inTransaction<Result>(pool: pg.Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const deferred: Statement[] = [];
  // Not awaited: BEGIN travels with the first statements. When it fails, so do they.
  client.query('BEGIN').catch(onError);
  try {
    let result: Result;
    try {
      result = await work(transactionOn(client, deferred));
    } catch (error) {
      if (error instanceof Refusal && error.keepEffects) await commit(client, deferred);
      else await client.query('ROLLBACK').catch(onError);
      throw error;
    }
    await commit(client, deferred);
    return result;
  } finally {
    client.off('error', onError);
    client.release(broken ?? false);
  }
}

async function commit(client: pg.PoolClient, deferred: Statement[]): Promise<void> {
  const sent = [...deferred.map((statement) => send(client, statement)), client.query('COMMIT')];
  const settled = await Promise.allSettled(sent);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  const last = settled.at(-1);
  // PostgreSQL answers ROLLBACK to the COMMIT of a transaction that had failed.
  if (last?.status === 'fulfilled' && last.value.command !== 'COMMIT') {
    throw new Error('the transaction was rolled back instead of committed');
  }
}

function transactionOn(client: pg.PoolClient, deferred: Statement[]): Tx {
  return {
    all: async <Row extends object>(statement: Statement) =>
      (await send(client, statement)).rows as unknown as Row[],
    one: async <Row extends object>(statement: Statement) =>
      (await send(client, statement)).rows[0] as unknown as Row | undefined,
    run: async (statement) => (await send(client, statement)).rowCount ?? 0,
    defer: (statement) => {
      deferred.push(statement);
    },
  };
}

function send(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  const name = statement.unprepared ? undefined : nameOf(statement.text);
  return client.query({
    ...(name && { name }),
    text: statement.text,
    values: [...statement.values],
  });
}

export type Session = {
  all<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs a script of several statements. */
  script(text: string): Promise<void>;
};

/** One connection for set-up work: migrations, roles, checks. Requests never use it. */
export async function withSession<Result>(
  settings: Connection,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...clientConfig(settings, 0),
    lock_timeout: 0,
    pipeline: false,
  } as pg.ClientConfig);
  // A lost connection also rejects the query that runs; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work({
      all: async <Row extends object>(text: string, values: unknown[] = []) =>
        (await client.query(text, values)).rows as unknown as Row[],
      script: async (text) => {
        await client.query(text);
      },
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** The facts of a database error that the layers above decide by. */
export type DatabaseFault = { code: string; constraint: string | undefined; message: string };

export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (error instanceof pg.DatabaseError) {
    return { code: error.code ?? '', constraint: error.constraint, message: error.message };
  }
  return undefined;
}

const passing = new Set(['40001', '40P01']);

export function isPassing(error: unknown): boolean {
  return passing.has(databaseFault(error)?.code ?? '');
}

const lostConnection =
  /timeout exceeded|Connection terminated|Client has encountered|Query read timeout|connection error and is not queryable|client was closed|Cannot use a pool after/i;
const unavailableCodes = /^(08|53|57|58)|^55P03$/;

/** Out of connections, out of time, shutting down or gone: worth another try later. */
export function isUnavailable(error: unknown): boolean {
  const fault = databaseFault(error);
  if (fault) return unavailableCodes.test(fault.code);
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || /^(ECONN|EPIPE)/.test(code) || lostConnection.test(error.message);
}
