/** Amounts have at most 15 significant digits, so that each is exact as a JSON number. */
export const largestMinor = 999_999_999_999_999n;
export const largestAmount = Number(largestMinor);

/**
 * An amount in minor units: 12.5 with 2 decimals is 1250n. It is read from the number's shortest decimal text, because
 * arithmetic with floats loses cents. Undefined when it has more decimals than the currency, or too many digits.
 */
export function toMinor(amount: number, decimals: number): bigint | undefined {
  const minor = minorOfText(String(amount), decimals);
  return minor === undefined || minor > largestMinor || minor < -largestMinor ? undefined : minor;
}

/**
 * Converts minor units to a number in major units. Up to 2^53 both are exact numbers, so their quotient is the number
 * nearest to the decimal text.
 */
export function toMajor(minor: bigint, decimals: number): number {
  const number = Number(minor);
  return Number.isSafeInteger(number) ? number / 10 ** decimals : Number(decimalText(minor, decimals));
}

/** A sum of amounts or quantities in an answer. */
export type ExactNumber = number | string;

/**
 * A sum for an answer: a number while it has at most 15 digits, so that a JSON number holds it exactly. Beyond that
 * it is the same as decimal text, for a number would be rounded.
 */
export function toExact(minor: bigint, decimals: number): ExactNumber {
  return minor > largestMinor || minor < -largestMinor
    ? decimalText(minor, decimals)
    : toMajor(minor, decimals);
}

/** Converts a sum of an answer back to minor units. */
export function fromExact(sum: ExactNumber, decimals: number): bigint {
  const minor = typeof sum === 'number' ? toMinor(sum, decimals) : minorOfText(sum, decimals);
  if (minor === undefined) throw new Error(`not a sum with ${decimals} decimals: ${sum}`);
  return minor;
}

function minorOfText(text: string, decimals: number): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > decimals) return undefined;
  const minor = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign ? -minor : minor;
}

/** An amount as decimal text, with all decimals of the currency. */
export function decimalText(minor: bigint, decimals: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const sign = minor < 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Negates a sum. */
export function negated(amount: ExactNumber): ExactNumber {
  if (typeof amount === 'number') return amount === 0 ? 0 : -amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

export function sum(parts: bigint[]): bigint {
  return parts.reduce((total, part) => total + part, 0n);
}
