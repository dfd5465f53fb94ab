import { receiptContent } from '../../../../src/values/receipt-content.ts';
import type { Paper, ReceiptDocument } from '../../../../src/values/receipt-document.ts';
import { columnsOf, type Row, receiptRows } from '../../../../src/values/receipt-rows.ts';

/** Something to print, in whatever way this device prints. */
export type PrintJob = {
  /** The HTML page for the print dialog of the browser. */
  page(paper: Paper): Promise<string>;
  /** The rows for a receipt printer, above and below the code of the receipt number. */
  rows(paper: Paper): { above: Row[]; below: Row[] };
  code: { kind: 'QR' | 'BARCODE'; text: string } | undefined;
  logoPng: Uint8Array | null;
  opensDrawer: boolean;
};

export function receiptJob(document: ReceiptDocument, { opensDrawer }: { opensDrawer: boolean }): PrintJob {
  return {
    page: async (paper) => {
      const [{ receiptHtml }, { numberCode }] = await Promise.all([
        import('../../../../src/values/receipt-html.ts'),
        import('./number-code.ts'),
      ]);
      return receiptHtml(document, { paper, code: numberCode(document, paper) });
    },
    rows: (paper) => receiptRows(receiptContent(document, { plain: true }), columnsOf(paper)),
    code: document.code === 'NONE' ? undefined : { kind: document.code, text: document.number },
    logoPng: document.business.logoPng,
    opensDrawer,
  };
}

/** A job of rows without a code or logo, such as a shift report. The page shows them as a receipt printer would. */
export function rowsJob(title: string, rows: (width: number) => Row[]): PrintJob {
  return {
    page: async (paper) => pageOfRows(title, rows(columnsOf(paper)), paper),
    rows: (paper) => ({ above: rows(columnsOf(paper)).map(inPageDirection), below: [] }),
    code: undefined,
    logoPng: null,
    opensDrawer: false,
  };
}

/** Opens the drawer, and prints nothing. */
export const drawerJob: PrintJob = {
  page: async () => '',
  rows: () => ({ above: [], below: [] }),
  code: undefined,
  logoPng: null,
  opensDrawer: true,
};

/** Outside of a page, as in tests, rows are printed from left to right. */
const page = () => globalThis.document?.documentElement ?? { lang: 'en', dir: 'ltr' };
const inPageDirection = (row: Row): Row => (page().dir === 'rtl' ? { ...row, isRtl: true } : row);

function pageOfRows(title: string, rows: Row[], paper: Paper): string {
  const width = paper === '58MM' ? '50mm' : '72mm';
  const heightMm = Math.ceil(rows.reduce((sum, { isLarge }) => sum + (isLarge ? 8 : 4.4), 16));
  const lines = rows
    .map(({ text, isCentred, isBold, isLarge }) => {
      const style = [
        isCentred && 'text-align:center',
        isBold && 'font-weight:700',
        isLarge && 'font-size:1.5em',
      ];
      return `<div style="${style.filter(Boolean).join(';')}">${escaped(text) || '&#160;'}</div>`;
    })
    .join('');
  return `<!doctype html><html lang="${page().lang}" dir="${page().dir}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>
@page { size: ${paper.toLowerCase()} ${heightMm}mm; margin: 0 }
body { width: ${width}; margin: 0 auto; padding: 3mm 0; color: #000; background: #fff; color-scheme: light;
  font: ${paper === '58MM' ? '9.4px' : '9.1px'}/4.4mm ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre }
</style></head><body>${lines}</body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
