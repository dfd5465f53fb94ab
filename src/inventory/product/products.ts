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
    stock ? hasVariantIn(actor, stock, outletId) : undefined,
    outletId ? wasStockedAt(actor, outletId) : undefined,
    ...createdBetween(sql`p.created_at`, actor, dates),
  ],
});

/** An array, made once: with a list of ids the index of categories is used. */
function categoriesBelow(actor: Actor, categoryId: string): Sql {
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

/** What there is of a variant `v`. */
function quantityE4(actor: Actor, outletId: string | undefined): Sql {
  return sql`coalesce((
    select sum(s.quantity_e4)::bigint from stock s
    where s.org_id = v.org_id and s.variant_id = v.id and ${atOutlets(actor, outletId)}), 0)`;
}

const conditions: Record<StockState, Sql> = {
  IN_STOCK: sql`q.quantity_e4 > p.reorder_level_e4`,
  LOW_STOCK: sql`q.quantity_e4 > 0 and q.quantity_e4 <= p.reorder_level_e4`,
  OUT_OF_STOCK: sql`q.quantity_e4 = 0`,
  NEGATIVE: sql`q.quantity_e4 < 0`,
};

/** Whether a variant of product `p` that is for sale is in this state; services are in none. */
export function hasVariantIn(actor: Actor, state: StockState, outletId: string | undefined): Sql {
  return sql`p.kind = 'GOODS' and exists (
    select from variants v
    cross join lateral (select ${quantityE4(actor, outletId)} as quantity_e4) q
    where v.org_id = p.org_id and v.product_id = p.id and v.status = 'ACTIVE' and ${conditions[state]})`;
}

function wasStockedAt(actor: Actor, outletId: string): Sql {
  return sql`exists (
    select from variants v join stock s on s.org_id = v.org_id and s.variant_id = v.id
    where v.org_id = p.org_id and v.product_id = p.id and ${atOutlets(actor, outletId)})`;
}
