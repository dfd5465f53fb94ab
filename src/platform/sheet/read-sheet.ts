import { readCsv } from './csv-reader.ts';
import { SheetFault } from './fault.ts';
import { sheetKind } from './kind.ts';
import { columnsAtMost, type ReadingSheet, type ReadRow } from './rows.ts';
import { readXlsx } from './xlsx-reader.ts';

/** Excel's own limit, blank rows included. A workbook may claim any row number. */
const rowsAtMost = 1_048_576;

/** Reads CSV and XLSX row by row. Only rows that were not taken yet are in memory. */
export async function readSheet(bytes: Buffer): Promise<ReadingSheet> {
  const sheet = sheetKind(bytes) === 'xlsx' ? await readXlsx(bytes) : readCsv(bytes);
  return { ...sheet, rows: withoutBlanks(sheet.rows) };
}

async function* withoutBlanks(rows: AsyncGenerator<ReadRow>): AsyncGenerator<ReadRow> {
  for await (const row of rows) {
    if (row.number > rowsAtMost) {
      const message = `The sheet has more than ${rowsAtMost.toLocaleString('en')} rows, blank ones included.`;
      throw new SheetFault(message, { code: 'TOO_LARGE', row: rowsAtMost });
    }
    const end = row.cells.findLastIndex((cell) => typeof cell !== 'string' || cell.trim() !== '') + 1;
    if (end > columnsAtMost) {
      throw new SheetFault(`A row has more than ${columnsAtMost} cells.`, { row: row.number });
    }
    if (end > 0) yield { number: row.number, cells: row.cells.slice(0, end) };
  }
}
