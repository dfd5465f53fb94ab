import type pg from 'pg';
import { type Answer, inOnePiece, PipelinedBatch, sendBatch } from './pipeline.ts';

/** What `sql\`…\`` makes: text with $1, $2, … and the values apart from it. */
export type Statement = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** One of very many texts: not worth keeping a plan of it on each connection. */
  readonly unprepared?: boolean;
};

export type Send = (statement: Statement) => Promise<Answer>;
export type Wire = { send: Send; end(text: 'COMMIT' | 'ROLLBACK'): Promise<pg.QueryResult> };

/**
 * Gathers statements until the code waits for something, then writes them in one piece, with BEGIN before the first of
 * the transaction and its end behind the last.
 */
export function createWire(client: pg.ClientBase, left: () => number, onLost: (error: Error) => void): Wire {
  let hasBegun = false;
  let hasEnded = false;
  let pending: PipelinedBatch | undefined;
  const write = () => {
    // A server that is there answers BEGIN at once, however long the rest takes. Silence means that the connection is
    // dead, and it is thrown away. Nobody waits for BEGIN: when it fails, so does what follows.
    if (!hasBegun) client.query({ text: 'BEGIN', query_timeout: left() } as pg.QueryConfig).catch(onLost);
    hasBegun = true;
    if (pending) sendBatch(client, pending);
    pending = undefined;
  };
  // Behind whatever else has arrived: each write wakes a process that takes the processor from this one.
  const onNextTurn = <Result>(work: () => Result | Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      setImmediate(() => {
        try {
          inOnePiece(client, () => resolve(work()));
        } catch (error) {
          reject(error);
        }
      });
    });
  return {
    send: ({ text, values, unprepared }) => {
      // Several were waited for together and one has failed: what another sends now would run in the next transaction.
      if (hasEnded) throw new Error('the transaction has ended');
      if (!pending) {
        const batch = new PipelinedBatch();
        pending = batch;
        onNextTurn(() => {
          if (pending === batch) write();
        }).catch(onLost);
      }
      return pending.add({ name: unprepared ? undefined : nameOf(text), text, values });
    },
    end: (text) => {
      hasEnded = true;
      return onNextTurn(() => {
        write();
        return client.query(text);
      });
    },
  };
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
