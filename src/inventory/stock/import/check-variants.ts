import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db.ts';
import { variantsAtMost } from '../../../values/variant-combinations.ts';
import { type Import, rowsOf } from './store.ts';

/** The name of the variant in row `row`, as products with options have it: `S / Red`. */
export function nameOfOptions(row: Sql): Sql {
  return sql`concat_ws(' / ', ${row}.option1, ${row}.option2, ${row}.option3)`;
}

/** How an option is called that the sheet has no name for. */
const unnamed = ['Variation', 'Option 2', 'Option 3'];

/**
 * The rows of one handle are variants of one product, which has the option names of its first row. A product that comes
 * in one form only, without a name for it, has no options: Square calls it Regular.
 */
export async function completeOptions(tx: Tx, importJob: Import): Promise<void> {
  await tx.run(sql`
    update stock_import_rows r
    set option1_name = null, option1 = null
    from (
      select lower(x.handle) as key from stock_import_rows x
      where x.org_id = ${importJob.orgId} and x.import_id = ${importJob.importId} and x.handle is not null
      group by 1
      having count(distinct lower(concat_ws(E'\n', x.option1, x.option2, x.option3))) = 1 and max(x.option1_name) is null) s
    where ${rowsOf(importJob)} and lower(r.handle) = s.key and r.option2 is null and r.option3 is null`);
  await tx.run(sql`
    update stock_import_rows r
    set product_key = 'handle ' || lower(r.handle),
        option1_name = case when r.option1 is not null then coalesce(s.name1, ${unnamed[0]}) end,
        option2_name = case when r.option2 is not null then coalesce(s.name2, ${unnamed[1]}) end,
        option3_name = case when r.option3 is not null then coalesce(s.name3, ${unnamed[2]}) end
    from (
      select lower(x.handle) as key, (array_agg(x.option1_name order by x.row_number))[1] as name1,
             (array_agg(x.option2_name order by x.row_number))[1] as name2,
             (array_agg(x.option3_name order by x.row_number))[1] as name3
      from stock_import_rows x
      where x.org_id = ${importJob.orgId} and x.import_id = ${importJob.importId} and x.option1 is not null
        and x.handle is not null
      group by 1) s
    where ${rowsOf(importJob)} and lower(r.handle) = s.key and r.option1 is not null`);
}

/**
 * What can be wrong with the variants of a new product: one is there twice, lacks an option, has two options of one
 * name, or would come to a product that is there already.
 */
export async function reportVariantFaults(tx: Tx, importJob: Import): Promise<void> {
  await tx.run(sql`
    with variants as (
      select r.sheet_row, r.is_new, r.item, r.option1_name, r.option2_name, r.option3_name,
             first_value(r.item) over same as first_item, first_value(r.sheet_row) over same as first_row,
             num_nonnulls(r.option1, r.option2, r.option3) as options,
             max(num_nonnulls(r.option1, r.option2, r.option3)) over product as most_options,
             bool_or(not r.is_new) over product or p.key is not null as is_known,
             dense_rank() over (partition by r.product_key order by r.item) as place
      from stock_import_rows r
      left join (
        select p.name_key as key from products p
        join product_options o on o.org_id = p.org_id and o.product_id = p.id
        where p.org_id = ${importJob.orgId} group by 1) p on p.key = lower(r.name)
      where ${rowsOf(importJob)} and not r.is_bad and r.product_key is not null
      window product as (partition by r.product_key),
             same as (partition by r.product_key, lower(${nameOfOptions(sql`r`)}) order by r.row_number)),
    found as (
      insert into stock_import_errors (org_id, import_id, row_number, field, code, message)
      select distinct ${importJob.orgId}::uuid, ${importJob.importId}::uuid, v.sheet_row, f.field, f.code, f.message
      from variants v cross join lateral (
        select 'handle' as field, 'INVALID_STATE' as code, 'is a product that is there already. Add the new variant to it first' as message
        where v.is_known
        union all
        select 'option1', 'DUPLICATE', 'is the same variant as in row ' || v.first_row where v.item <> v.first_item
        union all
        select 'option' || v.most_options, 'REQUIRED', 'is required, because other variants of this product have it'
        where v.options < v.most_options
        union all
        select 'option2Name', 'DUPLICATE', 'is the name of two options of this product'
        where lower(v.option1_name) in (lower(v.option2_name), lower(v.option3_name))
           or lower(v.option2_name) = lower(v.option3_name)
        union all
        select 'handle', 'TOO_LARGE', ${`has more than ${variantsAtMost} variants`}::text where v.place > ${variantsAtMost}) f
      where v.is_new
      returning row_number)
    update stock_import_rows r set is_bad = true
    where ${rowsOf(importJob)} and r.sheet_row in (select row_number from found)`);
}
