import { type Bookkeeper, type EntryLine, postAll, type Source } from '../../../ledger/exports.ts';
import { ConcurrentChange, type Tx } from '../../../platform/db.ts';
import { largestMinor } from '../../../values/money.ts';
import { divideRounded, largestE4 } from '../../../values/quantity.ts';
import { fail } from '../../../values/refusal.ts';
import {
  type Cause,
  type Missing,
  readMissing,
  rememberMissing,
  settleMissing,
  writeMissing,
} from './below-zero.ts';
import {
  correctBook,
  correctionEntries,
  distinctVariants,
  findLateCounts,
  type Happened,
  type Late,
  type LateCount,
  lateParts,
  writeCorrections,
} from './late-counts.ts';
import { averageValueMinor, giveBack, issue, receive, revalue, type StockLevel } from './rules.ts';
import {
  lockStock,
  type Movement,
  type StockKey,
  type StockRow,
  stockKey,
  writeStockWithCommit,
} from './store.ts';

type Moving = {
  reason: string;
  source: Source;
  businessDate: string;
  /** When it happened, if the request says so. Later counts are corrected. */
  happened?: Happened | undefined;
};
/** A line of goods that go out. Goods that return to a vendor carry the price paid. */
type Issued = StockKey & {
  quantityE4: bigint;
  mayGoBelowZero: boolean;
  returned?: { priceMinor: bigint; share: bigint } | undefined;
};
type Received = StockKey & { quantityE4: bigint; valueMinor?: bigint | undefined };
export type Short = StockKey & { wantedE4: bigint; thereE4: bigint };
export type LevelChange = StockKey & { beforeE4: bigint; afterE4: bigint };

/**
 * Takes goods out of stock: all of them or, when something is short, none. Returns the cost of each line, the new stock
 * levels, and the stock lines of the journal entry, which add up to the costs. Without a cause, goods that go out below
 * zero count as sold.
 */
export async function issueStock(
  tx: Tx,
  by: Bookkeeper,
  moving: Moving & { lines: Issued[]; cause?: Cause },
): Promise<{ costsMinor: bigint[]; levels: LevelChange[]; entry: EntryLine[] } | { short: Short[] }> {
  const { lines, cause } = moving;
  const [late, rows] = await tx.inOrder(
    () => lateCountsOf(tx, by, moving),
    () => lockStock(tx, by.orgId, lines),
  );
  const issued = issueFrom(rows, { ...moving, late });
  if ('short' in issued) return issued;
  const { costsMinor, levels, settlements, movements } = issued;
  if (cause) rememberMissing(tx, by, cause, levels);
  await writeMoved(tx, by, { moving, late, rows, movements });
  const gone = lines.map(({ outletId }, at): EntryLine => {
    return { account: 'INVENTORY', amountMinor: -(costsMinor[at] ?? 0n), outletId };
  });
  return { costsMinor, levels, entry: mergeLines([...gone, ...settlements]) };
}

/** Takes goods out of rows that the caller has locked. The caller writes the rows and movements. */
export function issueFrom(
  rows: Map<string, StockRow>,
  { reason, lines, late }: { reason: string; lines: Issued[]; late?: Late | undefined },
):
  | { costsMinor: bigint[]; movements: Movement[]; levels: LevelChange[]; settlements: EntryLine[] }
  | { short: Short[] } {
  const countOf = (key: StockKey) => late?.counts.get(stockKey(key));
  const parts = lateParts(late, lines, 'OUT');
  const leaving = lines.map((line, at) => {
    // A posted difference of a count has taken these goods out already.
    const goneE4 = countOf(line)?.isPosted ? (parts[at] ?? 0n) : 0n;
    return { ...line, quantityE4: line.quantityE4 - goneE4 };
  });
  const short = shortOf(rows, leaving);
  if (short.length > 0) return { short };
  const before = [...rows.values()].map(({ quantityE4 }) => quantityE4);
  const movements: Movement[] = [];
  const settlements: EntryLine[] = [];
  const costsMinor = leaving.map(({ quantityE4, returned, mayGoBelowZero: _, ...key }, at) => {
    const row = rowOf(rows, key);
    const [count, lateE4] = [countOf(key), parts[at] ?? 0n];
    const wholeE4 = lines[at]?.quantityE4 ?? quantityE4;
    let [goneMinor, priceMinor] = [0n, returned?.priceMinor ?? 0n];
    if (late && count?.isPosted && lateE4 > 0n) {
      const own = returned && { ownMinor: -divideRounded(priceMinor * lateE4, wholeE4) };
      const moved = moveLate(row, { count, today: late.today, reason, quantityE4: -lateE4, ...own });
      movements.push(...moved.movements);
      settlements.push(...moved.settlements);
      goneMinor = -moved.valueMinor;
      priceMinor -= goneMinor;
    } else correctBook(count, -lateE4);
    if (quantityE4 === 0n) return goneMinor;
    if (!returned) {
      const { next, valueMinor } = issue(row, quantityE4);
      movements.push(move(row, next, { reason, quantityE4: -quantityE4, valueMinor: -valueMinor }));
      return goneMinor + valueMinor;
    }
    const { next, costOfSalesMinor } = giveBack(row, { quantityE4, priceMinor, share: returned.share });
    const unsettled = { ...next, valueMinor: next.valueMinor + costOfSalesMinor };
    movements.push(move(row, unsettled, { reason, quantityE4: -quantityE4, valueMinor: -priceMinor }));
    movements.push(...settleRow(row, next, costOfSalesMinor));
    settlements.push(...settlementLines(row.outletId, 'COST_OF_SALES', costOfSalesMinor));
    return goneMinor + priceMinor;
  });
  const levels = [...rows.values()].map(({ variantId, outletId, quantityE4: afterE4 }, at) => ({
    variantId,
    outletId,
    afterE4,
    beforeE4: before[at] ?? afterE4,
  }));
  return { costsMinor, movements, levels, settlements };
}

