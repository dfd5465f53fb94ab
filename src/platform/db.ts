import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
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

/** How long a request waits for the database: it is then answered, with 503 if need be, within 3 s. */
export const usualWaits = {
  /** In all. */
  requestMs: 2_500,
  placeMs: 2_000,
  /** For a lock that is waited for once, such as an advisory one. */
  lockMs: 2_000,
  /**
   * PostgreSQL waits for a row twice, first to be the next and then for who has it, and its lock_timeout is for each of
   * the two. It is longer than the second after which deadlocks are looked for by default: those are tried again.
   */
  rowLockMs: 1_200,
  /** For the end of a statement that runs. */
  statementMs: 5_000,
};
/** Tests of anything else wait longer: a busy machine must not decide them. */
export const waits = { ...usualWaits };
/** Who has run out of patience still gets what is there at once. */
const leastWaitMs = 250;

type Patience = { leftMs: number };
const patienceOfRequest = new AsyncLocalStorage<Patience>();

/** Its transactions share one patience, attempts that are repeated among them; what lies between them takes none of it. */
export function withOnePatience<Result>(work: () => Promise<Result>): Promise<Result> {
  return patienceOfRequest.run({ leftMs: waits.requestMs }, work);
}

const instantText = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;

/** RFC 3339 in UTC with milliseconds, as the contract prints instants. */
function instant(text: string): string {
  const parts = instantText.exec(text);
  if (!parts) throw new Error(`not an instant in UTC: ${text}`);
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
}

const wholeNumber = /^-?\d+$/;

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  // A sum of bigint is numeric: it has no largest value.
  [pg.types.builtins.NUMERIC, (text) => (wholeNumber.test(text) ? BigInt(text) : text)],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMPTZ, instant],
]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/** What pg has and its types do not say. */
type PgConnection = {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(call: { statement: string; values: unknown[] }): void;
  describe(what: { type: 'P'; name: string }): void;
  execute(what: object): void;
  sync(): void;
};
const { Query } = pg as unknown as {
  Query: new (text: string) => { name: string | undefined; text: string; callback(error?: Error): void };
};
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): unknown;
};

type Answer = { rows: object[]; rowCount: number };

type Column = { name: string; parse(text: string): unknown };
/** What the rows of a statement look like. */
type Shape = { columns: Column[]; empty: object };

type Member = {
  /** Empty for a statement that is not kept. */
  name: string;
  text: string;
  values: unknown[];
  shape: Shape | undefined;
  answer: Answer;
  fault?: Error;
  resolve(answer: Answer): void;
  reject(error: Error): void;
};

/** The shapes of what is prepared on a connection: PostgreSQL refuses to run it when they have changed. */
const knownShapes = new WeakMap<PgConnection, Map<string, Shape>>();
const noRows: Shape = { columns: [], empty: {} };

/**
 * Statements that are sent in one piece and answered in one: each answer that travels alone costs more than most
 * statements do. Behind one that fails none is run, and all of them tell its failure.
 */
class Together extends Query {
  readonly members: Member[] = [];
  #shapes = new Map<string, Shape>();
  #at = 0;

  constructor() {
    super('');
    this.callback = () => {};
  }

  add(statement: { name: string | undefined; text: string; values: readonly unknown[] }): Promise<Answer> {
    const { name = '', text } = statement;
    // Here and not while it is sent: what cannot be written fails before anything is.
    const values = statement.values.map(prepareValue);
    return new Promise((resolve, reject) => {
      const answer = { rows: [], rowCount: 0 };
      this.members.push({ name, text, values, shape: undefined, answer, resolve, reject });
    });
  }

