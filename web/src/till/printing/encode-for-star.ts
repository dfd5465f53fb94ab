import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { isBarcodable } from '../../../../src/values/receipt-code.ts';
import { columnsOf, isDrawnBackward, type Row } from '../../../../src/values/receipt-rows.ts';
import type { PrinterSettings } from '../setup/device-settings.ts';
import { dotsOf, drawLogo, drawRow } from './draw.ts';
import type { PrintJob } from './print-job.ts';

type Job = Omit<PrintJob, 'rows' | 'page'> & { above: Row[]; below: Row[] };
type Settings = PrinterSettings & { language: 'star-prnt' | 'star-line' };

/** The bytes for Star printers, which have their own languages. */
export async function encodeForStar(
  { above, below, ...job }: Job,
  { paper, device, opensDrawer, language }: Settings,
): Promise<Uint8Array> {
  const dots = dotsOf(paper);
  const encoder = new ReceiptPrinterEncoder({
    columns: columnsOf(paper),
    language,
    codepageMapping: (device?.codepageMapping ?? 'star') as 'star',
    imageMode: 'raster',
    createCanvas,
  });
  encoder.initialize().codepage('auto');
  if (job.opensDrawer && opensDrawer) encoder.pulse();
  if (job.logoPng) {
    const logo = await drawLogo(job.logoPng, dots);
    encoder
      .align('center')
      .image(logo, { ...sizeOf(logo), algorithm: 'floydsteinberg' })
      .align('left');
  }
  for (const row of above) addRow(encoder, row, dots);
  if (job.code) addCode(encoder, job.code, paper);
  for (const row of below) addRow(encoder, row, dots);
  if (above.length > 0) encoder.newline(2).cut();
  return encoder.encode();
}

/** Nearly every printer has code pages for Latin, Greek and Cyrillic. Most currency signs and scripts are on none. */
const onCodePages = /^[\x20-\x7e\u00a0-\u017f\u0370-\u03ff\u0400-\u045f–—‘’“”…€]*$/u;

function addRow(encoder: ReceiptPrinterEncoder, row: Row, dots: number): void {
  const { text, isCentred, isBold, isLarge } = row;
  if (isDrawnBackward(row) || !onCodePages.test(text)) {
    const picture = drawRow(row, dots);
    encoder.align('left').image(picture, { ...sizeOf(picture), algorithm: 'threshold' });
    return;
  }
  encoder
    .align(isCentred ? 'center' : 'left')
    .bold(isBold)
    .height(isLarge ? 2 : 1)
    .line(text)
    .height(1)
    .bold(false)
    .align('left');
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

function sizeOf({ width, height }: HTMLCanvasElement): { width: number; height: number } {
  return { width, height };
}

function createCanvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}
