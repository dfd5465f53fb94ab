import type pg from 'pg';
import sql, { join, type Sql } from 'sql-template-tag';
import { Refusal } from '../../values/refusal.ts';
import {
  databaseFault,
  isLostConnection,
  isOutdated,
  NotCommitted,
  readOnlyCode,
  UnknownOutcome,
} from './database-fault.ts';
import type { Answer } from './pipeline.ts';
import { leastWaitMs, waits } from './waits.ts';
import { createReadWire, createWire, type Send, type Statement, type Wire } from './wire.ts';

/** An open transaction with its tenant set. Handlers have no other way to the database. */
export type Tx = {
  all<Row extends object>(statement: Statement): Promise<Row[]>;
  one<Row extends object>(statement: Statement): Promise<Row | undefined>;
  /** Runs a statement and returns how many rows it touched. */
  run(statement: Statement): Promise<number>;
  /**
   * Calls functions that take advisory locks, in the given order, in one statement. Advisory locks may be waited for
   * longer than row locks, because PostgreSQL waits for them only once.
   */
  lock(...calls: Sql[]): Promise<void>;
  /**
   * Sends a statement without waiting for it. Later statements see its effect. COMMIT waits for it, and when it fails,
   * the transaction fails. It costs no round trip and returns no rows.
   */
  defer(statement: Statement): void;
  /**
   * Ends the locks before the transaction is written to disk, for a lock that many wait for. It is still answered only
   * when it is on the disk. Others may read what it wrote a moment before that; what they write comes to the disk after
   * it.
   */
  unlockEarly(): void;
  /**
   * Calls the members one after the other without waiting in between, so that their statements run in this order and
   * travel in one round trip. Returns their results as Promise.all does. Use it where the order matters: locks before
   * reads, writes before reads. Throws when a member has sent nothing by the time the next one is called.
   */
  inOrder<Members extends readonly Member[]>(...members: Members): Promise<Results<Members>>;
  /** The name of the database, if this server has cells. */
  cell?: string;
  /** Set in a transaction of a business if this server has cells. What it shares with the other databases. */
  directory?: TxDirectory;
};

/** An address or id that only one business of the whole service may have. */
export type Address = { kind: 'EMAIL' | 'PHONE' | 'OAUTH' | 'PAYMENT'; value: string };

