import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';

/** Creates a customer for a debt or payment of an unknown person. */
export async function createPlaceholderCustomer(tx: Tx, orgId: string, name: string): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into parties (org_id, id, kind, name) values (${orgId}, ${id}, 'CUSTOMER', ${name})`);
  return id;
}
