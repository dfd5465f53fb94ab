import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { removeUnreferenced, type Tx } from '../../../platform/db.ts';
import type { ImportTarget } from '../../../values/import-columns.ts';
import { fail } from '../../../values/refusal.ts';
import { targetsIn } from './targets.ts';

/** Gives known items the values back that they had before the import. */
export async function restoreChanges(tx: Tx, { orgId }: Actor, importId: string): Promise<void> {
  const changes = sql`
    select k.record_id as variant_id, k.before -> 'before' as old, k.before -> 'after' as new
    from stock_import_records k where k.org_id = ${orgId} and k.import_id = ${importId} and k.kind = 'CHANGE'`;
  // An import of an earlier version did not note every column. What it did not note, it did not change.
  const restored = (table: ImportTarget['table'], now: Sql): Sql =>
    join(
      targetsIn(table).map(
        ({ column }) =>
          sql`${raw(column)} = case when s.old ? ${column} then b.${raw(column)} else ${now}.${raw(column)} end`,
      ),
    );
  await rejectTakenCodes(tx, orgId, changes);
  await tx.run(sql`
    delete from item_codes c where c.org_id = ${orgId} and (c.variant_id, c.code_key) in (
      select s.variant_id, lower(s.new ->> 'barcode') from (${changes}) s
      where lower(s.new ->> 'barcode') is distinct from lower(s.old ->> 'barcode')
        and lower(s.new ->> 'barcode') is distinct from lower(s.old ->> 'sku'))`);
  await tx.run(sql`
    insert into item_codes (org_id, code_key, variant_id)
    select ${orgId}, lower(s.old ->> 'barcode'), s.variant_id from (${changes}) s
    where s.old ->> 'barcode' is not null and lower(s.new ->> 'barcode') is distinct from lower(s.old ->> 'barcode')
      and not exists (
        select from item_codes c
        where c.org_id = ${orgId} and c.code_key = lower(s.old ->> 'barcode') and c.variant_id = s.variant_id)`);
  await tx.run(sql`
    update item_prices i set ${restored('item_prices', sql`i`)}, version = i.version + 1, updated_at = now()
    from (${changes}) s, jsonb_populate_record(null::item_prices, s.old) b
    where i.org_id = ${orgId} and i.variant_id = s.variant_id and i.factor_e4 = 10000`);
  await tx.run(sql`
    update variants v
    set ${restored('variants', sql`v`)}, name = case when v.name = p.name then s.old ->> 'name' else v.name end,
        version = v.version + 1, updated_at = now()
    from products p, (${changes}) s, jsonb_populate_record(null::variants, s.old) b
    where v.org_id = ${orgId} and v.id = s.variant_id and p.org_id = ${orgId} and p.id = v.product_id`);
  await tx.run(sql`
    update products p set ${restored('products', sql`p`)}, version = p.version + 1, updated_at = now()
    from variants v, (${changes}) s, jsonb_populate_record(null::products, s.old) b
    where v.org_id = ${orgId} and v.id = s.variant_id and p.org_id = ${orgId} and p.id = v.product_id`);
}

/** Refuses when another item has a barcode by now that one of these had before: a code scans as one item. */
async function rejectTakenCodes(tx: Tx, orgId: string, changes: Sql): Promise<void> {
  const taken = await tx.one<{ name: string; barcode: string }>(sql`
    select p.name, s.old ->> 'barcode' as barcode
    from (${changes}) s
    join item_codes c on c.org_id = ${orgId} and c.code_key = lower(s.old ->> 'barcode') and c.variant_id <> s.variant_id
    join variants v on v.org_id = c.org_id and v.id = c.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    order by p.name limit 1`);
  if (!taken) return;
  const { name, barcode } = taken;
  throw fail('INVALID_STATE', {
    message: `The import cannot be undone, because ${name} has the barcode ${barcode} by now, which another item had before.`,
  });
}

/**
 * Deletes the new products, or disables those whose stock has a history. Deletes the categories and units that came
 * with them, if nothing else uses them by now.
 */
export async function takeBackProducts(tx: Tx, { orgId }: Actor, importId: string): Promise<void> {
  const made = (kind: string) => sql`
    (select k.record_id from stock_import_records k
     where k.org_id = ${orgId} and k.import_id = ${importId} and k.kind = ${kind})`;
  const unused = sql`
    (select p.id from products p where p.org_id = ${orgId} and p.id in ${made('PRODUCT')} and not exists (
       select from variants v join stock s on s.org_id = v.org_id and s.variant_id = v.id
       where v.org_id = p.org_id and v.product_id = p.id))`;
  // Something else may name one of them, such as a parked sale. Then all of them are only disabled.
  await removeUnreferenced(tx, async () => {
    await tx.run(sql`
      delete from item_prices i using variants v
      where i.org_id = ${orgId} and v.org_id = ${orgId} and v.id = i.variant_id and v.product_id in ${unused}`);
    await tx.run(sql`delete from variants v where v.org_id = ${orgId} and v.product_id in ${unused}`);
    await tx.run(sql`
      delete from products p where p.org_id = ${orgId} and p.id in ${made('PRODUCT')}
        and not exists (select from variants v where v.org_id = p.org_id and v.product_id = p.id)`);
  });
  await tx.run(sql`
    update products p set status = 'DISABLED', version = p.version + 1, updated_at = now()
    where p.org_id = ${orgId} and p.id in ${made('PRODUCT')} and p.status <> 'DISABLED'`);
  await removeUnreferenced(tx, () =>
    tx.run(sql`
      delete from categories c where c.org_id = ${orgId} and c.id in ${made('CATEGORY')}
        and not exists (select from products p where p.org_id = c.org_id and p.category_id = c.id)`),
  );
  await removeUnreferenced(tx, () =>
    tx.run(sql`
      delete from measurements m where m.org_id = ${orgId} and m.id in ${made('MEASUREMENT')}
        and not exists (select from item_prices i where i.org_id = m.org_id and i.measurement_id = m.id)`),
  );
}
