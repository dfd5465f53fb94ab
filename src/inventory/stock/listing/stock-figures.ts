import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { readSummary } from '../../../http/list.ts';
import { majorOf } from '../../../http/money.ts';
import { sumFromE4 } from '../../../http/quantity.ts';
import type { Tx } from '../../../platform/db.ts';
import { seesCost } from '../../cost.ts';
import type { StockSummary } from './listing-schemas.ts';
import { listings } from './listings.ts';

type Sums = Omit<StockSummary, 'quantity' | 'value' | 'retailValue'> & {
  quantityE4: bigint;
  valueMinor: bigint;
  /** Summed as numeric: quantity × price may have twice the digits of either. */
  retailMinor: bigint;
};

/** The sums of a list of stock. Each row is rounded by itself, as the list shows it. */
export async function stockFigures(
  context: { tx: Tx; actor: Actor; query: object },
  list: Omit<Parameters<typeof readSummary>[1], 'from'>,
): Promise<StockSummary> {
  const { actor } = context;
  const perMinor = 10n ** BigInt(8 - actor.currencyDecimals);
  const { quantityE4, valueMinor, retailMinor, ...counts } = await readSummary<Sums>(
    context,
    {
      ...list,
      from: (part: Sql, filters: Parameters<typeof listings>[1]) => sql`${listings(part, filters)}
        left join item_prices i on i.org_id = s.org_id and i.variant_id = s.variant_id and i.factor_e4 = 10000
          and s.quantity_e4 <> 0`,
    },
    sql`
      count(*)::int as items, coalesce(sum(s.quantity_e4), 0) as "quantityE4",
      coalesce(sum(s.value_minor), 0) as "valueMinor",
      coalesce(sum(round(s.quantity_e4::numeric * i.price_e4 / ${perMinor})), 0) as "retailMinor",
      (count(*) filter (where l.status = 'IN_STOCK'))::int as "inStock",
      (count(*) filter (where l.status = 'LOW_STOCK'))::int as "lowStock",
      (count(*) filter (where l.status = 'OUT_OF_STOCK'))::int as "outOfStock",
      (count(*) filter (where l.status = 'OUT_OF_STOCK' and s.variant_id is not null))::int as "ranOut",
      (count(*) filter (where l.status = 'NEGATIVE'))::int as negative`,
  );
  return {
    ...counts,
    quantity: sumFromE4(quantityE4),
    value: seesCost(actor) ? majorOf(actor, valueMinor) : null,
    retailValue: majorOf(actor, retailMinor),
  };
}
