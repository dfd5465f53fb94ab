import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';

/** Creates the standard accounts and a first bank account when a business registers. */
export async function openBooks(tx: Tx, orgId: string): Promise<void> {
  const bankAccountId = newId();
  await tx.inOrder(
    () =>
      tx.run(sql`
        insert into accounts (org_id, id, code, name, type, section, income_type, system_key)
        select ${orgId}, new_id(), code, name, type, section, income_type, system_key from standard_accounts`),
    () =>
      tx.run(sql`
        insert into accounts (org_id, id, code, name, type, section)
        values (${orgId}, ${bankAccountId}, '1100', 'Bank account', 'ASSET', 'CURRENT_ASSETS')`),
    () =>
      tx.run(sql`
        insert into banks (org_id, id, name, account_id, is_first)
        values (${orgId}, ${newId()}, 'Bank account', ${bankAccountId}, true)`),
    () => tx.run(sql`insert into fold_marks (org_id) values (${orgId})`),
  );
}
