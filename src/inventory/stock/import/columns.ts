import type { CommaMeaning, ReadCell, ReadRow } from '../../../platform/sheet/rows.ts';
import { asMeant } from '../../../values/harmless.ts';
import {
  type ImportField as Field,
  importFields as fields,
  importColumn,
  importColumns,
  isExportedOnly,
  type ImportNumber as NumberField,
  type ImportText as TextField,
} from '../../../values/import-columns.ts';
import { columnsOf, isYes, type SheetSource } from '../../../values/import-sources.ts';
import { largestMinor } from '../../../values/money.ts';
import { lineAmountMinor } from '../../../values/quantity.ts';
import { tidyText } from '../../../values/tidy-text.ts';
import { numberOf } from './number.ts';

/**
 * A row as it is stored until it is imported. An empty cell is null. A row of the sheet with the stock of several outlets
 * is stored once for each of them; `outletColumn` is the column that it has the outlet from.
 */
export type SheetRow = { sheetRow: number; isBad: boolean; outletColumn: string | null } & Record<
  TextField,
  string | null
> &
  Record<`${NumberField}E4`, bigint | null>;

/** What is wrong with a cell. `field` is our name of its column or, if we do not know the column, its header. */
export type RowError = { row: number; field: string; code: string; message: string; value?: string };

/** Any one of these says which product a row is about. */
const identifyingFields: Field[] = ['sku', 'barcode', 'name'];

/** A column with something in brackets: an outlet, or what a Y below it means. */
type BracketColumn = { place: number; field: Field; of: string; header: string };

/** Where each of our columns is in a sheet, what it is called there, and what is wrong with the headers. */
export type Layout = {
  headerRow: number;
  places: Map<Field, number>;
  bracketed: BracketColumn[];
  headers: Partial<Record<Field, string>>;
  width: number;
  errors: RowError[];
  /** The system that the sheet comes from, if its headers tell. */
  source: SheetSource | undefined;
  /** The columns that are skipped. */
  skipped: number[];
};

/** Finds the header row: of these rows, the one with the most column names that we know. Titles may stand above it. */
export function layoutOf(rows: ReadRow[], ignoreUnknown: boolean): Layout | undefined {
  const found = rows
    .map((row) => ({ row, layout: layoutOfRow(row, ignoreUnknown) }))
    .filter(({ layout }) => identifyingFields.some((field) => layout.places.has(field)));
  return found.sort((one, other) => other.layout.places.size - one.layout.places.size)[0]?.layout;
}

function layoutOfRow({ number, cells }: ReadRow, ignoreUnknown: boolean): Layout {
  const places = new Map<Field, number>();
  const bracketed: BracketColumn[] = [];
  const headers: Layout['headers'] = {};
  const errors: RowError[] = [];
  const skipped: number[] = [];
  const names = cells.map((cell) =>
    typeof cell === 'string' ? tidyText(cell).trim().slice(0, 100).toWellFormed() : '#',
  );
  const { source, columns } = columnsOf(names);
  // The columns of a known file need no names of ours: what is not known there is of no use to us.
  const addError = (field: string, code: string, message: string) =>
    source || errors.push({ row: number, field, code, message });
  for (const [place, header] of names.entries()) {
    const column = columns[place];
    if (header === '') continue;
    if (!column && isExportedOnly(header)) skipped.push(place);
    else if (!column) {
      if (!ignoreUnknown)
        addError(header, 'UNKNOWN', `is not a known column (known columns: ${knownHeaders})`);
    } else if (column.of !== undefined) {
      const { field, of } = column;
      const same = bracketed.find((one) => one.field === field && one.of === of);
      if (same) addError(header, 'DUPLICATE', `means the same as the column ${same.header}`);
      else bracketed.push({ place, field, of, header });
    } else if (places.has(column.field)) {
      addError(header, 'DUPLICATE', `means the same as the column ${headers[column.field]}`);
    } else {
      places.set(column.field, place);
      headers[column.field] = header;
    }
  }
  // What is wrong with a tax rate is told at the first column that gives one.
  for (const { field, header } of bracketed) headers[field] ??= header;
  if (headers.name && (places.has('option1') || places.has('variation'))) headers.handle ??= headers.name;
  return { headerRow: number, places, bracketed, headers, width: cells.length, errors, source, skipped };
}

const knownHeaders = fields
  .map(importColumn)
  .filter(({ isLegacy }) => !isLegacy)
  .map(({ header }) => header)
  .join(', ');

/** How the cells of this sheet are to be read. */
export type Reading = {
  layout: Layout;
  comma: CommaMeaning;
  ignoreUnknown: boolean;
  currencyDecimals: number;
};

/**
 * Reads a row of the sheet: its row, and the same row for each outlet that has a column of its own. The errors are those
 * of the row by itself; the catalogue is not looked at yet.
 */
