import qrcode from 'qrcode';
import { code128 } from '../../../../src/values/code128.ts';
import { isBarcodable, type NumberCode } from '../../../../src/values/receipt-code.ts';
import type { Paper, ReceiptDocument } from '../../../../src/values/receipt-document.ts';

/** The number of a receipt as a barcode or QR code. The server draws the same one. */
export function numberCode(
  { code, number }: Pick<ReceiptDocument, 'code' | 'number'>,
  paper: Paper,
): NumberCode | undefined {
  if (code === 'NONE') return undefined;
  if (code === 'BARCODE' && isBarcodable(number, paper))
    return { kind: 'BARCODE', modules: [code128(number)] };
  const { modules } = qrcode.create(number, { errorCorrectionLevel: 'M' });
  const places = Array.from({ length: modules.size }, (_, at) => at);
  return { kind: 'QR', modules: places.map((y) => places.map((x) => modules.get(y, x) === 1)) };
}
