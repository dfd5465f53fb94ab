import { type BarcodeLayout, canMatchSameCode } from './barcode-layout.ts';
import { checkDigitOf } from './gtin.ts';

/** How many digits of a code of our own are free: 13 without the prefix and the check digit. */
const freeDigits = 10;

/** The prefixes that GS1 leaves to shops, the last first: scales are mostly set to the first ones. */
const shopPrefixes = Array.from({ length: 10 }, (_, at) => String(29 - at));

/** A prefix for codes of our own that no layout of a scale could read. Undefined when scales use all of them. */
export function freePrefix(layouts: readonly Pick<BarcodeLayout, 'pattern'>[]): string | undefined {
  return shopPrefixes.find(
    (prefix) => !layouts.some(({ pattern }) => canMatchSameCode(pattern, `${prefix}${'X'.repeat(11)}`)),
  );
}

/** The EAN-13 of a number under a prefix of the shop. */
export function internalCode(prefix: string, number: number): string {
  const body = prefix + String(number).padStart(freeDigits, '0');
  return body + checkDigitOf(body);
}

/** Numbers of codes are below this. */
export const internalCodes = 10 ** freeDigits;