/** Finds the rows that are short. Lines of one item are added up before they are compared with the stock. */
function shortOf(rows: Map<string, StockRow>, lines: Issued[]): Short[] {
  const byRow = Map.groupBy(lines, stockKey);
  return [...byRow].flatMap(([name, same]) => {
    const [{ variantId, outletId, mayGoBelowZero }] = same as [(typeof lines)[number]];
    const wantedE4 = same.reduce((sum, { quantityE4 }) => sum + quantityE4, 0n);
    const thereE4 = rows.get(name)?.quantityE4 ?? 0n;
    return mayGoBelowZero || wantedE4 <= thereE4 ? [] : [{ variantId, outletId, wantedE4, thereE4 }];
  });
}

/**
 * Brings goods into stock at their value, or at the average if they have none. Returns the value of each line, and the
 * stock lines of the journal entry, which add up to the values; part of them may settle goods that went out below zero.
 * `locked` are rows that the caller has locked, with those that may be settled. No further row is locked then, because
 * that would break the common order of locks.
 */
export async function receiveStock(
  tx: Tx,
  by: Bookkeeper,
  moving: Moving & { lines: Received[]; locked?: StockKey[] },
): Promise<{ valuesMinor: bigint[]; entry: EntryLine[] }> {
  const { lines, locked } = moving;
  const [late, rows] = await tx.inOrder(
    () => lateCountsOf(tx, by, moving),
    () => lockStock(tx, by.orgId, [...lines, ...(locked ?? [])], { comesIn: !locked }),
  );
  const missing = await readMissing(
    tx,
    by,
    [...new Set(lines.map(stockKey))].flatMap((key) => rows.get(key) ?? []),
  );
  rejectUnlocked(rows, [...missing.values()].flat());
  const movements: Movement[] = [];
  const entry: EntryLine[] = [];
  const passedOn: (StockKey & { amountMinor: bigint })[] = [];
  const parts = lateParts(late, moving.lines, 'IN');
  const valuesMinor = moving.lines.map(({ quantityE4: wholeE4, ...line }, at) => {
    const row = rowOf(rows, line);
    const { variantId, outletId } = row;
    const inStock = (amountMinor: bigint) => entry.push({ account: 'INVENTORY', amountMinor, outletId });
    const [count, lateE4] = [late?.counts.get(stockKey(line)), parts[at] ?? 0n];
    let [quantityE4, foundMinor] = [wholeE4, 0n];
    if (late && count?.isPosted && lateE4 > 0n) {
      const lateMove = { count, today: late.today, reason: moving.reason, quantityE4: lateE4 };
      const ownMinor =
        line.valueMinor === undefined ? {} : { ownMinor: divideRounded(line.valueMinor * lateE4, wholeE4) };
      const moved = moveLate(row, { ...lateMove, ...ownMinor });
      movements.push(...moved.movements);
      entry.push(...moved.settlements);
      inStock(moved.valueMinor);
      foundMinor = moved.valueMinor;
      quantityE4 -= lateE4;
    } else correctBook(count, lateE4);
    if (quantityE4 === 0n) return foundMinor;
    const beforeE4 = row.quantityE4;
    const ownMinor = line.valueMinor === undefined ? undefined : line.valueMinor - foundMinor;
    const valueMinor = ownMinor ?? averageValueMinor(row, quantityE4);
    const { next, settledMinor } = receive(row, { quantityE4, valueMinor });
    const unsettled = { ...next, valueMinor: next.valueMinor + settledMinor };
    movements.push(move(row, unsettled, { reason: moving.reason, quantityE4, valueMinor }));
    movements.push(...settleRow(row, next, settledMinor));
    inStock(valueMinor);
    if (beforeE4 >= 0n) return foundMinor + valueMinor;
    const { soldMinor, others } = settleMissing(missing.get(stockKey(row)) ?? [], {
      beforeE4,
      afterE4: next.quantityE4,
      settledMinor,
    });
    entry.push(...settlementLines(outletId, 'COST_OF_SALES', soldMinor));
    for (const { amountMinor, ...other } of others) {
      if (other.cause === 'SHRINKAGE') entry.push(...settlementLines(outletId, 'SHRINKAGE', amountMinor));
      else {
        inStock(-amountMinor);
        passedOn.push({ variantId, outletId: other.toOutletId, amountMinor });
      }
    }
    return foundMinor + valueMinor;
  });
  writeMissing(tx, by, [...missing.values()].flat());
  entry.push(...passOn(rows, movements, passedOn));
  await writeMoved(tx, by, { moving, late, rows, movements });
  return { valuesMinor, entry: mergeLines(entry) };
}

