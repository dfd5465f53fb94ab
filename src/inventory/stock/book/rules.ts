import { divideRounded } from '../../../values/quantity.ts';

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
  const known = knownAt(level);
  const shareMinor = there === 0n ? 0n : taken === there ? value : divideRounded(value * taken, there);
  const valueMinor = shareMinor + atAverage(known, quantityE4 - taken);
  return {
    next: { quantityE4: before - quantityE4, valueMinor: value - valueMinor, ...known },
    valueMinor,
  };
}

/** Shares of a stock have 30 decimals. */
export const wholeShare = 10n ** 30n;

/** Goods that go back to where they were bought: what was paid for so many, and which share of the stock they are. */
export type Returned = { quantityE4: bigint; priceMinor: bigint; share: bigint };

/**
 * Goods that go back leave at what was paid for them, as far as the stock still holds such goods. Beyond that they were
 * sold with the others and are replaced by others, which leave at what the others are worth. So whatever remains keeps
 * its own cost; the difference between price and value is answered, and belongs to the cost of sales.
 */
export function giveBack(
  level: StockLevel,
  { quantityE4, priceMinor, share }: Returned,
): { next: StockLevel; costOfSalesMinor: bigint } {
  const { quantityE4: before, valueMinor: value } = level;
  const there = before > 0n ? before : 0n;
  const taken = quantityE4 < there ? quantityE4 : there;
  const belowMinor = priceMinor - divideRounded(priceMinor * taken, quantityE4);
  const leftMinor = there === 0n ? value : valueLeft({ there, value, taken, share }, priceMinor - belowMinor);
  const valueMinor = leftMinor - belowMinor;
  return {
    next: { quantityE4: before - quantityE4, valueMinor, ...knownAt(level) },
    costOfSalesMinor: value - priceMinor - valueMinor,
  };
}

function valueLeft(
  { there, value, taken, share }: { there: bigint; value: bigint; taken: bigint; share: bigint },
  priceMinor: bigint,
): bigint {
  if (taken === there) return 0n;
  // Both sides of the comparison, and what follows, in parts of the whole share.
  const held = there * share;
  const leftMinor =
    taken * wholeShare <= held
      ? value - priceMinor
      : divideRounded(
          (there - taken) * (value * taken * wholeShare - held * priceMinor),
          taken * (there * wholeShare - held),
        );
  // What history does not explain: the goods that remain keep the average.
  return leftMinor < 0n ? divideRounded(value * (there - taken), there) : leftMinor;
}

/** How the share of goods in a stock changes by what came in after them, the oldest first. */
export function shareAfter(receipts: { quantityE4: bigint; afterE4: bigint; isOwn: boolean }[]): bigint {
  let share = 0n;
  for (const { quantityE4, afterE4, isOwn } of receipts) {
    const before = afterE4 - quantityE4;
    share = before > 0n && afterE4 > 0n ? divideRounded(share * before, afterE4) : 0n;
    if (isOwn && afterE4 > 0n) {
      share += quantityE4 < afterE4 ? divideRounded(wholeShare * quantityE4, afterE4) : wholeShare;
    }
  }
  return share < wholeShare ? share : wholeShare;
}

/**
 * What is there turns out to be worth more or less. Goods that are no longer there cannot bear it, and none are worth
 * less than nothing: what they cannot bear is answered, and belongs to the cost of sales.
 */
export function revalue(
  level: StockLevel,
  changeMinor: bigint,
): { next: StockLevel; costOfSalesMinor: bigint } {
  const valueMinor = level.valueMinor + changeMinor;
  if (changeMinor === 0n || level.quantityE4 <= 0n || valueMinor < 0n) {
    const { quantityE4, valueMinor: unchanged, knownQuantityE4, knownValueMinor } = level;
    const next = { quantityE4, valueMinor: unchanged, knownQuantityE4, knownValueMinor };
    return { next, costOfSalesMinor: changeMinor };
  }
  const known = { knownQuantityE4: level.quantityE4, knownValueMinor: valueMinor };
  return { next: { quantityE4: level.quantityE4, valueMinor, ...known }, costOfSalesMinor: 0n };
}

/** What a quantity is worth at the average of what is there, or else the last that was known; nothing if none ever was. */
export function averageValueMinor(level: StockLevel, quantityE4: bigint): bigint {
  return atAverage(knownAt(level), quantityE4);
}

/**
 * What comes in adds its value. Where stock was below zero, what had gone out is now known to have cost as much as this:
 * the difference is settled where those goods went, and what is left is worth what it cost.
 */
export function receive(
  level: StockLevel,
  received: { quantityE4: bigint; valueMinor: bigint },
): { next: StockLevel; settledMinor: bigint } {
  const { quantityE4: before, valueMinor: value } = level;
  const quantityE4 = before + received.quantityE4;
  const sumMinor = value + received.valueMinor;
  if (before >= 0n) {
    const known = { knownQuantityE4: quantityE4, knownValueMinor: sumMinor };
    return { next: { quantityE4, valueMinor: sumMinor, ...known }, settledMinor: 0n };
  }
  const valueMinor =
    quantityE4 >= 0n
      ? divideRounded(received.valueMinor * quantityE4, received.quantityE4)
      : divideRounded(value * quantityE4, before);
  const known = { knownQuantityE4: received.quantityE4, knownValueMinor: received.valueMinor };
  return { next: { quantityE4, valueMinor, ...known }, settledMinor: sumMinor - valueMinor };
}

type Known = Pick<StockLevel, 'knownQuantityE4' | 'knownValueMinor'>;

function atAverage({ knownQuantityE4, knownValueMinor }: Known, quantityE4: bigint): bigint {
  return knownQuantityE4 > 0n ? divideRounded(knownValueMinor * quantityE4, knownQuantityE4) : 0n;
}

/** The average of what is there or, where nothing is, the last that was known. */
function knownAt({ quantityE4, valueMinor, knownQuantityE4, knownValueMinor }: StockLevel): Known {
  if (quantityE4 > 0n) return { knownQuantityE4: quantityE4, knownValueMinor: valueMinor };
  return { knownQuantityE4, knownValueMinor };
}
