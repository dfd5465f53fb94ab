import { toMajor, toMinor } from '../../../../src/values/money.ts';
import type { Receipt } from './types.ts';

/** The cash that leaves the drawer at the end of a sale: change and cash back. */
type HandedOut = { change: number; cashBack: number; total: number };

export function handedOut(
  { change, tenders }: Pick<Receipt, 'change' | 'tenders'>,
  decimals: number,
): HandedOut {
  const minor = (amount: number) => toMinor(amount, decimals) ?? 0n;
  const cashBackMinor = tenders.reduce((sum, { cashBack }) => sum + minor(cashBack ?? 0), 0n);
  return {
    change,
    cashBack: toMajor(cashBackMinor, decimals),
    total: toMajor(minor(change) + cashBackMinor, decimals),
  };
}
