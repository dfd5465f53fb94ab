import { divideRounded, lineAmountMinor } from './quantity.ts';

/**
 * The quantity that has this price. A scale has printed the price of a whole number of grams, so such a quantity is
 * tried first, then one with four decimals. If neither comes to the price, because the unit price has changed since,
 * the quantity costs a little more. `overMinor` is the difference, which is taken off the line.
 */
export function quantityOfPrice({
  priceMinor,
  unitPriceE4,
  currencyDecimals,
}: {
  priceMinor: bigint;
  unitPriceE4: bigint;
  currencyDecimals: number;
}): { quantityE4: bigint; overMinor: bigint } | undefined {
  if (unitPriceE4 <= 0n || priceMinor <= 0n) return undefined;
  const amountOf = (quantityE4: bigint) => lineAmountMinor(quantityE4, unitPriceE4, currencyDecimals);
  const scale = 10n ** BigInt(8 - currencyDecimals);
  const thousandths = divideRounded((priceMinor * scale) / 10n, unitPriceE4) * 10n;
  const nearest = divideRounded(priceMinor * scale, unitPriceE4);
  const exact = [thousandths, nearest].find((e4) => e4 > 0n && amountOf(e4) === priceMinor);
  if (exact !== undefined) return { quantityE4: exact, overMinor: 0n };
  const above = amountOf(nearest) > priceMinor ? nearest : nearest + 1n;
  return { quantityE4: above, overMinor: amountOf(above) - priceMinor };
}
