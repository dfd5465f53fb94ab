import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';

/** A customer for what somebody owes or has paid whom nobody knows yet. */
export async function createPlaceholderCustomer(tx: Tx, orgId: string, name: string): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into parties (org_id, id, kind, name) values (${orgId}, ${id}, 'CUSTOMER', ${name})`);
  return id;
}
