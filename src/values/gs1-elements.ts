import { hasCheckDigit } from './gtin.ts';
import type { Measure } from './measure.ts';

/** The parts of a GS1-128 or GS1 DataBar code that a till needs. */
export type Gs1Elements = {
  gtin: string;
  weight: { amount: number; measure: Measure } | undefined;
  price: number | undefined;
};

const separator = '\u001d';

/** Values of fixed length. All others end at a separator or at the end of the code. */
const fixedLengths: [identifier: RegExp, length: number][] = [
  [/^0[12]$/, 14],
  [/^1[1-7]$/, 6],
  [/^20$/, 2],
  [/^3[1-6]\d\d$/, 6],
];
const measureIdentifiers: [identifier: RegExp, measure: Measure][] = [
  [/^310[0-4]$/, 'KG'],
  [/^311[0-4]$/, 'M'],
  [/^315[0-4]$/, 'L'],
  [/^320[0-4]$/, 'LB'],
  [/^357[0-4]$/, 'OZ'],
];

/**
 * Reads element strings such as `01` + GTIN + `3103` + weight + `3922` + price. Undefined if the code is no such
 * string, if the check digit of its GTIN is wrong, or if it has an identifier that is not known here: better unknown
 * than misread.
 */
export function readGs1Elements(code: string): Gs1Elements | undefined {
  // Some scanners send the kind of the code first. The separator is GS, which keyboards type as Ctrl+].
  let rest = code.replace(/^\](C1|e0|d2|Q3)/, '').replaceAll(']', separator);
  const found: Partial<Gs1Elements> = {};
  while (rest !== '') {
    const identifier = /^(3[1-69]\d{2}|2[45]\d|\d{2})/.exec(rest)?.[0];
    if (!identifier) return undefined;
    rest = rest.slice(identifier.length);
    const length = fixedLengths.find(([form]) => form.test(identifier))?.[1];
    const end = length ?? (rest.includes(separator) ? rest.indexOf(separator) : rest.length);
    const value = rest.slice(0, end);
    if (value === '' || (length && !new RegExp(`^\\d{${length}}$`).test(value))) return undefined;
    rest = rest.slice(end);
    if (rest.startsWith(separator)) rest = rest.slice(1);
    if (identifier === '01') {
      if (!hasCheckDigit(value)) return undefined;
      found.gtin = value;
    } else if (!keepElement(found, identifier, value)) return undefined;
  }
  return found.gtin ? { gtin: found.gtin, weight: found.weight, price: found.price } : undefined;
}

/** Keeps the value if a till needs it. False if the identifier is unknown or the value is malformed. */
function keepElement(found: Partial<Gs1Elements>, identifier: string, value: string): boolean {
  const measure = measureIdentifiers.find(([form]) => form.test(identifier))?.[1];
  const decimals = Number(identifier.at(-1));
  if (measure) found.weight = { amount: decimal(value, decimals), measure };
  else if (/^392[0-4]$/.test(identifier)) {
    if (!/^\d{1,15}$/.test(value)) return false;
    found.price = decimal(value, decimals);
  } else if (/^393[0-4]$/.test(identifier)) {
    if (!/^\d{4,18}$/.test(value)) return false;
    // The first three digits are the code of the currency.
    found.price = decimal(value.slice(3), decimals);
  } else return /^(02|1[0-7]|2[0-2]|2[45]\d|30|37|3[1-6]\d\d)$/.test(identifier);
  return true;
}

/** Puts the decimal point into digits. It works on text, because float division would not give the exact decimal. */
function decimal(digits: string, decimals: number): number {
  if (decimals === 0) return Number(digits);
  const padded = digits.padStart(decimals + 1, '0');
  return Number(`${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`);
}
