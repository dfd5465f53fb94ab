import sql, { empty, type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { fromE4 } from '../../http/quantity.ts';
import { seesCost } from '../cost.ts';
import { rejectUnknownOutlet } from '../outlet.ts';
import { costsOf, levelColumns } from './book/average-cost.ts';
import type { StockLevel } from './book/rules.ts';
import { PurchaseSeed } from './listing/listing-schemas.ts';
import { seedListings } from './listing/listings.ts';
import { type SeedRow, seedColumns, seedOf } from './listing/seeds.ts';

type LastPurchase = { costE4: string; date: string } | null;

export const listPurchaseSeed = operation({
  id: 'listPurchaseSeed',
  route: 'GET /inventory/stock/purchase-log/seed',
  group: 'Inventory/Stock',
  summary: 'purchase log seed list',
  description:
    'For the form of a purchase: all goods that the outlet sells, with quantity, last purchase cost, average cost, units and prices.',
  access: 'inventory.read',
  query: seedListings.query,
  answer: {
    code: 'PURCHASE_SEED_LISTED',
    message: 'The goods that can be bought.',
    data: CursorPage('PurchaseSeedPage', PurchaseSeed),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, query } = context;
    await rejectUnknownOutlet(tx, actor, query.outletId);
    const { data, meta } = await readPage<SeedRow & StockLevel & { last: LastPurchase }>(
      context,
      { ...seedListings, name: 'purchase seed' },
      sql`${seedColumns}, ${levelColumns}, ${lastPurchase(actor)} as last`,
    );
    const rows = data.rows.map((row) => {
      const last = seesCost(actor) ? row.last : null;
      return {
        ...seedOf(row),
        lastCost: last && fromE4(BigInt(last.costE4)),
        lastPurchasedOn: last?.date ?? null,
        averageCost: costsOf(actor, row).averageCost,
      };
    });
    return { data: { ...data, rows }, meta };
  },
});

/** The newest purchase of listed variant `l`, for any outlet that this user may see. */
function lastPurchase({ outletIds }: Actor): Sql {
  return sql`(
    select json_build_object(
      'costE4', round(n.cost_price_e4::numeric * 10000 / n.factor_e4)::bigint::text, 'date', n.business_date)
    from purchase_lines n
    join purchases b on b.org_id = n.org_id and b.id = n.purchase_id and b.status = 'POSTED'
    where n.org_id = l.org_id and n.variant_id = l.variant_id
      ${outletIds ? sql`and b.outlet_id = any(${outletIds}::uuid[])` : empty}
    order by n.business_date desc, n.id desc
    limit 1)`;
}
