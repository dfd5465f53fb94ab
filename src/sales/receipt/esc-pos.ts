import { isBarcodable } from '../../values/receipt-code.ts';
import { type ReceiptContent, receiptContent } from '../../values/receipt-content.ts';
import type { Paper, ReceiptDocument } from '../../values/receipt-document.ts';
import { columnsOf, type Row, receiptRows } from '../../values/receipt-rows.ts';
import { type CodePage, encode, printable, usualCodePages } from './code-pages.ts';
import type { LogoDots } from './logo.ts';

export type EscPosOptions = {
  paper: Paper;
  /** `business.logoPng` as dots: whoever calls has decoded it. */
  logo?: LogoDots | undefined;
  opensDrawer?: boolean | undefined;
  /** Of the printer at hand, where it is not the usual. */
  codePages?: readonly CodePage[] | undefined;
};

const ESC = 0x1b;
const GS = 0x1d;
const FS = 0x1c;
const centre = [ESC, 0x61, 1];
const left = [ESC, 0x61, 0];

/** The commands of a receipt printer (ESC/POS): text in its code pages, the number as a code, a cut at the end. */
export function receiptEscPos(document: ReceiptDocument, options: EscPosOptions): Uint8Array {
  const pages = options.codePages ?? usualCodePages;
  const content = mapTexts(receiptContent(document, { plain: true }), (text) => printable(text, pages));
  const { above, below } = receiptRows(content, columnsOf(options.paper));
  const aboveText = rowsOf(above, pages, undefined);
  const code = numberCommands(document, options.paper);
  const belowText = rowsOf(below, pages, aboveText.page);
  return Uint8Array.from([
    ...[ESC, 0x40], // begin anew, whatever the one before left behind
    ...[FS, 0x2e], // bytes above 127 are letters, not halves of Chinese characters
    ...(options.opensDrawer ? [ESC, 0x70, 0, 25, 250] : []),
    ...(options.logo ? [...centre, ...rasterOf(options.logo), ...left] : []),
    ...aboveText.bytes,
    ...(code.length > 0 ? [...centre, 0x0a, ...code, 0x0a, ...left] : []),
    ...belowText.bytes,
    ...[GS, 0x56, 66, 0], // feed to the knife and cut
  ]);
}

function rowsOf(
  rows: Row[],
  pages: readonly CodePage[],
  current: CodePage | undefined,
): { bytes: number[]; page: CodePage | undefined } {
  const bytes: number[] = [];
  let page = current;
  for (const { text, isCentred, isBold, isLarge } of rows) {
    const encoded = encode(text, pages, page);
    page = encoded.page;
    bytes.push(
      ...(isCentred ? centre : []),
      ...(isBold ? [ESC, 0x45, 1] : []),
      ...(isLarge ? [GS, 0x21, 0x01] : []),
      ...encoded.bytes,
      0x0a,
      ...(isLarge ? [GS, 0x21, 0x00] : []),
      ...(isBold ? [ESC, 0x45, 0] : []),
      ...(isCentred ? left : []),
    );
  }
  return { bytes, page };
}

/** The printer draws the code itself, in its own resolution. */
function numberCommands({ code, number }: ReceiptDocument, paper: Paper): number[] {
  if (code === 'NONE') return [];
  if (code === 'BARCODE' && isBarcodable(number, paper)) {
    // An opening brace begins a command within the data: as itself it is doubled.
    const data = [...new TextEncoder().encode(`{B${number.replaceAll('{', '{{')}`)];
    return [
      ...[GS, 0x68, 80], // 10 mm high
      ...[GS, 0x77, 2], // bars of a quarter of a millimetre
      ...[GS, 0x48, 0], // its text is printed above
      ...[GS, 0x6b, 73, data.length, ...data],
    ];
  }
  const data = [...new TextEncoder().encode(number)];
  const size = data.length + 3;
  return [
    ...[GS, 0x28, 0x6b, 4, 0, 49, 65, 50, 0], // model 2
    ...[GS, 0x28, 0x6b, 3, 0, 49, 67, 6], // modules of 6 dots
    ...[GS, 0x28, 0x6b, 3, 0, 49, 69, 49], // error correction M
    ...[GS, 0x28, 0x6b, size & 0xff, size >> 8, 49, 80, 48, ...data],
    ...[GS, 0x28, 0x6b, 3, 0, 49, 81, 48],
  ];
}

/** Eight dots a byte, the leftmost highest. */
function rasterOf({ width, height, isDark }: LogoDots): number[] {
  const bytesWide = Math.ceil(width / 8);
  const bytes = [GS, 0x76, 0x30, 0, bytesWide & 0xff, bytesWide >> 8, height & 0xff, height >> 8];
  for (let y = 0; y < height; y++) {
    for (let column = 0; column < bytesWide; column++) {
      let byte = 0;
      for (let bit = 0; bit < 8; bit++) {
        const x = column * 8 + bit;
        if (x < width && isDark(x, y)) byte |= 0x80 >> bit;
      }
      bytes.push(byte);
    }
  }
  return bytes;
}

function mapTexts(content: ReceiptContent, map: (text: string) => string): ReceiptContent {
  return JSON.parse(JSON.stringify(content), (_, value) => (typeof value === 'string' ? map(value) : value));
}
