import sql from 'sql-template-tag';
import { isStillReferenced } from './database-fault.ts';
import type { Tx } from './transaction.ts';

/**
 * Removes a record unless it has a history, and answers whether it did. A record has a history if any row refers to it:
 * the foreign keys show that, also those of future areas. Otherwise the transaction goes on as if nothing was tried.
 */
export async function removeUnreferenced(tx: Tx, remove: () => Promise<unknown>): Promise<boolean> {
  await tx.run(sql`savepoint before_removal`);
  try {
    await remove();
    return true;
  } catch (error) {
    if (!isStillReferenced(error)) throw error;
    await tx.run(sql`rollback to savepoint before_removal`);
    return false;
  }
}
