/** What the layers above use of `db/`. Only the files in that folder talk to pg. */
export type { Connection, OutsideConnection } from './db/connection.ts';
export { copyOutMessages } from './db/copy-out.ts';
export {
  ConcurrentChange,
  databaseFault,
  isRetryable,
  isStillReferenced,
  isUnavailable,
  NotCommitted,
  UnknownOutcome,
} from './db/database-fault.ts';
export { createHosts } from './db/hosts.ts';
export { type LateText, storedText } from './db/late-text.ts';
export { type Parts, statementOf, valuesOfRow } from './db/parts.ts';
export { createPool, type Pool } from './db/pool.ts';
export { queueDatabase, queueName } from './db/queue.ts';
export { removeUnreferenced } from './db/remove-unreferenced.ts';
export {
  createReplicas,
  type LogPosition,
  logPosition,
  type Replicas,
} from './db/replicas.ts';
export { type Session, withSession } from './db/session.ts';
export type { Address, Tx, TxDirectory } from './db/transaction.ts';
export { defaultWaits, waits, withinBudget, withWaitBudget } from './db/waits.ts';
export type { Statement } from './db/wire.ts';
