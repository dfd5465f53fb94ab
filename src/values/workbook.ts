import { harmless } from './harmless.ts';

/** The content of one cell of a workbook. A day or an instant is `serial`, a number of days since 1900. */
export type WorkbookCell =
  | string
  | number
  | boolean
  | null
  | { exact: string }
  | { amount: number; decimals: number }
  | { serial: number; hasTime: boolean };

/** The limits of Excel. */
export const rowsPerSheet = 1_048_576;
const cellLength = 32_767;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The namespaces of the format. */
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The start of a sheet: its header stays in sight. Widths are in characters. */
export function sheetStart(columns: string[], widths: number[] = []): string {
  const cols = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>${rowXml(columns, ' s="1"')}`;
}

/** The end of a sheet. Printed, each page has the heading at its top, if there is one, and its number at the bottom. */
export function sheetEnd(heading: string[] = []): string {
  if (heading.length === 0) return '</sheetData></worksheet>';
  const text = escaped(heading.join(' · ').replace(unwritable, '').replaceAll('&', '&&').slice(0, 200));
  return `</sheetData><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><headerFooter><oddHeader>&amp;L${text}</oddHeader><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;
}

export function rowXml(cells: WorkbookCell[], style = ''): string {
  return `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;
}

function cellXml(cell: WorkbookCell, style: string): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === 'object') {
    if ('exact' in cell) return `<c t="inlineStr"><is><t>${cell.exact}</t></is></c>`;
    if ('serial' in cell) return `<c s="${cell.hasTime ? 3 : 2}"><v>${cell.serial}</v></c>`;
    return `<c s="${amountStyles[cell.decimals] ?? 0}"><v>${cell.amount}</v></c>`;
  }
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(harmless(cell.replace(unwritable, '')).slice(0, cellLength))}</t></is></c>`;
}

/** The styles of amounts by their decimals, in the order of `cellXfs` below. */
const amountStyles: Record<number, number> = { 0: 4, 2: 5, 3: 6 };

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

export function* workbookParts(sheets: number): Generator<[name: string, text: string]> {
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
    `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[14, 22, 3, 4, 164].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
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
