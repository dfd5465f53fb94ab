import { divideRounded } from '../../values/quantity.ts';
import type { StockLevel } from '../stock/book/rules.ts';

/**
 * What a line says after one more count; undefined where that changes nothing. The later of two counts holds, whichever
 * came in first: a phone that was offline brings an older one. What lies on another shelf is added whenever it was
 * counted, and the line stays as of the later count.
 */
export function nextCount(
  line: { countedE4: bigint | null; isNewer: boolean },
  quantityE4: bigint,
  mode: 'SET' | 'ADD',
): { countedE4: bigint; isStamped: boolean } | undefined {
  if (mode === 'ADD') return { countedE4: (line.countedE4 ?? 0n) + quantityE4, isStamped: !line.isNewer };
  return line.isNewer ? undefined : { countedE4: quantityE4, isStamped: true };
}

/** What a surplus is worth: by the average of what is there, else the last that was known, else nothing. */
export function surplusMinor(level: StockLevel, quantityE4: bigint): bigint {
  const { quantityE4: there, valueMinor, knownQuantityE4, knownValueMinor } = level;
  if (there > 0n) return divideRounded(valueMinor * quantityE4, there);
  return knownQuantityE4 > 0n ? divideRounded(knownValueMinor * quantityE4, knownQuantityE4) : 0n;
}
