import { readFile } from 'node:fs/promises';
import { type Pair, type ReceiptContent, receiptContent } from './content.ts';
import type { Paper, ReceiptDocument } from './document.ts';
import { type NumberCode, numberCode } from './number-code.ts';

/** Points of a millimetre. */
const mm = 72 / 25.4;
/** Readers show no page that is higher. */
const tallestPage = 14_400;

type Sheet = {
  pdf: PDFKit.PDFDocument;
  left: number;
  width: number;
  bottom: number;
  fontSize: number;
};
type Look = { isBold?: boolean; scale?: number };

/** One page as long as the receipt on a roll; on A4 as many as it takes. */
export async function receiptPdf(
  document: ReceiptDocument,
  { paper, compress = true }: { paper: Paper; compress?: boolean },
): Promise<Uint8Array> {
  const { default: Pdf } = await import('pdfkit');
  const [regular, bold] = await fonts();
  const content = receiptContent(document, { plain: false });
  const drawOn = (height: number) => {
    const margin = (paper === 'A4' ? 16 : 3) * mm;
    const size: [number, number] =
      paper === 'A4' ? [210 * mm, 297 * mm] : [Number.parseInt(paper, 10) * mm, height];
    const pdf = new Pdf({
      size,
      margin: 0,
      compress,
      info: { Title: `${content.labels.receipt} ${document.number}`, CreationDate: document.issuedAt },
    });
    pdf.registerFont('regular', regular).registerFont('bold', bold);
    const sheet = {
      pdf,
      left: margin,
      width: size[0] - 2 * margin,
      bottom: size[1] - margin,
      fontSize: { '58MM': 7.5, '80MM': 8.5, A4: 9.5 }[paper],
    };
    pdf.y = margin;
    draw(sheet, { document, content, paper });
    return { pdf, height: pdf.y + margin + 1 };
  };
  // A roll has no height of its own: a first drawing, on a page without end, finds it.
  const height = paper === 'A4' ? 0 : Math.min(drawOn(1_000 * tallestPage).height, tallestPage);
  return bytesOf(drawOn(height).pdf);
}

function draw(
  sheet: Sheet,
  { document, content, paper }: { document: ReceiptDocument; content: ReceiptContent; paper: Paper },
): void {
  const { logoPng } = document.business;
  if (logoPng) drawLogo(sheet, logoPng);
  text(sheet, content.business, { isBold: true, scale: 1.5 });
  for (const line of content.heading) text(sheet, line);
  for (const mark of content.marks) text(sheet, mark, { isBold: true, scale: 1.4 });
  rule(sheet);
  for (const fact of content.facts) pair(sheet, fact);
  rule(sheet);
  drawItems(sheet, content, paper);
  rule(sheet);
  const half =
    paper === 'A4' ? { ...sheet, left: sheet.left + sheet.width / 2, width: sheet.width / 2 } : sheet;
  for (const sum of content.sums) pair(half, sum);
  pair(half, content.total, { isBold: true, scale: 1.3 });
  for (const payment of content.payments) pair(half, payment);
  if (content.taxes.rows.length > 0) {
    rule(half);
    const shares = [0.4, 0.32, 0.28];
    cells(half, [content.taxes.heading, content.labels.net, content.labels.tax], shares, { scale: 0.85 });
    for (const { rate, net, tax } of content.taxes.rows) cells(half, [rate, net, tax], shares);
  }
  if (content.note) {
    rule(sheet);
    text(sheet, content.note, {}, 'left');
  }
  const code = numberCode(document, paper);
  if (code) drawCode(sheet, code);
  for (const line of content.footer) text(sheet, line);
}

function drawItems(sheet: Sheet, { items, labels }: ReceiptContent, paper: Paper): void {
  if (paper === 'A4') {
    const shares = [0.5, 0.16, 0.17, 0.17];
    cells(sheet, [labels.item, labels.quantity, labels.unitPrice, labels.amount], shares, { scale: 0.85 });
    for (const { name, quantity, unitPrice, amount, discount } of items) {
      cells(sheet, [name, quantity, unitPrice, amount], shares);
      if (discount) text(sheet, discount, { scale: 0.9 }, 'left');
    }
    return;
  }
  for (const { name, quantity, unitPrice, amount, discount, isSingle } of items) {
    pair(sheet, { label: name, value: amount });
    if (!isSingle) text(sheet, `${quantity} × ${unitPrice}`, { scale: 0.9 }, 'left');
    if (discount) text(sheet, discount, { scale: 0.9 }, 'left');
  }
}

