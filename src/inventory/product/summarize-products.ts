import sql from 'sql-template-tag';
import type { Type } from 'typebox';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, named } from '../../http/schema.ts';
import { listingsInState } from '../stock/listing/listings-in-state.ts';
import { hasVariantInState, products } from './products.ts';

const ProductSummary = named(
  'ProductSummary',
  Exactly({
    total: Count,
    active: Count,
    disabled: Count,
    variants: { ...Count, description: 'The variants of these products.' },
    lowStock: { ...Count, description: 'Products with a variant that is low at an outlet.' },
    lowStockItems: {
      ...Count,
      description: 'Their variants that are low, counted for each outlet, as in the list of stock.',
    },
    outOfStock: { ...Count, description: 'Products with a variant that is not there.' },
    ranOut: { ...Count, description: 'Products with a variant that an outlet had before and has no more.' },
    ranOutItems: {
      ...Count,
      description: 'Their variants that ran out, counted for each outlet, as in the list of stock.',
    },
  }),
);
type Summary = Type.Static<typeof ProductSummary>;

export const summarizeProducts = operation({
  id: 'summarizeProducts',
  route: 'GET /inventory/products/summary',
  group: 'Inventory/Product',
  summary: 'Products summary',
  access: 'inventory.read',
  query: products.summaryQuery,
  answer: {
    code: 'PRODUCTS_SUMMARIZED',
    message: 'Totals of the products.',
    data: ProductSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const { actor, query } = context;
    const itemsInState = (state: 'LOW_STOCK' | 'RAN_OUT') => sql`
      select v.product_id, count(*) as items
      from (${listingsInState(actor, { outletId: query.outletId, states: [state] })}) l
      join variants v on v.org_id = l.org_id and v.id = l.variant_id
      group by v.product_id`;
    const data = await readSummary<Summary>(
      context,
      {
        ...products,
        from: sql`products p left join (
          select v.product_id, count(*) as variants from variants v
          where v.org_id = ${actor.orgId} group by v.product_id) w on w.product_id = p.id
          left join (${itemsInState('LOW_STOCK')}) low on low.product_id = p.id
          left join (${itemsInState('RAN_OUT')}) gone on gone.product_id = p.id`,
      },
      sql`
      count(*)::int as total,
      (count(*) filter (where p.status = 'ACTIVE'))::int as active,
      (count(*) filter (where p.status = 'DISABLED'))::int as disabled,
      coalesce(sum(w.variants), 0)::int as variants,
      count(low.items)::int as "lowStock",
      coalesce(sum(low.items), 0)::int as "lowStockItems",
      count(gone.items)::int as "ranOut",
      coalesce(sum(gone.items), 0)::int as "ranOutItems",
      (count(*) filter (where ${hasVariantInState('OUT_OF_STOCK', actor, query.outletId)}))::int as "outOfStock"`,
    );
    return { data, meta: summaryMeta(data.total) };
  },
});
