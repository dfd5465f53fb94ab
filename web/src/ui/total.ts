import { type ExactSum, minorOfSum, sum, toExactSum } from '../../../src/values/money.ts';

/** What amounts come to, added up without the faults of floating point. */
export function totalOf(amounts: ExactSum[], decimals: number): ExactSum {
  return toExactSum(sum(amounts.map((amount) => minorOfSum(amount, decimals))), decimals);
}