/** A label that wraps beside its figure; a figure that leaves it too little room stands below it. */
function pair(sheet: Sheet, { label, value }: Pair, look: Look = {}): void {
  use(sheet, look);
  const valueWidth = Math.min(sheet.pdf.widthOfString(value) + 1, sheet.width);
  const labelWidth = sheet.width - valueWidth - 6;
  if (labelWidth < Math.min(sheet.width / 3, sheet.pdf.widthOfString(label) + 1)) {
    text(sheet, label, look, 'left');
    text(sheet, value, look, 'right');
    return;
  }
  const shares = [(labelWidth + 6) / sheet.width, valueWidth / sheet.width];
  cells(sheet, [label, value], shares, look);
}

/** Texts side by side, the first at the left and the others at the right of their columns. */
function cells(sheet: Sheet, texts: string[], shares: number[], look: Look = {}): void {
  use(sheet, look);
  const { pdf } = sheet;
  const widths = shares.map((share, at) => share * sheet.width - (at < shares.length - 1 ? 6 : 0));
  const height = Math.max(...texts.map((one, at) => pdf.heightOfString(one, { width: widths[at] ?? 0 })));
  makeRoom(sheet, height);
  const { y } = pdf;
  let x = sheet.left;
  for (const [at, one] of texts.entries()) {
    pdf.text(one, x, y, { width: widths[at] ?? 0, align: at === 0 ? 'left' : 'right' });
    x += (shares[at] ?? 0) * sheet.width;
  }
  pdf.y = y + height;
}

function text(
  sheet: Sheet,
  line: string,
  look: Look = {},
  align: 'left' | 'center' | 'right' = 'center',
): void {
  use(sheet, look);
  const { pdf, left, width } = sheet;
  makeRoom(sheet, pdf.heightOfString(line, { width }));
  pdf.text(line, left, pdf.y, { width, align });
}

function rule(sheet: Sheet): void {
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

function drawLogo(sheet: Sheet, png: Uint8Array): void {
  const { pdf, left, width } = sheet;
  const box: [number, number] = [Math.min(width * 0.6, 45 * mm), 18 * mm];
  pdf.image(Buffer.from(png), left + (width - box[0]) / 2, pdf.y, {
    fit: box,
    align: 'center',
    valign: 'center',
  });
  pdf.y += box[1] + 4;
}

function drawCode(sheet: Sheet, { kind, modules }: NumberCode): void {
  const columns = modules[0]?.length ?? 1;
  const isQr = kind === 'QR';
  const module = isQr ? (24 * mm) / columns : mm / 4;
  const width = module * columns;
  const barHeight = isQr ? module : 12 * mm;
  makeRoom(sheet, modules.length * barHeight + 16);
  const { pdf } = sheet;
  const left = sheet.left + (sheet.width - width) / 2;
  const top = pdf.y + 8;
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) pdf.rect(left + x * module, top + y * barHeight, module, barHeight);
    }
  }
  pdf.fill('#000');
  pdf.y = top + modules.length * barHeight + 8;
}

function makeRoom({ pdf, bottom, left }: Sheet, height: number): void {
  if (pdf.y + height <= bottom) return;
  pdf.addPage();
  pdf.y = left;
}

function use({ pdf, fontSize }: Sheet, { isBold = false, scale = 1 }: Look): void {
  pdf.font(isBold ? 'bold' : 'regular').fontSize(fontSize * scale);
}

function bytesOf(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.end();
  });
}

/** pdfkit takes a font that is open already as well as its bytes, though its types do not say so. */
type OpenFont = PDFKit.Mixins.PDFFontSource;

let opened: Promise<[OpenFont, OpenFont]> | undefined;

/**
 * Latin, Greek, Cyrillic and the signs of currencies; a receipt holds only the letters that it uses. Opened once: to read
 * the tables of a font takes longer than to draw a receipt.
 */
function fonts(): Promise<[OpenFont, OpenFont]> {
  opened ??= Promise.all([
    openFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
    openFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  ]);
  return opened;
}

async function openFont(url: string): Promise<OpenFont> {
  const { create } = await import('fontkit');
  return create(await readFile(new URL(url))) as unknown as OpenFont;
}
