import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { CommaMeaning } from '../../../platform/sheet/rows.ts';
import { layoutOf, rowOf } from './columns.ts';
import { numberOf } from './number.ts';

const numbers: [text: string, comma: CommaMeaning, expected: bigint | null | string][] = [
  ['', 'NO_MARK', null],
  [' 12 ', 'NO_MARK', 120_000n],
  ['12.5', 'NO_MARK', 125_000n],
  ['12.50000', 'NO_MARK', 125_000n],
  ['0.0001', 'NO_MARK', 1n],
  ['-0', 'NO_MARK', 0n],
  ['12,5', 'NO_MARK', 'TYPE'],
  // Where commas separate the cells, a comma in a number can only separate thousands.
  ['1,050', 'NO_MARK', 10_500_000n],
  ['1,234.50', 'NO_MARK', 12_345_000n],
  ['1,234,567', 'NO_MARK', 12_345_670_000n],
  ['12,34', 'NO_MARK', 'TYPE'],
  ['1,2345', 'NO_MARK', 'TYPE'],
  ['1,23,456', 'NO_MARK', 'TYPE'],
  ['1,234.5,6', 'NO_MARK', 'TYPE'],
  ['1 050', 'NO_MARK', 10_500_000n],
  ['1\u00a0234\u00a0567.5', 'NO_MARK', 12_345_675_000n],
  ["1'050", 'NO_MARK', 10_500_000n],
  ['10 50', 'NO_MARK', 'TYPE'],
  ['Not stocked', 'NO_MARK', null],
  ['12,5', 'DECIMAL', 125_000n],
  ['12.5', 'DECIMAL', 125_000n],
  ['0.250', 'DECIMAL', 2_500n],
  ['1.234', 'DECIMAL', 'FORMAT'],
  ['1.234.567', 'DECIMAL', 'FORMAT'],
  // The mark that comes last is the decimal mark.
  ['1.234,5', 'DECIMAL', 12_345_000n],
  ['1.23,5', 'DECIMAL', 'TYPE'],
  ['1 050,5', 'DECIMAL', 10_505_000n],
  ['1,234.5', 'UNCLEAR', 12_345_000n],
  ['1,234,567', 'DECIMAL', 'TYPE'],
  ['1,234', 'DECIMAL', 12_340n],
  ['1,234', 'UNCLEAR', 'FORMAT'],
  ['1.234', 'UNCLEAR', 'FORMAT'],
  ['1,234,567', 'UNCLEAR', 'FORMAT'],
  ['1,23', 'UNCLEAR', 12_300n],
  ['0,250', 'UNCLEAR', 2_500n],
  ['0.00001', 'NO_MARK', 'FORMAT'],
  ['-1', 'NO_MARK', 'RANGE'],
  ['100000000000', 'NO_MARK', 'RANGE'],
  ['99999999999', 'NO_MARK', 999_999_999_990_000n],
  ['1e3', 'NO_MARK', 'TYPE'],
  ['₦5', 'NO_MARK', 'TYPE'],
  ['five', 'NO_MARK', 'TYPE'],
  ['9'.repeat(5_000), 'NO_MARK', 'RANGE'],
];
for (const [text, comma, expected] of numbers) {
  test(`"${text.slice(0, 20)}" where a comma is ${comma} is ${expected}`, () => {
    const read = numberOf(text, comma);
    assert.deepEqual(typeof read === 'object' && read !== null ? read.code : read, expected);
  });
}

const amounts: [text: string, comma: CommaMeaning, expected: bigint | null | string][] = [
  ['₦400', 'NO_MARK', 4_000_000n],
  ['₦ 1,050.50', 'NO_MARK', 10_505_000n],
  ['NGN 400', 'NO_MARK', 4_000_000n],
  ['400 NGN', 'NO_MARK', 4_000_000n],
  ['R$ 12,50', 'DECIMAL', 125_000n],
  ['1.234,50 €', 'DECIMAL', 12_345_000n],
  ['Rs. 250', 'NO_MARK', 2_500_000n],
  ['-₦5', 'NO_MARK', 'TYPE'],
  ['₦', 'NO_MARK', 'TYPE'],
  ['cheap', 'NO_MARK', 'TYPE'],
];
for (const [text, comma, expected] of amounts) {
  test(`the amount "${text}" where a comma is ${comma} is ${expected}`, () => {
    const read = numberOf(text, comma, { isMoney: true });
    assert.deepEqual(typeof read === 'object' && read !== null ? read.code : read, expected);
  });
}

const row = (number: number, ...cells: string[]) => ({ number, cells });
const placesOf = (rows: ReturnType<typeof row>[], ignoreUnknown = false) => {
  const layout = layoutOf(rows, ignoreUnknown);
  return layout && { at: layout.headerRow, ...Object.fromEntries(layout.places), errors: layout.errors };
};

test('columns are found by their names in any order, case and spelling', () => {
  assert.deepEqual(placesOf([row(1, 'QTY', 'Selling Price', 'product_name', 'reorderLevel', 'ＳＫＵ')]), {
    at: 1,
    quantity: 0,
    price: 1,
    name: 2,
    reorderLevel: 3,
    sku: 4,
    errors: [],
  });
});

test('the row that names most columns is the header: titles and groups above it are not read', () => {
  const rows = [
    row(1, 'Products of Corner Shop'),
    row(2, 'Product', '', 'Stock'),
    row(4, 'Name', 'SKU', 'Qty'),
    row(5, 'Name', 'x', '1'),
  ];
  assert.deepEqual(placesOf(rows), { at: 4, name: 0, sku: 1, quantity: 2, errors: [] });
});

