import { harmless } from '../../../../src/values/harmless.ts';
import type { WorkbookCell } from '../../../../src/values/workbook.ts';

/** A cell of an exported sheet. Numbers are decimal text, so that no digit and no closing zero is lost. */
export type SheetCell = string | { number: string } | { day: string } | { moment: string };
/** A sheet for people: what a list shows, with the titles of its columns. */
export type SheetTable = { titles: string[]; rows: SheetCell[][] };

/** How the reader writes dates and numbers. */
export type Place = { locale: string; timeZone: string };

const latinDigits = { numberingSystem: 'latn', year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** The sheet as CSV, with dates and numbers as programs of this locale read them. */
export function csvText({ titles, rows }: SheetTable, { locale, timeZone }: Place): string {
  const marks = new Intl.NumberFormat(locale).formatToParts(1.5);
  const decimalMark = marks.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
  // Where decimals have a comma, spreadsheets expect another sign between cells.
  const separator = decimalMark === ',' ? ';' : ',';
  const quoted = (text: string) =>
    text.includes(separator) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const dayFormat = new Intl.DateTimeFormat(locale, { ...latinDigits, timeZone: 'UTC' });
  const momentFormat = new Intl.DateTimeFormat(locale, {
    ...latinDigits,
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  const textOf = (cell: SheetCell): string => {
    if (typeof cell === 'string') return quoted(harmless(cell));
    if ('number' in cell) return cell.number.replace('.', decimalMark);
    const text =
      'day' in cell ? dayFormat.format(new Date(cell.day)) : momentFormat.format(new Date(cell.moment));
    return quoted(text.replace(/\s/g, ' '));
  };
  const lines = [titles, ...rows].map((cells) => `${cells.map(textOf).join(separator)}\r\n`);
  // Excel needs the byte order mark, else it assumes its own code page.
  return `\ufeff${lines.join('')}`;
}

/** Excel and others hold 15 digits. A longer number stays text. */
const digitsAtMost = 15;

/** The cell for a workbook, where dates and numbers have their own types. */
export function workbookCell(cell: SheetCell, timeZone: string): WorkbookCell {
  if (typeof cell === 'string') return cell;
  if ('number' in cell) {
    if (cell.number.replace(/\D/g, '').length > digitsAtMost) return { exact: cell.number };
    const decimals = cell.number.split('.')[1]?.length ?? 0;
    return { amount: Number(cell.number), decimals };
  }
  if ('day' in cell) return { serial: serialOf(cell.day), hasTime: false };
  // The Swedish form of a moment reads as its local time.
  const local = new Date(cell.moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
  return { serial: serialOf(local), hasTime: true };
}

const dayLength = 86_400_000;

/** Days since the last day of 1899, as spreadsheets count. */
function serialOf(local: string): number {
  const at = Date.parse(local.length === 10 ? `${local}T00:00:00Z` : `${local}Z`);
  return (at - Date.UTC(1899, 11, 30)) / dayLength;
}
