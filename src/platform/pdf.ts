import { openFonts } from './fonts.ts';
import { isComplex, visualRuns, wrapText } from './text-runs.ts';

/** One millimetre in PDF points. */
export const mm = 72 / 25.4;

/** The area of the page to write on. `pdf.y` is the current height. */
export type PdfSheet = {
  pdf: PDFKit.PDFDocument;
  left: number;
  width: number;
  bottom: number;
  fontSize: number;
  /** Where lines start: in Arabic at the right, and columns follow each other from there. */
  direction: 'ltr' | 'rtl';
  /** Writes what every further page begins with. */
  onNewPage?: () => void;
};
type Align = 'start' | 'center' | 'end';
/** The first `startColumns` cells of a row are aligned to where lines start, the others to where they end. */
type TextStyle = { isBold?: boolean; scale?: number; startColumns?: number };

/** Makes the fonts of a document known by their names. */
export async function registerFonts(pdf: PDFKit.PDFDocument): Promise<void> {
  for (const [name, font] of Object.entries(await openFonts())) {
    // pdfkit accepts an opened font as well as its bytes, though its types do not say so.
    pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
  }
}

/** A label and its value on one line. The label wraps. When there is too little room, the value goes below it. */
export function writeLabelAndValue(
  sheet: PdfSheet,
  { label, value }: { label: string; value: string },
  style: TextStyle = {},
): void {
  setFont(sheet, style);
  const valueWidth = Math.min(widthOf(sheet, value, style) + 1, sheet.width);
  const labelWidth = sheet.width - valueWidth - 6;
  if (labelWidth < Math.min(sheet.width / 3, widthOf(sheet, label, style) + 1)) {
    writeText(sheet, label, style, 'start');
    writeText(sheet, value, style, 'end');
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
  const height = Math.max(...texts.map((one, at) => heightOf(sheet, one, widths[at] ?? 0, style)));
  makeRoom(sheet, height);
  setFont(sheet, style);
  const { y } = pdf;
  let gone = 0;
  for (const [at, one] of texts.entries()) {
    const width = widths[at] ?? 0;
    const x = sheet.direction === 'rtl' ? sheet.left + sheet.width - gone - width : sheet.left + gone;
    const align = at < (style.startColumns ?? 1) ? 'start' : 'end';
    draw(sheet, one, { x, y, width, align, style });
    gone += (shares[at] ?? 0) * sheet.width;
  }
  pdf.y = y + height;
}

export function writeText(
  sheet: PdfSheet,
  line: string,
  style: TextStyle = {},
  align: Align = 'center',
): void {
  setFont(sheet, style);
  const { pdf, left, width } = sheet;
  const height = heightOf(sheet, line, width, style);
  makeRoom(sheet, height);
  const { y } = pdf;
  draw(sheet, line, { x: left, y, width, align, style });
  pdf.y = y + height;
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

export function makeRoom({ pdf, bottom, left, onNewPage }: PdfSheet, height: number): void {
  if (pdf.y + height <= bottom) return;
  pdf.addPage();
  // The margin at the top is as large as the one on the left.
  pdf.y = left;
  onNewPage?.();
}

function setFont({ pdf, fontSize }: PdfSheet, { isBold = false, scale = 1 }: TextStyle): void {
  pdf.font(isBold ? 'latinBold' : 'latin').fontSize(fontSize * scale);
}

/** pdfkit joins no parts of different direction or font into a line. Such lines we lay out ourselves. */
const isPlain = ({ direction }: PdfSheet, text: string) => direction === 'ltr' && !isComplex(text);

function heightOf(sheet: PdfSheet, text: string, width: number, style: TextStyle): number {
  if (isPlain(sheet, text)) return sheet.pdf.heightOfString(text, { width });
  const lines = wrapText(text, (line) => widthOf(sheet, line, style) > width);
  return lines.reduce((sum, line) => sum + lineHeight(sheet, line, style), 0);
}

function widthOf(sheet: PdfSheet, text: string, style: TextStyle): number {
  const { pdf } = sheet;
  if (isPlain(sheet, text)) return pdf.widthOfString(text);
  return measured(sheet, text, style).reduce((sum, { width }) => sum + width, 0);
}

/** The parts of a line with their fonts and widths. */
function measured({ pdf }: PdfSheet, line: string, { isBold }: TextStyle) {
  const runs = visualRuns(line).map(({ text, font }) => {
    const name = isBold ? `${font}Bold` : font;
    return { text, name, width: pdf.font(name).widthOfString(text) };
  });
  pdf.font(isBold ? 'latinBold' : 'latin');
  return runs;
}

function lineHeight({ pdf }: PdfSheet, line: string, { isBold }: TextStyle): number {
  const height = pdf.currentLineHeight(true);
  if (!/\p{Script=Devanagari}/u.test(line)) return height;
  const higher = pdf.font(isBold ? 'devanagariBold' : 'devanagari').currentLineHeight(true);
  pdf.font(isBold ? 'latinBold' : 'latin');
  return Math.max(height, higher);
}

type Place = { x: number; y: number; width: number; align: Align; style: TextStyle };

function draw(sheet: PdfSheet, text: string, { x, y, width, align, style }: Place): void {
  const { pdf, direction } = sheet;
  const isAtLeft = align === (direction === 'rtl' ? 'end' : 'start');
  const side = align === 'center' ? 'center' : isAtLeft ? 'left' : 'right';
  if (isPlain(sheet, text)) {
    pdf.text(text, x, y, { width, align: side });
    return;
  }
  let top = y;
  for (const line of wrapText(text, (one) => widthOf(sheet, one, style) > width)) {
    const runs = measured(sheet, line, style);
    const free = width - runs.reduce((sum, run) => sum + run.width, 0);
    const height = lineHeight(sheet, line, style);
    let at = x + { left: 0, center: free / 2, right: free }[side];
    for (const run of runs) {
      const options = { lineBreak: false, baseline: 'alphabetic' as const };
      pdf.font(run.name).text(run.text, at, top + height * baselineShare, options);
      at += run.width;
    }
    top += height;
  }
  setFont(sheet, style);
}

/** How far down a line its letters stand. Parts of different fonts stand on the same height. */
const baselineShare = 0.78;

export function pdfBytes(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.end();
  });
}
