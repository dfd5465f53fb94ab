import type { CommaMeaning, ReadCell, ReadRow } from '../../../platform/sheet/rows.ts';
import { asMeant } from '../../../values/harmless.ts';
import {
  type ImportField as Field,
  fieldOfHeader,
  importFields as fields,
  importColumn,
  importColumns,
  isExportedOnly,
  type ImportNumber as NumberField,
  type ImportText as TextField,
} from '../../../values/import-columns.ts';
import { largestMinor } from '../../../values/money.ts';
import { lineAmountMinor } from '../../../values/quantity.ts';
import { tidyText } from '../../../values/tidy-text.ts';
import { numberOf } from './number.ts';

/** A row as it is stored until it is imported. An empty cell is null. */
export type SheetRow = { number: number; isBad: boolean } & Record<TextField, string | null> &
  Record<`${NumberField}E4`, bigint | null>;

/** What is wrong with a cell. `field` is our name of its column or, if we do not know the column, its header. */
export type RowError = { row: number; field: string; code: string; message: string };

/** Any one of these says which product a row is about. */
const identifyingFields: Field[] = ['sku', 'barcode', 'name'];

/** Where each of our columns is in a sheet, what it is called there, and what is wrong with the headers. */
export type Layout = {
  headerRow: number;
  places: Map<Field, number>;
  headers: Partial<Record<Field, string>>;
  width: number;
  errors: RowError[];
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
  const headers: Layout['headers'] = {};
  const errors: RowError[] = [];
  const skipped: number[] = [];
  const addError = (field: string, code: string, message: string) =>
    errors.push({ row: number, field, code, message });
  for (const [place, cell] of cells.entries()) {
    const header = typeof cell === 'string' ? tidyText(cell).trim().slice(0, 100).toWellFormed() : '#';
    if (header === '') continue;
    const field = fieldOfHeader(header);
    if (!field && isExportedOnly(header)) skipped.push(place);
    else if (!field) {
      if (!ignoreUnknown)
        addError(header, 'UNKNOWN', `is not a known column (known columns: ${knownHeaders})`);
    } else if (places.has(field)) {
      addError(header, 'DUPLICATE', `means the same as the column ${headers[field]}`);
    } else {
      places.set(field, place);
      headers[field] = header;
    }
  }
  return { headerRow: number, places, headers, width: cells.length, errors, skipped };
}

const knownHeaders = fields.map((field) => importColumn(field).header).join(', ');

/** How the cells of this sheet are to be read. */
export type Reading = {
  layout: Layout;
  comma: CommaMeaning;
  ignoreUnknown: boolean;
  currencyDecimals: number;
};

/** Reads a row of the sheet. The errors are those of the row by itself; the catalogue is not looked at yet. */
export function rowOf({ number, cells }: ReadRow, reading: Reading): { row: SheetRow; errors: RowError[] } {
  const { layout, comma, ignoreUnknown } = reading;
  const errors: RowError[] = [];
  const row = { number, isBad: false } as SheetRow;
  const addError = (field: string, code: string, message: string) =>
    errors.push({ row: number, field, code, message });
  for (const field of fields) {
    const place = layout.places.get(field);
    const cell = place === undefined ? '' : (cells[place] ?? '');
    if (isNumberField(field)) {
      const read = typeof cell === 'string' ? numberOf(cell, comma) : faultOf(cell);
      if (typeof read === 'object' && read !== null) addError(field, read.code, read.message);
      row[`${field}E4`] = typeof read === 'bigint' ? read : null;
    } else {
      const read = typeof cell === 'string' ? textOf(cell, field) : faultOf(cell);
      if (typeof read === 'object' && read !== null) addError(field, read.code, read.message);
      row[field] = typeof read === 'string' ? read : null;
    }
  }
  const stray = ignoreUnknown ? undefined : findStrayCell(cells, layout);
  if (stray) addError(stray.field, 'UNKNOWN', stray.message);
  const worthMinor = lineAmountMinor(row.quantityE4 ?? 0n, row.costE4 ?? 0n, reading.currencyDecimals);
  if (worthMinor > largestMinor) addError('cost', 'RANGE', 'is, times the quantity, more than can be booked');
  if (errors.length === 0 && identifyingFields.every((field) => row[field as TextField] === null)) {
    const field = identifyingFields.find((one) => layout.places.has(one)) ?? 'name';
    addError(field, 'REQUIRED', 'is empty, so nothing says which product this row is about');
  }
  row.isBad = errors.length > 0;
  return { row, errors };
}

export const isNumberField = (field: Field): field is NumberField => importColumn(field).kind === 'AMOUNT';

type CellError = { code: string; message: string };

function faultOf(cell: Exclude<ReadCell, string>): CellError {
  return { code: 'FORMAT', message: cell.fault };
}

function textOf(cell: string, field: TextField): string | null | CellError {
  const text = asMeant(tidyText(cell).trim()).trim();
  if (text === '') return null;
  if (text.includes('\0') || !text.isWellFormed()) {
    return { code: 'FORMAT', message: 'has signs that cannot be kept' };
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
  return text;
}

/**
 * Finds the first cell without a header: below a merged header, or to the right of all of them. Further such cells of
 * the row are only counted, because there may be 200.
 */
function findStrayCell(
  cells: ReadCell[],
  { places, headers, width, errors, skipped }: Layout,
): { field: string; message: string } | undefined {
  if (errors.length > 0) return undefined;
  const named = new Set([...places.values(), ...skipped]);
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
