import type { CommaMeaning } from '../../../platform/sheet/rows.ts';
import { largestQuantity } from '../../../values/quantity.ts';

/** Three digits behind a sign that is not known to be the decimal mark may be thousands. */
const mayMeanTwo: Partial<Record<CommaMeaning, RegExp>> = {
  DECIMAL: /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  UNCLEAR: /^[1-9]\d{0,2}(?:[.,]\d{3})+$/,
};

/**
 * A number in ten-thousandths; null when there is none, or what is wrong with it. Signs for thousands are refused, for
 * the same sign is the decimal mark elsewhere; a comma is one in sheets that are not parted by commas.
 */
export function numberOf(
  cell: string,
  comma: CommaMeaning,
): bigint | null | { code: string; message: string } {
  const text = cell.trim();
  if (text === '') return null;
  if (mayMeanTwo[comma]?.test(text)) {
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
