import { readCsv } from './csv-reader.ts';
import { SheetFault } from './fault.ts';
import { sheetKind } from './kind.ts';
import { readXlsx } from './xlsx-reader.ts';

/** A cell as text, numbers in their plain form; or, where there is none to be had, why. */
export type ReadCell = string | { fault: string };

/** A row that is not blank, by its number in the sheet, which begins at 1. */
export type ReadRow = { number: number; cells: ReadCell[] };

export type ReadingSheet = {
  rows: AsyncGenerator<ReadRow>;
  /** How much of it is read, from 0 to 1. */
  done(): number;
  /** In a sheet whose cells are parted by other signs than commas, a comma may be a decimal mark. */
  decimalComma: boolean;
};

export const columnsAtMost = 200;

/** Reads CSV and XLSX alike, row by row: what is kept of it is what was not yet taken. */
export async function readSheet(bytes: Buffer): Promise<ReadingSheet> {
  const sheet = sheetKind(bytes) === 'xlsx' ? await readXlsx(bytes) : readCsv(bytes);
  return { ...sheet, rows: withoutBlanks(sheet.rows) };
}

async function* withoutBlanks(rows: AsyncGenerator<ReadRow>): AsyncGenerator<ReadRow> {
  for await (const row of rows) {
    const end = row.cells.findLastIndex((cell) => typeof cell !== 'string' || cell.trim() !== '') + 1;
    if (end > columnsAtMost) {
      throw new SheetFault(`A row has more than ${columnsAtMost} cells.`, { row: row.number });
    }
    if (end > 0) yield { number: row.number, cells: row.cells.slice(0, end) };
  }
}
