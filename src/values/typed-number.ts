import { toMinor } from './money.ts';

const grouped = /^[1-9]\d{0,2}([\s,']\d{3})+(\.\d*)?$/;
// Many phones have a comma and no point on their keypad. Before exactly three digits, a comma separates thousands.
const withDecimalComma = /^0?,\d+$|^\d+,(\d{0,2}|\d{4,})$/;

/**
 * A number that a person typed or pasted: `1250.5`, `1,250.50`, `1 250`, and `12,50` as 12.5. Undefined if it is
 * no number, has more than `decimals` decimals, or can be read in two ways, as `1.250,00` and `1,25,000` can.
 */
export function typedNumber(text: string, decimals: number): number | undefined {
  const trimmed = text.trim();
  const isNegative = /^[-−]/.test(trimmed);
  const digits = isNegative ? trimmed.slice(1).trimStart() : trimmed;
  const plain = withDecimalComma.test(digits)
    ? digits.replace(',', '.')
    : grouped.test(digits)
      ? digits.replace(/[\s,']/g, '')
      : digits;
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(plain)) return undefined;
  const number = Number(plain);
  if (toMinor(number, decimals) === undefined) return undefined;
  return isNegative && number !== 0 ? -number : number;
}

/** Formats a number so that `typedNumber` reads it again: 5716.5 with at least two decimals is `5,716.50`. */
export function numberText(
  number: number,
  { least = 0, most, isGrouped = false }: { least?: number; most: number; isGrouped?: boolean },
): string {
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: Math.min(least, most),
    maximumFractionDigits: most,
    useGrouping: isGrouped,
  }).format(number);
}
