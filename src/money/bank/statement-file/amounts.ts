import { largestMinor } from '../../../values/money.ts';

/** Room for 15 digits with signs between them. A longer text is no amount, and would take long to read. */
const textAtMost = 100;

/**
 * Reads an amount of a file as minor units. Undefined if it is none, or has more digits than an amount may have.
 * Currency signs, spaces and the signs between thousands are skipped.
 */
export function readAmount(text: string, decimals: number, decimalSign: '.' | ','): bigint | undefined {
  if (text.length > textAtMost) return undefined;
  const bare = text.trim().replaceAll(/[\s'’]/g, '');
  const [, open, sign = '', digits = '', signBehind = '', mark = ''] =
    /^(\()?([+\-−]?)\p{Sc}?([+\-−]?[\d.,]+)([+\-−]?)\)?(CR|DR)?$/iu.exec(
      bare.replace(/^([+\-−]?)[A-Z]{3}(?=[\d+\-−])/, '$1').replace(/(?<=\d)([A-Z]{3}|\p{Sc})$/u, ''),
    ) ?? [];
  if (digits === '') return undefined;
  const [, innerSign = '', number = ''] = /^([+\-−]?)(.*)$/.exec(digits) ?? [];
  const thousands = decimalSign === ',' ? '.' : ',';
  // Thousands come in threes, or as in India in twos and a last three. Anything else is another decimal sign.
  const pattern =
    decimalSign === ','
      ? /^(\d*|\d{1,3}(?:\.\d{2,3})*\.\d{3})(?:,\d*)?$/
      : /^(\d*|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?$/;
  if (!pattern.test(number) || !/\d/.test(number)) return undefined;
  const [whole = '', fraction = ''] = number.replaceAll(thousands, '').split(decimalSign);
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return undefined;
  const minor = BigInt(`${whole || '0'}${kept.padEnd(decimals, '0')}`);
  if (minor > largestMinor) return undefined;
  const isNegative =
    open !== undefined || mark.toUpperCase() === 'DR' || /[-−]/.test(sign + innerSign + signBehind);
  return isNegative ? -minor : minor;
}
