import { denominationsOf } from '../../../../src/values/denominations.ts';
import { toMajor, toMinor } from '../../../../src/values/money.ts';
import type { CashCount } from '../engine/types.ts';

export type { CashCount };

export type CurrencyInfo = { currency: string; decimals: number };

export function emptyCount(currency: string): CashCount {
  return { pieces: {}, amount: undefined, isByAmount: !denominationsOf(currency) };
}

/** What this many pieces of a note or coin are worth, in minor units. */
export function piecesMinor(value: number, count: number, decimals: number): bigint {
  return (toMinor(value, decimals) ?? 0n) * BigInt(count);
}

/** The counted amount. Undefined until something is typed. For an empty drawer, people type 0. */
export function countedAmount(count: CashCount, { currency, decimals }: CurrencyInfo): number | undefined {
  if (count.isByAmount) return count.amount;
  const values = denominationsOf(currency) ?? [];
  const counted = values.filter((value) => count.pieces[value] !== undefined);
  if (counted.length === 0) return undefined;
  const minor = counted.reduce(
    (sum, value) => sum + piecesMinor(value, count.pieces[value] ?? 0, decimals),
    0n,
  );
  return toMajor(minor, decimals);
}

/** The count as the request to close a shift takes it. Undefined if only an amount was typed. */
export function denominationsCounted(
  { pieces, isByAmount }: CashCount,
  currency: string,
): { value: number; count: number }[] | undefined {
  if (isByAmount) return undefined;
  return (denominationsOf(currency) ?? []).flatMap((value) => {
    const count = pieces[value];
    return count === undefined ? [] : [{ value, count }];
  });
}
