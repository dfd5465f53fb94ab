import type { Paper } from './receipt-document.ts';

/** A receipt's number for a scanner: rows of dark and light modules, one row for a barcode. */
export type NumberCode = { kind: 'QR' | 'BARCODE'; modules: boolean[][] };

/**
 * Whether the paper can hold a number as a barcode. Code 128 (set B) has printable ASCII only. It takes 35 modules and
 * 11 more for each character, at two dots a module, and the paper has 384 or 576 dots. Other numbers get a QR code.
 */
export function isBarcodable(number: string, paper: Paper): boolean {
  return /^[ -~]+$/.test(number) && number.length <= (paper === '58MM' ? 14 : 23);
}
