import { divideRounded } from '../../../values/quantity.ts';

/** The figures of a stock row. `known` is the last average of stock above zero, as a value for a quantity. */
export type StockLevel = {
  quantityE4: bigint;
  valueMinor: bigint;
  knownQuantityE4: bigint;
  knownValueMinor: bigint;
};

/**
 * Goods that go out take their share of the value. The last unit takes all that is left, so that rounding never adds
 * up. Goods that go out below zero are worth the last known average.
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

/** One whole: shares of a stock are integers of 30 decimals. */
export const wholeShare = 10n ** 30n;

/**
 * Goods that return to their vendor: the price paid for them, and the share of the stock that is from that purchase.
 */
export type Returned = { quantityE4: bigint; priceMinor: bigint; share: bigint };

/**
 * Goods that return leave at the price paid, as far as the stock still has goods of that purchase. The others were
 * sold, so other goods take their place and leave at their own value. So the goods that remain keep their cost. The
 * difference between price and value is returned: it belongs to the cost of sales.
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

/** The value of the goods that remain in stock. */
function valueLeft(
  { there, value, taken, share }: { there: bigint; value: bigint; taken: bigint; share: bigint },
  priceMinor: bigint,
): bigint {
  if (taken === there) return 0n;
  // Both sides of the comparison are multiplied by the whole share, to stay in integers.
  const held = there * share;
  const leftMinor =
    taken * wholeShare <= held
      ? value - priceMinor
      : divideRounded(
          (there - taken) * (value * taken * wholeShare - held * priceMinor),
          taken * (there * wholeShare - held),
        );
  // The history does not explain these goods, so those that remain keep the average.
  return leftMinor < 0n ? divideRounded(value * (there - taken), there) : leftMinor;
}

/** The share of goods in a stock after further receipts, the oldest first. */
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
 * Revalues stock whose cost turns out higher or lower. Goods that are gone cannot bear the difference, and stock is
 * never worth less than zero. The part that stock cannot bear is returned: it belongs to the cost of sales.
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

/**
 * The value of a quantity at the average of the stock, or else at the last known average; zero if there never was one.
 */
export function averageValueMinor(level: StockLevel, quantityE4: bigint): bigint {
  return atAverage(knownAt(level), quantityE4);
}

/**
 * Goods that come in add their value. If the stock was below zero, this is the true cost of the goods that went out
 * before. The difference is settled where those went, and the rest of the stock is worth what it cost.
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

/** The average of the stock or, without stock, the last known average. */
function knownAt({ quantityE4, valueMinor, knownQuantityE4, knownValueMinor }: StockLevel): Known {
  if (quantityE4 > 0n) return { knownQuantityE4: quantityE4, knownValueMinor: valueMinor };
  return { knownQuantityE4, knownValueMinor };
}
