import { csvEncoding, csvOptions } from '../../../../../src/values/csv-form.ts';
import { harmless } from '../../../../../src/values/harmless.ts';
import {
  columnsOf,
  headerOf,
  type SheetColumn,
  type SheetSource,
} from '../../../../../src/values/import-sources.ts';
import { recalledMapping } from './mappings.ts';

/** A chosen CSV file. Rows are numbered as the server numbers them. */
export type Sheet = {
  delimiter: string;
  rows: string[][];
  headerAt: number;
  mapping: Mapping;
  /** The system that the file comes from, as its headers tell. */
  source: SheetSource | undefined;
  /** How many cells were changed here. */
  mended: number;
};

/** What each column of the file is imported as. Null means that the column is not imported. */
export type Mapping = (SheetColumn | null)[];

/** Whether the file has quantities that no column gives an outlet. */
export function hasStockOfNoOutlet({ rows, headerAt, mapping }: Sheet): boolean {
  if (mapping.some((column) => column?.field === 'outlet')) return false;
  const at = mapping.findIndex((column) => column?.field === 'quantity' && !column.of);
  return at >= 0 && rows.slice(headerAt + 1).some((row) => row[at]?.trim());
}

/** The names of filled columns that are not imported. */
export function columnsLeftOut({ rows, headerAt, mapping }: Sheet): string[] {
  const below = rows.slice(headerAt + 1);
  const isFilledAt = (at: number) => below.some((row) => row[at]?.trim());
  return (rows[headerAt] ?? []).filter((name, at) => name.trim() && !mapping[at] && isFilledAt(at));
}

const headerRowsLookedAt = 10;

/** Undefined if the file cannot be read, such as when a quotation mark is not closed. The server then names the row. */
export async function readCsvFile(file: File): Promise<Sheet | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(csvEncoding(bytes)).decode(bytes);
  const options = csvOptions(text.slice(0, 65_536));
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync');
  try {
    const rows = parse(text, options);
    const at = findHeader(rows);
    const header = rows[at] ?? [];
    const { source, columns } = columnsOf(header);
    const mapping = recalledMapping(header) ?? withoutRepeats(columns);
    return { delimiter: options.delimiter, rows, headerAt: at, mapping, source, mended: 0 };
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

const isFilled = (row: string[]) => row.some((cell) => cell.trim() !== '');

/**
 * The header is the row, among the first ones, with the most known names, or else with the most cells. Titles may
 * stand above it.
 */
function findHeader(rows: string[][]): number {
  const first = rows.flatMap((row, at) => (isFilled(row) ? [{ row, at }] : [])).slice(0, headerRowsLookedAt);
  const counted = first.map(({ row, at }) => ({
    at,
    known: columnsOf(row).columns.filter((column) => column).length,
    filled: row.filter((cell) => cell.trim() !== '').length,
  }));
  const [best] = counted.sort((one, other) => other.known - one.known || other.filled - one.filled);
  return best?.at ?? 0;
}

/** Two columns cannot be the same. The first one counts. */
function withoutRepeats(columns: Mapping): Mapping {
  const seen = new Set<string>();
  return columns.map((column) => {
    const name = column && headerOf(column);
    if (!name || seen.has(name)) return null;
    seen.add(name);
    return column;
  });
}

/** The file with the same rows, but our names of the columns. */
export function mappedFile({ delimiter, rows, headerAt, mapping }: Sheet, name: string): File {
  const header = (rows[headerAt] ?? []).map((cell, at) => {
    const column = mapping[at];
    if (column) return headerOf(column);
    return cell.trim() === '' ? '' : `${cell} (not imported)`;
  });
  const mapped = rows.map((row, at) => (at === headerAt ? header : row));
  return new File([csvOf(mapped, delimiter)], name, { type: 'text/csv' });
}

/** Finds the column of the file for the import name that an error gives. */
export function columnIn({ rows, headerAt, mapping }: Sheet, column: string): { at: number; name: string } {
  const at = mapping.findIndex((one) => one && headerOf(one) === column);
  return { at, name: rows[headerAt]?.[at] ?? column };
}

/** The sheet with another text in one cell. `row` is counted as the server counts it. */
export function withCell(sheet: Sheet, { row, at, text }: { row: number; at: number; text: string }): Sheet {
  const rows = sheet.rows.map((cells, index) =>
    index === row - 1 ? Array.from({ ...cells, length: Math.max(cells.length, at + 1) }, filled) : cells,
  );
  const changed = rows[row - 1];
  if (changed) changed[at] = text;
  return { ...sheet, rows, mended: sheet.mended + 1 };
}

const filled = (cell: string | undefined) => cell ?? '';

/** The sheet with another name for an outlet, in its cells and in its columns for each outlet. */
export function withOutlet(sheet: Sheet, { name, meant }: { name: string; meant: string }): Sheet {
  const isSame = (text: string | undefined) => text?.trim().toLowerCase() === name.toLowerCase();
  const mapping = sheet.mapping.map((column) =>
    column?.field === 'quantity' && isSame(column.of) ? { ...column, of: meant } : column,
  );
  const at = sheet.mapping.findIndex((column) => column?.field === 'outlet');
  const rows = sheet.rows.map((cells, index) =>
    at >= 0 && index > sheet.headerAt && isSame(cells[at]) ? cells.with(at, meant) : cells,
  );
  return { ...sheet, mapping, rows, mended: sheet.mended + 1 };
}

/**
 * Only the rows with errors, each with its problem. Cells that a spreadsheet would run as a formula are made
 * harmless, and the import restores them.
 */
export function rowsWithErrors(
  sheet: Sheet,
  errors: { row: number; column: string; message: string }[],
  /** The extra column, which is never imported. */
  problemColumn: string,
): Blob {
  const { delimiter, rows, headerAt, mapping } = sheet;
  const header = rows[headerAt] ?? [];
  // The file may itself have been downloaded as rows with errors. Its old problems are dropped.
  const kept = header.flatMap((name, at) => (['Problem', problemColumn].includes(name) ? [] : [at]));
  const cellsOf = (row: string[]) => kept.map((at) => row[at] ?? '');
  const named = header.map((name, at) => {
    const column = mapping[at];
    return column ? headerOf(column) : name;
  });
  const bad = [...Map.groupBy(errors, ({ row }) => row)]
    .sort(([one], [other]) => one - other)
    .flatMap(([row, problems]) => {
      const cells = row - 1 > headerAt ? rows[row - 1] : undefined;
      const problem = problems.map(({ column, message }) => `${column} ${message}`).join('; ');
      return cells ? [[...cellsOf(cells), problem]] : [];
    });
  const sent = [[...cellsOf(named), problemColumn], ...bad].map((row) => row.map(harmless));
  return new Blob([csvOf(sent, delimiter)], { type: 'text/csv' });
}

/** Excel needs the byte order mark at the start, and the line that names the separator. */
function csvOf(rows: string[][], delimiter: string): string {
  const quoted = (cell: string) =>
    /["\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = rows.map((row) => `${row.map(quoted).join(delimiter)}\r\n`);
  return `\ufeffsep=${delimiter}\r\n${lines.join('')}`;
}
