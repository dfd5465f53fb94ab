import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db.ts';
import { shareAfter } from './rules.ts';
import type { StockKey } from './store.ts';

/**
 * The share of each locked stock that is still from a purchase. Goods of one item are alike: those that go out reduce
 * every purchase by its share, and those that come in make the other shares smaller.
 */
export async function sharesOf(
  tx: Tx,
  orgId: string,
  bought: (StockKey & { purchaseId: string })[],
): Promise<bigint[]> {
  const receipts = await tx.all<{ at: number; quantityE4: bigint; afterE4: bigint; isOwn: boolean }>(sql`
    select (k.at - 1)::int as at, m.quantity_e4 as "quantityE4", m.quantity_after_e4 as "afterE4",
           m.source_id = k.purchase_id and m.reason = 'PURCHASE' as "isOwn"
    from unnest(${bought.map(({ variantId }) => variantId)}::uuid[],
                ${bought.map(({ outletId }) => outletId)}::uuid[],
                ${bought.map(({ purchaseId }) => purchaseId)}::uuid[])
      with ordinality as k (variant_id, outlet_id, purchase_id, at)
    cross join lateral (
      select min(f.number) as number from stock_movements f
      where f.org_id = ${orgId} and f.source_id = k.purchase_id and f.variant_id = k.variant_id
        and f.outlet_id = k.outlet_id and f.reason = 'PURCHASE') first
    join stock_movements m
      on m.org_id = ${orgId} and m.variant_id = k.variant_id and m.outlet_id = k.outlet_id and m.number >= first.number
    where m.quantity_e4 > 0 or m.quantity_after_e4 <= 0
    order by k.at, m.number`);
  const byLine = Map.groupBy(receipts, ({ at }) => at);
  return bought.map((_, at) => shareAfter(byLine.get(at) ?? []));
}
