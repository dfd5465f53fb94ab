import sql from 'sql-template-tag';
import { type EntryLine, post } from '../../../ledger/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { divideRounded, lineAmountMinor } from '../../../values/quantity.ts';
import { accountOf } from '../../adjustment/rules.ts';
import { issueStock, receiveStock } from '../book/move-stock.ts';
import { importAudit } from './progress.ts';
import { noteAdjustment } from './records.ts';
import { type Import, rowsOf } from './store.ts';

/** Lines per adjustment: few enough for a person to read, and for memory not to grow with the sheet. */
const linesAtOnce = 1_000;

type Line = {
  variantId: string;
  outletId: string;
  businessDate: string;
  isNew: boolean;
  /** The quantity of the sheet. From `changeOf` on, the change of the stock: negative for goods that go out. */
  quantityE4: bigint;
  thereE4: bigint;
  /** Whether this outlet never had any stock of it. */
  isOpening: boolean;
  costE4: bigint | null;
  /** A quantity and its value. They give the average cost, which holds if the sheet has no cost. */
  averageOfE4: bigint;
  averageMinor: bigint;
};

/**
 * Books the stock of the sheet as adjustments. Stock that is added, or set where there never was any, is OPENING; a
 * difference to the stock of now is a CORRECTION. New items come first, because nobody waits for them. Stock that tills
 * sell from is locked last, in the common order of locks, until the commit.
 */
export async function writeStock(
  tx: Tx,
  importJob: Import,
  { lines, onWritten }: { lines: number; onWritten: (rows: number) => Promise<void> },
): Promise<void> {
  // A few rows at a time, each read by its key.
  await tx.run(sql`set local enable_nestloop = on`);
  let isLocked = false;
  for (let from = 1; from <= lines; from += linesAtOnce) {
    let part = await readLines(tx, importJob, from);
    if (!isLocked && part.some(({ isNew }) => !isNew)) {
      await lockKnown(tx, importJob);
      isLocked = true;
      part = await readLines(tx, importJob, from);
    }
    const changes = part
      .map((line) => changeOf(importJob, line))
      .filter(({ quantityE4 }) => quantityE4 !== 0n);
    for (const alike of Map.groupBy(changes, kindOf).values()) await book(tx, importJob, alike);
    await onWritten(part.length);
  }
}

/**
 * Reads lines with their stock. Each is looked up by its whole key: without statistics the planner expects no stock,
 * and would read all of it for each line.
 */
function readLines(tx: Tx, importJob: Import, from: number): Promise<Line[]> {
  return tx.all<Line>(sql`
    select r.variant_id as "variantId", r.outlet_id as "outletId", r.is_new as "isNew", r.quantity_e4 as "quantityE4",
           r.cost_e4 as "costE4", coalesce(s.quantity_e4, 0) as "thereE4", coalesce(s.movements, 0) = 0 or r.is_revived as "isOpening",
           business_date(now(), o.timezone, o.day_starts_at) as "businessDate",
           coalesce(case when s.quantity_e4 > 0 then s.quantity_e4 else s.known_quantity_e4 end, 0) as "averageOfE4",
           coalesce(case when s.quantity_e4 > 0 then s.value_minor else s.known_value_minor end, 0) as "averageMinor"
    from stock_import_rows r
    join outlets o on o.org_id = r.org_id and o.id = r.outlet_id
    left join lateral (
      select k.quantity_e4, k.value_minor, k.known_quantity_e4, k.known_value_minor, k.movements from stock k
      where k.org_id = r.org_id and k.variant_id = r.variant_id and k.outlet_id = r.outlet_id offset 0) s on not r.is_new
    where ${rowsOf(importJob)} and r.line between ${from} and ${from + linesAtOnce - 1}
    order by r.line`);
}

async function lockKnown(tx: Tx, importJob: Import): Promise<void> {
  const known = sql`${rowsOf(importJob)} and r.line is not null and not r.is_new`;
  await tx.run(sql`set local enable_nestloop = off`);
  await tx.run(sql`
    insert into stock (org_id, variant_id, outlet_id)
    select r.org_id, r.variant_id, r.outlet_id from stock_import_rows r
    where ${known} and not exists (
      select from stock s where s.org_id = r.org_id and s.variant_id = r.variant_id and s.outlet_id = r.outlet_id)
    order by r.variant_id, r.outlet_id
    on conflict do nothing`);
  // Outlets that got transfers below zero are locked, too: goods that come in may change their value.
  await tx.run(sql`
    select 1 from stock s
    join (select r.org_id, r.variant_id, r.outlet_id from stock_import_rows r where ${known}
          union
          select b.org_id, b.variant_id, b.to_outlet_id from stock_import_rows r
          join stock_below_zero b
            on b.org_id = r.org_id and b.variant_id = r.variant_id and b.outlet_id = r.outlet_id
          where ${known}) k
      on k.org_id = s.org_id and k.variant_id = s.variant_id and k.outlet_id = s.outlet_id
    order by s.variant_id, s.outlet_id
    for no key update of s`);
  await tx.run(sql`set local enable_nestloop = on`);
}

