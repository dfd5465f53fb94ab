import { divideRounded } from '../../values/quantity.ts';

/** Quantities and amounts have at most 15 digits, so that each is exact as a JSON number. */
export const largest = 999_999_999_999_999n;

/** A stock row's figures. Known: the last average of stock that was there, as a value of a quantity. */
export type StockLevel = {
  quantityE4: bigint;
  valueMinor: bigint;
  knownQuantityE4: bigint;
  knownValueMinor: bigint;
};

/**
 * What goes out takes its share of the value, and the last unit takes what is left, so that nothing drifts. What goes
 * out below zero is worth the last average that was known. What has a value of its own (goods that go back to where they
 * came from) takes that, as far as there is as much.
 */
export function issue(
  level: StockLevel,
  quantityE4: bigint,
  ownValueMinor?: bigint,
): { next: StockLevel; valueMinor: bigint } {
  const { quantityE4: before, valueMinor: value } = level;
  const there = before > 0n ? before : 0n;
  const taken = quantityE4 < there ? quantityE4 : there;
  const known = before > 0n ? { knownQuantityE4: before, knownValueMinor: value } : knownOf(level);
  const shareMinor = shareOf({ there, value }, taken, ownValueMinor);
  const beyondMinor = atAverage(known, quantityE4 - taken);
  const valueMinor = shareMinor + beyondMinor;
  return {
    next: { quantityE4: before - quantityE4, valueMinor: value - valueMinor, ...known },
    valueMinor,
  };
}

function shareOf(
  { there, value }: { there: bigint; value: bigint },
  taken: bigint,
  ownValueMinor: bigint | undefined,
): bigint {
  if (taken === there) return there > 0n ? value : 0n;
  if (ownValueMinor !== undefined) return ownValueMinor < value ? ownValueMinor : value;
  return divideRounded(value * taken, there);
}

/** What a quantity is worth at the average of what is there, or else the last that was known; nothing if none ever was. */
export function averageValueMinor(level: StockLevel, quantityE4: bigint): bigint {
  const { quantityE4: there, valueMinor } = level;
  return atAverage(
    there > 0n ? { knownQuantityE4: there, knownValueMinor: valueMinor } : knownOf(level),
    quantityE4,
  );
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

type Known = Pick<StockLevel, 'knownQuantityE4' | 'knownValueMinor'>;

function atAverage({ knownQuantityE4, knownValueMinor }: Known, quantityE4: bigint): bigint {
  return knownQuantityE4 > 0n ? divideRounded(knownValueMinor * quantityE4, knownQuantityE4) : 0n;
}

function knownOf({ knownQuantityE4, knownValueMinor }: StockLevel): Known {
  return { knownQuantityE4, knownValueMinor };
}
