import sql, { type Sql } from 'sql-template-tag';
import { productFieldColumns } from './fields.ts';

/** An instant for JSON that the database builds, in the same form as the driver gives other instants. */
export const instant = (column: Sql) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const times = (row: Sql) => sql`
  'createdAt', ${instant(sql`${row}.created_at`)}, 'updatedAt', ${instant(sql`${row}.updated_at`)},
  'version', ${row}.version`;

const prices = sql`
  coalesce((
    select json_agg(json_build_object(
      'itemPriceId', i.id, 'variantId', i.variant_id, 'measurementId', i.measurement_id,
      'factor', i.factor_e4 * 0.0001, 'price', i.price_e4 * 0.0001, 'barcode', i.barcode)
      order by i.factor_e4 <> 10000, i.factor_e4, i.id)
    from item_prices i where i.org_id = v.org_id and i.variant_id = v.id), '[]')`;

/** Most variants have no values, and then nothing is looked up. */
const optionValues = sql`
  coalesce(case when v.option_value_ids <> '{}' then (
    select json_agg(json_build_object('id', a.id, 'name', a.name, 'variant_type_id', a.variant_type_id) order by n.at)
    from unnest(v.option_value_ids) with ordinality as n (id, at)
    join variant_values a on a.org_id = v.org_id and a.id = n.id) end, '[]')`;

/** A variant `v` as JSON. */
const variantJson = sql`
  json_build_object(
    'id', v.id, 'productId', v.product_id, 'name', v.name, 'sku', v.sku, 'barcode', v.barcode, 'status', v.status,
    'optionValues', ${optionValues}, 'prices', ${prices}, ${times(sql`v`)})`;

/** An option `n` of variant type `t` as JSON. */
const optionJson = sql`
  json_build_object(
    'id', n.id, 'productId', n.product_id, 'variant_type_id', n.variant_type_id, 'name', t.name,
    'valueIds', n.value_ids, ${times(sql`n`)})`;

/** The full name of variant `v` of product `p`: `Juice · Orange`, because `Orange` alone does not say what it is. */
export const itemName = sql`case when v.name = p.name then v.name else p.name || ' · ' || v.name end`;

/** The full name of variant `v`, for queries without its product. */
export const nameOfVariant = sql`
  (select ${itemName} from products p where p.org_id = v.org_id and p.id = v.product_id)`;

/** Reads the variants `a` of product `p`, all at once. */
export const joinVariants = sql`
  cross join lateral (
    select coalesce(json_agg(${variantJson} order by v.position, v.id), '[]') as variants, count(*) as count,
           min(v.sku) as sku, min(v.barcode) as barcode
    from variants v where v.org_id = p.org_id and v.product_id = p.id) a`;

/** All columns of product `p`, as the API answers it. Its variants come from `joinVariants`. */
export const productColumns = sql`
  p.id, ${productFieldColumns},
  coalesce((
    select json_agg(${optionJson} order by n.position)
    from product_options n join variant_types t on t.org_id = n.org_id and t.id = n.variant_type_id
    where n.org_id = p.org_id and n.product_id = p.id), '[]') as options,
  a.variants,
  p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`;