/** The change of the stock: the quantity of the sheet, or its difference to the stock of now. */
function changeOf({ quantities }: Import, line: Line): Line {
  if (quantities !== 'SET') return { ...line, isOpening: true };
  return { ...line, quantityE4: line.quantityE4 - line.thereE4 };
}

/** Lines of the same kind make one adjustment. */
function kindOf({ outletId, isOpening, quantityE4 }: Line): string {
  return `${outletId} ${isOpening} ${quantityE4 > 0n}`;
}

/** Books one adjustment, with its stock and its journal entry. Opening stock was there before the books began. */
async function book(tx: Tx, importJob: Import, lines: Line[]): Promise<void> {
  const { orgId } = importJob;
  const [{ outletId, businessDate, isOpening, quantityE4 }] = lines as [Line];
  const purpose = isOpening ? 'OPENING' : 'CORRECTION';
  const effect = quantityE4 > 0n ? 'INCREASE' : 'DECREASE';
  const id = newId();
  const source = { type: 'ADJUSTMENT', id };
  const moving = { reason: purpose, source, businessDate };
  const { valuesMinor, entry } =
    effect === 'INCREASE'
      ? await bringIn(tx, importJob, { ...moving, lines })
      : await takeOut(tx, importJob, { ...moving, lines });
  const valueMinor = sum(valuesMinor);
  const after = { outletId, purpose, effect, lines: lines.length, importId: importJob.importId };
  await tx.inOrder(
    () =>
      tx.run(sql`
        insert into adjustments (org_id, id, outlet_id, purpose, effect, note, business_date, user_id)
        values (${orgId}, ${id}, ${outletId}, ${purpose}, ${effect}, 'Import of a sheet', ${businessDate}, ${importJob.userId})`),
    () =>
      tx.run(sql`
        insert into adjustment_lines (org_id, adjustment_id, position, id, business_date, variant_id, quantity_e4, value_minor)
        select ${orgId}, ${id}, l.position, l.id, ${businessDate}, l.variant_id, l.quantity_e4, l.value_minor
        from unnest(${lines.map(() => newId())}::uuid[], ${lines.map(({ variantId }) => variantId)}::uuid[],
                    ${lines.map((line) => String(line.quantityE4))}::bigint[], ${valuesMinor.map(String)}::bigint[])
          with ordinality as l (id, variant_id, quantity_e4, value_minor, position)`),
    () => tx.run(importAudit(importJob, { type: 'adjustment', id, after })),
    () => noteAdjustment(tx, importJob, id),
    () =>
      post(tx, importJob, {
        source,
        businessDate,
        note: 'Import of a sheet',
        lines: [...entry, { account: accountOf(purpose), amountMinor: -valueMinor, outletId }],
      }),
  );
}

type Moving = { reason: string; source: { type: string; id: string }; businessDate: string; lines: Line[] };
type Moved = { valuesMinor: bigint[]; entry: EntryLine[] };

async function bringIn(tx: Tx, importJob: Import, moving: Moving): Promise<Moved> {
  const lines = moving.lines.map((line) => ({ ...line, valueMinor: lineValueMinor(importJob, line) }));
  return receiveStock(tx, importJob, { ...moving, lines });
}

/** Takes goods out. A set quantity is never below zero, so the goods that go out were in stock. */
async function takeOut(tx: Tx, importJob: Import, moving: Moving): Promise<Moved> {
  const lines = moving.lines.map(({ variantId, outletId, quantityE4 }) => ({
    variantId,
    outletId,
    quantityE4: -quantityE4,
    mayGoBelowZero: false,
  }));
  const issued = await issueStock(tx, importJob, { ...moving, cause: { cause: 'SHRINKAGE' }, lines });
  if ('short' in issued) throw new Error('stock changed under its lock');
  return { valuesMinor: issued.costsMinor.map((cost) => -cost), entry: issued.entry };
}

/** The value of a line: at its cost, else at the average of the stock before, else zero. */
function lineValueMinor({ currencyDecimals }: Import, line: Line): bigint {
  if (line.costE4 !== null) return lineAmountMinor(line.quantityE4, line.costE4, currencyDecimals);
  if (line.averageOfE4 <= 0n) return 0n;
  return divideRounded(line.averageMinor * line.quantityE4, line.averageOfE4);
}

function sum(numbers: bigint[]): bigint {
  return numbers.reduce((total, number) => total + number, 0n);
}
