import { divideRounded } from '../../values/quantity.ts';
import type { StockLevel } from '../stock/book/rules.ts';

/**
 * The line after one more count; undefined if nothing changes. The later of two counts holds, in whatever order they
 * arrive: a phone that was offline may bring an older one. Goods on another shelf are added whenever they were counted,
 * and the line keeps the time of the later count.
 */
export function nextCount(
  line: { countedE4: bigint | null; hasLaterCount: boolean },
  quantityE4: bigint,
  mode: 'SET' | 'ADD',
): { countedE4: bigint; isStamped: boolean } | undefined {
  if (mode === 'ADD') {
    return { countedE4: (line.countedE4 ?? 0n) + quantityE4, isStamped: !line.hasLaterCount };
  }
  return line.hasLaterCount ? undefined : { countedE4: quantityE4, isStamped: true };
}

/** The value of a surplus: at the average of the stock, else at the last known average, else zero. */
export function surplusMinor(level: StockLevel, quantityE4: bigint): bigint {
  const { quantityE4: there, valueMinor, knownQuantityE4, knownValueMinor } = level;
  if (there > 0n) return divideRounded(valueMinor * quantityE4, there);
  return knownQuantityE4 > 0n ? divideRounded(knownValueMinor * quantityE4, knownQuantityE4) : 0n;
}
