import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';

/** The accounts that a business needs exist from its registration. */
export async function openBooks(tx: Tx, orgId: string): Promise<void> {
  await Promise.all([
    tx.run(sql`
      insert into accounts (org_id, id, code, name, type, income_type, system_key)
      select ${orgId}, new_id(), code, name, type, income_type, system_key from standard_accounts`),
    tx.run(sql`insert into fold_marks (org_id) values (${orgId})`),
  ]);
}
