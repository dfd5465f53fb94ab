import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../values/refusal.ts';
import { SheetFault } from './fault.ts';
import { sheetKind } from './kind.ts';
import { readSheet } from './read-sheet.ts';
import { workbook } from './testing.ts';

async function read(bytes: Buffer | string) {
  const sheet = await readSheet(Buffer.from(bytes as Buffer));
  const rows = await Array.fromAsync(sheet.rows);
  assert.equal(sheet.done(), 1);
  return rows.map(({ number, cells }) => [number, ...cells]);
}
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

const sameTable: [what: string, bytes: Buffer | string][] = [
  ['commas', 'name,price\nSoap,1.5\nÉlan,2\n'],
  ['semicolons', 'name;price\nSoap;1.5\nÉlan;2'],
  ['tabs', 'name\tprice\nSoap\t1.5\nÉlan\t2'],
  ['line ends of Windows', 'name,price\r\nSoap,1.5\r\nÉlan,2\r\n'],
  ['line ends of old Macs', 'name,price\rSoap,1.5\rÉlan,2\r'],
  ['a mark at the start', '\ufeffname,price\nSoap,1.5\nÉlan,2\n'],
  ['UTF-16', utf16('name,price\nSoap,1.5\nÉlan,2\n')],
  ['UTF-16 the other way around', utf16('name,price\nSoap,1.5\nÉlan,2\n').swap16()],
  ['a line for Excel', 'sep=|\nname|price\nSoap|1.5\nÉlan|2\n'],
  ['everything quoted', '"name","price"\n"Soap","1.5"\n"Élan","2"\n'],
  ['cells to the right that are blank', 'name,price,,\nSoap,1.5, ,\nÉlan,2,,\n'],
];
for (const [what, bytes] of sameTable) {
  test(`the same table is read from CSV with ${what}`, async () => {
    assert.deepEqual(await read(bytes), [
      [1, 'name', 'price'],
      [2, 'Soap', '1.5'],
      [3, 'Élan', '2'],
    ]);
  });
}

test('quoted line breaks, quotes and delimiters belong to their cell, and blank rows are counted', async () => {
  assert.deepEqual(await read('a,b\r\n"x\r\ny","say ""hi"", now"\r\n\r\n,\r\n5" pipe,1'), [
    [1, 'a', 'b'],
    [2, 'x\r\ny', 'say "hi", now'],
    [5, '5" pipe', '1'],
  ]);
});

test('a title above the header does not say how cells are parted, even with a comma in it', async () => {
  assert.deepEqual(await read('Stock, as of March\n\nname;price\nSoap;1,5\nRice;2,5\n'), [
    [1, 'Stock, as of March'],
    [3, 'name', 'price'],
    [4, 'Soap', '1,5'],
    [5, 'Rice', '2,5'],
  ]);
});

const cells: [what: string, xml: string, expected: unknown][] = [
  ['a number', '<c><v>12.5</v></c>', '12.5'],
  ['a number as floats have it', '<c><v>19.989999999999998</v></c>', '19.99'],
  ['a small number', '<c><v>1E-4</v></c>', '0.0001'],
  ['a barcode that is a number', '<c><v>5901234123457</v></c>', '5901234123457'],
  ['the value of a formula', '<c><f>1+1</f><v>2</v></c>', '2'],
  ['the text of a formula', '<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>', 'ax'],
  ['a text of its own', '<c t="inlineStr"><is><t>So</t></is></c>', 'So'],
  [
    'a text in parts',
    '<c t="inlineStr"><is><r><t>So</t></r><r><t xml:space="preserve">ap </t></r></is></c>',
    'Soap ',
  ],
  ['a sign by its number', '<c t="inlineStr"><is><t>a_x000D_b_x005F_x0041_</t></is></c>', 'a\rb_x0041_'],
  ['a shared text', '<c t="s"><v>1</v></c>', 'Rice'],
  ['true', '<c t="b"><v>1</v></c>', 'TRUE'],
  ['a prefix', '<x:c xmlns:x="y"><x:v>3</x:v></x:c>', '3'],
];
for (const [what, xml, expected] of cells) {
  test(`a cell of XLSX: ${what}`, async () => {
    const strings =
      '<sst><si><t>Soap</t></si><si><r><t>Ri</t></r><r><t>ce</t></r><rPh><t>how it sounds</t></rPh></si></sst>';
    const bytes = await workbook(`<row>${xml}</row>`, { 'xl/sharedStrings.xml': strings });
    assert.deepEqual(await read(bytes), [[1, expected]]);
  });
}

const faultyCells: [what: string, xml: string][] = [
  ['formula without a value', '<c><f>1+1</f></c>'],
  ['formula that fails', '<c t="e"><v>#N/A</v></c>'],
  ['missing text', '<c t="s"><v>7</v></c>'],
  ['more digits', '<c><v>12345678901234567</v></c>'],
];
for (const [what, xml] of faultyCells) {
  test(`a cell of XLSX that cannot be read says why: ${what}`, async () => {
    const [row] = await read(await workbook(`<row>${xml}</row>`));
    assert.match(JSON.stringify(row), new RegExp(`"fault":".*${what}`));
  });
}

