import type pg from 'pg';
import sql, { join, type Sql } from 'sql-template-tag';
import { Refusal } from '../../values/refusal.ts';
import { databaseFault, isOutdated } from './database-fault.ts';
import type { Answer } from './pipeline.ts';
import { waits } from './waits.ts';
import { createWire, type Send, type Statement, type Wire } from './wire.ts';

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
  /**
   * Calls these one after the other without waiting in between, so that their statements run in this order and travel
   * in one round trip; answers as Promise.all does. For statements whose order matters: locks before reads, writes
   * before reads. Throws when a member still waits for something else by the time the next is called.
   */
  inOrder<Members extends readonly Member[]>(...members: Members): Promise<Results<Members>>;
};

/** Sends its first statement before it waits for anything, or answers a plain value and sends none. */
type Member = () => unknown;
type Results<Members extends readonly Member[]> = {
  -readonly [At in keyof Members]: Members[At] extends () => infer Result ? Awaited<Result> : never;
};

type Sender = { send: Send; lock: (calls: Sql[]) => Promise<Answer> };

export async function inTransaction<Result>(
  client: pg.PoolClient,
  work: (tx: Tx) => Promise<Result>,
  left: () => number,
): Promise<Result> {
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const wire = createWire(client, left, onError);
  const { statements, deferred } = trackStatements(createSender(wire, left));
  try {
    let result: Result;
    try {
      result = await work(transactionOn(statements));
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

/**
 * Statements that are waited for, and those that are not. When one fails, PostgreSQL fails all that were sent behind it
 * and says only that. Here each of them is rejected with the first failure instead, so that it does not matter which
 * one the code waits for.
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
    const sent = send(statement);
    sent.catch(() => {});
    deferred.push(sent);
  };
  return { statements: { send, lock, defer, count: () => count }, deferred };
}

/** What PostgreSQL says to all statements behind one that failed. */
const transactionFailed = '25P02';
/** What it says to those that were sent in the belief that one before them had been prepared. */
const neverPrepared = '26000';

type Statements = Sender & { defer: Tx['defer']; count(): number };

function transactionOn({ send, lock, defer, count }: Statements): Tx {
  return {
    all: async <Row extends object>(statement: Statement) => (await send(statement)).rows as Row[],
    one: async <Row extends object>(statement: Statement) =>
      (await send(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await send(statement)).rowCount,
    lock: async (...calls) => {
      await lock(calls);
    },
    defer,
    inOrder: (...members) => inOrder(members, count),
  };
}

/**
 * An async function runs at once up to its first await. A member that has sent nothing by then would send behind the
 * members that follow it, so it is refused: the mistake shows in the first test, not as a race.
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
        // One that refuses what it was given sends nothing either: its refusal is told.
        await result;
        throw new Error(`member ${at + 1} of ${members.length} waits before it sends its statement`);
      }
    }
  } catch (error) {
    // Nobody waits for the members before it any more: the transaction is undone.
    Promise.allSettled(results);
    throw error;
  }
  return (await Promise.all(results)) as Results<Members>;
}

/** A smaller difference is not worth a statement. */
const lockWaitStepMs = 100;

/** Sends statements, and before them how long they may wait for a lock, where that is not as usual. */
function createSender(wire: Wire, left: () => number): Sender {
  let currentMs = waits.rowLockMs;
  const rowWaitMs = () => Math.min(waits.rowLockMs, Math.ceil(left() / 2));
  const send: Send = (statement) => {
    const waitMs = rowWaitMs();
    if (Math.abs(waitMs - currentMs) >= lockWaitStepMs) {
      currentMs = waitMs;
      // Where this fails, so does the statement behind it, and that one says why.
      wire.send({ text: `SET LOCAL lock_timeout = ${waitMs}`, values: [], unprepared: true }).catch(() => {});
    }
    return wire.send(statement);
  };
  const lock = (calls: Sql[]) => {
    currentMs = rowWaitMs();
    const setWait = (ms: number) => sql`set_config('lock_timeout', ${String(ms)}, true)`;
    const onceMs = Math.min(waits.lockMs, Math.ceil(left()));
    return wire.send(sql`select ${join([setWait(onceMs), ...calls, setWait(currentMs)])}`);
  };
  return { send, lock };
}
