import { setImmediate as breathe } from 'node:timers/promises';
import { directionOf } from '../values/language.ts';
import { drawRule, mm, type PdfSheet, pdfBytes, registerFonts, writeCells, writeText } from './pdf.ts';

/** A column of a printed table. `share` is its width beside those of the other columns. */
export type PrintedColumn = { title: string; isNumber?: boolean; share?: number };
export type PrintedRow = { cells: string[]; isTotal?: boolean };
type PrintedTable = {
  business: string;
  title: string;
  period: string;
  columns: PrintedColumn[];
  rows: PrintedRow[];
  language: string;
  pageOf: (page: number, pages: number) => string;
};

const margin = 14 * mm;
/** Wider tables are printed on their side. */
const columnsUpright = 6;
/** Drawing takes a fraction of a millisecond for each cell. Other requests are served in between. */
const rowsAtOnce = 25;

/** Draws a table on A4 pages. Each page repeats the titles of the columns and has its number. */
export async function tablePdf(
  { business, title, period, columns, rows, language, pageOf }: PrintedTable,
  { compress = true }: { compress?: boolean } = {},
): Promise<Uint8Array> {
  const { default: Pdf } = await import('pdfkit');
  const pdf = new Pdf({
    size: 'A4',
    layout: columns.length > columnsUpright ? 'landscape' : 'portrait',
    margin: 0,
    compress,
    bufferPages: true,
    info: { Title: `${title} – ${business}` },
  });
  await registerFonts(pdf);
  const { width, height } = pdf.page;
  const shareSum = columns.reduce((sum, { share = 1 }) => sum + share, 0);
  const shares = columns.map(({ share = 1 }) => share / shareSum);
  const startColumns = columns.findIndex(({ isNumber }) => isNumber);
  const style = { startColumns: startColumns < 0 ? columns.length : startColumns };
  const sheet: PdfSheet = {
    pdf,
    left: margin,
    width: width - 2 * margin,
    bottom: height - margin - 8 * mm,
    fontSize: 8.5,
    direction: directionOf(language),
  };
  const writeTitles = () => {
    writeCells(
      sheet,
      columns.map((column) => column.title),
      shares,
      { ...style, isBold: true },
    );
    drawRule(sheet);
  };
  pdf.y = margin;
  writeText(sheet, business, { isBold: true, scale: 1.6 }, 'start');
  writeText(sheet, title, { scale: 1.3 }, 'start');
  writeText(sheet, period, {}, 'start');
  drawRule(sheet);
  writeTitles();
  sheet.onNewPage = writeTitles;
  for (const [at, { cells, isTotal = false }] of rows.entries()) {
    if (at % rowsAtOnce === 0) await breathe();
    writeCells(sheet, cells, shares, { ...style, isBold: isTotal });
    pdf.y += isTotal ? 5 : 2;
  }
  delete sheet.onNewPage;
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    pdf.y = height - margin - 4 * mm;
    const foot = { ...sheet, bottom: height };
    writeCells(foot, [`${business} · ${title} · ${period}`, pageOf(page + 1, count)], [0.8, 0.2]);
  }
  return pdfBytes(pdf);
}