test('a sheet that says of no row which product it is about has no header', () => {
  assert.equal(placesOf([row(1, 'Price', 'Quantity'), row(2, '1', '2')]), undefined);
});

test('unknown columns and those that mean the same are told, all of them', () => {
  const header = row(1, 'Name', 'Colour', 'Price', 'Selling price', 'Size');
  const errors = layoutOf([header], false)?.errors;
  assert.deepEqual(
    errors?.map(({ row, field, code }) => [row, field, code]),
    [
      [1, 'Colour', 'UNKNOWN'],
      [1, 'Selling price', 'DUPLICATE'],
      [1, 'Size', 'UNKNOWN'],
    ],
  );
  assert.deepEqual(
    layoutOf([header], true)?.errors.map(({ field }) => field),
    ['Selling price'],
  );
});

function readRow(
  cells: (string | { fault: string })[],
  header = ['Name', 'SKU', 'Price', 'Cost', 'Quantity'],
) {
  const layout = layoutOf([row(1, ...header)], false);
  assert.ok(layout);
  const reading = { layout, comma: 'NO_MARK' as const, ignoreUnknown: false, currencyDecimals: 2 };
  return rowOf({ number: 2, cells }, reading);
}
const faultsOf = (...of: Parameters<typeof readRow>) =>
  readRow(...of).errors.map(({ field, code }) => `${field} ${code}`);

test('a row is read in its tidy form, and what our own sheets made harmless is as it was', () => {
  const { row: read, errors } = readRow([' So\u200bap ', "'=S1", '10.5', '', '2']);
  assert.deepEqual(errors, []);
  assert.deepEqual(
    [read.name, read.sku, read.priceE4, read.costE4, read.quantityE4],
    ['Soap', '=S1', 105_000n, null, 20_000n],
  );
  assert.equal(read.isBad, false);
  assert.equal(readRow(["'  =late", 'S', '1']).row.name, '=late');
});

test('tags are taken out of a description of any length at once', () => {
  const layout = layoutOf([row(1, 'Name', 'Description')], false);
  assert.ok(layout);
  const reading = { layout, comma: 'NO_MARK' as const, ignoreUnknown: false, currencyDecimals: 2 };
  const described = (text: string) => rowOf(row(2, 'Soap', text), reading);
  assert.equal(described('<p>Soft </p>\n \n<p>and <b>mild</b></p>').row.description, 'Soft\nand mild');
  // Steps that grow with the square of the length would take an hour.
  assert.equal(described(`<b>x</b>${' '.repeat(3_000_000)}y`).errors[0]?.code, 'LENGTH');
});

test('what a column is called can be kept, also where its name is cut in the middle of a sign', () => {
  const layout = layoutOf([row(1, `Name ${'😀'.repeat(60)}`, 'SKU\ud83d')], false);
  assert.deepEqual(
    Object.values(layout?.headers ?? {}).map((header) => header.isWellFormed()),
    [true, true],
  );
});

test('what is wrong is told at a column of the sheet, also where a field has several or none', () => {
  const layout = layoutOf([row(1, 'Item', 'Variation', 'Tax rate [VAT]', 'Tax rate [GST]')], false);
  assert.deepEqual(layout?.headers, {
    name: 'Item',
    variation: 'Variation',
    taxRate: 'Tax rate [VAT]',
    handle: 'Item',
  });
});

test('every cell of a row that is at fault is told', () => {
  assert.deepEqual(faultsOf(['x'.repeat(201), '5.90123E+12', '-1', '1.00001', { fault: 'is a formula' }]), [
    'name LENGTH',
    'sku FORMAT',
    'price RANGE',
    'cost FORMAT',
    'quantity FORMAT',
  ]);
  assert.deepEqual(faultsOf(['', ' ', '1']), ['sku REQUIRED']);
  assert.deepEqual(faultsOf(['Gold', 'G', '1', '99999999999', '99999999999']), ['cost RANGE']);
});

test('a merged header names its first column: what stands below the others is told with its letter', () => {
  assert.deepEqual(faultsOf(['Soap', 'red', '5'], ['Name', '', 'Price']), ['B UNKNOWN']);
  assert.deepEqual(faultsOf(['Soap', '', '5'], ['Name', '', 'Price']), []);
  assert.deepEqual(faultsOf(['Soap', '5', '', 'note'], ['Name', 'Price']), ['D UNKNOWN']);
});

test('of many cells below no header the first is told, and how many more there are', () => {
  const { errors } = readRow(['Soap', '5', '', ...Array.from({ length: 197 }, () => 'x')], ['Name', 'Price']);
  assert.deepEqual(
    errors.map(({ field, message }) => [field, message]),
    [['D', 'has no column header above it, and so do 196 more cells of this row']],
  );
});

test('a column that only fills the catalogue is named in its description and nowhere else', () => {
  const folder = new URL('.', import.meta.url);
  const files = globSync('*.ts', { cwd: fileURLToPath(folder) }).filter(
    (file) => !/test(ing)?\.ts$/.test(file),
  );
  assert.ok(files.includes('write-catalogue.ts'));
  const naming = files.filter((file) =>
    /brand|reorder_?level/i.test(readFileSync(new URL(file, folder), 'utf8')),
  );
  assert.deepEqual(naming, []);
});
