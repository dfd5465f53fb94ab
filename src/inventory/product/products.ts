import sql, { type Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Actor } from '../../http/access.ts';
import {
  type ChosenRows,
  createdBetween,
  dateFilters,
  defineList,
  findableBy,
  type PageRequest,
} from '../../http/list.ts';
import { Choice, Id, PatternText, Text } from '../../http/schema.ts';
import { stockStatuses } from '../stock/listing/listing-schemas.ts';
import { isInState, listingsInState } from '../stock/listing/listings-in-state.ts';
import { joinVariants } from './columns.ts';
import { ProductKind, ProductStatus } from './fields.ts';
import { findProducts } from './find-products.ts';

const StockState = Choice([...stockStatuses, 'RAN_OUT'], {
  description:
    'Products with a variant in this state at the outlet. Without an outlet: low, run out or below zero at any outlet that you may see, in or out of stock by their sum. RAN_OUT: out of stock where it was in stock before. A product that is not for sale has a state while some of it is in stock.',
});
type StockState = Static<typeof StockState>;

const productsByPrice = sql`product_prices l join products p on p.org_id = l.org_id and p.id = l.product_id`;

/** The products of a page are chosen first, and their variants are read then. */
const fromProducts = (selection: Sql, { page }: { page?: PageRequest | undefined }): Sql | ChosenRows => {
  if (!page) return sql`products p`;
  const chosen =
    page.key === 'price'
      ? sql`
        (select p.*, l.lowest_e4 from ${productsByPrice} where ${selection}) p
        cross join lateral (select p.lowest_e4, p.id as product_id) l`
      : sql`(select p.* from products p where ${selection}) p`;
  return { chosen: sql`${chosen} ${joinVariants}` };
};
const uuid = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const Ids = PatternText(`^${uuid}(,${uuid}){0,99}$`, 'be 1 to 100 ids, separated by commas', {
  description: 'Only these products: 1 to 100 ids, separated by commas.',
  examples: ['0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10'],
});

export const products = defineList({
  name: 'products',
  from: fromProducts,
  id: sql`p.id`,
  sorts: {
    name: { by: sql`p.sort_key`, type: 'text' },
    // The lowest price of its variants. A product without a price comes before those that cost nothing.
    price: { by: sql`l.lowest_e4`, type: 'bigint', id: sql`l.product_id` },
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
    brand: Text(100, { description: 'Upper and lower case do not matter.' }),
    categoryId: { ...Id, description: 'Includes the categories below it.' },
    stock: StockState,
    outletId: { ...Id, description: 'Products that this outlet has or had in stock.' },
    ids: Ids,
  },
  where: (actor, { search, status, kind, brand, categoryId, stock, outletId, ids, ...dates }) => [
    sql`p.org_id = ${actor.orgId}`,
    ids ? sql`p.id = any(${ids.split(',')}::uuid[])` : undefined,
    search ? findableBy(sql`p.id`, findProducts, [search.trim()]) : undefined,
    status ? sql`p.status = ${status}` : undefined,
    kind ? sql`p.kind = ${kind}` : undefined,
    brand ? sql`p.brand_key = lower(${brand.trim()})` : undefined,
    categoryId ? sql`p.category_id = any(${categoriesBelow(actor, categoryId)})` : undefined,
    stock ? hasVariantInState(stock, actor, outletId) : undefined,
    outletId ? wasStockedAt(actor, outletId) : undefined,
    ...createdBetween(sql`p.created_at`, actor, dates),
  ],
});

/** The ids of a category and of those below it. As an array, which is read once, so that the index is used. */
export function categoriesBelow(actor: Actor, categoryId: string): Sql {
  return sql`array(
    with recursive below as (
      select c.id from categories c where c.org_id = ${actor.orgId} and c.id = ${categoryId}
      union
      select c.id from categories c join below b on c.parent_id = b.id where c.org_id = ${actor.orgId})
    select id from below)`;
}

/**
 * Whether a product `p` has a variant in this state. Low, run out and below zero are states at an outlet. In stock and
 * out of stock are states by the sum of all outlets, or of the one that is asked for.
 */
export function hasVariantInState(state: StockState, actor: Actor, outletId: string | undefined): Sql {
  const isBySum = state === 'IN_STOCK' || state === 'OUT_OF_STOCK';
  return sql`p.id in (
    select v.product_id
    from (${isBySum ? listingsBySum(state, actor, outletId) : listingsInState(actor, { outletId, states: [state] })}) l
    join variants v on v.org_id = l.org_id and v.id = l.variant_id)`;
}

function listingsBySum(state: 'IN_STOCK' | 'OUT_OF_STOCK', actor: Actor, outletId: string | undefined): Sql {
  const [only, ...others] = outletId ? [outletId] : (actor.outletIds ?? []);
  const isOneOutlet = only !== undefined && others.length === 0;
  return sql`
    select l.org_id, l.variant_id from stock_listings l
    where l.org_id = ${actor.orgId} and l.listed
      and ${
        isOneOutlet
          ? sql`l.outlet_id = ${only} and ${isVisible(actor, sql`l.outlet_id`)} and l.status = ${state}`
          : sql`${mayBeInState(state, actor)} and ${stateOfSum(actor)} = ${state}`
      }`;
}

function isVisible({ outletIds }: Actor, outletId: Sql): Sql {
  return outletIds ? sql`${outletId} = any(${outletIds}::uuid[])` : sql`true`;
}

/** The state of listed variant `l`, by the sum of its stock at all outlets. */
function stateOfSum(actor: Actor): Sql {
  return sql`stock_status(coalesce((
    select sum(s.quantity_e4) from stock s
    where s.org_id = l.org_id and s.variant_id = l.variant_id and ${isVisible(actor, sql`s.outlet_id`)}), 0)::bigint,
    l.reorder_level_e4)`;
}

/**
 * The listings without which a sum cannot be in this state. An index finds them, and only their sums are computed. A
 * sum of zero needs an outlet below zero, or every outlet at zero, so the first will do.
 */
function mayBeInState(state: 'IN_STOCK' | 'OUT_OF_STOCK', actor: Actor): Sql {
  const visible = sql`select o.id from outlets o where o.org_id = ${actor.orgId} and ${isVisible(actor, sql`o.id`)}`;
  const somewhere = (...states: (typeof stockStatuses)[number][]) =>
    sql`(l.outlet_id = any(array(${visible})) and ${isInState(sql`l.status`, states)})`;
  switch (state) {
    case 'IN_STOCK':
      return somewhere('IN_STOCK', 'LOW_STOCK');
    case 'OUT_OF_STOCK':
      return sql`(${somewhere('NEGATIVE')}
        or (l.outlet_id = (${visible} order by o.id limit 1) and l.status = 'OUT_OF_STOCK'))`;
  }
}

function wasStockedAt(actor: Actor, outletId: string): Sql {
  return sql`p.id in (
    select v.product_id from stock s join variants v on v.org_id = s.org_id and v.id = s.variant_id
    where s.org_id = ${actor.orgId} and ${isVisible(actor, sql`s.outlet_id`)} and s.outlet_id = ${outletId})`;
}
