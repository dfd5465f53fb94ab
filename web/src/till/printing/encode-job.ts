import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { isBarcodable } from '../../../../src/values/receipt-code.ts';
import type { Row } from '../../../../src/values/receipt-rows.ts';
import type { PrinterSettings } from '../setup/device-settings.ts';
import type { PrintJob } from './print-job.ts';

/** The bytes of a receipt printer: text where its code pages have it, and pictures of the rows where they have not. */
export async function encodeJob(
  job: PrintJob,
  { paper, device, opensDrawer }: PrinterSettings,
): Promise<Uint8Array> {
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder');
  const dots = paper === '58MM' ? 384 : 576;
  const columns = paper === '58MM' ? 32 : 48;
  const encoder = new Encoder({
    columns,
    language: languageOf(device?.language),
    codepageMapping: (device?.codepageMapping ?? 'epson') as 'epson',
    imageMode: 'raster',
    createCanvas: (width, height) => canvasOf(width, height),
  });
  encoder.initialize().codepage('auto');
  if (job.opensDrawer && opensDrawer) encoder.pulse();
  const { above, below } = job.rows(paper);
  if (job.logoPng) await addLogo(encoder, job.logoPng, dots);
  for (const row of above) addRow(encoder, row, dots);
  if (job.code) addCode(encoder, job.code, paper);
  for (const row of below) addRow(encoder, row, dots);
  if (above.length > 0) encoder.newline(2).cut();
  return encoder.encode();
}

function languageOf(language: string | null | undefined): 'esc-pos' | 'star-prnt' | 'star-line' {
  return language === 'star-prnt' || language === 'star-line' ? language : 'esc-pos';
}

/** Latin, Greek and Cyrillic are on the pages of nearly every printer; signs of currencies and other scripts are not. */
const onCodePages = /^[\x20-\x7e\u00a0-\u017f\u0370-\u03ff\u0400-\u045f–—‘’“”…€\u2009\u202f]*$/u;

function addRow(encoder: ReceiptPrinterEncoder, row: Row, dots: number): void {
  const { text, isCentred, isBold, isLarge } = row;
  if (!onCodePages.test(text)) {
    const picture = drawRow(row, dots);
    encoder.align('left').image(picture, { ...sizeOf(picture), algorithm: 'threshold' });
    return;
  }
  // Narrow spaces within figures are spaces there.
  const plain = text.replace(/[\u00a0\u2009\u202f]/g, ' ');
  encoder
    .align(isCentred ? 'center' : 'left')
    .bold(isBold)
    .height(isLarge ? 2 : 1)
    .line(plain)
    .height(1)
    .bold(false)
    .align('left');
}

/** A row as a picture: what stands apart at its end goes to the right edge, as in the columns of text. */
function drawRow({ text, isCentred, isBold, isLarge }: Row, dots: number): HTMLCanvasElement {
  const height = isLarge ? 48 : 32;
  const canvas = canvasOf(dots, height);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, dots, height);
  context.fillStyle = '#000';
  context.textBaseline = 'middle';
  context.font = `${isBold ? 'bold ' : ''}${isLarge ? 36 : 23}px system-ui, sans-serif`;
  const [, left = text, right] = /^(.*?\S)\s{2,}(\S.*)$/.exec(text) ?? [];
  if (isCentred) {
    context.textAlign = 'center';
    context.fillText(text.trim(), dots / 2, height / 2, dots);
    return canvas;
  }
  const rightWidth = right ? context.measureText(right).width + 12 : 0;
  context.fillText(left, 0, height / 2, dots - rightWidth);
  context.textAlign = 'right';
  if (right) context.fillText(right, dots, height / 2);
  return canvas;
}

function addCode(
  encoder: ReceiptPrinterEncoder,
  { kind, text }: NonNullable<PrintJob['code']>,
  paper: '58MM' | '80MM',
): void {
  encoder.newline().align('center');
  if (kind === 'BARCODE' && isBarcodable(text, paper))
    encoder.barcode(text, 'code128', { height: 80, width: 2, text: false });
  else encoder.qrcode(text, { model: 2, size: 6, errorlevel: 'm' });
  encoder.align('left').newline();
}

async function addLogo(encoder: ReceiptPrinterEncoder, png: Uint8Array, dots: number): Promise<void> {
  const picture = await createImageBitmap(new Blob([png as BlobPart], { type: 'image/png' }));
  const scale = Math.min(1, (dots * 2) / 3 / picture.width);
  const canvas = canvasOf(eights(picture.width * scale), eights(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  encoder
    .align('center')
    .image(canvas, { ...sizeOf(canvas), algorithm: 'floydsteinberg' })
    .align('left');
}

function sizeOf({ width, height }: HTMLCanvasElement): { width: number; height: number } {
  return { width, height };
}

function eights(dots: number): number {
  return Math.max(8, Math.ceil(dots / 8) * 8);
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
