import { type ExactNumber, fromExact, sum, toExact } from '../../../src/values/money.ts';

/** What amounts come to, added up without the faults of floating point. */
export function totalOf(amounts: ExactNumber[], decimals: number): ExactNumber {
  return toExact(sum(amounts.map((amount) => fromExact(amount, decimals))), decimals);
}
