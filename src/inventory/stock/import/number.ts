import type { CommaMeaning } from '../../../platform/sheet/rows.ts';
import { largestQuantity } from '../../../values/quantity.ts';

/** Numbers with three digits behind a dot or comma that may separate thousands or be the decimal mark. */
const ambiguousNumbers: Partial<Record<CommaMeaning, RegExp>> = {
  DECIMAL: /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  UNCLEAR: /^[1-9]\d{0,2}(?:[.,]\d{3})+$/,
};

/**
 * Reads a number in ten-thousandths. Null for an empty cell; an error for anything else. Signs for thousands are
 * refused, because the same sign is the decimal mark elsewhere. A comma is the decimal mark unless commas separate the
 * cells.
 */
export function numberOf(
  cell: string,
  comma: CommaMeaning,
): bigint | null | { code: string; message: string } {
  const text = cell.trim();
  if (text === '') return null;
  if (ambiguousNumbers[comma]?.test(text)) {
    return { code: 'FORMAT', message: 'may mean two numbers: leave out the signs for thousands' };
  }
  const plain = comma !== 'NO_MARK' && !text.includes('.') ? text.replace(',', '.') : text;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  if (whole === '') {
    const example = comma !== 'NO_MARK' ? '12.5 or 12,5' : '12.5';
    return {
      code: 'TYPE',
      message: `must be a number such as ${example}, without signs for thousands or money`,
    };
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
