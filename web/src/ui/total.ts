import { sum, toMajor, toMinor } from '../../../src/values/money.ts';

/** What amounts come to, added up without the faults of floating point. */
export function totalOf(amounts: number[], decimals: number): number {
  return toMajor(sum(amounts.map((amount) => toMinor(amount, decimals) ?? 0n)), decimals);
}
