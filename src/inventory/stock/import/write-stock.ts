import sql from 'sql-template-tag';
import { type EntryLine, post } from '../../../ledger/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { divideRounded, lineAmountMinor } from '../../../values/quantity.ts';
import { accountOf } from '../../adjustment/rules.ts';
import { issueStock, receiveStock } from '../book/move-stock.ts';
import { importAudit } from './progress.ts';
import { type Import, rowsOf } from './store.ts';

/** Lines of one adjustment: a list that a person can look through, and memory that does not grow with the sheet. */
const linesAtOnce = 1_000;

type Line = {
  variantId: string;
  outletId: string;
  businessDate: string;
  isNew: boolean;
  /** As the sheet has it; later what comes in (above zero) or goes out. */
  quantityE4: bigint;
  thereE4: bigint;
  /** There was never any of it here. */
  isOpening: boolean;
  costE4: bigint | null;
  /** What there was, whose average is the cost where the sheet says none. */
  averageOfE4: bigint;
  averageMinor: bigint;
};

/**
 * Books the stock that the sheet brings as adjustments: of purpose OPENING what is added, and what is set where there was
 * never any; of purpose CORRECTION the difference where there was. That of new items comes first: nobody waits for it. The
 * stock that tills sell from is locked last, all of it in the one order of locks, until the commit.
 */
export async function writeStock(
  tx: Tx,
  of: Import,
  { lines, onWritten }: { lines: number; onWritten: (rows: number) => Promise<void> },
): Promise<void> {
  // Few rows at a time, each by its key.
  await tx.run(sql`set local enable_nestloop = on`);
  let isLocked = false;
  for (let from = 1; from <= lines; from += linesAtOnce) {
    let part = await readLines(tx, of, from);
    if (!isLocked && part.some(({ isNew }) => !isNew)) {
      await lockKnown(tx, of);
      isLocked = true;
      part = await readLines(tx, of, from);
    }
    const changes = part.map((line) => changeOf(of, line)).filter(({ quantityE4 }) => quantityE4 !== 0n);
    for (const alike of Map.groupBy(changes, kindOf).values()) await book(tx, of, alike);
    await onWritten(part.length);
  }
}

/**
 * The stock is looked up for each line by its whole key: of a business that it has not counted yet the planner expects
 * no stock, and would read all that there is for each line.
 */
function readLines(tx: Tx, of: Import, from: number): Promise<Line[]> {
  return tx.all<Line>(sql`
    select r.variant_id as "variantId", r.outlet_id as "outletId", r.is_new as "isNew", r.quantity_e4 as "quantityE4",
           r.cost_e4 as "costE4", coalesce(s.quantity_e4, 0) as "thereE4", coalesce(s.movements, 0) = 0 as "isOpening",
           business_date(now(), o.timezone, o.day_starts_at) as "businessDate",
           coalesce(case when s.quantity_e4 > 0 then s.quantity_e4 else s.known_quantity_e4 end, 0) as "averageOfE4",
           coalesce(case when s.quantity_e4 > 0 then s.value_minor else s.known_value_minor end, 0) as "averageMinor"
    from stock_import_rows r
    join outlets o on o.org_id = r.org_id and o.id = r.outlet_id
    left join lateral (
      select k.quantity_e4, k.value_minor, k.known_quantity_e4, k.known_value_minor, k.movements from stock k
      where k.org_id = r.org_id and k.variant_id = r.variant_id and k.outlet_id = r.outlet_id offset 0) s on not r.is_new
    where ${rowsOf(of)} and r.line between ${from} and ${from + linesAtOnce - 1}
    order by r.line`);
}

