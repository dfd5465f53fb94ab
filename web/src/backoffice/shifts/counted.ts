import { sum, toMajor, toMinor } from '../../../../src/values/money.ts';

type Counted = { expected: number; difference: number | null };

/** What should be there, of all tenders. */
export function expectedOf(methods: Counted[], decimals: number): number {
  return added(
    methods.map(({ expected }) => expected),
    decimals,
  );
}

/** By what the counts are off, of all tenders; null until they are counted. */
export function differenceOf(methods: Counted[], decimals: number): number | null {
  const known = methods.flatMap(({ difference }) => (difference === null ? [] : [difference]));
  return known.length === 0 ? null : added(known, decimals);
}

function added(amounts: number[], decimals: number): number {
  return toMajor(sum(amounts.map((amount) => toMinor(amount, decimals) ?? 0n)), decimals);
}
