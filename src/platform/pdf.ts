import { readFile } from 'node:fs/promises';

/** One millimetre in PDF points. */
export const mm = 72 / 25.4;

/** The area of the page to write on. `pdf.y` is the current height. */
export type PdfSheet = {
  pdf: PDFKit.PDFDocument;
  left: number;
  width: number;
  bottom: number;
  fontSize: number;
};
/** The first `leftColumns` cells of a row are aligned to the left, the others to the right. */
type TextStyle = { isBold?: boolean; scale?: number; leftColumns?: number };

/** A label and its value on one line. The label wraps. When there is too little room, the value goes below it. */
export function writeLabelAndValue(
  sheet: PdfSheet,
  { label, value }: { label: string; value: string },
  style: TextStyle = {},
): void {
  setFont(sheet, style);
  const valueWidth = Math.min(sheet.pdf.widthOfString(value) + 1, sheet.width);
  const labelWidth = sheet.width - valueWidth - 6;
  if (labelWidth < Math.min(sheet.width / 3, sheet.pdf.widthOfString(label) + 1)) {
    writeText(sheet, label, style, 'left');
    writeText(sheet, value, style, 'right');
    return;
  }
  const shares = [(labelWidth + 6) / sheet.width, valueWidth / sheet.width];
  writeCells(sheet, [label, value], shares, style);
}

/** Writes texts side by side, each in its share of the width. */
export function writeCells(sheet: PdfSheet, texts: string[], shares: number[], style: TextStyle = {}): void {
  setFont(sheet, style);
  const { pdf } = sheet;
  const widths = shares.map((share, at) => share * sheet.width - (at < shares.length - 1 ? 6 : 0));
  const height = Math.max(...texts.map((one, at) => pdf.heightOfString(one, { width: widths[at] ?? 0 })));
  makeRoom(sheet, height);
  const { y } = pdf;
  let x = sheet.left;
  for (const [at, one] of texts.entries()) {
    pdf.text(one, x, y, { width: widths[at] ?? 0, align: at < (style.leftColumns ?? 1) ? 'left' : 'right' });
    x += (shares[at] ?? 0) * sheet.width;
  }
  pdf.y = y + height;
}

export function writeText(
  sheet: PdfSheet,
  line: string,
  style: TextStyle = {},
  align: 'left' | 'center' | 'right' = 'center',
): void {
  setFont(sheet, style);
  const { pdf, left, width } = sheet;
  makeRoom(sheet, pdf.heightOfString(line, { width }));
  pdf.text(line, left, pdf.y, { width, align });
}

export function drawRule(sheet: PdfSheet): void {
  makeRoom(sheet, 8);
  const { pdf, left, width } = sheet;
  const y = pdf.y + 4;
  pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .dash(2, { space: 2 })
    .stroke()
    .undash();
  pdf.y = y + 4;
}

export function makeRoom({ pdf, bottom, left }: PdfSheet, height: number): void {
  if (pdf.y + height <= bottom) return;
  pdf.addPage();
  // The margin at the top is as large as the one on the left.
  pdf.y = left;
}

function setFont({ pdf, fontSize }: PdfSheet, { isBold = false, scale = 1 }: TextStyle): void {
  pdf.font(isBold ? 'bold' : 'regular').fontSize(fontSize * scale);
}

export function pdfBytes(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.end();
  });
}

/** pdfkit accepts an opened font as well as its bytes, though its types do not say so. */
type OpenFont = PDFKit.Mixins.PDFFontSource;

let openedFonts: Promise<[OpenFont, OpenFont]> | undefined;

/**
 * Fonts with Latin, Greek, Cyrillic and currency signs. A receipt embeds only the letters that it uses. They are opened
 * once, because reading a font takes longer than drawing a receipt.
 */
export function fonts(): Promise<[OpenFont, OpenFont]> {
  openedFonts ??= Promise.all([
    openFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
    openFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  ]);
  return openedFonts;
}

async function openFont(url: string): Promise<OpenFont> {
  const { create } = await import('fontkit');
  return create(await readFile(new URL(url))) as unknown as OpenFont;
}
