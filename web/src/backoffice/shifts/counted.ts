import type { ExactNumber } from '../../../../src/values/money.ts';
import { totalOf } from '../../ui/total.ts';

type Counted = { expected: ExactNumber; corrections: ExactNumber; difference: ExactNumber | null };

/** What should be there, of all tenders, with what arrived after the close: what is over or short is against that. */
export function expectedOf(methods: Counted[], decimals: number): ExactNumber {
  return totalOf(
    methods.flatMap(({ expected, corrections }) => [expected, corrections]),
    decimals,
  );
}

/** By what the counts are off, of all tenders; null until they are counted. */
export function differenceOf(methods: Counted[], decimals: number): ExactNumber | null {
  const known = methods.flatMap(({ difference }) => (difference === null ? [] : [difference]));
  return known.length === 0 ? null : totalOf(known, decimals);
}
