import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import pg from 'pg';
import sql, { join, type Sql } from 'sql-template-tag';
import { fail, Refusal } from '../values/refusal.ts';
import type { ConnectionSettings } from './postgres/connection-settings.ts';
import { createTurns } from './turns.ts';

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
  /**
   * Calls functions that take advisory locks, one after the other, in one statement. Each is waited for once, and so
   * longer than a row.
   */
  lock(...calls: Sql[]): Promise<void>;
  /**
   * Sends a statement in its place and does not wait for it: what follows sees its effect, its end is waited for with
   * the COMMIT, and when it fails, so does the transaction. No round trip of its own, and no rows back.
   */
  defer(statement: Statement): void;
};

export type Pool = {
  /** A tenant that is named here waits for its own transactions, not for those of others. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>, tenant?: string): Promise<Result>;
  close(): Promise<void>;
  figures(): { total: number; idle: number; waiting: number };
};

export type PoolOptions = {
  connections: number;
  statementTimeoutMs?: number;
  /** Nobody waits for an answer: each wait is bounded, their sum is not. */
  isPatient?: boolean;
  onLost?: (error: Error) => void;
};

/** What a request may wait for the database in all: it is then answered, with 503 if need be, within 3 s. */
const patienceMs = 2_500;
const placeWaitMs = 2_000;
/** For a lock that is waited for once, such as an advisory one. */
const lockWaitMs = 2_000;
/**
 * PostgreSQL waits for a row twice, first to be the next and then for who has it, and its lock_timeout is for each of
 * the two. It is longer than the second after which deadlocks are looked for by default: those are tried again.
 */
const rowLockWaitMs = 1_200;
/** Who has run out of patience still gets what is there at once. */
const leastWaitMs = 250;

type Patience = { leftMs: number };
const patienceOfRequest = new AsyncLocalStorage<Patience>();

/** Its transactions share one patience, attempts that are repeated among them; what lies between them takes none of it. */
export function withOnePatience<Result>(work: () => Promise<Result>): Promise<Result> {
  return patienceOfRequest.run({ leftMs: patienceMs }, work);
}

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
    query_timeout: statementTimeoutMs === 0 ? undefined : statementTimeoutMs + 1_000,
    lock_timeout: rowLockWaitMs,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: placeWaitMs,
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
  const turns = createTurns(options.connections);
  return {
    transaction: async (work, tenant) => {
      const patience = patienceOfRequest.getStore() ?? { leftMs: patienceMs };
      const { leftMs } = patience;
      const begun = performance.now();
      const left = () =>
        options.isPatient ? patienceMs : Math.max(leastWaitMs, leftMs - (performance.now() - begun));
      try {
        const turn = await turns.take(tenant, Math.min(placeWaitMs, left()));
        try {
          return await inTransaction(await connect(pool, left()), work, left);
        } finally {
          turn.leave();
        }
      } finally {
        patience.leftMs = leftMs - (performance.now() - begun);
      }
    },
    close: () => pool.end(),
    figures: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: turns.waiting() }),
  };
}

/** A connection that is there, or a new one if it is made in time. */
async function connect(pool: pg.Pool, withinMs: number): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(fail('UNAVAILABLE', { retryAfterSeconds: 1 })), withinMs);
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

type Send = (statement: Statement) => Promise<pg.QueryResult>;
type Sender = { send: Send; lock: (calls: Sql[]) => Promise<pg.QueryResult> };