/**
 * Has the request tried again if a transfer below zero happened while it waited for its locks: the receiving outlet is
 * not locked then.
 */
function rejectUnlocked(rows: Map<string, StockRow>, missing: Missing[]): void {
  for (const one of missing) {
    if (one.cause !== 'TRANSFER') continue;
    if (!rows.has(stockKey({ variantId: one.variantId, outletId: one.toOutletId })))
      throw new ConcurrentChange('goods were moved below zero meanwhile');
  }
}

/**
 * Goods that were transferred below zero cost more or less than assumed. The outlet that got them bears the difference.
 */
function passOn(
  rows: Map<string, StockRow>,
  movements: Movement[],
  passedOn: (StockKey & { amountMinor: bigint })[],
): EntryLine[] {
  return passedOn.flatMap(({ amountMinor, ...key }): EntryLine[] => {
    const row = rowOf(rows, key);
    const { next, costOfSalesMinor } = revalue(row, amountMinor);
    movements.push(...settleRow(row, next, costOfSalesMinor - amountMinor));
    return [
      { account: 'INVENTORY', amountMinor: amountMinor - costOfSalesMinor, outletId: key.outletId },
      { account: 'COST_OF_SALES', amountMinor: costOfSalesMinor, outletId: key.outletId },
    ];
  });
}

type LateMove = {
  count: LateCount;
  today: string;
  reason: string;
  /** Negative for goods that go out, and so is the value. */
  quantityE4: bigint;
  /** The value that the goods have by themselves. Absent: that of the difference, and the average for the rest. */
  ownMinor?: bigint | undefined;
};

/**
 * Moves goods that a count has found already, and moves the posted difference back, so that the quantity stays. Goods
 * that the difference took out leave at the value of that difference, so that nothing is lost twice.
 */
function moveLate(row: StockRow, { count, today, reason, quantityE4, ownMinor }: LateMove) {
  const sign = quantityE4 < 0n ? -1n : 1n;
  const [moved, found] = [sign * quantityE4, sign * count.differenceE4];
  const covered = found <= 0n ? 0n : found < moved ? found : moved;
  const coveredMinor = covered === 0n ? 0n : divideRounded(sign * count.differenceMinor * covered, found);
  const restMinor =
    ownMinor === undefined
      ? averageValueMinor(row, moved - covered)
      : divideRounded(sign * ownMinor * (moved - covered), moved);
  const countMinor = sign * (coveredMinor + restMinor);
  const valueMinor = ownMinor ?? countMinor;
  count.differenceE4 -= quantityE4;
  count.differenceMinor -= countMinor;
  count.changedMinor -= countMinor;
  count.lateE4 += quantityE4;
  const corrects = { stocktakeId: count.stocktakeId, businessDate: today };
  const correction = { reason: 'STOCKTAKE', quantityE4: -quantityE4, valueMinor: -countMinor, corrects };
  const own = { reason, quantityE4, valueMinor };
  const { next, costOfSalesMinor } = revalue(row, valueMinor - countMinor);
  // Goods in are moved first, so that the stock does not seem to go below zero in between.
  const movements = (sign < 0n ? [correction, own] : [own, correction]).map((one) =>
    move(row, levelAfter(row, one), one),
  );
  movements.push(...settleRow(row, next, costOfSalesMinor));
  const settlements = settlementLines(row.outletId, 'COST_OF_SALES', costOfSalesMinor);
  return { valueMinor, movements, settlements };
}

