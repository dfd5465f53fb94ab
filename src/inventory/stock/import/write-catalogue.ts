import sql, { join, raw, type Sql } from 'sql-template-tag';
import { auditRowsStatement } from '../../../http/run/record-audit-rows.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { ImportTarget } from '../../../values/import-columns.ts';
import { measureOf } from '../../../values/measure.ts';
import { nameOfOptions } from './check-variants.ts';
import { enableRevived, noteProducts } from './records.ts';
import { type Import, rowsOf } from './store.ts';
import { auditedPair, lastFilled, targets, targetsIn } from './targets.ts';
import { createMissingOptions, insertOptions } from './write-options.ts';

type Table = ImportTarget['table'];

/** Rows per statement: enough to be fast, and few enough to report progress between them. */
const rowsAtOnce = 5_000;

/** Writes products, prices and codes as the sheet has them. Reports after each part how many rows are done. */
export async function writeCatalogue(
  tx: Tx,
  importJob: Import,
  onWritten: (rows: number) => Promise<void>,
): Promise<void> {
  await createMissing(tx, importJob);
  await createMissingOptions(tx, importJob);
  // Parts are cut by the position of rows, not by their number: a sheet may have any number of blank rows between.
  const parts = await tx.all<{ first: number; last: number; rows: number }>(sql`
    select min(n.row_number) as first, max(n.row_number) as last, count(*)::int as rows
    from (select r.row_number, (row_number() over (order by r.row_number) - 1) / ${rowsAtOnce}::int as part
          from stock_import_rows r where ${rowsOf(importJob)}) n
    group by n.part order by n.part`);
  for (const { first, last, rows } of parts) {
    const part = sql`${rowsOf(importJob)} and r.row_number between ${first} and ${last} and r.is_first and not r.is_bad`;
    await insertNew(tx, importJob, sql`${part} and r.is_new`);
    await onWritten(rows);
  }
  await insertOptions(tx, importJob);
  // All at once: rows far apart may be of one product, and locks are taken in one order.
  await updateKnown(
    tx,
    importJob,
    sql`${rowsOf(importJob)} and r.is_first and not r.is_bad and not r.is_new`,
  );
}

/**
 * Creates the categories and units that the sheet names and the business lacks. Units with a name such as kg are
 * measured.
 */
async function createMissing(tx: Tx, importJob: Import): Promise<void> {
  const missing = await tx.all<{ kind: 'category' | 'unit'; name: string }>(sql`
    select m.kind, (array_agg(m.name order by r.row_number))[1] as name
    from stock_import_rows r
    cross join lateral (values ('category', r.category, r.category_id), ('unit', r.unit, r.measurement_id)) m (kind, name, id)
    where ${rowsOf(importJob)} and not r.is_bad and m.name is not null and m.id is null
    group by m.kind, lower(m.name)`);
  if (missing.length === 0) return;
  const named = (wanted: string) => missing.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  const [categories, units] = [named('category'), named('unit')];
  const ids = (names: string[]) => sql`${names.map(() => newId())}::uuid[]`;
  await tx.run(sql`
    with new_categories as (
      insert into categories (org_id, id, name) select ${importJob.orgId}, n.id, n.name
      from unnest(${ids(categories)}, ${categories}::text[]) as n (id, name) returning id, name_key),
    new_units as (
      insert into measurements (org_id, id, name, abr, measured_in)
      select ${importJob.orgId}, n.id, n.name, n.name, n.measured_in
      from unnest(${ids(units)}, ${units}::text[], ${units.map(measureOf)}::text[]) as n (id, name, measured_in)
      returning id, name_key),
    noted as (
      insert into stock_import_records (org_id, import_id, kind, record_id)
      select ${importJob.orgId}, ${importJob.importId}, n.kind, n.id
      from (select 'CATEGORY' as kind, c.id from new_categories c
            union all select 'MEASUREMENT', u.id from new_units u) n)
    update stock_import_rows r
    set category_id = coalesce(r.category_id, c.id), measurement_id = coalesce(r.measurement_id, u.id)
    from stock_import_rows x
    left join new_categories c on c.name_key = lower(x.category)
    left join new_units u on u.name_key = lower(x.unit)
    where ${rowsOf(importJob)} and x.org_id = r.org_id and x.import_id = r.import_id and x.row_number = r.row_number
      and (c.id is not null or u.id is not null)`);
}

