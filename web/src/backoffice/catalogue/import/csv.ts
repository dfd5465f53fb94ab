import { csvEncoding, csvOptions } from '../../../../../src/values/csv-form.ts';
import { harmless } from '../../../../../src/values/harmless.ts';
import { fieldOfHeader, type ImportField, importColumns } from '../../../../../src/values/import-columns.ts';

/** A CSV file as it was chosen: rows as the server counts them, and where its header is. */
export type Sheet = { delimiter: string; rows: string[][]; headerAt: number; mapping: Mapping };

/** Which of our columns each column of the file is; null: it is not imported. */
export type Mapping = (ImportField | null)[];

/** The column that the sheet of bad rows has beside those of the file; it is never imported. */
const problemColumn = 'What is wrong';

const headerRowsLookedAt = 10;

/** Undefined where its rows cannot be told apart, such as by a quote that is never closed: the server says where. */
export async function readCsvFile(file: File): Promise<Sheet | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(csvEncoding(bytes)).decode(bytes);
  const options = csvOptions(text.slice(0, 65_536));
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync');
  try {
    const rows = parse(text, options);
    const at = headerAt(rows);
    return { delimiter: options.delimiter, rows, headerAt: at, mapping: mappingOf(rows[at] ?? []) };
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

const isFilled = (row: string[]) => row.some((cell) => cell.trim() !== '');

/** Of the first rows, the one with most names that are known, or else with most cells; titles may stand above it. */
function headerAt(rows: string[][]): number {
  const first = rows.flatMap((row, at) => (isFilled(row) ? [{ row, at }] : [])).slice(0, headerRowsLookedAt);
  const counted = first.map(({ row, at }) => ({
    at,
    known: row.filter((cell) => fieldOfHeader(cell)).length,
    filled: row.filter((cell) => cell.trim() !== '').length,
  }));
  const [best] = counted.sort((one, other) => other.known - one.known || other.filled - one.filled);
  return best?.at ?? 0;
}

/** As far as the names say it themselves. */
function mappingOf(header: string[]): Mapping {
  const seen = new Set<ImportField>();
  return header.map((header) => {
    const field = fieldOfHeader(header);
    if (!field || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
}

/** The file with our names for its columns, row for row as it was. */
export function mappedFile({ delimiter, rows, headerAt, mapping }: Sheet, name: string): File {
  const header = (rows[headerAt] ?? []).map((cell, at) => {
    const field = mapping[at];
    if (field) return importColumns[field].header;
    return cell.trim() === '' ? '' : `${cell} (not imported)`;
  });
  const mapped = rows.map((row, at) => (at === headerAt ? header : row));
  return new File([csvOf(mapped, delimiter)], name, { type: 'text/csv' });
}

/** Where in the file a column is that an error tells by the name that it was sent under. */
export function columnIn({ rows, headerAt, mapping }: Sheet, column: string): { at: number; name: string } {
  const at = mapping.findIndex((field) => field && importColumns[field].header === column);
  return { at, name: rows[headerAt]?.[at] ?? column };
}

/**
 * Only the rows with errors, as they were but for our names of their columns, with what is wrong beside each. What a
 * program would run as a formula is kept from it; the import reads it as it was.
 */
export function badRows(sheet: Sheet, errors: { row: number; column: string; message: string }[]): Blob {
  const { delimiter, rows, headerAt, mapping } = sheet;
  const header = rows[headerAt] ?? [];
  // The sheet may itself be one of bad rows: what was wrong then is not said again.
  const kept = header.flatMap((name, at) => (name === problemColumn ? [] : [at]));
  const cellsOf = (row: string[]) => kept.map((at) => row[at] ?? '');
  const named = header.map((name, at) => {
    const field = mapping[at];
    return field ? importColumns[field].header : name;
  });
  const bad = [...Map.groupBy(errors, ({ row }) => row)]
    .sort(([one], [other]) => one - other)
    .flatMap(([row, told]) => {
      const cells = row - 1 > headerAt ? rows[row - 1] : undefined;
      const problem = told.map(({ column, message }) => `${column} ${message}`).join('; ');
      return cells ? [[...cellsOf(cells), problem]] : [];
    });
  const sent = [[...cellsOf(named), problemColumn], ...bad].map((row) => row.map(harmless));
  return new Blob([csvOf(sent, delimiter)], { type: 'text/csv' });
}

/** The mark at the start is for Excel; the line after it says for certain what parts the cells. */
function csvOf(rows: string[][], delimiter: string): string {
  const quoted = (cell: string) =>
    /["\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = rows.map((row) => `${row.map(quoted).join(delimiter)}\r\n`);
  return `\ufeffsep=${delimiter}\r\n${lines.join('')}`;
}
