import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db.ts';
import { SheetFault } from '../../../platform/sheet/fault.ts';
import { largestMinor } from '../../../values/money.ts';
import { largestE4 } from '../../../values/quantity.ts';
import { completeOptions, nameOfOptions, reportVariantFaults } from './check-variants.ts';
import { markRevived } from './records.ts';
import { type Import, rowsOf } from './store.ts';
import { columnsWithTargets, lastFilled, productColumns } from './targets.ts';

export type Counts = {
  rows: number;
  invalidRows: number;
  created: number;
  updated: number;
  stocked: number;
  lowered: number;
  /** The rows about stock, including those that change nothing. */
  lines: number;
};

/**
 * Finds the item of each row, for all rows at once, and records the faults. The planner has no statistics of rows that
 * have just been inserted: it would take them for a few, and loop over one table for each row of the other. So every
 * join here is by equal keys, without loops.
 */
export async function checkRows(tx: Tx, importJob: Import): Promise<Counts> {
  await tx.run(sql`set local enable_nestloop = off`);
  await rejectMissingMode(tx, importJob);
  await completeOptions(tx, importJob);
  await resolveRows(tx, importJob);
  await markRevived(tx, importJob);
  await reportFaults(tx, importJob);
  await reportVariantFaults(tx, importJob);
  await reportRepeated(tx, importJob);
  await reportSharedCodes(tx, importJob);
  await markItems(tx, importJob);
  await rejectTooMuchStock(tx, importJob);
  return countRows(tx, importJob);
}

/**
 * Refuses quantities without `quantities`. It must say ADD or SET, because a sheet imported twice with ADD doubles the
 * stock.
 */
async function rejectMissingMode(tx: Tx, importJob: Import): Promise<void> {
  if (importJob.quantities) return;
  const found = await tx.one(sql`
    select 1 as found from stock_import_rows r where ${rowsOf(importJob)} and r.quantity_e4 is not null limit 1`);
  if (!found) return;
  const message =
    'The sheet has quantities. Say whether they are added to the stock (quantities=ADD) or are the stock (quantities=SET).';
  throw new SheetFault(message, { code: 'REQUIRED' });
}

/** Whether a row changes stock. A quantity of zero adds nothing, but can be set. */
function movesStock({ quantities }: Import, quantity: Sql): Sql {
  return quantities === 'SET' ? sql`(${quantity} is not null)` : sql`(${quantity} > 0)`;
}

