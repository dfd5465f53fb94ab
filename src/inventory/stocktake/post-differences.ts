import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { post } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { issueStock, receiveStock } from '../stock/move-stock.ts';
import { lockStock, type StockRow, stockKey } from '../stock/store.ts';
import { largest, surplusMinor } from './rules.ts';
import { type StocktakeRow, updateStocktake } from './store.ts';

type Difference = { variantId: string; differenceE4: bigint; valueMinor: bigint };

/** Stock, books and lines together: each difference is applied to what is there now, and is worth what it is now. */
export async function postDifferences(
  tx: Tx,
  actor: Actor,
  stocktake: StocktakeRow,
  { zeroUncounted }: { zeroUncounted: boolean },
): Promise<StocktakeRow> {
  const { id, outletId } = stocktake;
  const businessDate = await todayAt(tx, actor, outletId);
  const lines = await linesThatMayDiffer(tx, actor, stocktake, zeroUncounted);
  // All of them at once and in one order; what is issued and received then is locked already.
  const keys = lines.map(({ variantId }) => ({ variantId, outletId }));
  const stock = lines.length > 0 ? await lockStock(tx, actor.orgId, keys) : new Map<string, StockRow>();
  const differing = lines.flatMap(({ variantId, differenceE4: counted }) => {
    const row = stock.get(stockKey({ variantId, outletId }));
    if (!row) throw new Error('stock is counted without its lock');
    const differenceE4 = counted ?? -row.quantityE4;
    return differenceE4 === 0n ? [] : [{ variantId, differenceE4, row }];
  });

  const moving = { reason: 'STOCKTAKE', source: { type: 'STOCKTAKE', id }, businessDate };
  const short = differing.filter(({ differenceE4 }) => differenceE4 < 0n);
  const over = differing
    .filter(({ differenceE4 }) => differenceE4 > 0n)
    .map((one) => ({ ...one, valueMinor: surplusMinor(one.row, one.differenceE4) }));
  rejectTooMuch(over);
  const issued = await issueStock(tx, actor, {
    ...moving,
    lines: short.map(({ variantId, differenceE4 }) => ({
      ...{ variantId, outletId, quantityE4: -differenceE4 },
      // It was missing when it was counted; that others were sold since makes it no less missing.
      mayGoBelowZero: true,
    })),
  });
  if ('short' in issued) throw new Error('stock that may go below zero was short');
  const { costsOfSalesMinor } = await receiveStock(tx, actor, {
    ...moving,
    lines: over.map(({ variantId, differenceE4: quantityE4, valueMinor }) => ({
      ...{ variantId, outletId, quantityE4, valueMinor },
    })),
  });

  const differences: Difference[] = [
    ...short.map(({ variantId, differenceE4 }, at) => {
      return { variantId, differenceE4, valueMinor: -(issued.costsMinor[at] ?? 0n) };
    }),
    ...over.map(({ variantId, differenceE4, valueMinor }) => ({ variantId, differenceE4, valueMinor })),
  ];
  writeLines(tx, actor, { id, differences, zeroUncounted });
  const shortageMinor = sum(issued.costsMinor);
  const surplusTotalMinor = sum(over.map(({ valueMinor }) => valueMinor));
  const costOfSalesMinor = sum(costsOfSalesMinor);
  if (shortageMinor !== 0n || surplusTotalMinor !== 0n || costOfSalesMinor !== 0n) {
    const inventoryMinor = surplusTotalMinor - shortageMinor - costOfSalesMinor;
    await post(tx, actor, {
      ...moving,
      note: stocktake.note,
      lines: [
        { account: 'INVENTORY', amountMinor: inventoryMinor, outletId },
        { account: 'SHRINKAGE', amountMinor: shortageMinor, outletId, note: 'Shortage' },
        { account: 'SHRINKAGE', amountMinor: -surplusTotalMinor, outletId, note: 'Surplus' },
        { account: 'COST_OF_SALES', amountMinor: costOfSalesMinor, outletId },
      ],
    });
  }
  return updateStocktake(tx, actor, {
    id,
    set: sql`
      status = 'COMPLETED', completed_at = now(), completed_by = ${actor.userId},
      counted_count = ${zeroUncounted ? sql`t.line_count` : sql`t.counted_count`},
      difference_e4 = ${sum(differences.map(({ differenceE4 }) => differenceE4))},
      difference_minor = ${surplusTotalMinor - shortageMinor}`,
  });
}

