import type { ExactNumber } from '../../../../src/values/money.ts';
import { totalOf } from '../../ui/total.ts';

type Counted = { expected: ExactNumber; corrections: ExactNumber; difference: ExactNumber | null };

/**
 * The expected total of all tenders, including what arrived after the close. Over and short is measured against it.
 */
export function expectedOf(methods: Counted[], decimals: number): ExactNumber {
  return totalOf(
    methods.flatMap(({ expected, corrections }) => [expected, corrections]),
    decimals,
  );
}

/** The counting difference over all tenders. Null until they are counted. */
export function differenceOf(methods: Counted[], decimals: number): ExactNumber | null {
  const known = methods.flatMap(({ difference }) => (difference === null ? [] : [difference]));
  return known.length === 0 ? null : totalOf(known, decimals);
}
