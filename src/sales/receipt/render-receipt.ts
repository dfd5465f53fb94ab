import type { CodePage } from '../../values/code-pages.ts';
import type { Paper, ReceiptDocument } from '../../values/receipt-document.ts';
import { receiptHtml } from '../../values/receipt-html.ts';
import { drawRows } from './draw-rows.ts';
import { printedRows, receiptEscPos } from './esc-pos.ts';
import { logoDots, smallLogo } from './logo.ts';
import { numberCode } from './number-code.ts';
import { receiptPdf } from './pdf.ts';

/** The media types of a receipt other than JSON. */
export const receiptForms = ['text/html', 'application/pdf', 'application/vnd.escpos'];

export type ReceiptFormat = 'JSON' | 'HTML' | 'PDF' | 'ESC_POS';

/** If a client accepts several types equally, it gets the first of them in this list. */
const mediaTypes: [type: string, format: ReceiptFormat][] = [
  ['application/json', 'JSON'],
  ['text/html', 'HTML'],
  ['application/pdf', 'PDF'],
  ['application/vnd.escpos', 'ESC_POS'],
  ['application/octet-stream', 'ESC_POS'],
];

/** The format that an Accept header asks for (RFC 9110). Undefined if it accepts none of ours. */
export function receiptFormat(accept: string | undefined): ReceiptFormat | undefined {
  const ranges = (accept?.trim() || '*/*').split(',').map(parseRange);
  let best: { format: ReceiptFormat; quality: number } | undefined;
  for (const [type, format] of mediaTypes) {
    const quality = qualityOf(type, ranges);
    if (quality > (best?.quality ?? 0)) best = { format, quality };
  }
  return best?.format;
}

export type RenderOptions = {
  format: Exclude<ReceiptFormat, 'JSON'>;
  paper: Paper;
  opensDrawer?: boolean | undefined;
  codePages?: readonly CodePage[] | undefined;
};

/** Renders a receipt to show or print. For JSON see `receiptJson`. */
export async function renderReceipt(
  document: ReceiptDocument,
  { format, paper, ...printer }: RenderOptions,
): Promise<{ contentType: string; body: string | Uint8Array }> {
  const { logoPng } = document.business;
  if (format === 'ESC_POS') {
    const logo = logoPng ? await logoDots(logoPng, paper === '58MM' ? 256 : 384) : undefined;
    const rows = printedRows(document, { paper, ...printer, canDraw: true });
    const drawRow = await drawRows([...rows.above, ...rows.below], paper === '58MM' ? 384 : 576);
    const body = receiptEscPos(document, { paper, logo, drawRow, ...printer });
    return { contentType: 'application/vnd.escpos', body };
  }
  const small = logoPng && (await smallLogo(logoPng));
  const drawn = { ...document, business: { ...document.business, logoPng: small } };
  if (format === 'HTML') {
    const code = numberCode(drawn, paper);
    return { contentType: 'text/html; charset=utf-8', body: receiptHtml(drawn, { paper, code }) };
  }
  return { contentType: 'application/pdf', body: await receiptPdf(drawn, { paper }) };
}

type Range = { type: string; quality: number };

function parseRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const value = quality === undefined ? 1 : Number(quality.slice(2));
  return { type, quality: value >= 0 && value <= 1 ? value : 0 };
}

/** How much a client wants a media type. Its most specific range decides: `text/html` before `text/*` before any. */
function qualityOf(type: string, ranges: Range[]): number {
  const [family = ''] = type.split('/');
  for (const wanted of [type, `${family}/*`, '*/*']) {
    const range = ranges.find((one) => one.type === wanted);
    if (range) return range.quality;
  }
  return 0;
}