/** By the clock of an outlet that may have closed since: what is left there is counted all the same. */
async function todayAt(tx: Tx, { orgId }: Actor, outletId: string): Promise<string> {
  const clock = await tx.one<{ today: string }>(sql`
    select business_date(now(), timezone, day_starts_at) as today from outlets
    where org_id = ${orgId} and id = ${outletId}`);
  if (!clock) throw new Error('the outlet of a stocktake is gone');
  return clock.today;
}

/** Lines whose difference is known, and those (null) whose stock is to become none, where there ever was any. */
function linesThatMayDiffer(
  tx: Tx,
  { orgId }: Actor,
  { id, outletId }: StocktakeRow,
  zeroUncounted: boolean,
): Promise<{ variantId: string; differenceE4: bigint | null }[]> {
  const orUncounted = sql`
    or l.counted_e4 is null and exists (
      select from stock s where s.org_id = l.org_id and s.variant_id = l.variant_id and s.outlet_id = ${outletId})`;
  return tx.all(sql`
    select l.variant_id as "variantId", l.counted_e4 - l.book_e4 as "differenceE4"
    from stocktake_lines l
    where l.org_id = ${orgId} and l.stocktake_id = ${id}
      and (l.counted_e4 <> l.book_e4 ${zeroUncounted ? orUncounted : sql``})`);
}

function rejectTooMuch(over: { valueMinor: bigint; row: StockRow }[]): void {
  if (over.every(({ valueMinor }) => valueMinor <= largest)) return;
  throw fail('INVALID_STATE', {
    message:
      'Something was counted that often that it is worth more than the books can hold. Count it again.',
  });
}

/**
 * What each line came to; one that was not counted is as if it had been counted as none just now. Each line is there:
 * an insert that meets it finds it by its key, while an update joined by guesses took minutes for a new stocktake.
 */
function writeLines(
  tx: Tx,
  { orgId, userId }: Actor,
  { id, differences, zeroUncounted }: { id: string; differences: Difference[]; zeroUncounted: boolean },
): void {
  const asCounted = sql`
    counted_e4 = coalesce(l.counted_e4, 0), counted_at = coalesce(l.counted_at, now()),
    counted_by = coalesce(l.counted_by, ${userId})`;
  tx.defer(sql`
    insert into stocktake_lines as l (org_id, stocktake_id, variant_id, difference_e4, difference_minor)
    select ${orgId}, ${id}, d.variant_id, d.difference_e4, d.value_minor
    from unnest(${differences.map(({ variantId }) => variantId)}::uuid[],
                ${differences.map(({ differenceE4 }) => String(differenceE4))}::bigint[],
                ${differences.map(({ valueMinor }) => String(valueMinor))}::bigint[])
      as d (variant_id, difference_e4, value_minor)
    on conflict (org_id, stocktake_id, variant_id) do update
    set ${asCounted}, book_e4 = coalesce(l.book_e4, -excluded.difference_e4),
        difference_e4 = excluded.difference_e4, difference_minor = excluded.difference_minor`);
  tx.defer(sql`
    update stocktake_lines l
    set ${asCounted}, book_e4 = coalesce(l.book_e4, 0), difference_e4 = 0, difference_minor = 0
    where l.org_id = ${orgId} and l.stocktake_id = ${id} and l.difference_e4 is null
      and (${zeroUncounted} or l.counted_e4 is not null)`);
}

function sum(numbers: bigint[]): bigint {
  return numbers.reduce((total, number) => total + number, 0n);
}