/** Finds the records that each row names, and notes what is wrong with the row. */
async function resolveRows(tx: Tx, importJob: Import): Promise<void> {
  const { orgId } = importJob;
  const mayUse = importJob.outletIds ? sql`o.id = any(${importJob.outletIds}::uuid[])` : sql`true`;
  const standard = await standardOutlet(tx, importJob);
  await tx.run(sql`
    update stock_import_rows as r
    set item = coalesce(f.variant_id::text, k.item), is_new = f.variant_id is null, product_id = f.product_id,
        variant_id = f.variant_id, price_id = f.price_id, category_id = g.id, measurement_id = coalesce(u.id, l.id),
        -- The base unit may have a code of its own. It tells the item and stays with the unit.
        barcode = case when f.price_id = case when r.sku is null then c.item_price_id else b.item_price_id end
                       then null else r.barcode end,
        quantity_e4 = case when r.quantity_e4 = 0 and f.kind = 'SERVICE' then null else r.quantity_e4 end,
        tax_rate_id = t.id, outlet_id = coalesce(s.id, case when r.outlet is null then ${standard}::uuid end),
        faults = jsonb_strip_nulls(jsonb_build_object(
          'sku', case when r.sku is not null and c.item_price_id is not null then 'UNIT' end,
          'barcode', case when r.sku is null and c.item_price_id <> f.price_id then 'UNIT'
                          when r.sku is not null and (b.item_price_id <> f.price_id or b.variant_id <> f.variant_id
                            or (b.variant_id is not null and f.variant_id is null)) then 'TAKEN' end,
          'name', case when f.variant_id is null and r.name is null then 'REQUIRED'
                       when w.known > 1 then 'SEVERAL'
                       when n.products > 1 then 'SEVERAL'
                       when n.products = 1 and n.variants <> 1 then 'VARIANTS' end,
          'price', case when f.variant_id is null and r.price_e4 is null then 'REQUIRED' end,
          'quantity', case when r.quantity_e4 > 0 and f.kind = 'SERVICE' then 'SERVICE' end,
          'category', case when g.active > 1 then 'SEVERAL' when g.active = 0 and g.known > 0 then 'DISABLED' end,
          'unit', case when u.known > 1 then 'SEVERAL' end,
          'itemCategoryId', case when r.item_category_id is null and r.m_metric is not null then 'REQUIRED' end,
          'mMetric', case when r.item_category_id is not null and r.m_metric is null then 'REQUIRED'
                          when r.item_category_id is not null and r.unit is null and l.id is null then 'UNKNOWN' end,
          'taxRate', case when r.tax_rate is not null and (t.id is null or t.known > 1) then 'UNKNOWN' end,
          'outlet', case when r.outlet is not null and s.id is null then 'UNKNOWN'
                         when r.outlet is null and ${movesStock(importJob, sql`r.quantity_e4`)} and ${standard}::uuid is null
                              and f.kind is distinct from 'SERVICE' then 'REQUIRED' end))
    from (
      select x.row_number, x.sku is not null as by_sku, lower(coalesce(x.sku, x.barcode)) as code_key,
             case when x.sku is not null then lower(x.barcode) end as barcode_key,
             case when x.sku is null and x.barcode is null and x.option1 is null then lower(x.name) end as name_key,
             case when x.sku is null and x.barcode is null and x.option1 is not null
                  then lower(x.name || E'\\n' || ${nameOfOptions(sql`x`)}) end as variant_key,
             coalesce('sku ' || lower(x.sku), 'barcode ' || lower(x.barcode),
                      'variant ' || lower(x.handle || E'\\n' || ${nameOfOptions(sql`x`)}), 'name ' || lower(x.name)) as item,
             lower(x.category) as category_key, lower(x.unit) as unit_key, lower(x.tax_rate) as tax_key,
             lower(x.outlet) as outlet_key, x.item_category_id, x.m_metric
      from stock_import_rows x where x.org_id = ${orgId} and x.import_id = ${importJob.importId} and not x.is_bad) k
    left join item_codes c on c.org_id = ${orgId} and c.code_key = k.code_key
    left join item_codes b on b.org_id = ${orgId} and b.code_key = k.barcode_key
    left join (
      select p.name_key, count(*) as variants, count(distinct p.id) as products, (array_agg(v.id))[1] as variant_id
      from products p join variants v on v.org_id = p.org_id and v.product_id = p.id
      where p.org_id = ${orgId} group by p.name_key) n on n.name_key = k.name_key
    left join (
      select lower(p.name || E'\\n' || v.name) as key, count(*) as known, (array_agg(v.id))[1] as variant_id
      from products p join variants v on v.org_id = p.org_id and v.product_id = p.id
      where p.org_id = ${orgId} and v.option_value_ids <> '{}' group by 1) w on w.key = k.variant_key
    left join (
      select v.id as variant_id, v.product_id, p.kind, i.id as price_id
      from variants v
      join products p on p.org_id = v.org_id and p.id = v.product_id
      join item_prices i on i.org_id = v.org_id and i.variant_id = v.id and i.factor_e4 = 10000
      where v.org_id = ${orgId}) f on f.variant_id = coalesce(c.variant_id, n.variant_id, w.variant_id)
    left join (
      select a.name_key, count(*) as known, count(*) filter (where a.status = 'ACTIVE') as active,
             (array_agg(a.id) filter (where a.status = 'ACTIVE'))[1] as id
      from categories a where a.org_id = ${orgId} group by a.name_key) g on g.name_key = k.category_key
    left join (${bestMatches(sql`
      select m.id, m.name_key as key, 1 as place from measurements m where m.org_id = ${orgId}
      union all
      select m.id, lower(m.abr), 2 from measurements m where m.org_id = ${orgId}`)}) u on u.key = k.unit_key
    left join measurements l
      on l.org_id = ${orgId} and l.item_category_id = k.item_category_id and l.m_metric = k.m_metric
    left join (${bestMatches(sql`
      select t.id, t.name_key as key, 1 as place from tax_rates t where t.org_id = ${orgId} and t.status = 'ACTIVE'
      union all
      select t.id, x.tax_key, 1
      from tax_rates t
      join (select distinct lower(x.tax_rate) as tax_key from stock_import_rows x
            where x.org_id = ${orgId} and x.import_id = ${importJob.importId} and x.tax_rate like '%\\%%') x
        on t.name_key = regexp_replace(x.tax_key, '\\s*\\(?[0-9.,]+\\s*%\\)?$', '')
      where t.org_id = ${orgId} and t.status = 'ACTIVE'
      union all
      select t.id, x.tax_key, 2
      from tax_rates t
      join organisations g on g.org_id = t.org_id
      join (select distinct lower(x.tax_rate) as tax_key, x.tax_percent_e4 from stock_import_rows x
            where x.org_id = ${orgId} and x.import_id = ${importJob.importId}) x
        on x.tax_percent_e4 = tax_percent_on(t, business_date(now(), g.timezone, '00:00'))
      where t.org_id = ${orgId} and t.status = 'ACTIVE'`)}) t on t.key = k.tax_key
    left join (${bestMatches(sql`
      select o.id, o.name_key as key, 1 as place from outlets o
      where o.org_id = ${orgId} and o.status = 'ACTIVE' and ${mayUse}
      union all
      select o.id, lower(o.code), 2 from outlets o
      where o.org_id = ${orgId} and o.status = 'ACTIVE' and ${mayUse}`)}) s on s.key = k.outlet_key
    where ${rowsOf(importJob)} and r.row_number = k.row_number`);
}

