import { type ExactNumber, largestMinor, toExact, toMajor, toMinor } from './money.ts';

/** Quantities, factors, unit prices and unit costs have up to four decimals: inside they are ten-thousandths. */
const decimals = 4;

/** Stock has at most 15 digits, as amounts have, so that it is exact as a JSON number. */
export const largestE4 = largestMinor;
/** The largest quantity of one line of a document, in whole units. */
export const largestQuantity = 99_999_999_999;

/** A number in ten-thousandths: 2.5 is 25000n. Undefined if it has more than four decimals or 15 digits. */
export function toE4(number: number): bigint | undefined {
  return toMinor(number, decimals);
}

export function fromE4(e4: bigint): number {
  return toMajor(e4, decimals);
}

/** The exact sum of quantities. */
export function sumFromE4(e4: bigint): ExactNumber {
  return toExact(e4, decimals);
}

/** Divides and rounds to a whole number. Halves go away from zero, as people round money. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [magnitude(dividend), magnitude(divisor)];
  const quotient = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -quotient : quotient;
}

/** Quantity × unit price in minor units of a currency with this many decimals. */
export function lineAmountMinor(quantityE4: bigint, priceE4: bigint, currencyDecimals: number): bigint {
  return divideRounded(quantityE4 * priceE4, 10n ** BigInt(2 * decimals - currencyDecimals));
}

function magnitude(number: bigint): bigint {
  return number < 0n ? -number : number;
}
