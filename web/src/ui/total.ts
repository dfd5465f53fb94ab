import { type ExactNumber, fromExact, sum, toExact } from '../../../src/values/money.ts';

/** The sum of amounts, without the errors of floating point. */
export function totalOf(amounts: ExactNumber[], decimals: number): ExactNumber {
  return toExact(sum(amounts.map((amount) => fromExact(amount, decimals))), decimals);
}
