import qrcode from 'qrcode';
import { code128 } from '../../values/code128.ts';
import type { Paper, ReceiptDocument } from './document.ts';

/** A receipt's number for a scanner: rows of dark and light modules, one row for a barcode. */
export type NumberCode = { kind: 'QR' | 'BARCODE'; modules: boolean[][] };

export function numberCode(
  { code, number }: Pick<ReceiptDocument, 'code' | 'number'>,
  paper: Paper,
): NumberCode | undefined {
  if (code === 'NONE') return undefined;
  if (code === 'BARCODE' && isBarcodable(number, paper)) {
    return { kind: 'BARCODE', modules: [code128(number)] };
  }
  const { modules } = qrcode.create(number, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, y) =>
    Array.from({ length: modules.size }, (_, x) => modules.get(y, x) === 1),
  );
  return { kind: 'QR', modules: rows };
}

/**
 * What code set B of Code 128 has, and no more of it than the paper holds with bars of two dots: 35 + 11 a character,
 * on 384 or 576 dots. Any other number gets a QR code.
 */
export function isBarcodable(number: string, paper: Paper): boolean {
  return /^[ -~]+$/.test(number) && number.length <= (paper === '58MM' ? 14 : 23);
}
