import type { Paper } from './receipt-document.ts';

/** A receipt's number for a scanner: rows of dark and light modules, one row for a barcode. */
export type NumberCode = { kind: 'QR' | 'BARCODE'; modules: boolean[][] };

/**
 * What code set B of Code 128 has, and no more of it than the paper holds with bars of two dots: 35 + 11 a character,
 * on 384 or 576 dots. Any other number gets a QR code.
 */
export function isBarcodable(number: string, paper: Paper): boolean {
  return /^[ -~]+$/.test(number) && number.length <= (paper === '58MM' ? 14 : 23);
}
