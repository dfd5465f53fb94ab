import qrcode from 'qrcode';
import { code128 } from '../../values/code128.ts';
import { isBarcodable, type NumberCode } from '../../values/receipt-code.ts';
import type { Paper, ReceiptDocument } from '../../values/receipt-document.ts';

/** The number of the sale as a barcode or QR code, as the receipt settings say. */
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