  submit(connection: PgConnection): null {
    const { parsedStatements, submittedNamedStatements: submitted } = connection;
    this.#shapes = knownShapes.get(connection) ?? this.#shapes;
    knownShapes.set(connection, this.#shapes);
    connection.stream.cork();
    for (const member of this.members) {
      const { name, text, values } = member;
      if (!name || (parsedStatements[name] ?? submitted[name]) === undefined) {
        connection.parse({ name, text });
        if (name) submitted[name] = text;
      }
      connection.bind({ statement: name, values });
      member.shape = this.#shapes.get(name);
      if (!member.shape) connection.describe({ type: 'P', name: '' });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork();
    this.#turnTo(0);
    return null;
  }

  /** pg notes what is prepared by the name and the text of the query that is being answered. */
  #turnTo(at: number): void {
    this.#at = at;
    this.name = this.members[at]?.name;
    this.text = this.members[at]?.text ?? '';
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const member = this.members[this.#at];
    if (!member) return;
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: types.getTypeParser(dataTypeID, 'text'),
    }));
    member.shape = { columns, empty: Object.fromEntries(columns.map(({ name }) => [name, null])) };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const member = this.members[this.#at];
    if (!member?.shape || member.fault) return;
    const { columns, empty } = member.shape;
    try {
      const row: Record<string, unknown> = { ...empty };
      for (const [at, { name, parse }] of columns.entries()) {
        const text = fields[at] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      member.answer.rows.push(row);
    } catch (error) {
      member.fault = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const member = this.members[this.#at];
    if (member) {
      const { name, shape = noRows, answer } = member;
      if (name) this.#shapes.set(name, shape);
      answer.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
    }
    this.#turnTo(this.#at + 1);
  }

  handleEmptyQuery(): void {
    this.#turnTo(this.#at + 1);
  }

  handleReadyForQuery(): void {
    this.#settle();
  }

  handleError(error: Error, { submittedNamedStatements: submitted }: PgConnection): void {
    // Behind the one that failed none was prepared.
    for (const { name } of this.members.slice(this.#at)) delete submitted[name];
    this.#settle(error);
  }

  #settle(error?: Error): void {
    for (const [at, { answer, fault, resolve, reject }] of this.members.entries()) {
      const failure = at < this.#at ? fault : error;
      if (failure) reject(failure);
      else resolve(answer);
    }
    this.callback(error);
  }
}

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

/** How values are written, and, for an outside database as for our own, that an index is nearly as cheap as a scan. */
const sessionOptions = '-c timezone=UTC -c datestyle=ISO -c random_page_cost=1.1 -c jit=off';

function clientConfig(settings: Connection, statementTimeoutMs: number): pg.ClientConfig {
  return {
    ...settings,
    options: `${settings.options ?? ''} ${sessionOptions}`.trim(),
    application_name: 'tillhouse',
    statement_timeout: statementTimeoutMs,
    // Only a dead connection is this late: the server itself gives up at its statement_timeout.
    query_timeout: statementTimeoutMs === 0 ? undefined : statementTimeoutMs + 1_000,
    lock_timeout: waits.rowLockMs,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: waits.placeMs,
    keepAlive: true,
    types,
  } as pg.ClientConfig;
}

export function createPool(settings: Connection, options: PoolOptions): Pool {
  const pool = new pg.Pool({
    ...clientConfig(settings, options.statementTimeoutMs ?? waits.statementMs),
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
      const patience = patienceOfRequest.getStore() ?? { leftMs: waits.requestMs };
      const { leftMs } = patience;
      const begun = performance.now();
      const left = () =>
        options.isPatient ? waits.requestMs : Math.max(leastWaitMs, leftMs - (performance.now() - begun));
      try {
        const turn = await turns.take(tenant, Math.min(waits.placeMs, left()));
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

type Send = (statement: Statement) => Promise<Answer>;
type Sender = { send: Send; lock: (calls: Sql[]) => Promise<Answer> };

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
  const wire = wireOf(client, left, onError);
  const { send, defer, lock, deferred } = sending(sender(wire, left));
  try {
    let result: Result;
    try {
      result = await work(transactionOn({ send, lock }, defer));
    } catch (error) {
      if (error instanceof Refusal && error.keepEffects) await commit(wire, deferred);
      else await wire.end('ROLLBACK').catch(onError);
      throw error;
    }
    await commit(wire, deferred);
    return result;
  } catch (error) {
    if (isOutdated(error)) onError(error as Error);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken ?? false);
  }
}

async function commit(wire: Wire, deferred: Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled([...deferred, wire.end('COMMIT')]);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  const last = settled.at(-1) as PromiseFulfilledResult<pg.QueryResult>;
  // PostgreSQL answers ROLLBACK to the COMMIT of a transaction that had failed.
  if (last.value.command !== 'COMMIT')
    throw new Error('the transaction was rolled back instead of committed');
}

type Wire = { send: Send; end(text: 'COMMIT' | 'ROLLBACK'): Promise<pg.QueryResult> };

/** Gathers what is sent until the code waits for something, and writes it in one piece, with BEGIN before and the end behind it. */
function wireOf(client: pg.PoolClient, left: () => number, onLost: (error: Error) => void): Wire {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let hasBegun = false;
  let hasEnded = false;
  let gathered: Together | undefined;
  const write = () => {
    // A server that is there answers BEGIN at once, whatever follows takes: silence means that the connection leads
    // nowhere, and it is thrown away. It is not waited for: when it fails, so does what follows.
    if (!hasBegun) client.query({ text: 'BEGIN', query_timeout: left() } as pg.QueryConfig).catch(onLost);
    hasBegun = true;
    if (gathered) client.query(gathered as unknown as pg.Submittable);
    gathered = undefined;
  };
  // Behind whatever else has arrived: each write wakes a process that takes the processor from this one.
  const soon = <Result>(work: () => Result | Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      setImmediate(() => {
        stream.cork();
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
        stream.uncork();
      });
    });
  return {
    send: ({ text, values, unprepared }) => {
      // Of several that were waited for together, one has failed: what another sends would run in the next transaction.
      if (hasEnded) throw new Error('the transaction has ended');
      if (!gathered) {
        const together = new Together();
        gathered = together;
        soon(() => {
          if (gathered === together) write();
        }).catch(onLost);
      }
      return gathered.add({ name: unprepared ? undefined : nameOf(text), text, values });
    },
    end: (text) => {
      hasEnded = true;
      return soon(() => {
        write();
        return client.query(text);
      });
    },
  };
}

/**
 * Statements that are waited for, and those that are not. Behind one that failed, all that were sent with it fail, too,
 * and say just that: each tells what the first failed with, whichever of them is heard.
 */
function sending(sender: Sender) {
  const deferred: Promise<unknown>[] = [];
  let failure: unknown;
  const told = async (result: Promise<Answer>) => {
    try {
      return await result;
    } catch (error) {
      const { code = '' } = databaseFault(error) ?? {};
      if (code !== transactionFailed && !(failure && code === neverPrepared)) failure = error;
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
/** What it says to those that were sent in the belief that one before them had been prepared. */
const neverPrepared = '26000';

function transactionOn({ send, lock }: Sender, defer: Tx['defer']): Tx {
  return {
    all: async <Row extends object>(statement: Statement) => (await send(statement)).rows as Row[],
    one: async <Row extends object>(statement: Statement) =>
      (await send(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await send(statement)).rowCount,
    lock: async (...calls) => {
      await lock(calls);
    },
    defer,
  };
}

/** A difference that is smaller is not worth telling. */
const lockWaitStepMs = 100;

/** Sends statements, and before them how long they may wait for a lock, where that is not as usual. */
function sender(wire: Wire, left: () => number): Sender {
  let toldMs = waits.rowLockMs;
  const rowWaitMs = () => Math.min(waits.rowLockMs, Math.ceil(left() / 2));
  const send: Send = (statement) => {
    const waitMs = rowWaitMs();
    if (Math.abs(waitMs - toldMs) >= lockWaitStepMs) {
      toldMs = waitMs;
      // Where this fails, so does the statement behind it, and that one says why.
      wire.send({ text: `SET LOCAL lock_timeout = ${waitMs}`, values: [], unprepared: true }).catch(() => {});
    }
    return wire.send(statement);
  };
  const lock = (calls: Sql[]) => {
    toldMs = rowWaitMs();
    const setWait = (ms: number) => sql`set_config('lock_timeout', ${String(ms)}, true)`;
    const onceMs = Math.min(waits.lockMs, Math.ceil(left()));
    return wire.send(sql`select ${join([setWait(onceMs), ...calls, setWait(toldMs)])}`);
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
    idle_in_transaction_session_timeout: 0,
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
    connectionTimeoutMillis: waits.placeMs,
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
  return (
    passing.has(databaseFault(error)?.code ?? '') || isOutdated(error) || error instanceof ChangedMeanwhile
  );
}

/** What a transaction chose its locks by was changed while it waited for them. */
export class ChangedMeanwhile extends Error {}

/** A migration has changed what a prepared statement answers: its connection cannot run it any more, a new one can. */
function isOutdated(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  );
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
