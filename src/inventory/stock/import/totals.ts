import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import { sumFromE4 } from '../../../http/quantity.ts';
import type { Tx } from '../../../platform/db.ts';
import { seesCost } from '../../cost.ts';
import type { StockImport, StockImportSums } from './schemas.ts';
import { type Import, rowsOf } from './store.ts';

/** As texts, because a number of JSON may be too small for them. */
type StoredSums = { items: number; quantityE4: string; costMinor: string; priceMinor: string };
export type StoredTotals = { sheet: StoredSums; stock: StoredSums | null };

/** What the sheet adds up to and, if it was imported, what we now have of the same items at the same outlets. */
export async function readTotals(
  tx: Tx,
  importJob: Import,
  { isWritten }: { isWritten: boolean },
): Promise<StoredTotals> {
  // Ten-thousandths of a quantity times ten-thousandths of an amount, in minor units.
  const minor = sql`(10::numeric ^ (8 - ${importJob.currencyDecimals}::int))`;
  const sheet = await tx.one<StoredSums>(sql`
    select count(distinct coalesce(r.item, 'row ' || r.sheet_row))::int as items,
           coalesce(sum(r.quantity_e4), 0)::text as "quantityE4",
           round(coalesce(sum(r.quantity_e4::numeric * r.cost_e4), 0) / ${minor})::text as "costMinor",
           round(coalesce(sum(r.quantity_e4::numeric * r.price_e4), 0) / ${minor})::text as "priceMinor"
    from stock_import_rows r where ${rowsOf(importJob)}`);
  if (!sheet) throw new Error('an aggregate has a row');
  if (!isWritten) return { sheet, stock: null };
  const stock = await tx.one<StoredSums>(sql`
    select (select count(distinct r.variant_id)::int from stock_import_rows r where ${rowsOf(importJob)} and not r.is_bad) as items,
           coalesce(sum(s.quantity_e4), 0)::text as "quantityE4", coalesce(sum(s.value_minor), 0)::text as "costMinor",
           round(coalesce(sum(s.quantity_e4::numeric * i.price_e4), 0) / ${minor})::text as "priceMinor"
    from (select distinct r.org_id, r.variant_id, r.outlet_id from stock_import_rows r
          where ${rowsOf(importJob)} and not r.is_bad and r.quantity_e4 is not null) k
    join stock s on s.org_id = k.org_id and s.variant_id = k.variant_id and s.outlet_id = k.outlet_id
    join item_prices i on i.org_id = k.org_id and i.variant_id = k.variant_id and i.factor_e4 = 10000`);
  return { sheet, stock: stock ?? null };
}

/** The totals as the API has them. */
export function totalsOf(actor: Actor, { sheet, stock }: StoredTotals): StockImport['totals'] {
  return { sheet: sumsOf(actor, sheet), stock: stock && sumsOf(actor, stock) };
}

function sumsOf(actor: Actor, sums: StoredSums): StockImportSums {
  const { items, quantityE4, costMinor, priceMinor } = sums;
  return {
    items,
    quantity: sumFromE4(BigInt(quantityE4)),
    cost: seesCost(actor) ? majorOf(actor, BigInt(costMinor)) : null,
    price: majorOf(actor, BigInt(priceMinor)),
  } as StockImportSums;
}
