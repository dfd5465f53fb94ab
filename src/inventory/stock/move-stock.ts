import type { Bookkeeper, Source } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { averageValueMinor, issue, largest, receive } from './rules.ts';
import { lockStock, type Movement, type StockKey, type StockRow, stockKey, writeStock } from './store.ts';

type Moving = { reason: string; source: Source; businessDate: string };
/** A line that goes out; with a value of its own when it goes back to where it came from for that. */
type Issued = StockKey & { quantityE4: bigint; mayGoBelowZero: boolean; valueMinor?: bigint };
export type Short = StockKey & { wantedE4: bigint; thereE4: bigint };
export type LevelChange = StockKey & { beforeE4: bigint; afterE4: bigint };

/**
 * What goes out of stock: all of it or, when something is short, nothing. Answers costs line by line, and how far down
 * each stock went.
 */
export async function issueStock(
  tx: Tx,
  by: Bookkeeper,
  moving: Moving & { lines: Issued[] },
): Promise<{ costsMinor: bigint[]; levels: LevelChange[] } | { short: Short[] }> {
  const rows = await lockStock(tx, by.orgId, moving.lines);
  const issued = issueFrom(rows, moving);
  if ('short' in issued) return issued;
  writeStock(tx, by, { ...moving, rows: [...rows.values()], movements: issued.movements });
  return issued;
}

/** The same on rows that are locked already; what becomes of them is still to be written. */
export function issueFrom(
  rows: Map<string, StockRow>,
  { reason, lines }: { reason: string; lines: Issued[] },
): { costsMinor: bigint[]; movements: Movement[]; levels: LevelChange[] } | { short: Short[] } {
  const short = shortOf(rows, lines);
  if (short.length > 0) return { short };
  const before = [...rows.values()].map(({ quantityE4 }) => quantityE4);
  const movements: Movement[] = [];
  const costsMinor = lines.map(({ quantityE4, valueMinor: ownValueMinor, ...key }) => {
    const row = rowOf(rows, key);
    const { next, valueMinor } = issue(row, quantityE4, ownValueMinor);
    movements.push(move(row, next, { reason, quantityE4: -quantityE4, valueMinor: -valueMinor }));
    return valueMinor;
  });
  const levels = [...rows.values()].map(({ variantId, outletId, quantityE4: afterE4 }, at) => ({
    ...{ variantId, outletId, afterE4 },
    beforeE4: before[at] ?? afterE4,
  }));
  return { costsMinor, movements, levels };
}

/** Lines of one item are added up before they are compared with what is there. */
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
 * What comes into stock, with what it is worth: without a value of its own, the average. Answers line by line the value,
 * and what it settles of sales below zero.
 */
export async function receiveStock(
  tx: Tx,
  by: Bookkeeper,
  moving: Moving & { lines: (StockKey & { quantityE4: bigint; valueMinor?: bigint | undefined })[] },
): Promise<{ valuesMinor: bigint[]; costsOfSalesMinor: bigint[] }> {
  const rows = await lockStock(tx, by.orgId, moving.lines);
  const movements: Movement[] = [];
  const received = moving.lines.map(({ quantityE4, ...line }) => {
    const row = rowOf(rows, line);
    const valueMinor = line.valueMinor ?? averageValueMinor(row, quantityE4);
    const { next, costOfSalesMinor } = receive(row, { quantityE4, valueMinor });
    const unsettled = { ...next, valueMinor: next.valueMinor + costOfSalesMinor };
    movements.push(move(row, unsettled, { reason: moving.reason, quantityE4, valueMinor }));
    if (costOfSalesMinor !== 0n) {
      movements.push(
        move(row, next, { reason: 'SETTLEMENT', quantityE4: 0n, valueMinor: -costOfSalesMinor }),
      );
    }
    return { valueMinor, costOfSalesMinor };
  });
  writeStock(tx, by, { ...moving, rows: [...rows.values()], movements });
  return {
    valuesMinor: received.map(({ valueMinor }) => valueMinor),
    costsOfSalesMinor: received.map(({ costOfSalesMinor }) => costOfSalesMinor),
  };
}

function rowOf(rows: Map<string, StockRow>, key: StockKey): StockRow {
  const row = rows.get(stockKey(key));
  if (!row) throw new Error('stock is moved without its lock');
  return row;
}

/** Takes the row on to its next level, and tells the movement that led there. */
function move(
  row: StockRow,
  next: Omit<StockRow, 'movements' | keyof StockKey>,
  what: Pick<Movement, 'reason' | 'quantityE4' | 'valueMinor'>,
): Movement {
  rejectTooMuch(next);
  Object.assign(row, next, { movements: row.movements + 1n });
  return {
    variantId: row.variantId,
    outletId: row.outletId,
    number: row.movements,
    quantityAfterE4: next.quantityE4,
    valueAfterMinor: next.valueMinor,
    ...what,
  };
}

/** However often something comes in or goes out: what there is stays a figure that can be told. */
function rejectTooMuch(figures: { quantityE4: bigint; valueMinor: bigint }): void {
  const isTooMuch = [figures.quantityE4, figures.valueMinor].some((one) => one > largest || one < -largest);
  if (isTooMuch) {
    throw fail('INVALID_STATE', {
      message:
        'Of an item there would be more, in quantity or in value, than can be kept: more than 15 digits.',
    });
  }
}
