import { type CodePage, encode, isOnPages, usualCodePages } from './code-pages.ts';
import type { Dots } from './dots.ts';
import { isBarcodable } from './receipt-code.ts';
import type { Paper } from './receipt-document.ts';
import { isDrawnBackward, type Row } from './receipt-rows.ts';

/** What a receipt printer is to print, from top to bottom. */
export type EscPosJob = {
  paper: Paper;
  opensDrawer?: boolean | undefined;
  logo?: Dots | undefined;
  above: Row[];
  /** The number of the receipt, as a code between the rows. */
  code?: { kind: 'QR' | 'BARCODE'; text: string } | undefined;
  below: Row[];
  /** The code pages of this printer, when it does not have the usual ones. */
  codePages?: readonly CodePage[] | undefined;
  /** Draws a row with letters that no code page has, or that is read from right to left. */
  drawRow?: ((row: Row) => Dots) | undefined;
};

const ESC = 0x1b;
const GS = 0x1d;
const FS = 0x1c;
const newLine = 0x0a;
const centre = [ESC, 0x61, 1];
const left = [ESC, 0x61, 0];

/** The commands of a receipt printer (ESC/POS). Without rows nothing is cut: the drawer opens alone. */
export function escPos({ logo, above, code, below, ...job }: EscPosJob): Uint8Array {
  const writeRows = rowWriter(job);
  return Uint8Array.from([
    ...[ESC, 0x40], // reset the printer, whatever the last job left behind
    ...[FS, 0x2e], // bytes above 127 are letters, not halves of Chinese characters
    ...(job.opensDrawer ? [ESC, 0x70, 0, 25, 250] : []),
    ...(logo ? [...centre, ...rasterOf(logo), ...left] : []),
    ...writeRows(above),
    ...(code ? [...centre, newLine, ...codeCommands(code, job.paper), newLine, ...left] : []),
    ...writeRows(below),
    ...(above.length > 0 ? [GS, 0x56, 66, 0] : []), // feed to the knife and cut
  ]);
}

/** Writes rows as text; remembers the code page that the printer is in. */
function rowWriter({ codePages = usualCodePages, drawRow }: Pick<EscPosJob, 'codePages' | 'drawRow'>) {
  let page: CodePage | undefined;
  const styled = ({ isCentred, isBold, isLarge }: Row, text: number[]) => [
    ...(isCentred ? centre : []),
    ...(isBold ? [ESC, 0x45, 1] : []),
    ...(isLarge ? [GS, 0x21, 0x01] : []),
    ...text,
    newLine,
    ...(isLarge ? [GS, 0x21, 0x00] : []),
    ...(isBold ? [ESC, 0x45, 0] : []),
    ...(isCentred ? left : []),
  ];
  return (rows: Row[]): number[] =>
    rows.flatMap((row) => {
      if (drawRow && (isDrawnBackward(row) || !isOnPages(row.text, codePages))) return rasterOf(drawRow(row));
      const encoded = encode(row.text, codePages, page);
      page = encoded.page;
      return styled(row, encoded.bytes);
    });
}

/** The printer draws the code itself, in its own resolution. */
function codeCommands({ kind, text }: NonNullable<EscPosJob['code']>, paper: Paper): number[] {
  if (kind === 'BARCODE' && isBarcodable(text, paper)) {
    // An opening brace begins a command within the data. Two of them stand for the brace itself.
    const data = [...new TextEncoder().encode(`{B${text.replaceAll('{', '{{')}`)];
    return [
      ...[GS, 0x68, 80], // 10 mm high
      ...[GS, 0x77, 2], // bars of a quarter of a millimetre
      ...[GS, 0x48, 0], // no text at the barcode: the number is printed above
      ...[GS, 0x6b, 73, data.length, ...data],
    ];
  }
  const data = [...new TextEncoder().encode(text)];
  const size = data.length + 3;
  return [
    ...[GS, 0x28, 0x6b, 4, 0, 49, 65, 50, 0], // model 2
    ...[GS, 0x28, 0x6b, 3, 0, 49, 67, 6], // modules of 6 dots
    ...[GS, 0x28, 0x6b, 3, 0, 49, 69, 49], // error correction M
    ...[GS, 0x28, 0x6b, size & 0xff, size >> 8, 49, 80, 48, ...data],
    ...[GS, 0x28, 0x6b, 3, 0, 49, 81, 48],
  ];
}

/** The command that prints a picture. A byte holds eight dots, the leftmost one in the highest bit. */
function rasterOf({ width, height, isDark }: Dots): number[] {
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
