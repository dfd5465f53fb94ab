import { harmless } from '../../values/harmless.ts';
import type { Cell, Table } from './cell.ts';
import { zipWriter } from './zip-writer.ts';

/** The limits of Excel. */
const rowsPerSheet = 1_048_576;
const cellLength = 32_767;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The namespaces of the format. */
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Writes a workbook row by row. Rows that do not fit into a sheet go into the next one. */
export async function* xlsxOf({ columns, rows }: Table): AsyncGenerator<Buffer> {
  const zip = zipWriter();
  const batches = rows[Symbol.asyncIterator]();
  let sheets = 0;
  let rest: Cell[][] | undefined = [];

  async function* sheet(): AsyncGenerator<string> {
    yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowXml(columns, ' s="1"')}`;
    let room = rowsPerSheet - 1;
    while (rest && room > 0) {
      const batch = rest.slice(0, room);
      room -= batch.length;
      yield batch.map((cells) => rowXml(cells)).join('');
      if (batch.length < rest.length) rest = rest.slice(batch.length);
      else rest = await next();
    }
    yield '</sheetData></worksheet>';
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

function rowXml(cells: Cell[], style = ''): string {
  return `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;
}

function cellXml(cell: Cell, style: string): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === 'object') return `<c t="inlineStr"><is><t>${cell.exact}</t></is></c>`;
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(harmless(cell.replace(unwritable, '')).slice(0, cellLength))}</t></is></c>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // XML parsers turn \r\n into \n, so \r is escaped. The second line escapes text that looks like Excel's own
      // escapes.
      .replaceAll('\r', '&#13;')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  );
}

function* workbookParts(sheets: number): Generator<[name: string, text: string]> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const each = (text: (number: number) => string) => numbers.map(text).join('');
  yield [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  ];
  yield [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${packages}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rIdStyles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ];
  yield [
    'xl/styles.xml',
    `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
  ];
  yield [
    '_rels/.rels',
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ];
  yield [
    '[Content_Types].xml',
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${sheetType}.worksheet+xml"/>`)}</Types>`,
  ];
}