/** The records that a word can mean: those of the best match, and how many they are. */
function bestMatches(candidates: Sql): Sql {
  return sql`
    select m.key, count(*) as known, (array_agg(m.id))[1] as id
    from (select n.*, rank() over (partition by n.key order by n.place) as rank from (${candidates}) n) m
    where m.rank = 1 group by m.key`;
}

/** The outlet of rows that name none: that of the request, or the only one of the business. */
async function standardOutlet(tx: Tx, { orgId, outletId, outletIds }: Import): Promise<string | null> {
  if (outletId) return outletId;
  const open = await tx.all<{ id: string }>(sql`
    select o.id from outlets o
    where o.org_id = ${orgId} and o.status = 'ACTIVE' and (${outletIds}::uuid[] is null or o.id = any(${outletIds}::uuid[]))
    limit 2`);
  return open.length === 1 ? (open[0]?.id ?? null) : null;
}

/** The field, code and message of each fault. */
const faultTexts: [field: string, fault: string, code: string, message: string][] = [
  ['sku', 'UNIT', 'INVALID_STATE', 'is the code of a unit, such as a box, and not of the product itself'],
  ['barcode', 'UNIT', 'INVALID_STATE', 'is the code of a unit, such as a box, and not of the product itself'],
  ['barcode', 'TAKEN', 'DUPLICATE', 'is already taken by another product'],
  ['name', 'REQUIRED', 'REQUIRED', 'is required, because the product is new'],
  ['name', 'SEVERAL', 'INVALID_STATE', 'is the name of several products: enter the SKU or barcode of one'],
  ['name', 'VARIANTS', 'INVALID_STATE', 'is a product with variants: enter the SKU or barcode of one'],
  ['price', 'REQUIRED', 'REQUIRED', 'is required, because the product is new'],
  ['quantity', 'SERVICE', 'INVALID_STATE', 'is given for a service, which is not kept in stock'],
  ['category', 'SEVERAL', 'INVALID_STATE', 'is the name of several categories'],
  ['category', 'DISABLED', 'INVALID_STATE', 'is a disabled category'],
  ['unit', 'SEVERAL', 'INVALID_STATE', 'matches several units'],
  ['itemCategoryId', 'REQUIRED', 'REQUIRED', 'is required with the M metric'],
  ['mMetric', 'REQUIRED', 'REQUIRED', 'is required with the item category ID'],
  ['mMetric', 'UNKNOWN', 'NOT_FOUND', 'matches no unit, together with the item category'],
  ['taxRate', 'UNKNOWN', 'NOT_FOUND', 'is not a tax rate of the business, or matches several'],
  ['outlet', 'UNKNOWN', 'NOT_FOUND', 'is not an open outlet that you may use'],
  ['outlet', 'REQUIRED', 'REQUIRED', 'is required, because there are several outlets'],
];