async function insertNew(tx: Tx, importJob: Import, part: Sql): Promise<void> {
  await tx.inOrder(
    () =>
      tx.run(sql`
        insert into products (org_id, id, ${namesIn('products')})
        select r.org_id, r.product_id, ${cellsFor('products')}
        from stock_import_rows r where ${part} and r.is_head order by r.row_number`),
    () =>
      tx.run(sql`
        insert into variants (org_id, id, product_id, name, option_value_ids, position, ${namesIn('variants')})
        select r.org_id, r.variant_id, r.product_id,
               case when r.option_value_ids = '{}' then r.name else ${nameOfOptions(sql`r`)} end,
               r.option_value_ids, r.position, ${cellsFor('variants')}
        from stock_import_rows r where ${part} order by r.row_number`),
    () =>
      tx.run(sql`
        insert into item_prices (org_id, id, variant_id, ${namesIn('item_prices')})
        select r.org_id, r.price_id, r.variant_id, ${cellsFor('item_prices')}
        from stock_import_rows r where ${part} order by r.row_number`),
    () =>
      tx.run(sql`
        insert into item_codes (org_id, code_key, variant_id)
        select distinct r.org_id, c.code_key, r.variant_id
        from stock_import_rows r cross join lateral (values (lower(r.sku)), (lower(r.barcode))) c (code_key)
        where ${part} and c.code_key is not null
        order by c.code_key`),
    () => noteProducts(tx, part),
    () =>
      tx.run(
        auditRowsStatement(sql`
          select r.org_id, r.new_product_id, 'importStock', ${importJob.userId}, ${importJob.address}, ${importJob.importId}, 'product',
                 r.product_id, null::jsonb, ${audited(sql`r`)}
          from stock_import_rows r where ${part} and r.is_head order by r.row_number`),
      ),
  );
}

const namesIn = (table: Table) => join(targetsIn(table).map(({ column }) => raw(column)));

/** The value of row `r` for a new record. */
const cellsFor = (table: Table) =>
  join(
    targetsIn(table).map(({ column, ifEmpty }) =>
      ifEmpty === undefined ? sql`r.${raw(column)}` : sql`coalesce(r.${raw(column)}, ${ifEmpty})`,
    ),
  );

/** An item in the audit trail: everything that a sheet may change. */
function audited(row: Sql): Sql {
  return sql`jsonb_build_object(${join(targets.map((target) => auditedPair(target, row)))})`;
}

/**
 * The new name that row `r` gives the product of variant `v`. Null if the product was found by its name, or has
 * options, because then the row names a variant.
 */
const newName = sql`case when v.option_value_ids = '{}' and coalesce(r.sku, r.barcode) is not null then r.name end`;

/** The aliases of the tables in the queries below. */
const aliases = { products: sql`p`, variants: sql`v`, item_prices: sql`i` };

/** The value of row `r` for a known item; null for an empty cell. */
function newValue({ table, column, isKept }: ImportTarget): Sql {
  if (isKept) return sql`null`;
  return table === 'products' && column === 'name' ? newName : sql`r.${raw(column)}`;
}

/** The value of the item before row `r`, and after it. */
export const oldCell = ({ table, column }: ImportTarget) => sql`${aliases[table]}.${raw(column)}`;
export const newCell = (target: ImportTarget) => sql`coalesce(${newValue(target)}, ${oldCell(target)})`;

/** `price_e4 = coalesce(r.price_e4, i.price_e4), …` */
const newCellsIn = (table: Table) =>
  join(targetsIn(table).map((target) => sql`${raw(target.column)} = ${newCell(target)}`));

