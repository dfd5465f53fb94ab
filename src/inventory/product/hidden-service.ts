import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';

/**
 * Creates, unless it exists, a product for lines of sales that no product of the catalogue fits. It is a service, so
 * nothing leaves the stock, and disabled, so no list shows it for sale.
 */
export async function ensureHiddenService(
  tx: Tx,
  orgId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await tx.inOrder(
    () =>
      tx.run(sql`
        insert into products (org_id, id, name, kind, status)
        values (${orgId}, ${id}, ${name}, 'SERVICE', 'DISABLED') on conflict do nothing`),
    () =>
      tx.run(sql`
        insert into variants (org_id, id, product_id, name)
        values (${orgId}, ${id}, ${id}, ${name}) on conflict do nothing`),
  );
}
