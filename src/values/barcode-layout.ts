import { checkDigitOf, hasCheckDigit } from './gtin.ts';
import { inMeasure, type Measure } from './measure.ts';
import { fromE4, toE4 } from './quantity.ts';
import { valueCheckDigit } from './value-check-digit.ts';

/** What the value in a barcode is: the price of the pack, or its weight. */
export const heldValues = ['PRICE', 'KG', 'G', 'LB', 'OZ'] as const;

/**
 * The layout of barcodes that a scale prints. The pattern has one sign for each digit: digits are the prefix, `I` the
 * code of the item, `V` the value, `K` the value's own check digit, `X` anything, and `C` at the end the check digit.
 */
export type BarcodeLayout = { pattern: string; holds: (typeof heldValues)[number]; decimals: number };

/** The problem with a pattern, worded to follow the word "pattern". Undefined when there is none. */
export function patternProblem(pattern: string): string | undefined {
  if (!/^\d+[IVKX]+C$/.test(pattern)) return 'must be digits, then I, V, K and X, then C';
  const isKnownRange = /^2\d.{11}$|^2.{11}$/.test(pattern);
  if (!isKnownRange)
    return 'must have 13 characters and begin with 20 to 29 (EAN-13), or 12 and begin with 2 (UPC-A)';
  if (runsOf(pattern, 'I') !== 1) return 'must have the digits of the item (I) in one place';
  if (runsOf(pattern, 'V') !== 1) return 'must have the digits of the value (V) in one place';
  const checks = pattern.split('K').length - 1;
  const valueLength = pattern.split('V').length - 1;
  if (checks > 1 || (checks === 1 && valueLength !== 4 && valueLength !== 5))
    return 'must have one K at most, beside four or five V';
  return undefined;
}

function runsOf(pattern: string, sign: string): number {
  return pattern.match(new RegExp(`${sign}+`, 'g'))?.length ?? 0;
}

/** Whether one code could match both patterns: they are of one length, and one prefix begins with the other. */
export function canMatchSameCode(pattern: string, otherPattern: string): boolean {
  const [prefix, otherPrefix] = [prefixOf(pattern), prefixOf(otherPattern)];
  return (
    pattern.length === otherPattern.length &&
    (prefix.startsWith(otherPrefix) || otherPrefix.startsWith(prefix))
  );
}

function prefixOf(pattern: string): string {
  return /^\d*/.exec(pattern)?.[0] ?? '';
}

export type MeasuredCode = {
  /** Codes that the item may have in the catalogue, the likeliest first. */
  itemCodes: string[];
  value: { price: number } | { amount: number; measure: Measure };
};

/** Reads a code by these layouts. Undefined: it matches none of them. `'MISREAD'`: a check digit is wrong. */
export function readMeasuredCode(
  code: string,
  layouts: readonly BarcodeLayout[],
): MeasuredCode | 'MISREAD' | undefined {
  if (!/^\d{12,13}$/.test(code)) return undefined;
  for (const layout of layouts) {
    const digits = digitsFor(layout.pattern, code);
    if (!digits) continue;
    const value = digitsAt(layout.pattern, digits, 'V');
    const check = digitsAt(layout.pattern, digits, 'K');
    if (!hasCheckDigit(digits) || (check && check !== valueCheckDigit(value))) return 'MISREAD';
    return { itemCodes: itemCodesOf(layout.pattern, digits), value: heldValue(layout, value) };
  }
  return undefined;
}

/** The digits of a code with the prefix of the pattern. Many scanners send a UPC-A as an EAN-13 with a leading 0. */
function digitsFor(pattern: string, code: string): string | undefined {
  const digits = pattern.length === 12 && code.length === 13 && code.startsWith('0') ? code.slice(1) : code;
  return digits.length === pattern.length && digits.startsWith(prefixOf(pattern)) ? digits : undefined;
}

function digitsAt(pattern: string, digits: string, sign: string): string {
  return [...digits].filter((_, at) => pattern[at] === sign).join('');
}

/** The item's digits with and without leading zeros, and the whole code with a value of zero, as in some lists. */
function itemCodesOf(pattern: string, digits: string): string[] {
  const item = digitsAt(pattern, digits, 'I');
  const zeroed = [...digits].slice(0, -1).map((digit, at) => (/[VK]/.test(pattern[at] ?? '') ? '0' : digit));
  const body = zeroed.join('');
  return [...new Set([item, item.replace(/^0+(?=\d)/, ''), body + checkDigitOf(body)])];
}

function heldValue({ holds, decimals }: BarcodeLayout, digits: string): MeasuredCode['value'] {
  // Ten-thousandths: layouts have four decimals at most, so nothing is rounded.
  const value = fromE4(BigInt(digits) * 10n ** BigInt(4 - decimals));
  return holds === 'PRICE' ? { price: value } : { amount: value, measure: holds };
}

/** Converts a weight to the unit of an item. Undefined when the item is not sold by weight. */
export function quantityOf(
  { amount, measure }: { amount: number; measure: Measure },
  itemMeasure: Measure | null | undefined,
): number | undefined {
  if (!itemMeasure) return undefined;
  const quantity = inMeasure(amount, { from: measure, to: itemMeasure });
  return quantity !== undefined && (toE4(quantity) ?? 0n) > 0n ? quantity : undefined;
}
