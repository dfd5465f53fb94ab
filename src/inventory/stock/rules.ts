import { divideRounded } from '../../values/quantity.ts';

/** A stock row's figures. Known: the last average of stock that was there, as a value of a quantity. */
export type StockLevel = {
  quantityE4: bigint;
  valueMinor: bigint;
  knownQuantityE4: bigint;
  knownValueMinor: bigint;
};

/**
 * What goes out takes its share of the value, and the last unit takes what is left, so that nothing drifts. What goes
 * out below zero is worth the last average that was known.
 */
export function issue(level: StockLevel, quantityE4: bigint): { next: StockLevel; valueMinor: bigint } {
  const { quantityE4: before, valueMinor: value } = level;
  const there = before > 0n ? before : 0n;
  const taken = quantityE4 < there ? quantityE4 : there;
  const known = before > 0n ? { knownQuantityE4: before, knownValueMinor: value } : knownOf(level);
  const shareMinor = taken === there ? (there > 0n ? value : 0n) : divideRounded(value * taken, there);
  const beyondMinor =
    known.knownQuantityE4 > 0n
      ? divideRounded(known.knownValueMinor * (quantityE4 - taken), known.knownQuantityE4)
      : 0n;
  const valueMinor = shareMinor + beyondMinor;
  return {
    next: { quantityE4: before - quantityE4, valueMinor: value - valueMinor, ...known },
    valueMinor,
  };
}

/**
 * What comes in adds its value. Where stock was below zero, what had gone out is now known to have cost as much as this:
 * the difference belongs to the cost of sales, and what is left is worth what it cost.
 */
export function receive(
  level: StockLevel,
  received: { quantityE4: bigint; valueMinor: bigint },
): { next: StockLevel; costOfSalesMinor: bigint } {
  const { quantityE4: before, valueMinor: value } = level;
  const quantityE4 = before + received.quantityE4;
  const sumMinor = value + received.valueMinor;
  if (before >= 0n) {
    const known = { knownQuantityE4: quantityE4, knownValueMinor: sumMinor };
    return { next: { quantityE4, valueMinor: sumMinor, ...known }, costOfSalesMinor: 0n };
  }
  const valueMinor =
    quantityE4 >= 0n
      ? divideRounded(received.valueMinor * quantityE4, received.quantityE4)
      : divideRounded(value * quantityE4, before);
  const known = { knownQuantityE4: received.quantityE4, knownValueMinor: received.valueMinor };
  return { next: { quantityE4, valueMinor, ...known }, costOfSalesMinor: sumMinor - valueMinor };
}

function knownOf({ knownQuantityE4, knownValueMinor }: StockLevel) {
  return { knownQuantityE4, knownValueMinor };
}
