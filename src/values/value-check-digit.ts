/**
 * The check digit of a price or weight within a barcode, as section 7.9 of the GS1 General Specifications says: each
 * digit counts by a factor whose tens are added to (+) or taken off (−) its units.
 */
const twoMinus = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7];
const three = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7];
const fivePlus = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9];
const fiveMinus = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1];

const factors: Record<number, number[][]> = {
  4: [twoMinus, twoMinus, three, fiveMinus],
  5: [fivePlus, twoMinus, fiveMinus, fivePlus, twoMinus],
};

/** Only values of four or five digits have a check digit. */
export function valueCheckDigit(digits: string): string | undefined {
  const ofLength = factors[digits.length];
  if (!ofLength) return undefined;
  const sum = ofLength.reduce((total, factor, at) => total + (factor[Number(digits[at])] ?? 0), 0);
  if (digits.length === 4) return String((sum * 3) % 10);
  return String(fiveMinus.indexOf((10 - (sum % 10)) % 10));
}