async function lockKnown(tx: Tx, of: Import): Promise<void> {
  const known = sql`${rowsOf(of)} and r.line is not null and not r.is_new`;
  await tx.run(sql`set local enable_nestloop = off`);
  await tx.run(sql`
    insert into stock (org_id, variant_id, outlet_id)
    select r.org_id, r.variant_id, r.outlet_id from stock_import_rows r
    where ${known} and not exists (
      select from stock s where s.org_id = r.org_id and s.variant_id = r.variant_id and s.outlet_id = r.outlet_id)
    order by r.variant_id, r.outlet_id
    on conflict do nothing`);
  // With the outlets to which some of it was moved below zero: these may be worth more or less for what comes in.
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

/** What becomes of the stock: what is added, or by how much there is less or more than the sheet sets. */
function changeOf({ quantities }: Import, line: Line): Line {
  if (quantities !== 'SET') return { ...line, isOpening: true };
  return { ...line, quantityE4: line.quantityE4 - line.thereE4 };
}

/** Lines alike make one adjustment. */
function kindOf({ outletId, isOpening, quantityE4 }: Line): string {
  return `${outletId} ${isOpening} ${quantityE4 > 0n}`;
}

/** One adjustment with its stock and its entry: what is opened was there before the books began. */
async function book(tx: Tx, of: Import, lines: Line[]): Promise<void> {
  const { orgId } = of;
  const [{ outletId, businessDate, isOpening, quantityE4 }] = lines as [Line];
  const purpose = isOpening ? 'OPENING' : 'CORRECTION';
  const effect = quantityE4 > 0n ? 'INCREASE' : 'DECREASE';
  const id = newId();
  const source = { type: 'ADJUSTMENT', id };
  const moving = { reason: purpose, source, businessDate };
  const { valuesMinor, entry } =
    effect === 'INCREASE'
      ? await bring(tx, of, { ...moving, lines })
      : await take(tx, of, { ...moving, lines });
  const valueMinor = sum(valuesMinor);
  const after = { outletId, purpose, effect, lines: lines.length, importId: of.importId };
  await tx.inOrder(
    () =>
      tx.run(sql`
        insert into adjustments (org_id, id, outlet_id, purpose, effect, note, business_date, user_id)
        values (${orgId}, ${id}, ${outletId}, ${purpose}, ${effect}, 'Import of a sheet', ${businessDate}, ${of.userId})`),
    () =>
      tx.run(sql`
        insert into adjustment_lines (org_id, adjustment_id, position, id, business_date, variant_id, quantity_e4, value_minor)
        select ${orgId}, ${id}, l.position, l.id, ${businessDate}, l.variant_id, l.quantity_e4, l.value_minor
        from unnest(${lines.map(() => newId())}::uuid[], ${lines.map(({ variantId }) => variantId)}::uuid[],
                    ${lines.map((line) => String(line.quantityE4))}::bigint[], ${valuesMinor.map(String)}::bigint[])
          with ordinality as l (id, variant_id, quantity_e4, value_minor, position)`),
    () => tx.run(importAudit(of, { type: 'adjustment', id, after })),
    () =>
      post(tx, of, {
        source,
        businessDate,
        note: 'Import of a sheet',
        lines: [...entry, { account: accountOf(purpose), amountMinor: -valueMinor, outletId }],
      }),
  );
}

type Moving = { reason: string; source: { type: string; id: string }; businessDate: string; lines: Line[] };
type Moved = { valuesMinor: bigint[]; entry: EntryLine[] };

async function bring(tx: Tx, of: Import, moving: Moving): Promise<Moved> {
  const lines = moving.lines.map((line) => ({ ...line, valueMinor: costOf(of, line) }));
  return receiveStock(tx, of, { ...moving, lines });
}

/** What is set is never below zero, so that what goes out was there. */
async function take(tx: Tx, of: Import, moving: Moving): Promise<Moved> {
  const lines = moving.lines.map(({ variantId, outletId, quantityE4 }) => ({
    ...{ variantId, outletId, quantityE4: -quantityE4, mayGoBelowZero: false },
  }));
  const issued = await issueStock(tx, of, { ...moving, cause: { cause: 'SHRINKAGE' }, lines });
  if ('short' in issued) throw new Error('stock changed under its lock');
  return { valuesMinor: issued.costsMinor.map((cost) => -cost), entry: issued.entry };
}

/** At its cost; where none is given, at the average of what was there; else at nothing. */
function costOf({ currencyDecimals }: Import, line: Line): bigint {
  if (line.costE4 !== null) return lineAmountMinor(line.quantityE4, line.costE4, currencyDecimals);
  if (line.averageOfE4 <= 0n) return 0n;
  return divideRounded(line.averageMinor * line.quantityE4, line.averageOfE4);
}

function sum(numbers: bigint[]): bigint {
  return numbers.reduce((total, number) => total + number, 0n);
}
