import { posix } from 'node:path';
import { SheetFault } from './fault.ts';
import { unpackedAtMostBytes } from './kind.ts';
import { columnsAtMost, type ReadCell, type ReadingSheet, type ReadRow, rowCounter } from './rows.ts';
import { readWholeXml, readXml } from './xml-reader.ts';
import { type Allowance, unpacked, type ZipEntry, zipEntries } from './zip-reader.ts';

/** More than the longest text that we accept. Longer texts are refused anyway, so the rest is not kept. */
const textAtMost = 10_000;

/** Reads the first visible sheet of a workbook. */
export async function readXlsx(bytes: Buffer): Promise<ReadingSheet> {
  const book = bookOf(bytes);
  const path = await sheetPath(book);
  const entry = book.entry(path);
  const strings = book.has('xl/sharedStrings.xml') ? await sharedStrings(book) : [];
  let read = 0;
  async function* counted() {
    for await (const piece of book.open(path)) {
      read += piece.length;
      yield piece;
    }
  }
  return {
    rows: rowsOf(counted(), strings),
    done: () => Math.min(1, read / Math.max(1, entry.unpacked)),
    comma: 'NO_MARK',
  };
}

type Book = {
  has(name: string): boolean;
  entry(name: string): ZipEntry;
  open(name: string): AsyncGenerator<Uint8Array>;
};

function bookOf(bytes: Buffer): Book {
  const entries = zipEntries(bytes) ?? new Map<string, ZipEntry>();
  const allowance: Allowance = { leftBytes: unpackedAtMostBytes };
  const entry = (name: string) => {
    const found = entries.get(name);
    if (!found) throw new SheetFault(`The workbook is incomplete. Missing part: ${name.slice(0, 100)}.`);
    return found;
  };
  return {
    has: (name) => entries.has(name),
    entry,
    open: (name) => unpacked(bytes, entry(name), allowance),
  };
}

async function sheetPath(book: Book): Promise<string> {
  let relationId: string | undefined;
  await readWholeXml(book.open('xl/workbook.xml'), {
    open: (name, { state = 'visible', ...attributes }) => {
      if (name === 'sheet' && state === 'visible')
        relationId ??= attributes['r:id'] ?? relationOf(attributes);
    },
  });
  let target: string | undefined;
  await readWholeXml(book.open('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === relationId) target ??= Target;
    },
  });
  if (relationId === undefined || target === undefined) throw new SheetFault('The workbook has no sheet.');
  return posix.join('xl', target).replace(/^xl\/xl\//, 'xl/');
}

/** The writer may choose any prefix for the namespace of relations. */
function relationOf(attributes: Record<string, string>): string | undefined {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
}

/** The shared texts of a workbook. Cells refer to them by index. */
async function sharedStrings(book: Book): Promise<string[]> {
  const strings: string[] = [];
  const text = textReader();
  await readWholeXml(book.open('xl/sharedStrings.xml'), {
    open: (name) => {
      text.open(name);
      if (name === 'si') text.clear();
    },
    close: (name) => {
      text.close(name);
      if (name === 'si') strings.push(text.decodedText());
    },
    text: text.add,
  });
  return strings;
}

/** Collects the text of `t` elements, except phonetic hints (`rPh`). */
function textReader() {
  let collected = '';
  let isText = false;
  let isPhonetic = false;
  return {
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
    add: (text: string) => {
      if (isText && collected.length < textAtMost) collected += text;
    },
    clear: () => {
      collected = '';
    },
    decodedText: () =>
      collected.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  };
}

type OpenCell = { column: number; type: string; value: string; hasValue: boolean; hasFormula: boolean };

async function* rowsOf(bytes: AsyncIterable<Uint8Array>, strings: string[]): AsyncGenerator<ReadRow> {
  const ready: ReadRow[] = [];
  let row: ReadRow = { number: 0, cells: [] };
  let cell: OpenCell | undefined;
  let inValue = false;
  const inline = textReader();
  const countRow = rowCounter();
  const handlers = {
    open: (name: string, attributes: Record<string, string>) => {
      inline.open(name);
      if (name === 'row') {
        countRow();
        row = { number: rowNumber(attributes.r, row.number), cells: [] };
      } else if (name === 'c') {
        const { r, t: type = 'n' } = attributes;
        const column = r ? columnOf(r) : row.cells.length;
        cell = { column, type, value: '', hasValue: false, hasFormula: false };
        inline.clear();
      } else if (cell && name === 'v') {
        inValue = true;
        cell.hasValue = true;
      } else if (cell && name === 'f') cell.hasFormula = true;
    },
    close: (name: string) => {
      inline.close(name);
      if (name === 'v') inValue = false;
      else if (name === 'c' && cell) {
        storeCell(row, cell.column, cellOf(cell, inline.decodedText(), strings));
        cell = undefined;
      } else if (name === 'row') ready.push(row);
    },
    text: (text: string) => {
      inline.add(text);
      if (inValue && cell && cell.value.length < textAtMost) cell.value += text;
    },
  };
  for await (const _ of readXml(bytes, handlers)) yield* ready.splice(0);
}

/** The number that a row states. A row without a number, or with one that goes back, gets the next number. */
function rowNumber(given: string | undefined, before: number): number {
  const number = Math.max(Number(given ?? ''), before + 1);
  if (!Number.isSafeInteger(number)) {
    throw new SheetFault('The workbook has a row with a number that no row can have.', { row: before });
  }
  return number;
}

/** Stores a cell. Empty cells beyond the last allowed column are ignored; others are refused. */
function storeCell(row: ReadRow, column: number, cell: ReadCell): void {
  if (column > columnsAtMost) {
    if (cell === '') return;
    throw new SheetFault(`A row has more than ${columnsAtMost} cells.`, { row: row.number });
  }
  while (row.cells.length < column) row.cells.push('');
  row.cells[column] = cell;
}

/** The zero-based column of a reference: C7 is in column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.slice(0, 4).toUpperCase()) {
    if (letter < 'A' || letter > 'Z') break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

function cellOf(
  { type, value, hasValue, hasFormula }: OpenCell,
  inline: string,
  strings: string[],
): ReadCell {
  if (hasFormula && !hasValue) {
    return { fault: 'is a formula without a value: open the workbook, save it and try again' };
  }
  if (type === 'inlineStr') return inline;
  if (!hasValue) return '';
  if (type === 's') return strings[Number(value)] ?? { fault: 'refers to missing text' };
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return { fault: `is a formula that fails with ${value.slice(0, 40)}` };
  if (type === 'n' && value !== '') return plainNumber(value);
  return value;
}

/** Rounds to the 15 digits that spreadsheets show. They calculate in floats and store 19.99 as 19.989999999999998. */
function plainNumber(value: string): ReadCell {
  const number = Number(value);
  if (!Number.isFinite(number)) return { fault: 'is not a number' };
  if (Math.abs(number) >= 1e15) {
    return { fault: 'has more digits than a spreadsheet keeps: format the cell as text' };
  }
  const rounded = Number(number.toPrecision(15));
  return Math.abs(rounded) < 1e-6 && rounded !== 0 ? rounded.toFixed(20).replace(/0+$/, '') : String(rounded);
}
