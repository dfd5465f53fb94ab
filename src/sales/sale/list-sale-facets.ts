import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { findableBy } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, Id, Nullable, named, Text } from '../../http/schema.ts';
import { categoriesBelow, findProducts } from '../../inventory/exports.ts';
import { failField } from '../../values/refusal.ts';

const facetsAtMost = 500;

const Facets = named(
  'Facets',
  Exactly({
    products: { ...Count, description: 'Products that are for sale.' },
    items: { ...Count, description: 'Variants of them that are for sale.' },
    categories: Type.Array(
      Exactly({
        id: Nullable({ ...Id, description: 'Null: products without a category.' }),
        name: Nullable(Type.String()),
        parentId: Nullable(Id),
        products: { ...Count, description: 'Products in the category and those below it.' },
      }),
      { description: `The first ${facetsAtMost} by name, counted as if no category were chosen.` },
    ),
    brands: Type.Array(Exactly({ name: Type.String(), products: Count }), {
      description: `The first ${facetsAtMost} by name, counted as if no brand were chosen.`,
    }),
    stock: Exactly({
      inStock: {
        ...Count,
        description: 'Items above their reorder level, over all outlets asked for.',
      },
      lowStock: Count,
      outOfStock: { ...Count, description: 'Items that were in stock before.' },
      neverStocked: { ...Count, description: 'Items that none of these outlets ever had.' },
      negative: Count,
      services: { ...Count, description: 'Items that need no stock.' },
    }),
  }),
);
type Facets = Static<typeof Facets>;

const FacetsQuery = Exactly({
  outletId: Type.Optional({
    ...Id,
    description: 'The outlet whose stock counts. Left out: all that you may see.',
  }),
  search: Type.Optional(Text(100, { description: "Part of the product's name, SKU or barcode." })),
  categoryId: Type.Optional({ ...Id, description: 'This category and those below it.' }),
  brand: Type.Optional(Text(100, { description: 'Upper and lower case do not matter.' })),
});

export const listSaleFacets = operation({
  id: 'listSaleFacets',
  route: 'GET /sales/facets',
  group: 'Transaction/Sales',
  summary: 'Product facets (categories, brands, stock counts)',
  description:
    'Categories, brands and stock states to filter a sale screen by, each with its number of products. Choosing a brand keeps the counts of the other brands, and likewise for categories.',
  access: 'sales.read',
  query: FacetsQuery,
  answer: {
    code: 'SALE_FACETS_LISTED',
    message: 'What can be sold, by category, brand and stock.',
    data: Facets,
  },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, query }) => {
    const [outlet, facets] = await Promise.all([
      query.outletId ? tx.one(visibleOutlet(actor, query.outletId)) : true,
      tx.one<Facets>(facetsOf(actor, query)),
    ]);
    if (!outlet) throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
    if (!facets) throw new Error('an aggregate has a row');
    return { data: facets };
  },
});

function visibleOutlet({ orgId, outletIds }: Actor, outletId: string): Sql {
  return sql`
    select 1 as found from outlets
    where org_id = ${orgId} and id = ${outletId}
      and (${outletIds}::uuid[] is null or id = any(${outletIds}::uuid[]))`;
}

/** Reads the catalogue once and counts it three times. Each facet uses all chosen filters but its own. */
function facetsOf(actor: Actor, { outletId, search, categoryId, brand }: Static<typeof FacetsQuery>): Sql {
  const { orgId } = actor;
  const outletIds = outletId ? [outletId] : actor.outletIds;
  const isOfCategory = categoryId
    ? sql`p.category_id = any(${categoriesBelow(actor, categoryId)})`
    : sql`true`;
  const isOfBrand = brand ? sql`p.brand_key = lower(${brand.trim()})` : sql`true`;
  return sql`
    with recursive items as materialized (
      select p.id as product_id, p.category_id, p.brand, p.brand_key,
             coalesce(${isOfCategory}, false) as of_category, coalesce(${isOfBrand}, false) as of_brand,
             case when p.kind <> 'GOODS' then 'SERVICE' when s.variant_id is null then 'NEVER_STOCKED'
                  else stock_status(s.quantity_e4::bigint, p.reorder_level_e4) end as state
      from products p
      join variants v on v.org_id = p.org_id and v.product_id = p.id and v.status = 'ACTIVE'
      left join (
        select n.variant_id, sum(n.quantity_e4) as quantity_e4
        from stock n join outlets o on o.org_id = n.org_id and o.id = n.outlet_id
        where n.org_id = ${orgId} and (${outletIds}::uuid[] is null or n.outlet_id = any(${outletIds}::uuid[]))
          -- A closed outlet sells nothing, so nothing has run out there.
          and (o.status = 'ACTIVE' or n.quantity_e4 <> 0)
        group by n.variant_id) s on s.variant_id = v.id
      where p.org_id = ${orgId} and p.status = 'ACTIVE'
        ${search ? sql`and ${findableBy(sql`p.id`, findProducts, [search.trim()])}` : sql``}),
    for_sale as materialized (
      select distinct product_id, category_id, brand, brand_key, of_category, of_brand from items),
    in_category as (
      select category_id, count(*)::int as products from for_sale where of_brand group by category_id),
    lineage as (
      select category_id, category_id as id from in_category where category_id is not null
      union
      select l.category_id, c.parent_id from lineage l
      join categories c on c.org_id = ${orgId} and c.id = l.id and c.parent_id is not null)
    select (select count(*)::int from for_sale where of_category and of_brand) as products,
           (select count(*)::int from items where of_category and of_brand) as items,
           (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'parentId', f.parent_id,
                                                       'products', f.products) order by f.sort_key), '[]')
            from (select c.id, c.name, c.sort_key, c.parent_id, sum(i.products)::int as products
                  from in_category i
                  left join lineage l on l.category_id = i.category_id
                  left join categories c on c.org_id = ${orgId} and c.id = l.id
                  group by c.org_id, c.id order by c.sort_key limit ${facetsAtMost}) f) as categories,
           (select coalesce(json_agg(json_build_object('name', f.name, 'products', f.products) order by f.brand_key), '[]')
            from (select min(brand) as name, brand_key, count(*)::int as products
                  from for_sale where brand_key is not null and of_category
                  group by brand_key order by brand_key limit ${facetsAtMost}) f) as brands,
           (select json_build_object(
                     'inStock', count(*) filter (where state = 'IN_STOCK'),
                     'lowStock', count(*) filter (where state = 'LOW_STOCK'),
                     'outOfStock', count(*) filter (where state = 'OUT_OF_STOCK'),
                     'neverStocked', count(*) filter (where state = 'NEVER_STOCKED'),
                     'negative', count(*) filter (where state = 'NEGATIVE'),
                     'services', count(*) filter (where state = 'SERVICE'))
            from items where of_category and of_brand) as stock`;
}
