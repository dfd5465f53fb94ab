import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db.ts';
import { type Import, rowsOf } from './store.ts';

/** Notes the products that an import makes from these rows, so that it can be undone. */
export function noteProducts(tx: Tx, part: Sql): Promise<number> {
  return tx.run(sql`
    insert into stock_import_records (org_id, import_id, kind, record_id)
    select r.org_id, r.import_id, 'PRODUCT', r.product_id
    from stock_import_rows r where ${part} and r.is_head`);
}

export function noteAdjustment(tx: Tx, { orgId, importId }: Import, id: string): Promise<number> {
  return tx.run(sql`
    insert into stock_import_records (org_id, import_id, kind, record_id)
    values (${orgId}, ${importId}, 'ADJUSTMENT', ${id})`);
}

/** Products that an import has made and that was undone. Those with movements of stock are disabled, not deleted. */
const undoneProducts = ({ orgId }: Import) => sql`
  select k.record_id from stock_import_records k
  join stock_imports i on i.org_id = k.org_id and i.id = k.import_id and i.undone_at is not null
  where k.org_id = ${orgId} and k.kind = 'PRODUCT'`;

/**
 * Marks the rows whose product is from an import that was undone. It comes back as if it were new. One that somebody has
 * enabled since is theirs: an import changes it as any other.
 */
export async function markRevived(tx: Tx, importJob: Import): Promise<void> {
  await tx.run(sql`
    update stock_import_rows r set is_revived = true
    from products p
    where ${rowsOf(importJob)} and p.org_id = r.org_id and p.id = r.product_id and p.status = 'DISABLED'
      and r.product_id in (${undoneProducts(importJob)})`);
}

/** Enables these products again. From now on they are products of this import. */
export async function enableRevived(tx: Tx, importJob: Import): Promise<void> {
  const { orgId, importId } = importJob;
  const revived = sql`
    select distinct r.product_id from stock_import_rows r where ${rowsOf(importJob)} and r.is_revived and not r.is_bad`;
  const enabled = await tx.run(sql`
    update products p set status = 'ACTIVE', version = p.version + 1, updated_at = now()
    where p.org_id = ${orgId} and p.id in (${revived}) and p.status = 'DISABLED'`);
  if (enabled === 0) return;
  await tx.run(sql`
    delete from stock_import_records k where k.org_id = ${orgId} and k.kind = 'PRODUCT' and k.record_id in (${revived})`);
  await tx.run(sql`
    insert into stock_import_records (org_id, import_id, kind, record_id)
    select ${orgId}, ${importId}, 'PRODUCT', s.product_id from (${revived}) s`);
}