/** Updates known items. Filled cells replace the stored values. Fields of the product come from its last row. */
async function updateKnown(tx: Tx, importJob: Import, part: Sql): Promise<void> {
  const locked = await tx.run(sql`
    select 1 from products p
    where p.org_id = ${importJob.orgId} and p.id in (select r.product_id from stock_import_rows r where ${part})
    order by p.id for no key update`);
  if (locked === 0) return;
  await enableRevived(tx, importJob);
  await markChanged(tx, importJob, part);
  const changed = sql`${part} and r.is_changed`;
  await changeCodes(tx, changed);
  await tx.run(sql`
    update item_prices i
    set ${newCellsIn('item_prices')},
        item_category_id = case when r.measurement_id is null then i.item_category_id end,
        m_metric = case when r.measurement_id is null then i.m_metric end,
        version = i.version + 1, updated_at = now()
    from stock_import_rows r
    where ${changed} and i.org_id = r.org_id and i.id = r.price_id`);
  await tx.run(sql`
    update variants v
    set ${newCellsIn('variants')},
        name = case when v.name = p.name then coalesce(${newName}, v.name) else v.name end,
        version = v.version + 1, updated_at = now()
    from stock_import_rows r join products p on p.org_id = r.org_id and p.id = r.product_id
    where ${changed} and v.org_id = r.org_id and v.id = r.variant_id`);
  const ofProduct = targetsIn('products').map((target) => ({ ...target, name: raw(target.column) }));
  await tx.run(sql`
    update products p
    set ${join(ofProduct.map(({ name }) => sql`${name} = coalesce(s.${name}, p.${name})`))},
        version = p.version + 1, updated_at = now()
    from (
      select r.product_id, ${join(ofProduct.map((target) => sql`${lastFilled(newValue(target))} as ${target.name}`))}
      from stock_import_rows r join variants v on v.org_id = r.org_id and v.id = r.variant_id
      where ${changed} group by r.product_id) s
    where p.org_id = ${importJob.orgId} and p.id = s.product_id`);
}

/** Marks the rows that change anything, and writes their audit rows. */
async function markChanged(tx: Tx, importJob: Import, part: Sql): Promise<void> {
  await tx.run(sql`
    with compared as (
      select r.row_number, ${audited(sql`b`)} as before, ${audited(sql`a`)} as after,
             to_jsonb(b) as old_values, to_jsonb(a) as new_values
      from stock_import_rows r
      join products p on p.org_id = r.org_id and p.id = r.product_id
      join variants v on v.org_id = r.org_id and v.id = r.variant_id
      join item_prices i on i.org_id = r.org_id and i.id = r.price_id
      cross join lateral (select ${join(targets.map((one) => sql`${oldCell(one)} as ${raw(one.column)}`))}) b
      cross join lateral (select ${join(targets.map((one) => sql`${newCell(one)} as ${raw(one.column)}`))}) a
      where ${part} and b is distinct from a),
    marked as (
      update stock_import_rows r set is_changed = true from compared c
      where ${rowsOf(importJob)} and r.row_number = c.row_number
      returning r.org_id, r.import_id, r.new_product_id, r.product_id, r.variant_id, r.row_number),
    noted as (
      insert into stock_import_records (org_id, import_id, kind, record_id, before)
      select m.org_id, m.import_id, 'CHANGE', m.variant_id, jsonb_build_object('before', c.old_values, 'after', c.new_values, 'at', now())
      from marked m join compared c using (row_number))
    ${auditRowsStatement(sql`
      select m.org_id, m.new_product_id, 'importStock', ${importJob.userId}, ${importJob.address}, ${importJob.importId}, 'product',
             m.product_id, c.before, c.after
      from marked m join compared c using (row_number)`)}`);
}

/** A new barcode replaces the old one. The SKU stays, even if it was the same code. */
async function changeCodes(tx: Tx, changed: Sql): Promise<void> {
  // It ends in a `where`, which the statements extend by `and`.
  const withNewBarcode = sql`
    stock_import_rows r join variants v on v.org_id = r.org_id and v.id = r.variant_id
    where ${changed} and lower(r.barcode) <> coalesce(lower(v.barcode), '')`;
  await tx.run(sql`
    delete from item_codes c
    where (c.org_id, c.code_key) in (
      select r.org_id, lower(v.barcode) from ${withNewBarcode} and lower(v.barcode) is distinct from lower(v.sku))`);
  await tx.run(sql`
    insert into item_codes (org_id, code_key, variant_id)
    select r.org_id, lower(r.barcode), r.variant_id
    from ${withNewBarcode} and lower(r.barcode) is distinct from lower(v.sku)
    order by 2`);
}