export function rowOf(
  { number, cells }: ReadRow,
  reading: Reading,
): { row: SheetRow; rows: SheetRow[]; errors: RowError[] } {
  const { layout, comma, ignoreUnknown } = reading;
  const errors: RowError[] = [];
  const row = { sheetRow: number, isBad: false, outletColumn: null } as SheetRow;
  const addError = (field: string, code: string, message: string, cell: ReadCell = '') => {
    const value = typeof cell === 'string' ? tidyText(cell).slice(0, 100).toWellFormed() : '';
    errors.push({ row: number, field, code, message, ...(value && { value }) });
  };
  const cellAt = (place: number) => cells[place] ?? '';
  /** The value of a cell; null if it is empty or wrong. What is wrong with it is noted for `name`. */
  const readNumber = (cell: ReadCell, field: NumberField, name: string): bigint | null => {
    const isMoney = field === 'price' || field === 'cost';
    const read = typeof cell === 'string' ? numberOf(cell, comma, { isMoney }) : faultOf(cell);
    if (typeof read === 'object' && read !== null) addError(name, read.code, read.message, cell);
    return typeof read === 'bigint' ? read : null;
  };
  for (const field of fields) {
    const cell = cellOf(field, { cells, layout });
    if (isNumberField(field)) {
      row[`${field}E4`] = readNumber(cell.value, field, cell.header ?? field);
    } else {
      const read = typeof cell.value === 'string' ? textOf(cell.value, field) : faultOf(cell.value);
      if (typeof read === 'object' && read !== null) addError(field, read.code, read.message, cell.value);
      row[field] = typeof read === 'string' ? read : null;
    }
  }
  const stores = layout.bracketed
    .filter(({ field }) => field === 'quantity')
    .flatMap(({ place, of, header }) => {
      const quantityE4 = readNumber(cellAt(place), 'quantity', header);
      return quantityE4 === null ? [] : [{ outlet: of, outletColumn: header, quantityE4 }];
    });
  const stray = ignoreUnknown || layout.source ? undefined : findStrayCell(cells, layout);
  if (stray) addError(stray.field, 'UNKNOWN', stray.message);
  for (const { quantityE4 } of [row, ...stores]) {
    const worthMinor = lineAmountMinor(quantityE4 ?? 0n, row.costE4 ?? 0n, reading.currencyDecimals);
    if (worthMinor > largestMinor) addError('cost', 'RANGE', 'times the quantity is more than can be booked');
  }
  if (errors.length === 0 && identifyingFields.every((field) => row[field as TextField] === null)) {
    const field = identifyingFields.find((one) => layout.places.has(one)) ?? 'name';
    if (row.handle === null) addError(field, 'REQUIRED', 'is empty, so the row names no product');
  }
  row.isBad = errors.length > 0;
  const own = stores.length === 0 || row.quantityE4 !== null ? [row] : [];
  return { row, rows: [...own, ...stores.map((store) => ({ ...row, ...store }))], errors };
}

/** The cell of a field: below its own column or, if that is empty, the first that is filled below its brackets. */
function cellOf(
  field: Field,
  { cells, layout: { places, bracketed } }: { cells: ReadCell[]; layout: Layout },
): { value: ReadCell; header?: string } {
  const place = places.get(field);
  const value = place === undefined ? '' : (cells[place] ?? '');
  if (value !== '' || field === 'quantity' || bracketed.length === 0) return { value };
  for (const { place, of, header } of bracketed.filter((one) => one.field === field)) {
    const cell = cells[place] ?? '';
    if (isNumberField(field) ? cell !== '' : typeof cell === 'string' && isYes(cell))
      return { value: isNumberField(field) ? cell : of, header };
  }
  return { value };
}

export const isNumberField = (field: Field): field is NumberField => importColumn(field).kind === 'AMOUNT';

type CellError = { code: string; message: string };

function faultOf(cell: Exclude<ReadCell, string>): CellError {
  return { code: 'FORMAT', message: cell.fault };
}

function textOf(cell: string, field: TextField): string | null | CellError {
  const tidy = asMeant(tidyText(cell).trim()).trim();
  const text = field === 'description' ? withoutTags(tidy) : tidy;
  if (text === '') return null;
  if (text.includes('\0') || !text.isWellFormed()) {
    return { code: 'FORMAT', message: 'has characters that cannot be stored' };
  }
  const { longest } = importColumns[field];
  if (text.length > longest && [...text].length > longest) {
    return { code: 'LENGTH', message: `must have at most ${longest} characters` };
  }
  if ((field === 'sku' || field === 'barcode') && /^\d(?:[.,]\d+)?e\+\d+$/i.test(text)) {
    return {
      code: 'FORMAT',
      message: 'was shortened by a spreadsheet: format its cells as text and enter it again',
    };
  }
  if (field === 'status') return statusOf(text);
  return text;
}

/** What other systems call a product that is sold, and one that is not. */
const statuses: Record<string, string> = {
  active: 'ACTIVE',
  unlisted: 'ACTIVE',
  draft: 'DISABLED',
  archived: 'DISABLED',
  disabled: 'DISABLED',
};

function statusOf(text: string): string | CellError {
  return (
    statuses[text.toLowerCase()] ?? { code: 'FORMAT', message: 'must be active, draft, archived or disabled' }
  );
}

/** Descriptions of web shops are HTML. Tills and labels show text. */
function withoutTags(text: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(text)) return text;
  return text
    .replace(/<br\s*\/?>|<\/(?:p|li|div|h\d)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Finds the first cell without a header: below a merged header, or to the right of all of them. Further such cells of
 * the row are only counted, because there may be 200.
 */
function findStrayCell(
  cells: ReadCell[],
  { places, bracketed, headers, width, errors, skipped }: Layout,
): { field: string; message: string } | undefined {
  if (errors.length > 0) return undefined;
  const named = new Set([...places.values(), ...bracketed.map(({ place }) => place), ...skipped]);
  const strays = cells.flatMap((cell, place) => {
    const isEmpty = typeof cell === 'string' && cell.trim() === '';
    return isEmpty || named.has(place) ? [] : [place];
  });
  const [place] = strays;
  if (place === undefined) return undefined;
  const before = [...places].findLast(([, other]) => other < place)?.[0];
  const merged =
    before && place < width + 1
      ? ` (a merged header names only its first column, here ${headers[before]})`
      : '';
  const others = strays.length > 1 ? `, and so do ${strays.length - 1} more cells of this row` : '';
  return { field: letterOf(place), message: `has no column header above it${merged}${others}` };
}

/** The name that spreadsheets have for a column: A, B, … Z, AA. */
function letterOf(place: number): string {
  const rest = Math.floor(place / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (place % 26));
}
