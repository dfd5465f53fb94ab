import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { type EntryLine, post, type Source } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { largestMinor } from '../../values/money.ts';
import { fail } from '../../values/refusal.ts';
import { issueStock, receiveStock } from '../stock/book/move-stock.ts';
import { lockStock, type StockRow, stockKey } from '../stock/book/store.ts';
import { surplusMinor } from './rules.ts';
import { type StocktakeRow, updateStocktake } from './store.ts';

/** A line that may differ. A difference of null: it was not counted, and its stock is set to zero. */
type Line = { variantId: string; differenceE4: bigint | null };
type Moving = { reason: string; source: Source; businessDate: string };
type Posted = { variantId: string; differenceE4: bigint; valueMinor: bigint };

/** How many lines one statement moves: a statement may take seconds, not minutes. */
const batchLines = 5_000;

/** Posts the differences to stock, books and lines. Each is applied to the stock of now, at its value of now. */
export async function postDifferences(
  tx: Tx,
  actor: Actor,
  stocktake: StocktakeRow,
  { zeroUncounted }: { zeroUncounted: boolean },
): Promise<StocktakeRow> {
  const { id, outletId } = stocktake;
  const businessDate = await todayAt(tx, actor, outletId);
  const moving = { reason: 'STOCKTAKE', source: { type: 'STOCKTAKE', id }, businessDate };
  const lines = await linesThatMayDiffer(tx, actor, stocktake, zeroUncounted);
  const posted: Posted[] = [];
  const entry: EntryLine[] = [];
  for (let at = 0; at < lines.length; at += batchLines) {
    const batch = await moveStock(tx, actor, { outletId, moving, lines: lines.slice(at, at + batchLines) });
    writeLines(tx, actor, id, batch.posted);
    posted.push(...batch.posted);
    entry.push(...batch.entry);
  }

  const shortageMinor = -sum(posted.map(({ valueMinor }) => (valueMinor < 0n ? valueMinor : 0n)));
  const valueMinor = sum(posted.map((one) => one.valueMinor));
  if (posted.some((one) => one.valueMinor !== 0n) || entry.some(({ amountMinor }) => amountMinor !== 0n)) {
    await post(tx, actor, {
      ...moving,
      note: stocktake.note,
      lines: [
        ...entry,
        { account: 'SHRINKAGE', amountMinor: shortageMinor, outletId, note: 'Shortage' },
        { account: 'SHRINKAGE', amountMinor: -valueMinor - shortageMinor, outletId, note: 'Surplus' },
      ],
    });
  }
  const zeroed = lines.filter(({ differenceE4 }) => differenceE4 === null).length;
  return updateStocktake(tx, actor, {
    id,
    set: sql`
      status = 'COMPLETED', completed_at = now(), completed_by = ${actor.userId},
      counted_count = t.counted_count + ${zeroed}::int,
      difference_e4 = ${sum(posted.map(({ differenceE4 }) => differenceE4))}, difference_minor = ${valueMinor}`,
  });
}

/** Today's business date at the outlet. The outlet may have closed since; its goods are still counted. */
async function todayAt(tx: Tx, { orgId }: Actor, outletId: string): Promise<string> {
  const clock = await tx.one<{ today: string }>(sql`
    select business_date(now(), timezone, day_starts_at) as today from outlets
    where org_id = ${orgId} and id = ${outletId}`);
  if (!clock) throw new Error('the outlet of a stocktake is gone');
  return clock.today;
}

/** The lines that may differ from the stock, in the common order of locks. */
function linesThatMayDiffer(
  tx: Tx,
  { orgId }: Actor,
  { id, outletId }: StocktakeRow,
  zeroUncounted: boolean,
): Promise<Line[]> {
  const orUncounted = sql`
    or l.counted_e4 is null and exists (
      select from stock s
      where s.org_id = l.org_id and s.variant_id = l.variant_id and s.outlet_id = ${outletId} and s.quantity_e4 <> 0)`;
  return tx.all<Line>(sql`
    select l.variant_id as "variantId", l.counted_e4 - l.book_e4 as "differenceE4"
    from stocktake_lines l
    where l.org_id = ${orgId} and l.stocktake_id = ${id}
      and (l.counted_e4 <> l.book_e4 ${zeroUncounted ? orUncounted : sql``})
    order by l.variant_id`);
}

