/** Amounts have at most 15 significant digits, so that each is exact as a JSON number. */
export const largestMinor = 999_999_999_999_999n;

/**
 * An amount in minor units: 12.5 with 2 decimals is 1250n. Read from the number's shortest decimal text, for
 * arithmetic with floats loses cents. Undefined when it has more decimals than the currency, or too many digits.
 */
export function toMinor(amount: number, decimals: number): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (whole === '' || fraction.length > decimals) return undefined;
  const minor = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (minor > largestMinor) return undefined;
  return sign ? -minor : minor;
}

/** The same amount as a number in major units. */
export function toMajor(minor: bigint, decimals: number): number {
  if (decimals === 0) return Number(minor);
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  return Number(`${minor < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

export function sum(parts: bigint[]): bigint {
  return parts.reduce((total, part) => total + part, 0n);
}
