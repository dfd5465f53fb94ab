import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { createdBetween, dateFilters, defineList, findableBy } from '../../http/list.ts';
import { Choice, Id, Text } from '../../http/schema.ts';
import { ProductKind, ProductStatus } from './schemas.ts';

const StockState = Choice(['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK', 'NEGATIVE'], {
  description:
    'Products with a variant in this state: by the stock of the outlet, else of all outlets that you may see.',
});
type StockState = 'IN_STOCK' | 'LOW_STOCK' | 'OUT_OF_STOCK' | 'NEGATIVE';

export const products = defineList({
  name: 'products',
  from: sql`products p`,
  id: sql`p.id`,
  sorts: {
    name: { by: sql`p.name_key`, type: 'text' },
    createdAt: { by: sql`p.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    search: Text(100, {
      description: 'Part of the name, of a SKU or of a barcode; one or two characters must begin a word.',
    }),
    ...dateFilters,
    status: ProductStatus,
    kind: ProductKind,
    brand: Text(100, { description: 'In any case.' }),
    categoryId: { ...Id, description: 'With the categories below it.' },
    stock: StockState,
    outletId: { ...Id, description: 'Products that this outlet has or had in stock.' },
  },
  where: (actor, { search, status, kind, brand, categoryId, stock, outletId, ...dates }) => [
    sql`p.org_id = ${actor.orgId}`,
    search ? findableBy(sql`p.id`, 'PRODUCT', [search.trim()]) : undefined,
    status ? sql`p.status = ${status}` : undefined,
    kind ? sql`p.kind = ${kind}` : undefined,
    brand ? sql`p.brand_key = lower(${brand.trim()})` : undefined,
    categoryId ? sql`p.category_id = any(${categoriesBelow(actor, categoryId)})` : undefined,
    stock
      ? sql`p.id in (select w.product_id from ${variantStates(actor, outletId)} w where ${states[stock]})`
      : undefined,
    outletId ? wasStockedAt(actor, outletId) : undefined,
    ...createdBetween(sql`p.created_at`, actor, dates),
  ],
});

/** An array, made once: with a list of ids the index of categories is used. */
export function categoriesBelow(actor: Actor, categoryId: string): Sql {
  return sql`array(
    with recursive below as (
      select c.id from categories c where c.org_id = ${actor.orgId} and c.id = ${categoryId}
      union
      select c.id from categories c join below b on c.parent_id = b.id where c.org_id = ${actor.orgId})
    select id from below)`;
}

/** Stock rows `s` at the outlet, else at those that this user may see. */
function atOutlets(actor: Actor, outletId: string | undefined): Sql {
  const visible = actor.outletIds ? sql`s.outlet_id = any(${actor.outletIds}::uuid[])` : sql`true`;
  return outletId ? sql`${visible} and s.outlet_id = ${outletId}` : visible;
}

const states = {
  IN_STOCK: sql`w.in_stock`,
  LOW_STOCK: sql`w.low_stock`,
  OUT_OF_STOCK: sql`w.out_of_stock`,
  NEGATIVE: sql`w.negative`,
} satisfies Record<StockState, Sql>;

/**
 * For each product how many variants it has, and which states those for sale are in; services are in none. Of all
 * products at once: joined, it is read once, while asking for each product took seconds for a hundred thousand.
 */
export function variantStates(actor: Actor, outletId: string | undefined): Sql {
  return sql`(
    select v.product_id, count(*) as variants,
           bool_or(q.level_e4 > r.reorder_level_e4) as in_stock,
           bool_or(q.level_e4 > 0 and q.level_e4 <= r.reorder_level_e4) as low_stock,
           bool_or(q.level_e4 = 0) as out_of_stock, bool_or(q.level_e4 < 0) as negative
    from variants v
    join products r on r.org_id = v.org_id and r.id = v.product_id
    left join (
      select s.variant_id, sum(s.quantity_e4)::bigint as quantity_e4 from stock s
      where s.org_id = ${actor.orgId} and ${atOutlets(actor, outletId)}
      group by s.variant_id) s on s.variant_id = v.id
    cross join lateral (
      select case when r.kind = 'GOODS' and v.status = 'ACTIVE' then coalesce(s.quantity_e4, 0) end as level_e4) q
    where v.org_id = ${actor.orgId}
    group by v.product_id)`;
}

function wasStockedAt(actor: Actor, outletId: string): Sql {
  return sql`p.id in (
    select v.product_id from stock s join variants v on v.org_id = s.org_id and v.id = s.variant_id
    where s.org_id = ${actor.orgId} and ${atOutlets(actor, outletId)})`;
}