async function moveStock(
  tx: Tx,
  actor: Actor,
  { outletId, moving, lines }: { outletId: string; moving: Moving; lines: Line[] },
): Promise<{ posted: Posted[]; entry: EntryLine[] }> {
  // Everything is locked at once, in the common order, before goods are issued and received.
  const keys = lines.map(({ variantId }) => ({ variantId, outletId }));
  const stock = await lockStock(tx, actor.orgId, keys, { comesIn: true });
  const differing = lines.map(({ variantId, differenceE4 }) => {
    const row = stock.get(stockKey({ variantId, outletId }));
    if (!row) throw new Error('stock is counted without its lock');
    return { row, key: { variantId, outletId }, differenceE4: differenceE4 ?? -row.quantityE4 };
  });
  const short = differing.filter(({ differenceE4 }) => differenceE4 < 0n);
  const issued = await issueStock(tx, actor, {
    ...moving,
    cause: { cause: 'SHRINKAGE' },
    // The goods were missing when they were counted, so later sales do not matter.
    lines: short.map(({ key, differenceE4 }) => ({
      ...key,
      quantityE4: -differenceE4,
      mayGoBelowZero: true,
    })),
  });
  if ('short' in issued) throw new Error('stock that may go below zero was short');

  const over = differing
    .filter(({ differenceE4 }) => differenceE4 > 0n)
    .map((one) => ({ ...one, valueMinor: worthOf(one.row, one.differenceE4) }));
  const received = await receiveStock(tx, actor, {
    ...moving,
    locked: [...stock.values()],
    lines: over.map(({ key, differenceE4, valueMinor }) => ({
      ...key,
      quantityE4: differenceE4,
      valueMinor,
    })),
  });
  const posted = [
    ...short.map(({ key, differenceE4 }, at) => {
      return { variantId: key.variantId, differenceE4, valueMinor: -(issued.costsMinor[at] ?? 0n) };
    }),
    ...over.map(({ key, differenceE4, valueMinor }) => ({
      variantId: key.variantId,
      differenceE4,
      valueMinor,
    })),
    // These were sold out before their rows were locked.
    ...differing
      .filter(({ differenceE4 }) => differenceE4 === 0n)
      .map(({ key: { variantId } }) => ({ variantId, differenceE4: 0n, valueMinor: 0n })),
  ];
  return { posted, entry: [...issued.entry, ...received.entry] };
}

function worthOf(row: StockRow, surplusE4: bigint): bigint {
  const valueMinor = surplusMinor(row, surplusE4);
  if (valueMinor <= largestMinor) return valueMinor;
  throw fail('INVALID_STATE', {
    message: 'The value of a counted item is too large for the books. Count it again.',
  });
}

/**
 * Writes the posted differences to the lines. A line that was not counted is written as counted zero, now. Every line
 * exists, so the insert always meets it by its key: a joined update of 10,000 new lines took longer than the 5 s that a
 * statement has.
 */
function writeLines(tx: Tx, { orgId, userId }: Actor, id: string, posted: Posted[]): void {
  tx.defer(sql`
    insert into stocktake_lines as l (org_id, stocktake_id, variant_id, difference_e4, difference_minor)
    select ${orgId}, ${id}, d.variant_id, d.difference_e4, d.value_minor
    from unnest(${posted.map(({ variantId }) => variantId)}::uuid[],
                ${posted.map(({ differenceE4 }) => String(differenceE4))}::bigint[],
                ${posted.map(({ valueMinor }) => String(valueMinor))}::bigint[])
      as d (variant_id, difference_e4, value_minor)
    on conflict (org_id, stocktake_id, variant_id) do update
    set book_e4 = coalesce(l.book_e4, -excluded.difference_e4), counted_e4 = coalesce(l.counted_e4, 0),
        counted_at = coalesce(l.counted_at, now()), counted_by = coalesce(l.counted_by, ${userId}),
        difference_e4 = excluded.difference_e4, difference_minor = excluded.difference_minor`);
}

function sum(numbers: bigint[]): bigint {
  return numbers.reduce((total, number) => total + number, 0n);
}