test('cells and rows of XLSX stand where they say, and after one another where they do not', async () => {
  const text = (value: string, at = '') => `<c${at} t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = `<row r="3">${text('a')}${text('d', ' r="D3"')}</row><row>${text('b')}${text('c')}</row><row r="9"/><row r="10">${text('z', ' r="A10"')}</row>`;
  assert.deepEqual(await read(await workbook(rows)), [
    [3, 'a', '', '', 'd'],
    [4, 'b', 'c'],
    [10, 'z'],
  ]);
});

test('a cell of XLSX without a value is blank, whatever it says that it is', async () => {
  const strings = { 'xl/sharedStrings.xml': '<sst><si><t>Soap</t></si></sst>' };
  const bytes = await workbook('<row><c t="s"/><c t="b"/><c><v>1</v></c></row>', strings);
  assert.deepEqual(await read(bytes), [[1, '', '', '1']]);
});

const rowNumbers: [rowNumber: string, expected: object][] = [
  ['1048577', { code: 'TOO_LARGE', message: /more than 1,048,576 rows/ }],
  ['2000000000', { code: 'TOO_LARGE' }],
  ['1e300', { code: 'FORMAT' }],
  ['2.5', { code: 'FORMAT' }],
  ['two', { code: 'FORMAT' }],
];
for (const [rowNumber, expected] of rowNumbers) {
  test(`a row of XLSX that says it is row ${rowNumber} is refused`, async () => {
    const bytes = await workbook(`<row><c><v>1</v></c></row><row r="${rowNumber}"><c><v>2</v></c></row>`);
    await assert.rejects(read(bytes), expected);
  });
}

test('the first sheet that is not hidden is read', async () => {
  const bytes = await workbook('<row><c><v>1</v></c></row>', {
    'xl/workbook.xml':
      '<workbook><sheets><sheet state="hidden" r:id="a"/><sheet r:id="b"/></sheets></workbook>',
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>',
  });
  assert.deepEqual(await read(bytes), [[1, '2']]);
});

async function* large(megabytes: number) {
  yield '<worksheet><sheetData>';
  const piece = `<row>${' '.repeat(1024 * 1024 - 11)}</row>`;
  for (let written = 0; written < megabytes; written += 1) yield piece;
  yield '</sheetData></worksheet>';
}

test('more than 100 MB are not unpacked: not where the file says so, and not where it lies', async () => {
  const bomb = await workbook('', { 'xl/worksheets/sheet1.xml': large(101) });
  assert.ok(bomb.length < 1_000_000);
  await assert.rejects(readSheet(bomb), { code: 'PAYLOAD_TOO_LARGE' });
  const directory = bomb.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  assert.equal(bomb.readUInt32LE(directory), 0x02014b50);
  bomb.writeUInt32LE(1_000, directory + 24);
  assert.equal(sheetKind(bomb), 'xlsx');
  await assert.rejects(read(bomb), { code: 'TOO_LARGE' });
});

const refusedBooks: [what: string, parts: Record<string, string>][] = [
  ['a DTD', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }],
  ['a DTD among its relations', { 'xl/_rels/workbook.xml.rels': '<!DOCTYPE x><Relationships/>' }],
  ['an entity', { 'xl/worksheets/sheet1.xml': '<worksheet>&a;</worksheet>' }],
  ['what is not XML', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData>' }],
  ['very deep nesting', { 'xl/worksheets/sheet1.xml': '<a>'.repeat(10_000) + '</a>'.repeat(10_000) }],
  ['no sheet', { 'xl/workbook.xml': '<workbook/>' }],
  [
    'a sheet that is not there',
    {
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Target="../../etc/x"/></Relationships>',
    },
  ],
];
for (const [what, parts] of refusedBooks) {
  test(`a workbook is refused with ${what}`, async () => {
    await assert.rejects(read(await workbook('', parts)), SheetFault);
  });
}

test('what is told of a part that is not there is short, however long its name is', async () => {
  const relation = `<Relationships><Relationship Id="a" Target="${'x'.repeat(5_000)}"/></Relationships>`;
  await assert.rejects(read(await workbook('', { 'xl/_rels/workbook.xml.rels': relation })), {
    message: /^The workbook is incomplete. Missing part: .{100}\.$/,
  });
});

const refusedFiles: [what: string, bytes: Buffer | string, code: string][] = [
  ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['a workbook of the old kind', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['text in another encoding', Buffer.from('name\nSo\xe4p', 'latin1'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['half a zip', Buffer.from('504b030414000000', 'hex'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['nothing', '', 'VALIDATION_FAILED'],
];
for (const [what, bytes, code] of refusedFiles) {
  test(`what is no sheet is refused before it is read: ${what}`, () => {
    assert.throws(
      () => sheetKind(Buffer.from(bytes as Buffer)),
      (error) => error instanceof Refusal && error.code === code,
    );
  });
}

test('a zip that is no workbook is refused, and so is one that is cut off', async () => {
  const book = await workbook('');
  const other = Buffer.from(
    book.toString('latin1').replaceAll('xl/workbook.xml', 'xl/workbouk.xml'),
    'latin1',
  );
  for (const bytes of [other, book.subarray(0, book.length - 10)]) {
    assert.throws(() => sheetKind(bytes), { code: 'UNSUPPORTED_MEDIA_TYPE' });
  }
  const broken = Buffer.from(book);
  broken.fill(0xff, 60, 200);
  await assert.rejects(read(broken), (error) => error instanceof SheetFault || error instanceof Refusal);
});

test('a quote that is never closed is told with its row', async () => {
  await assert.rejects(read('a,b\n1,2\n"3,4\n'), { row: 3, message: /never closed/ });
  await assert.rejects(read(`a,b\n"${'x'.repeat(200_000)}`), { row: 2, message: /too long/ });
});

test('more cells in a row than anyone needs are refused', async () => {
  await assert.rejects(read(`a${',b'.repeat(300)}`), { row: 1, message: /more than 200 cells/ });
  const far = '<row><c r="XFD1"><v>1</v></c></row>';
  await assert.rejects(read(await workbook(far)), { row: 1, message: /more than 200 cells/ });
});