async function reportFaults(tx: Tx, importJob: Import): Promise<void> {
  const column = (at: 0 | 1 | 2 | 3) => faultTexts.map((one) => one[at]);
  await tx.run(sql`
    with found as (
      insert into stock_import_errors (org_id, import_id, row_number, field, code, message, value)
      select distinct r.org_id, r.import_id, r.sheet_row,
             case when t.field = 'outlet' then coalesce(r.outlet_column, t.field) else t.field end, t.code, t.message,
             case t.field when 'taxRate' then r.tax_rate when 'outlet' then r.outlet when 'category' then r.category
                          when 'unit' then r.unit end
      from stock_import_rows r
      cross join lateral jsonb_each_text(r.faults) f (field, fault)
      join unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[])
        as t (field, fault, code, message) on t.field = f.field and t.fault = f.fault
      where ${rowsOf(importJob)} and r.faults <> '{}'
      returning row_number)
    update stock_import_rows r set is_bad = true
    where ${rowsOf(importJob)} and r.sheet_row in (select row_number from found)`);
}

/** Two rows for one item at one outlet contradict each other, so the later one is refused. */
async function reportRepeated(tx: Tx, importJob: Import): Promise<void> {
  await tx.run(sql`
    with found as (
      insert into stock_import_errors (org_id, import_id, row_number, field, code, message)
      select distinct ${importJob.orgId}::uuid, ${importJob.importId}::uuid, s.sheet_row, s.field, 'DUPLICATE',
             'is in row ' || s.first_sheet_row || ' already'
      from (
        select r.row_number, r.sheet_row, min(r.row_number) over (partition by r.item, r.outlet_id) as first_row,
               min(r.sheet_row) over (partition by r.item, r.outlet_id) as first_sheet_row,
               case when r.sku is not null then 'sku' when r.barcode is not null then 'barcode' else 'name' end as field
        from stock_import_rows r where ${rowsOf(importJob)} and not r.is_bad) s
      where s.row_number > s.first_row
      returning row_number)
    update stock_import_rows r set is_bad = true
    where ${rowsOf(importJob)} and r.sheet_row in (select row_number from found)`);
}

/** A SKU or barcode belongs to one item. A row is refused if an earlier row has its code for another item. */
async function reportSharedCodes(tx: Tx, importJob: Import): Promise<void> {
  await tx.run(sql`
    with found as (
      insert into stock_import_errors (org_id, import_id, row_number, field, code, message)
      select distinct ${importJob.orgId}::uuid, ${importJob.importId}::uuid, s.sheet_row, s.field, 'DUPLICATE',
             'is also in row ' || s.first_row
      from (
        select r.sheet_row, c.field, r.item, first_value(r.item) over codes as first_item,
               first_value(r.sheet_row) over codes as first_row
        from stock_import_rows r cross join lateral (values ('sku', lower(r.sku)), ('barcode', lower(r.barcode))) c (field, code)
        where ${rowsOf(importJob)} and not r.is_bad and c.code is not null
        window codes as (partition by c.code order by r.row_number)) s
      where s.item <> s.first_item
      returning row_number)
    update stock_import_rows r set is_bad = true
    where ${rowsOf(importJob)} and r.sheet_row in (select row_number from found)`);
}

/**
 * The first good row of an item stands for it: it gets the ids, and the last value of each column of its rows. Rows
 * that change stock are numbered: new items first, because nobody waits for them, then in the common order of locks.
 */
