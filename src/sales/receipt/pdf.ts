import {
  drawRule,
  makeRoom,
  mm,
  type PdfSheet,
  pdfBytes,
  registerFonts,
  writeCells,
  writeLabelAndValue,
  writeText,
} from '../../platform/pdf.ts';
import { directionOf } from '../../values/language.ts';
import type { NumberCode } from '../../values/receipt-code.ts';
import { type ReceiptContent, receiptContent } from '../../values/receipt-content.ts';
import type { Paper, ReceiptDocument } from '../../values/receipt-document.ts';
import { numberCode } from './number-code.ts';

/** PDF readers show no page that is higher than this, in points. */
const tallestPage = 14_400;

/** Draws a receipt as a PDF: on a roll as one page as long as the receipt, on A4 as many pages as needed. */
export async function receiptPdf(
  document: ReceiptDocument,
  { paper, compress = true }: { paper: Paper; compress?: boolean },
): Promise<Uint8Array> {
  const { default: Pdf } = await import('pdfkit');
  const content = receiptContent(document, { plain: false, paper });
  const direction = directionOf(document.language);
  const drawOn = async (height: number) => {
    const margin = (paper === 'A4' ? 16 : 3) * mm;
    const size: [number, number] =
      paper === 'A4' ? [210 * mm, 297 * mm] : [Number.parseInt(paper, 10) * mm, height];
    const pdf = new Pdf({
      size,
      margin: 0,
      compress,
      info: { Title: content.title, CreationDate: document.issuedAt },
    });
    await registerFonts(pdf);
    const sheet = {
      pdf,
      left: margin,
      width: size[0] - 2 * margin,
      bottom: size[1] - margin,
      fontSize: { '58MM': 7.5, '80MM': 8.5, A4: 9.5 }[paper],
      direction,
    };
    pdf.y = margin;
    draw(sheet, { document, content, paper });
    return { pdf, height: pdf.y + margin + 1 };
  };
  // The height of a roll is not known in advance. A first drawing on an endless page measures it.
  const height = paper === 'A4' ? 0 : Math.min((await drawOn(1_000 * tallestPage)).height, tallestPage);
  return pdfBytes((await drawOn(height)).pdf);
}

function draw(
  sheet: PdfSheet,
  { document, content, paper }: { document: ReceiptDocument; content: ReceiptContent; paper: Paper },
): void {
  const { logoPng } = document.business;
  if (logoPng) drawLogo(sheet, logoPng);
  writeText(sheet, content.business, { isBold: true, scale: 1.5 });
  for (const line of content.heading) writeText(sheet, line);
  for (const mark of content.marks) writeText(sheet, mark, { isBold: true, scale: 1.4 });
  drawRule(sheet);
  for (const fact of content.facts) writeLabelAndValue(sheet, fact);
  drawRule(sheet);
  drawItems(sheet, content, paper);
  drawRule(sheet);
  // On A4 the sums stand in the half of the page where lines end.
  const sumSheet = paper === 'A4' ? endHalfOf(sheet) : sheet;
  for (const sum of content.sums) writeLabelAndValue(sumSheet, sum);
  writeLabelAndValue(sumSheet, content.total, { isBold: true, scale: 1.3 });
  for (const payment of content.payments) writeLabelAndValue(sumSheet, payment);
  if (content.taxes.rows.length > 0) {
    drawRule(sumSheet);
    const shares = [0.4, 0.32, 0.28];
    writeCells(sumSheet, [content.taxes.heading, content.labels.net, content.labels.tax], shares, {
      scale: 0.85,
    });
    for (const { rate, net, tax } of content.taxes.rows) writeCells(sumSheet, [rate, net, tax], shares);
  }
  if (content.note) {
    drawRule(sheet);
    writeText(sheet, content.note, {}, 'start');
  }
  const code = numberCode(document, paper);
  if (code) drawCode(sheet, code);
  for (const line of content.footer) writeText(sheet, line);
}

function drawItems(sheet: PdfSheet, { items, labels }: ReceiptContent, paper: Paper): void {
  if (paper === 'A4') {
    const shares = [0.5, 0.16, 0.17, 0.17];
    writeCells(sheet, [labels.item, labels.quantity, labels.unitPrice, labels.amount], shares, {
      scale: 0.85,
    });
    for (const { name, quantity, unitPrice, amount, notes } of items) {
      writeCells(sheet, [name, quantity, unitPrice, amount], shares);
      for (const note of notes) writeText(sheet, note, { scale: 0.9 }, 'start');
    }
    return;
  }
  for (const { name, quantity, unitPrice, amount, notes, isSingle } of items) {
    writeLabelAndValue(sheet, { label: name, value: amount });
    if (!isSingle) writeText(sheet, `${quantity} × ${unitPrice}`, { scale: 0.9 }, 'start');
    for (const note of notes) writeText(sheet, note, { scale: 0.9 }, 'start');
  }
}

function endHalfOf(sheet: PdfSheet): PdfSheet {
  const width = sheet.width / 2;
  return { ...sheet, width, left: sheet.direction === 'rtl' ? sheet.left : sheet.left + width };
}

function drawLogo(sheet: PdfSheet, png: Uint8Array): void {
  const { pdf, left, width } = sheet;
  const box: [number, number] = [Math.min(width * 0.6, 45 * mm), 18 * mm];
  pdf.image(Buffer.from(png), left + (width - box[0]) / 2, pdf.y, {
    fit: box,
    align: 'center',
    valign: 'center',
  });
  pdf.y += box[1] + 4;
}

function drawCode(sheet: PdfSheet, { kind, modules }: NumberCode): void {
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