async function inTransaction<Result>(
  client: pg.PoolClient,
  work: (tx: Tx) => Promise<Result>,
  left: () => number,
): Promise<Result> {
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const { send, defer, lock, deferred } = sending(sender(client, left));
  // Not awaited: BEGIN travels with the first statements, and when it fails, so do they. A server that is there answers
  // it at once, whatever follows takes: silence means that the connection leads nowhere, and it is thrown away.
  const begin = { text: 'BEGIN', query_timeout: left() };
  client.query(begin).catch(onError);
  try {
    let result: Result;
    try {
      result = await work(transactionOn({ send, lock }, defer));
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

async function commit(client: pg.PoolClient, deferred: Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled([...deferred, client.query('COMMIT')]);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  const last = settled.at(-1) as PromiseFulfilledResult<pg.QueryResult>;
  // PostgreSQL answers ROLLBACK to the COMMIT of a transaction that had failed.
  if (last.value.command !== 'COMMIT')
    throw new Error('the transaction was rolled back instead of committed');
}

/**
 * Statements that are waited for, and those that are not. Behind one that failed, all that were sent with it fail, too,
 * and say just that: each tells what the first failed with, whichever of them is heard.
 */
function sending(sender: Sender) {
  const deferred: Promise<unknown>[] = [];
  let failure: unknown;
  const told = async (result: Promise<pg.QueryResult>) => {
    try {
      return await result;
    } catch (error) {
      if (databaseFault(error)?.code !== transactionFailed) failure = error;
      throw failure ?? error;
    }
  };
  const send: Send = (statement) => told(sender.send(statement));
  const lock = (calls: Sql[]) => told(sender.lock(calls));
  const defer = (statement: Statement) => {
    const sent = send(statement);
    sent.catch(() => {});
    deferred.push(sent);
  };
  return { send, lock, defer, deferred };
}

/** What PostgreSQL says to all statements behind one that failed. */
const transactionFailed = '25P02';

function transactionOn({ send, lock }: Sender, defer: Tx['defer']): Tx {
  return {
    all: async <Row extends object>(statement: Statement) => (await send(statement)).rows as unknown as Row[],
    one: async <Row extends object>(statement: Statement) =>
      (await send(statement)).rows[0] as unknown as Row | undefined,
    run: async (statement) => (await send(statement)).rowCount ?? 0,
    lock: async (...calls) => {
      await lock(calls);
    },
    defer,
  };
}

/** A difference that is smaller is not worth telling. */
const lockWaitStepMs = 100;

/** Sends statements, and before them how long they may wait for a lock, where that is not as usual. */
function sender(client: pg.PoolClient, left: () => number): Sender {
  let toldMs = rowLockWaitMs;
  const rowWaitMs = () => Math.min(rowLockWaitMs, Math.ceil(left() / 2));
  const query = ({ text, values, unprepared }: Statement) => {
    const name = unprepared ? undefined : nameOf(text);
    return client.query({ ...(name && { name }), text, values: values as unknown[] });
  };
  const send: Send = (statement) => {
    const waitMs = rowWaitMs();
    if (Math.abs(waitMs - toldMs) >= lockWaitStepMs) {
      toldMs = waitMs;
      // Where this fails, so does the statement behind it, and that one says why.
      client.query(`SET LOCAL lock_timeout = ${waitMs}`).catch(() => {});
    }
    return query(statement);
  };
  const lock = (calls: Sql[]) => {
    toldMs = rowWaitMs();
    const setWait = (ms: number) => sql`set_config('lock_timeout', ${String(ms)}, true)`;
    const onceMs = Math.min(lockWaitMs, Math.ceil(left()));
    return query(sql`select ${join([setWait(onceMs), ...calls, setWait(toldMs)])}`);
  };
  return { send, lock };
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

/**
 * The messages that the last of these statements copies out, on a connection for replication; those before it are run
 * first. They are read as fast as they are taken.
 */
export async function* copiedOut(settings: Connection, statements: string[]): AsyncGenerator<Buffer> {
  const config: object = {
    ...settings,
    application_name: 'tillhouse',
    replication: 'true',
    connectionTimeoutMillis: placeWaitMs,
  };
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    const { query, messages } = copyOut(statements.at(-1) ?? '');
    client.query(query);
    yield* messages;
  } finally {
    await client.end().catch(() => {});
  }
}

type CopyConnection = { query(text: string): void; stream: { pause(): void; resume(): void } };

/** A query as pg asks for one that is not its own: what it copies out becomes a stream of messages. */
function copyOut(text: string): { query: pg.Submittable; messages: Readable } {
  let from: CopyConnection | undefined;
  const messages = new Readable({ objectMode: true, read: () => from?.stream.resume() });
  const query = {
    submit: (connection: CopyConnection) => {
      from = connection;
      connection.query(text);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }, connection: CopyConnection) => {
      // A copy, for the buffer that it is a part of is used again.
      if (!messages.push(Buffer.from(chunk))) connection.stream.pause();
    },
    handleError: (error: Error) => messages.destroy(error),
    handleReadyForQuery: () => messages.push(null),
    // Tables of figures before and behind it, which nobody needs here.
    handleRowDescription: () => {},
    handleDataRow: () => {},
    handleCommandComplete: () => {},
  };
  return { query: query as unknown as pg.Submittable, messages };
}

/** The facts of a database error that the layers above decide by. */
export type DatabaseFault = {
  code: string;
  table: string | undefined;
  constraint: string | undefined;
  message: string;
};

export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (error instanceof pg.DatabaseError) {
    const { code = '', table, constraint, message } = error;
    return { code, table, constraint, message };
  }
  return undefined;
}

/** Whether a delete failed because other rows refer to the record, whichever tables they are in. */
export function isStillReferenced(error: unknown): boolean {
  return ['23503', '23001'].includes(databaseFault(error)?.code ?? '');
}

/**
 * Whoever tries again finds it otherwise: two were in each other's way, or a record that was read went away before
 * something could refer to it, which is then refused as not there.
 */
const passing = new Set(['40001', '40P01', '23503']);

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
