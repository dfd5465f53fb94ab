import sql, { join } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { findableBy } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, Id, Nullable, named, Text } from '../../http/schema.ts';
import { failField } from '../../values/refusal.ts';

const facetsAtMost = 500;

const Facets = named(
  'Facets',
  Exactly({
    products: { ...Count, description: 'Products that are for sale.' },
    items: { ...Count, description: 'Variants of them that are for sale.' },
    categories: Type.Array(
      Exactly({
        id: Nullable({ ...Id, description: 'Null: without a category.' }),
        name: Nullable(Type.String()),
        parentId: Nullable(Id),
        products: { ...Count, description: 'In the category itself, without those below it.' },
      }),
      { description: `By name, the first ${facetsAtMost}.` },
    ),
    brands: Type.Array(Exactly({ name: Type.String(), products: Count }), {
      description: `By name, the first ${facetsAtMost}.`,
    }),
    stock: Exactly({
      inStock: { ...Count, description: 'Items above their reorder level at this outlet.' },
      lowStock: Count,
      outOfStock: Count,
      negative: Count,
      services: { ...Count, description: 'Items that need no stock.' },
    }),
  }),
);
type Facets = Static<typeof Facets>;

const FacetsQuery = Exactly({
  outletId: { ...Id, description: 'Whose stock is counted.' },
  search: Type.Optional(Text(100, { description: "Part of the product's name, SKU or barcode." })),
  categoryId: Type.Optional({ ...Id, description: 'This category alone.' }),
  brand: Type.Optional(Text(100, { description: 'In any case.' })),
});

export const listSaleFacets = operation({
  id: 'listSaleFacets',
  route: 'GET /sales/facets',
  group: 'Transaction/Sales',
  summary: 'Product facets (categories, brands, stock counts)',
  description: 'What the sale screen of an outlet is narrowed down by, each with how much it leaves.',
  access: 'sales.read',
  query: FacetsQuery,
  answer: { code: 'SALE_FACETS_LISTED', message: 'What can be sold, counted.', data: Facets },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, query }) => {
    const [outlet, facets] = await Promise.all([
      tx.one(sql`
        select 1 as found from outlets
        where org_id = ${actor.orgId} and id = ${query.outletId}
          and (${actor.outletIds}::uuid[] is null or id = any(${actor.outletIds}::uuid[]))`),
      tx.one<Facets>(facetsOf(actor, query)),
    ]);
    if (!outlet) throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
    if (!facets) throw new Error('an aggregate has a row');
    return { data: facets };
  },
});

/** The catalogue is read once, and counted three ways. */
function facetsOf({ orgId }: Actor, { outletId, search, categoryId, brand }: Static<typeof FacetsQuery>) {
  const wanted = [
    sql`p.org_id = ${orgId}`,
    sql`p.status = 'ACTIVE'`,
    search ? findableBy(sql`p.id`, 'PRODUCT', [search.trim()]) : undefined,
    categoryId ? sql`p.category_id = ${categoryId}` : undefined,
    brand ? sql`p.brand_key = lower(${brand.trim()})` : undefined,
  ].filter((one) => one !== undefined);
  return sql`
    with items as (
      select p.id as product_id, p.category_id, p.brand, p.brand_key, p.reorder_level_e4 as reorder_e4,
             case p.kind when 'GOODS' then coalesce(s.quantity_e4, 0) end as level_e4
      from products p
      join variants v on v.org_id = p.org_id and v.product_id = p.id and v.status = 'ACTIVE'
      left join stock s on s.org_id = v.org_id and s.variant_id = v.id and s.outlet_id = ${outletId}
      where ${join(wanted, ' and ')}),
    products as (
      select product_id, min(category_id::text)::uuid as category_id, min(brand) as brand, min(brand_key) as brand_key
      from items group by product_id)
    select (select count(*)::int from products) as products,
           (select count(*)::int from items) as items,
           (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'parentId', f.parent_id,
                                                       'products', f.products) order by f.name_key), '[]')
            from (select c.id, c.name, c.name_key, c.parent_id, count(*)::int as products
                  from products i left join categories c on c.org_id = ${orgId} and c.id = i.category_id
                  group by c.org_id, c.id order by c.name_key limit ${facetsAtMost}) f) as categories,
           (select coalesce(json_agg(json_build_object('name', f.name, 'products', f.products) order by f.brand_key), '[]')
            from (select min(brand) as name, brand_key, count(*)::int as products
                  from products where brand_key is not null
                  group by brand_key order by brand_key limit ${facetsAtMost}) f) as brands,
           (select json_build_object(
                     'inStock', count(*) filter (where level_e4 > greatest(reorder_e4, 0)),
                     'lowStock', count(*) filter (where level_e4 > 0 and level_e4 <= reorder_e4),
                     'outOfStock', count(*) filter (where level_e4 = 0),
                     'negative', count(*) filter (where level_e4 < 0),
                     'services', count(*) filter (where level_e4 is null))
            from items) as stock`;
}