/** The directory of all cells, as a transaction in one of them uses it. */
export type TxDirectory = {
  /** Claims an address for a business of this cell, before it is written here. False if another business has it. */
  claim(address: Address, orgId: string): Promise<boolean>;
  /** Gives an address up, before it is deleted here. */
  release(address: Address, orgId: string): Promise<void>;
  /** The business that has this address. */
  find(address: Address): Promise<string | undefined>;
  /** Runs work in a transaction of the cell of another business, or undefined if that is this cell. */
  elsewhere<Result>(
    orgId: string,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<{ result: Result } | undefined>;
  /** Runs work in a transaction of each other cell. Undefined for each that does not answer. */
  everywhereElse<Result>(work: (tx: Tx) => Promise<Result>): Promise<({ result: Result } | undefined)[]>;
  /** Runs a statement at home after the commit. */
  atHome(statement: Statement): void;
};

/** A member sends its first statement before it awaits anything, or returns a plain value and sends none. */
type Member = () => unknown;
type Results<Members extends readonly Member[]> = {
  -readonly [At in keyof Members]: Members[At] extends () => infer Result ? Awaited<Result> : never;
};

type Sender = { send: Send; lock: (calls: Sql[]) => Promise<Answer> };

export async function inTransaction<Result>(
  client: pg.PoolClient,
  work: (tx: Tx) => Promise<Result>,
  remainingMs: () => number,
): Promise<Result> {
  let connectionError: Error | undefined;
  const onError = (error: Error) => {
    connectionError = error;
  };
  let isCommitting = false;
  let hasGivenUpStandby = false;
  const onNotice = ({ routine }: { routine?: string | undefined }) => {
    if (routine === standbyWait) hasGivenUpStandby = true;
  };
  client.on('error', onError);
  client.on('notice', onNotice);
  const wire = createWire(client, remainingMs, onError);
  const { statements, deferred } = trackStatements(createSender(wire, remainingMs));
  const options = { unlocksEarly: false };
  const unlockEarly = () => {
    options.unlocksEarly = true;
  };
  const commitAll = async () => {
    isCommitting = true;
    await commit(wire, deferred, options);
    if (hasGivenUpStandby) throw new UnknownOutcome('the write is on no standby yet');
  };
  try {
    let result: Result;
    try {
      result = await work(transactionOn({ ...statements, unlockEarly }));
    } catch (error) {
      if (error instanceof Refusal && error.keepEffects) await commitAll();
      else await wire.rollBack().catch(onError);
      throw error;
    }
    await commitAll();
    return result;
  } catch (error) {
    const isLost = isLostConnection(error);
    if (isLost || isOutdated(error)) onError(error as Error);
    // A statement that a standby refuses keeps the COMMIT behind it from being run.
    const isUndone = !isCommitting || databaseFault(error)?.code === readOnlyCode;
    // The work may have committed something in another cell. It is not done a second time.
    if (!isLost || error instanceof UnknownOutcome) throw error;
    throw isUndone
      ? new NotCommitted(error, remainingMs() > leastWaitMs)
      : new UnknownOutcome((error as Error).message, { cause: error });
  } finally {
    client.off('error', onError);
    client.off('notice', onNotice);
    client.release(connectionError ?? false);
  }
}

/**
 * Runs work that only reads, in as many transactions as it has round trips. Each begins with `opening`. A read sees what
 * was committed when its statement began, so it makes no difference to the work.
 */
export async function inReads<Result>(
  client: pg.PoolClient,
  {
    opening,
    work,
    remainingMs,
  }: { opening: Statement; work: (tx: Tx) => Promise<Result>; remainingMs: () => number },
): Promise<Result> {
  let connectionError: Error | undefined;
  const onLost = (error: Error) => {
    connectionError = error;
  };
  client.on('error', onLost);
  const wire = createReadWire(client, opening, { remainingMs, onLost });
  const { statements, deferred } = trackStatements({ send: wire.send, lock: rejectLock });
  try {
    const result = await work(transactionOn({ ...statements, unlockEarly: () => {} }));
    await Promise.all(deferred);
    return result;
  } catch (error) {
    // That a read may not write is said by our own setting, whichever server it is.
    const isLost = isLostConnection(error) && databaseFault(error)?.code !== readOnlyCode;
    if (isLost || isOutdated(error)) onLost(error as Error);
    throw isLost ? new NotCommitted(error, remainingMs() > leastWaitMs) : error;
  } finally {
    await wire.close();
    client.off('error', onLost);
    client.release(connectionError ?? false);
  }
}

/**
 * The function of PostgreSQL in which a COMMIT waits for its synchronous standby. When somebody cancels the wait,
 * PostgreSQL warns, and then says that the transaction is committed. It is so here, but on no standby, and a failover
 * would lose it.
 */
const standbyWait = 'SyncRepWaitForLSN';

async function rejectLock(): Promise<never> {
  throw new Error('a read takes no lock');
}

/** A deferred statement that failed is the reason why the COMMIT failed, so its failure is told first. */
async function commit(
  wire: Wire,
  deferred: Promise<unknown>[],
  options: { unlocksEarly: boolean },
): Promise<void> {
  const settled = await Promise.allSettled([...deferred, wire.commit(options)]);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
}

/**
 * Counts the sent statements and keeps the first failure. When one statement fails, PostgreSQL only says of all later
 * ones that the transaction has failed. Here they are all rejected with the first failure, so that it does not matter
 * which one the code awaits.
 */
function trackStatements(sender: Sender) {
  const deferred: Promise<unknown>[] = [];
  let failure: unknown;
  let count = 0;
  const withFirstFailure = async (result: Promise<Answer>) => {
    try {
      return await result;
    } catch (error) {
      const { code = '' } = databaseFault(error) ?? {};
      if (code !== transactionFailed && !(failure && code === neverPrepared)) failure = error;
      throw failure ?? error;
    }
  };
  const send: Send = (statement) => {
    count += 1;
    return withFirstFailure(sender.send(statement));
  };
  const lock = (calls: Sql[]) => {
    count += 1;
    return withFirstFailure(sender.lock(calls));
  };
  const defer = (statement: Statement) => {
    const result = send(statement);
    result.catch(() => {});
    deferred.push(result);
  };
  return { statements: { send, lock, defer, count: () => count }, deferred };
}

/** PostgreSQL's code for statements that follow a failed one. */
const transactionFailed = '25P02';
/** PostgreSQL's code for a prepared statement whose preparation did not run because an earlier statement failed. */
const neverPrepared = '26000';

type Statements = Sender & Pick<Tx, 'defer' | 'unlockEarly'> & { count(): number };

function transactionOn({ send, lock, defer, unlockEarly, count }: Statements): Tx {
  return {
    all: async <Row extends object>(statement: Statement) => (await send(statement)).rows as Row[],
    one: async <Row extends object>(statement: Statement) =>
      (await send(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await send(statement)).rowCount,
    lock: async (...calls) => {
      await lock(calls);
    },
    defer,
    unlockEarly,
    inOrder: (...members) => inOrder(members, count),
  };
}

/**
 * An async function runs synchronously up to its first await. A member that has sent nothing by then would send after
 * the members that follow it. It is refused, so that the mistake shows in the first test and not as a race.
 */
async function inOrder<Members extends readonly Member[]>(
  members: Members,
  count: () => number,
): Promise<Results<Members>> {
  const results: unknown[] = [];
  try {
    for (const [at, member] of members.entries()) {
      const before = count();
      const result = member();
      results.push(result);
      const isLate = result instanceof Promise && count() === before;
      if (isLate && at < members.length - 1) {
        // A member that refuses its input sends nothing either. Its own refusal is thrown.
        await result;
        throw new Error(`member ${at + 1} of ${members.length} waits before it sends its statement`);
      }
    }
  } catch (error) {
    // Nobody awaits the earlier members any more, and the transaction is rolled back.
    Promise.allSettled(results);
    throw error;
  }
  return (await Promise.all(results)) as Results<Members>;
}

/** A smaller difference is not worth a SET statement. */
const lockWaitStepMs = 100;

/** Sends statements. When the time that is left has changed, it first sets how long they may wait for a lock. */
function createSender(wire: Wire, remainingMs: () => number): Sender {
  let currentMs = waits.rowLockMs;
  const rowWaitMs = () => Math.min(waits.rowLockMs, Math.ceil(remainingMs() / 2));
  const send: Send = (statement) => {
    const waitMs = rowWaitMs();
    if (Math.abs(waitMs - currentMs) >= lockWaitStepMs) {
      currentMs = waitMs;
      // When this fails, the next statement fails as well and reports the reason.
      wire.send({ text: `SET LOCAL lock_timeout = ${waitMs}`, values: [], unprepared: true }).catch(() => {});
    }
    return wire.send(statement);
  };
  const lock = (calls: Sql[]) => {
    currentMs = rowWaitMs();
    const setWait = (ms: number) => sql`set_config('lock_timeout', ${String(ms)}, true)`;
    const advisoryLockMs = Math.min(waits.lockMs, Math.ceil(remainingMs()));
    return wire.send(sql`select ${join([setWait(advisoryLockMs), ...calls, setWait(currentMs)])}`);
  };
  return { send, lock };
}
