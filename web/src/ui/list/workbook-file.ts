import { strToU8, zipSync } from 'fflate';
import { rowXml, sheetEnd, sheetStart, workbookParts } from '../../../../src/values/workbook.ts';
import { type SheetTable, workbookCell } from './sheet-table.ts';

/** An XLSX of one sheet. A browser holds far fewer rows than a sheet can. */
export function workbookFile({ titles, rows }: SheetTable, timeZone: string): Uint8Array<ArrayBuffer> {
  const cells = rows.map((row) => row.map((cell) => workbookCell(cell, timeZone)));
  const sheet = [
    sheetStart(titles, widthsOf({ titles, rows })),
    ...cells.map((row) => rowXml(row)),
    sheetEnd(),
  ];
  const parts = [['xl/worksheets/sheet1.xml', sheet.join('')], ...workbookParts(1)];
  return zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text ?? '')])));
}

/** Wide enough for the first rows, within reason. */
function widthsOf({ titles, rows }: SheetTable): number[] {
  return titles.map((title, at) => {
    const lengths = rows.slice(0, 200).map((row) => {
      const cell = row[at] ?? '';
      if (typeof cell === 'string') return cell.length;
      return 'number' in cell ? cell.number.length + 2 : 'day' in cell ? 11 : 17;
    });
    return Math.min(60, Math.max(8, title.length + 2, ...lengths.map((length) => length + 1)));
  });
}
