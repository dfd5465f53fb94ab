import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { largestQuantity } from '../../values/quantity.ts';

/** The lowest price that was paid is looked up over this many days. */
export const returnDays = 30;

type ReturnPrice = {
  itemPriceId: string;
  /**
   * The lowest price that was paid for one unit, after discounts. Null: none was sold in these days at a valid price.
   */
  soldE4: bigint | null;
  /** The lowest current price of one unit. */
  usualE4: bigint;
};

/** The highest valid price. Offline sales may claim higher ones, which are ignored. */
const largestPriceE4 = BigInt(largestQuantity) * 10_000n;

type Wanted = { outletId: string; itemPriceIds: string[]; today: string; pricesIncludeTax: boolean };

/**
 * The prices for a return without a receipt: the lowest at which the same variant was sold in the same unit at this
 * outlet, rounded down, and the lowest current price. With or without tax, as the prices of the business are.
 */
export async function readReturnPrices(
  tx: Tx,
  { orgId, currencyDecimals }: Actor,
  { outletId, itemPriceIds, today, pricesIncludeTax }: Wanted,
): Promise<Map<string, ReturnPrice>> {
  const scale = 10n ** BigInt(8 - currencyDecimals);
  const rows = await tx.all<ReturnPrice>(sql`
    select i.id as "itemPriceId",
           (select min(paid.e4) filter (where paid.e4 between 0 and ${largestPriceE4}::bigint)::bigint
            from sale_lines l join sales s on s.org_id = l.org_id and s.id = l.sale_id
            cross join lateral (
              select div((l.total_minor - case when ${pricesIncludeTax}::boolean then 0 else l.tax_minor end)::numeric
                           * ${scale}::bigint, l.quantity_e4) as e4) paid
            where l.org_id = i.org_id and l.variant_id = i.variant_id and l.factor_e4 = i.factor_e4
              and s.outlet_id = ${outletId} and s.business_date >= ${today}::date - ${returnDays}::int
              and s.status <> 'VOIDED') as "soldE4",
           (select min(o.price_e4) from item_prices o
            where o.org_id = i.org_id and o.variant_id = i.variant_id and o.factor_e4 = i.factor_e4) as "usualE4"
    from item_prices i
    where i.org_id = ${orgId} and i.id = any (${itemPriceIds}::uuid[])`);
  return new Map(rows.map((row) => [row.itemPriceId, row]));
}

/**
 * The price that the till proposes, and the default: the lower of the two. So nobody gets back more than they may have
 * paid, or more than a new one costs.
 */
export function proposedE4({ soldE4, usualE4 }: ReturnPrice): bigint {
  return soldE4 !== null && soldE4 < usualE4 ? soldE4 : usualE4;
}

/** Adds the proposed price to each returned line. Null for an item that is not in the catalogue. */
export async function withLowestPrices<Goods extends { item: { itemPriceId: string } }>(
  tx: Tx,
  actor: Actor,
  goods: Goods[],
  at: Omit<Wanted, 'itemPriceIds'>,
): Promise<(Goods & { lowestE4: bigint | null })[]> {
  const itemPriceIds = goods.map(({ item }) => item.itemPriceId);
  const prices = await readReturnPrices(tx, actor, { ...at, itemPriceIds });
  return goods.map((line) => {
    const price = prices.get(line.item.itemPriceId);
    return { ...line, lowestE4: price ? proposedE4(price) : null };
  });
}