function levelAfter(row: StockRow, { quantityE4, valueMinor }: { quantityE4: bigint; valueMinor: bigint }) {
  const level = { quantityE4: row.quantityE4 + quantityE4, valueMinor: row.valueMinor + valueMinor };
  return { ...level, knownQuantityE4: row.knownQuantityE4, knownValueMinor: row.knownValueMinor };
}

/** The journal lines for value that leaves stock for an account. */
function settlementLines(
  outletId: string,
  account: 'COST_OF_SALES' | 'SHRINKAGE',
  amountMinor: bigint,
): EntryLine[] {
  return [
    { account: 'INVENTORY', amountMinor: -amountMinor, outletId },
    { account, amountMinor, outletId },
  ];
}

/** Sets the row to its settled level. Returns the movement for that, of value alone, if the value changes. */
function settleRow(row: StockRow, next: StockLevel, settledMinor: bigint): Movement[] {
  if (settledMinor === 0n) {
    Object.assign(row, levelOf(next));
    return [];
  }
  return [move(row, levelOf(next), { reason: 'SETTLEMENT', quantityE4: 0n, valueMinor: -settledMinor })];
}

function levelOf({ quantityE4, valueMinor, knownQuantityE4, knownValueMinor }: StockLevel): StockLevel {
  return { quantityE4, valueMinor, knownQuantityE4, knownValueMinor };
}

function lateCountsOf(tx: Tx, by: Bookkeeper, { happened, lines }: Moving & { lines: StockKey[] }) {
  const [first] = lines;
  if (!first || !(happened?.occurredAt || happened?.businessDate)) return undefined;
  return findLateCounts(tx, by, { outletId: first.outletId, variants: distinctVariants(lines), happened });
}

type MovedStock = {
  moving: Moving;
  late: Late | undefined;
  rows: Map<string, StockRow>;
  movements: Movement[];
};

async function writeMoved(
  tx: Tx,
  by: Bookkeeper,
  { moving, late, rows, movements }: MovedStock,
): Promise<void> {
  const { source, businessDate } = moving;
  const occurredAt = late?.occurredAt;
  const moved = new Set(movements.map(stockKey));
  const changed = [...rows.values()].filter((row) => moved.has(stockKey(row)));
  writeStockWithCommit(tx, by, { rows: changed, movements, source, businessDate, occurredAt });
  writeCorrections(tx, by, { late, source });
  const entries = correctionEntries(late);
  if (entries.length > 0) await postAll(tx, by, entries);
}

/** Merges journal lines of the same account and outlet. */
function mergeLines(lines: EntryLine[]): EntryLine[] {
  const sums = new Map<string, EntryLine>();
  for (const line of lines) {
    const name = `${line.account}/${line.outletId}`;
    const sum = sums.get(name);
    sums.set(name, sum ? { ...sum, amountMinor: sum.amountMinor + line.amountMinor } : line);
  }
  return [...sums.values()];
}

function rowOf(rows: Map<string, StockRow>, key: StockKey): StockRow {
  const row = rows.get(stockKey(key));
  if (!row) throw new Error('stock is moved without its lock');
  return row;
}

/** Sets the row to its next level and returns the movement that led there. */
function move(
  row: StockRow,
  next: StockLevel,
  what: Pick<Movement, 'reason' | 'quantityE4' | 'valueMinor' | 'corrects'>,
): Movement {
  rejectTooMuch(next);
  Object.assign(row, next, { movementCount: row.movementCount + 1n });
  return {
    variantId: row.variantId,
    outletId: row.outletId,
    number: row.movementCount,
    quantityAfterE4: next.quantityE4,
    valueAfterMinor: next.valueMinor,
    ...what,
  };
}

/** Refuses a stock level that is too large to store. */
function rejectTooMuch(figures: { quantityE4: bigint; valueMinor: bigint }): void {
  const { quantityE4, valueMinor } = figures;
  const isTooMuch =
    quantityE4 > largestE4 ||
    quantityE4 < -largestE4 ||
    valueMinor > largestMinor ||
    valueMinor < -largestMinor;
  if (isTooMuch) {
    throw fail('INVALID_STATE', {
      message: 'This would exceed the largest stock quantity or value that can be stored: 15 digits.',
    });
  }
}
