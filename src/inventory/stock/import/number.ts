import type { CommaMeaning } from '../../../platform/sheet/rows.ts';
import { largestQuantity } from '../../../values/quantity.ts';

/** Numbers with three digits behind a dot or comma that may separate thousands or be the decimal mark. */
const ambiguousNumbers: Partial<Record<CommaMeaning, RegExp>> = {
  DECIMAL: /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  UNCLEAR: /^[1-9]\d{0,2}(?:[.,]\d{3})+$/,
};

/** A currency before or behind an amount: ₦, R$, Rs., NGN, kr. */
const currency =
  /^(?:\p{Lu}{0,2}\p{Sc}|\p{L}{1,3}\.?(?=[\s\d]))\s*|\s*(?:\p{Sc}|(?<=[\s\d])\p{L}{1,3}\.?)$/gu;

/** What other systems write where nothing is counted. */
const emptyWords = ['not stocked'];

/**
 * Reads a number in ten-thousandths. Null for an empty cell; an error for anything else. A sign for thousands is left
 * out where it can mean nothing else: where the other mark follows, where commas separate the cells, or where it is a
 * space or an apostrophe. Amounts of money may have a currency.
 */
export function numberOf(
  cell: string,
  comma: CommaMeaning,
  { isMoney = false } = {},
): bigint | null | { code: string; message: string } {
  const trimmed = cell.trim();
  if (trimmed === '' || emptyWords.includes(trimmed.toLowerCase())) return null;
  const text = isMoney ? trimmed.replace(currency, '') : trimmed;
  if (ambiguousNumbers[comma]?.test(text)) {
    return { code: 'FORMAT', message: 'can be read as two numbers: leave out the thousands separators' };
  }
  const [, sign = '', whole = '', fraction = ''] =
    /^(-?)(\d+)(?:\.(\d+))?$/.exec(plainNumber(text, comma)) ?? [];
  if (whole === '') {
    if (comma === 'NO_MARK') return { code: 'TYPE', message: 'must be a number such as 12.5' };
    return { code: 'TYPE', message: 'must be a number such as 12.5 or 12,5' };
  }
  const decimals = fraction.replace(/0+$/, '');
  if (decimals.length > 4) return { code: 'FORMAT', message: 'must have at most 4 decimals' };
  const e4 = BigInt(whole + decimals.padEnd(4, '0'));
  if (sign && e4 > 0n) return { code: 'RANGE', message: 'must not be below zero' };
  if (e4 > BigInt(largestQuantity) * 10_000n) {
    return { code: 'RANGE', message: `must be at most ${largestQuantity}` };
  }
  return e4;
}

/** The number with a point as its decimal mark and no signs for thousands. */
function plainNumber(text: string, comma: CommaMeaning): string {
  const thousands = (sign: string) => new RegExp(`^-?\\d{1,3}(?:${sign}\\d{3})+`);
  const grouped = [
    { is: thousands(',').test(text) && (comma === 'NO_MARK' || text.includes('.')), sign: ',', mark: '.' },
    { is: comma !== 'NO_MARK' && thousands('\\.').test(text) && text.includes(','), sign: '.', mark: ',' },
  ].find(({ is }) => is);
  if (grouped) {
    const { sign, mark } = grouped;
    const [whole = '', ...rest] = text.split(mark);
    if (!new RegExp(`^-?\\d{1,3}(?:\\${sign}\\d{3})+$`).test(whole)) return text;
    return [whole.replaceAll(sign, ''), ...rest].join('.');
  }
  const spaced = /^(-?\d{1,3}(?:([\s'’])\d{3})(?:\2\d{3})*)(.*)$/su.exec(text);
  const plain = spaced ? (spaced[1] ?? '').replace(/[\s'’]/gu, '') + (spaced[3] ?? '') : text;
  return comma !== 'NO_MARK' && !plain.includes('.') ? plain.replace(',', '.') : plain;
}
