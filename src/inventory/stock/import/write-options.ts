import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { type Import, rowsOf } from './store.ts';

/** The options of new variants: one line for each, with its place among the options of the product. */
function optionsOf(importJob: Import): Sql {
  return sql`
    select r.row_number, r.product_id, r.is_first, o.place, o.type, o.value
    from stock_import_rows r cross join lateral (
      values (1, r.option1_name, r.option1), (2, r.option2_name, r.option2), (3, r.option3_name, r.option3)) o (place, type, value)
    where ${rowsOf(importJob)} and not r.is_bad and r.is_new and r.is_first and r.product_key is not null
      and o.value is not null`;
}

/** Creates the variant types and values that the sheet names and the business lacks, and notes them at the rows. */
export async function createMissingOptions(tx: Tx, importJob: Import): Promise<void> {
  const { orgId } = importJob;
  const types = await tx.all<{ name: string }>(sql`
    select (array_agg(o.type order by o.row_number))[1] as name
    from (${optionsOf(importJob)}) o
    left join variant_types t on t.org_id = ${orgId} and t.name_key = lower(o.type)
    where t.id is null group by lower(o.type)`);
  await tx.run(sql`
    insert into variant_types (org_id, id, name)
    select ${orgId}, n.id, n.name
    from unnest(${types.map(() => newId())}::uuid[], ${types.map(({ name }) => name)}::text[]) as n (id, name)`);
  const values = await tx.all<{ typeId: string; name: string }>(sql`
    select t.id as "typeId", (array_agg(o.value order by o.row_number))[1] as name
    from (${optionsOf(importJob)}) o
    join variant_types t on t.org_id = ${orgId} and t.name_key = lower(o.type)
    left join variant_values v on v.org_id = ${orgId} and v.variant_type_id = t.id and v.name_key = lower(o.value)
    where v.id is null group by t.id, lower(o.value)`);
  await tx.run(sql`
    insert into variant_values (org_id, id, variant_type_id, name)
    select ${orgId}, n.id, n.type_id, n.name
    from unnest(${values.map(() => newId())}::uuid[], ${values.map(({ typeId }) => typeId)}::uuid[],
                ${values.map(({ name }) => name)}::text[]) as n (id, type_id, name)`);
  await tx.run(sql`
    update stock_import_rows r set option_value_ids = m.ids
    from (
      select o.row_number, array_agg(v.id order by o.place) as ids
      from (${optionsOf(importJob)}) o
      join variant_types t on t.org_id = ${orgId} and t.name_key = lower(o.type)
      join variant_values v on v.org_id = ${orgId} and v.variant_type_id = t.id and v.name_key = lower(o.value)
      group by o.row_number) m
    where ${rowsOf(importJob)} and r.row_number = m.row_number`);
}

/** The options of new products: each with its values in the order of the sheet. */
export async function insertOptions(tx: Tx, importJob: Import): Promise<void> {
  const { orgId } = importJob;
  await tx.run(sql`
    insert into product_options (org_id, id, product_id, variant_type_id, position, value_ids)
    select ${orgId}, gen_random_uuid(), s.product_id, s.type_id, s.place - 1, array_agg(s.value_id order by s.first_row)
    from (
      select o.product_id, t.id as type_id, o.place, v.id as value_id, min(o.row_number) as first_row
      from (${optionsOf(importJob)}) o
      join variant_types t on t.org_id = ${orgId} and t.name_key = lower(o.type)
      join variant_values v on v.org_id = ${orgId} and v.variant_type_id = t.id and v.name_key = lower(o.value)
      group by o.product_id, t.id, o.place, v.id) s
    group by s.product_id, s.type_id, s.place`);
}
