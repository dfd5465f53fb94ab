import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layoutOf, rowOf } from './columns.ts';
import { numberOf } from './number.ts';

const numbers: [text: string, decimalComma: boolean, expected: bigint | null | string][] = [
  ['', false, null],
  [' 12 ', false, 120_000n],
  ['12.5', false, 125_000n],
  ['12.50000', false, 125_000n],
  ['0.0001', false, 1n],
  ['-0', false, 0n],
  ['12,5', false, 'TYPE'],
  ['1,234.50', false, 'TYPE'],
  ['12,5', true, 125_000n],
  ['12.5', true, 125_000n],
  ['0.250', true, 2_500n],
  ['1.234', true, 'FORMAT'],
  ['1.234.567', true, 'FORMAT'],
  ['1.234,5', true, 'TYPE'],
  ['1,234,567', true, 'TYPE'],
  ['0.00001', false, 'FORMAT'],
  ['-1', false, 'RANGE'],
  ['100000000000', false, 'RANGE'],
  ['99999999999', false, 999_999_999_990_000n],
  ['1e3', false, 'TYPE'],
  ['₦5', false, 'TYPE'],
  ['five', false, 'TYPE'],
  ['9'.repeat(5_000), false, 'RANGE'],
];
for (const [text, decimalComma, expected] of numbers) {
  test(`"${text.slice(0, 20)}" ${decimalComma ? 'between semicolons' : 'between commas'} is ${expected}`, () => {
    const read = numberOf(text, decimalComma);
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
  const reading = { layout, decimalComma: false, ignoreUnknown: false, currencyDecimals: 2 };
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
