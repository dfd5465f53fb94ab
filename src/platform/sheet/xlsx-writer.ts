import { rowsPerSheet, rowXml, sheetEnd, sheetStart, workbookParts } from '../../values/workbook.ts';
import type { Cell, Table } from './cell.ts';
import { zipWriter } from './zip-writer.ts';

/** Writes a workbook row by row. Rows that do not fit into a sheet go into the next one. */
export async function* xlsxOf({ columns, rows, heading }: Table): AsyncGenerator<Buffer> {
  const zip = zipWriter();
  const batches = rows[Symbol.asyncIterator]();
  let sheets = 0;
  let rest: Cell[][] | undefined = [];

  async function* sheet(): AsyncGenerator<string> {
    yield sheetStart(columns);
    let room = rowsPerSheet - 1;
    while (rest && room > 0) {
      const batch = rest.slice(0, room);
      room -= batch.length;
      yield batch.map((cells) => rowXml(cells)).join('');
      if (batch.length < rest.length) rest = rest.slice(batch.length);
      else rest = await next();
    }
    yield sheetEnd(heading);
  }
  const next = async () => {
    const { done, value } = await batches.next();
    return done ? undefined : (value as Cell[][]);
  };

  try {
    while (rest) {
      sheets += 1;
      yield* zip.file(`xl/worksheets/sheet${sheets}.xml`, sheet());
    }
    for (const [name, text] of workbookParts(sheets)) yield* zip.file(name, [text]);
    yield* zip.end();
  } finally {
    await batches.return?.();
  }
}