async function markItems(tx: Tx, importJob: Import): Promise<void> {
  const good = sql`${rowsOf(importJob)} and not r.is_bad`;
  await tx.run(sql`
    update stock_import_rows r
    set is_first = r.row_number = m.first_row, is_head = r.row_number = m.head_row, product_id = coalesce(r.product_id, m.product_id),
        variant_id = coalesce(r.variant_id, m.variant_id), price_id = coalesce(r.price_id, m.price_id), line = m.line
    from (
      select i.*, case when ${movesStock(importJob, sql`i.quantity_e4`)} then row_number() over (
               partition by ${movesStock(importJob, sql`i.quantity_e4`)} order by not i.is_new, i.outlet_id, i.variant_id) end as line
      from (
        select r.row_number, r.quantity_e4, r.is_new, r.outlet_id, min(r.row_number) over item as first_row,
               min(r.row_number) over product as head_row,
               first_value(r.new_product_id) over product as product_id,
               coalesce(r.variant_id, first_value(r.new_variant_id) over item) as variant_id,
               first_value(r.new_price_id) over item as price_id
        from stock_import_rows r where ${good}
        window item as (partition by r.item order by r.row_number),
               product as (partition by coalesce(r.product_key, r.item) order by r.row_number)) i) m
    where ${rowsOf(importJob)} and r.row_number = m.row_number`);
  const columns = columnsWithTargets();
  await tx.run(sql`
    update stock_import_rows r
    set ${join(columns.map((column) => sql`${column} = m.${column}`))}
    from (
      select r.item, ${join(columns.map((column) => sql`${lastFilled(sql`r.${column}`)} as ${column}`))}
      from stock_import_rows r where ${good}
      group by r.item having count(*) > 1) m
    where ${rowsOf(importJob)} and r.is_first and r.item = m.item`);
  await tx.run(sql`
    update stock_import_rows r set position = m.position
    from (
      select r.row_number, row_number() over (partition by r.product_key order by r.row_number) - 1 as position
      from stock_import_rows r where ${good} and r.is_first and r.product_key is not null) m
    where ${rowsOf(importJob)} and r.row_number = m.row_number`);
  // The first row of a product with variants stands for the product.
  const ofProduct = productColumns();
  await tx.run(sql`
    update stock_import_rows r
    set ${join(ofProduct.map((column) => sql`${column} = m.${column}`))}
    from (
      select r.product_key, ${join(ofProduct.map((column) => sql`${lastFilled(sql`r.${column}`)} as ${column}`))}
      from stock_import_rows r where ${good} and r.product_key is not null group by r.product_key) m
    where ${rowsOf(importJob)} and r.is_head and r.product_key = m.product_key`);
}

/** Refuses a sheet whose stock adds up to more than the largest quantity or amount. */
async function rejectTooMuchStock(tx: Tx, importJob: Import): Promise<void> {
  const sums = await tx.one<{ isTooMuch: boolean }>(sql`
    select coalesce(sum(r.quantity_e4) > ${largestE4} or
                    sum(r.quantity_e4::numeric * r.cost_e4) > ${largestMinor} * 10::numeric ^ (8 - ${importJob.currencyDecimals}::int),
                    false) as "isTooMuch"
    from stock_import_rows r where ${rowsOf(importJob)} and r.line is not null`);
  if (sums?.isTooMuch) {
    const message =
      'The stock of the sheet adds up to more than 15 digits, in quantity or in value. Import it in parts.';
    throw new SheetFault(message, { code: 'TOO_LARGE' });
  }
}

async function countRows(tx: Tx, importJob: Import): Promise<Counts> {
  const there = importJob.quantities === 'SET' ? sql`coalesce(s.quantity_e4, 0)` : sql`0`;
  const change = sql`(case when r.line is not null then r.quantity_e4 - ${there} end)`;
  const counts = await tx.one<Counts>(sql`
    select count(distinct r.sheet_row)::int as rows,
           count(distinct r.sheet_row) filter (where r.is_bad)::int as "invalidRows",
           count(*) filter (where r.is_head and r.is_new)::int as created,
           count(*) filter (where r.is_first and not r.is_new)::int as updated,
           count(distinct r.sheet_row) filter (where ${change} <> 0)::int as stocked,
           count(distinct r.sheet_row) filter (where ${change} < 0)::int as lowered,
           count(r.line)::int as lines
    from stock_import_rows r
    left join stock s on s.org_id = r.org_id and s.variant_id = r.variant_id and s.outlet_id = r.outlet_id
    where ${rowsOf(importJob)}`);
  if (!counts) throw new Error('an aggregate has a row');
  return counts;
}
