/** The GS1 rule: from the right, every second digit counts three times, and the sum is a multiple of ten. */
export function hasCheckDigit(digits: string): boolean {
  const weighted = [...digits].reverse().map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3));
  return weighted.reduce((sum, part) => sum + part, 0) % 10 === 0;
}

/** The check digit for these digits. */
export function checkDigitOf(digits: string): string {
  return [...'0123456789'].find((digit) => hasCheckDigit(digits + digit)) ?? '';
}

/** Whether a code looks like a GTIN-8, -12, -13 or -14 but has a wrong check digit. */
export function isMisread(code: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(code) && !hasCheckDigit(code);
}

/**
 * How the same GTIN may be written elsewhere: scanners and product lists add leading zeros or leave them out. The code
 * itself comes first.
 */
export function formsOfGtin(code: string): string[] {
  if (!/^\d{8,14}$/.test(code)) return [code];
  const bare = code.replace(/^0+/, '');
  const padded = [8, 12, 13, 14]
    .filter((length) => length >= bare.length)
    .map((length) => bare.padStart(length, '0'));
  return [...new Set([code, ...padded])];
}
