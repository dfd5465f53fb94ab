import type pg from 'pg';
import { type Answer, PipelinedBatch, sendBatch } from './pipeline.ts';

/** What the `sql` tag returns: text with $1, $2, … and the values apart from it. */
export type Statement = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** True for one of very many different texts: keeping its plan on each connection is not worth it. */
  readonly unprepared?: boolean;
};

export type Send = (statement: Statement) => Promise<Answer>;
export type Wire = {
  send: Send;
  /**
   * Sends COMMIT with the last statements. When one of them fails, the transaction is rolled back. With
   * `unlocksEarly`, others need not wait for its locks while it is written to disk.
   */
  commit(options?: { unlocksEarly: boolean }): Promise<void>;
  rollBack(): Promise<void>;
};

/**
 * Collects statements until the code awaits something, then sends them together: BEGIN before the first one of the
 * transaction, COMMIT after the last.
 */
export function createWire(
  client: pg.ClientBase,
  remainingMs: () => number,
  onLost: (error: Error) => void,
): Wire {
  let hasBegun = false;
  let hasEnded = false;
  let pending: PipelinedBatch | undefined;
  const newBatch = () => {
    if (hasBegun) return new PipelinedBatch();
    hasBegun = true;
    // A live server answers BEGIN at once, however long the rest takes. Silence means that the connection is dead, so
    // it is thrown away. Nobody awaits BEGIN: when it fails, the statements after it fail as well.
    const batch = new PipelinedBatch({ firstWithinMs: remainingMs() });
    batch.add(prepared('BEGIN')).catch(onLost);
    return batch;
  };
  const collecting = () => {
    if (pending) return pending;
    const batch = newBatch();
    pending = batch;
    // Sent after all other events that have arrived, so that few writes happen: each write wakes a PostgreSQL process
    // that competes with this one for the processor.
    setImmediate(() => {
      pending = undefined;
      sendBatch(client, batch);
    });
    return batch;
  };
  const rollBack = async () => {
    hasEnded = true;
    if (!hasBegun) return;
    // After what is still to be sent: in its batch, a failure would keep the ROLLBACK from being run.
    if (pending) await new Promise(setImmediate);
    await collecting().add(prepared('ROLLBACK'));
  };
  return {
    send: ({ text, values, unprepared }) => {
      // Promise.all had several calls and one has failed. What the others send now would run in the next transaction.
      if (hasEnded) throw new Error('the transaction has ended');
      return collecting().add({ name: unprepared ? undefined : nameOf(text), text, values });
    },
    commit: async ({ unlocksEarly } = { unlocksEarly: false }) => {
      hasEnded = true;
      if (!hasBegun) return;
      try {
        const batch = collecting();
        if (unlocksEarly) batch.add(prepared(commitBeforeFlush)).catch(() => {});
        const committed = batch.add(prepared('COMMIT'));
        const [{ command }] = await Promise.all([
          committed,
          unlocksEarly ? batch.add(prepared(flush)) : undefined,
        ]);
        // PostgreSQL answers a COMMIT with ROLLBACK when the transaction had failed.
        if (command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed');
      } catch (error) {
        await rollBack().catch(onLost);
        throw error;
      }
    },
    rollBack,
  };
}

function prepared(text: string) {
  return { name: nameOf(text), text, values: [] };
}

/** The COMMIT that follows ends the locks at once and does not wait for the disk. */
const commitBeforeFlush = 'SET LOCAL synchronous_commit = off';
/**
 * A transaction of its own that only waits until it is on the disk, and on the standby if there is one. All that was
 * committed before it is there then, because the log is written in order. Only an ordinary commit waits for a standby,
 * so the message is part of a transaction.
 */
const flush = "select pg_logical_emit_message(true, 'tillhouse', '')";

/** `close` ends the read, when all that it has sent is answered. */
export type ReadWire = { send: Send; close(): Promise<void> };

/**
 * Collects the statements of a read until the code awaits something, then sends them together, behind an opening one. A
 * batch is a transaction of its own to PostgreSQL, so there is no BEGIN and no COMMIT to wait for.
 */
export function createReadWire(
  client: pg.ClientBase,
  { text: openingText, values: openingValues }: Statement,
  { remainingMs, onLost }: { remainingMs: () => number; onLost: (error: Error) => void },
): ReadWire {
  let hasEnded = false;
  let pending: PipelinedBatch | undefined;
  let lastAnswered: Promise<unknown> = Promise.resolve();
  return {
    send: ({ text, values, unprepared }) => {
      if (hasEnded) throw new Error('the read has ended');
      if (!pending) {
        const batch = new PipelinedBatch({ firstWithinMs: remainingMs() });
        const opened = batch.add({ name: nameOf(openingText), text: openingText, values: openingValues });
        pending = batch;
        setImmediate(() => {
          // What a failed read still wanted to send must not reach the next holder of the connection.
          if (hasEnded) {
            opened.catch(() => {});
            return batch.drop(new Error('the read has ended'));
          }
          pending = undefined;
          lastAnswered = opened.catch(onLost);
          sendBatch(client, batch);
        });
      }
      return pending.add({ name: unprepared ? undefined : nameOf(text), text, values });
    },
    close: async () => {
      hasEnded = true;
      await lastAnswered;
    },
  };
}

const statementNames = new Map<string, string>();
const statementNamesLimit = 1_000;

/** Each text is prepared once per connection. Their number is limited, because each keeps a plan there. */
function nameOf(text: string): string | undefined {
  let name = statementNames.get(text);
  if (!name && statementNames.size < statementNamesLimit) {
    name = `tillhouse_${statementNames.size}`;
    statementNames.set(text, name);
  }
  return name;
}
