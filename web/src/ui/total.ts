import { type ExactNumber, fromExact, sum, toExact } from '../../../src/values/money.ts';

/** Adds amounts exactly, without floating-point errors. */
export function totalOf(amounts: ExactNumber[], decimals: number): ExactNumber {
  return toExact(sum(amounts.map((amount) => fromExact(amount, decimals))), decimals);
}
