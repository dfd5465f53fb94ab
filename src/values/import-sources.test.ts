import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { columnsOf, headerOf, isYes } from './import-sources.ts';

function headerOfSample(name: string): string[] {
  const text = readFileSync(new URL(`../../tests/samples/${name}.csv`, import.meta.url), 'utf8');
  return parse(text, { bom: true, to_line: 1 })[0] as string[];
}

const options = {
  'Option1 Name': 'Option 1 name',
  'Option1 Value': 'Option 1',
  'Option2 Name': 'Option 2 name',
  'Option2 Value': 'Option 2',
  'Option3 Name': 'Option 3 name',
  'Option3 Value': 'Option 3',
};

/** The columns of each sample that are imported, and as what. */
const products: Record<string, [source: string, kind: string, columns: Record<string, string>]> = {
  'square-items': [
    'Square',
    'PRODUCTS',
    {
      'Item Name': 'Name',
      'Variation Name': 'Variation',
      SKU: 'SKU',
      Description: 'Description',
      Categories: 'Category',
      GTIN: 'Barcode',
      Price: 'Price',
      'Option Name 1': 'Option 1 name',
      'Option Value 1': 'Option 1',
      'Default Unit Cost': 'Cost',
      'Current Quantity Main Street': 'Quantity [Main Street]',
      'Current Quantity Ikeja': 'Quantity [Ikeja]',
      'Stock Alert Count Main Street': 'Reorder level [Main Street]',
      'Tax - VAT (7.5%)': 'Tax rate [VAT (7.5%)]',
    },
  ],
  'shopify-products': [
    'Shopify',
    'PRODUCTS',
    {
      Handle: 'Handle',
      Title: 'Name',
      'Body (HTML)': 'Description',
      Vendor: 'Brand',
      Type: 'Category',
      ...options,
      'Variant SKU': 'SKU',
      'Variant Inventory Qty': 'Quantity',
      'Variant Price': 'Price',
      'Variant Barcode': 'Barcode',
      'Cost per item': 'Cost',
      Status: 'Product status',
    },
  ],
  'shopify-inventory': [
    'Shopify',
    'STOCK',
    { Handle: 'Handle', Title: 'Name', ...options, SKU: 'SKU', Location: 'Outlet', 'On hand': 'Quantity' },
  ],
  'loyverse-items': [
    'Loyverse',
    'PRODUCTS',
    {
      Handle: 'Handle',
      SKU: 'SKU',
      Name: 'Name',
      Category: 'Category',
      Description: 'Description',
      'Sold by weight': 'Unit [kg]',
      'Option 1 name': 'Option 1 name',
      'Option 1 value': 'Option 1',
      'Option 2 name': 'Option 2 name',
      'Option 2 value': 'Option 2',
      'Option 3 name': 'Option 3 name',
      'Option 3 value': 'Option 3',
      'Default price': 'Price',
      Cost: 'Cost',
      Barcode: 'Barcode',
      'Price [Main Street]': 'Price [Main Street]',
      'In stock [Main Street]': 'Quantity [Main Street]',
      'Low stock [Main Street]': 'Reorder level [Main Street]',
      'Price [Ikeja]': 'Price [Ikeja]',
      'In stock [Ikeja]': 'Quantity [Ikeja]',
      'Low stock [Ikeja]': 'Reorder level [Ikeja]',
      'Tax - "VAT" (7.5%)': 'Tax rate [VAT (7.5%)]',
    },
  ],
  'lightspeed-products': [
    'Lightspeed',
    'PRODUCTS',
    {
      handle: 'Handle',
      sku: 'SKU',
      name: 'Name',
      description: 'Description',
      product_category: 'Category',
      variant_option_one_name: 'Option 1 name',
      variant_option_one_value: 'Option 1',
      variant_option_two_name: 'Option 2 name',
      variant_option_two_value: 'Option 2',
      variant_option_three_name: 'Option 3 name',
      variant_option_three_value: 'Option 3',
      supply_price: 'Cost',
      retail_price: 'Price',
      tax_name: 'Tax rate',
      brand_name: 'Brand',
      inventory_Main_Street: 'Quantity [Main Street]',
      reorder_point_Main_Street: 'Reorder level [Main Street]',
      inventory_Ikeja: 'Quantity [Ikeja]',
      reorder_point_Ikeja: 'Reorder level [Ikeja]',
    },
  ],
  'ospos-items': [
    'Open Source POS',
    'PRODUCTS',
    {
      Barcode: 'Barcode',
      'Item Name': 'Name',
      Category: 'Category',
      'Cost Price': 'Cost',
      'Unit Price': 'Price',
      'Tax 1 Percent': 'Tax rate',
      'Reorder Level': 'Reorder level',
      Description: 'Description',
      'location_Main Street': 'Quantity [Main Street]',
      location_Ikeja: 'Quantity [Ikeja]',
    },
  ],
};

for (const [sample, [name, kind, expected]] of Object.entries(products)) {
  test(`the columns of ${sample} are known by their headers`, () => {
    const header = headerOfSample(sample);
    const { source, columns } = columnsOf(header);
    assert.deepEqual(source, { name, kind });
    const imported = header.flatMap((title, at) => {
      const column = columns[at];
      return column ? [[title, headerOf(column)]] : [];
    });
    assert.deepEqual(Object.fromEntries(imported), expected);
    // The page sends the file with our names of the columns. They mean the same.
    const again = columnsOf(columns.map((column) => (column ? headerOf(column) : 'Colour of the shelf')));
    assert.deepEqual(again.columns, columns);
  });
}

for (const [sample, name] of [
  ['square-customers', 'Square'],
  ['shopify-customers', 'Shopify'],
  ['loyverse-customers', 'Loyverse'],
  ['lightspeed-customers', 'Lightspeed'],
  ['ospos-customers', 'Open Source POS'],
] as const) {
  test(`${sample} is a file of customers`, () => {
    assert.deepEqual(columnsOf(headerOfSample(sample)).source, { name, kind: 'CUSTOMERS' });
  });
}

test('older files of Shopify have a column of stock for each location', () => {
  const { source, columns } = columnsOf([
    'Handle',
    'Title',
    'Option1 Name',
    'SKU',
    'HS Code',
    'COO',
    'Ikeja',
  ]);
  assert.deepEqual(source, { name: 'Shopify', kind: 'STOCK' });
  assert.deepEqual(columns.at(-1), { field: 'quantity', of: 'Ikeja' });
  assert.deepEqual(columns.slice(4, 6), [null, null]);
});

test('the files of Lightspeed R-Series are known, too', () => {
  const { source, columns } = columnsOf([
    'System ID',
    'UPC',
    'Custom SKU',
    'Description',
    'Default Cost',
    'Price',
    'Ikeja - Quantity on Hand',
  ]);
  assert.equal(source?.name, 'Lightspeed');
  assert.deepEqual(
    columns.map((column) => column && headerOf(column)),
    [null, 'Barcode', 'SKU', 'Name', 'Cost', 'Price', 'Quantity [Ikeja]'],
  );
});

test('a sheet of no known system goes by the names of its columns', () => {
  const { source, columns } = columnsOf([
    'Item',
    'Qty in stock',
    'Default price',
    'Stock [Ikeja]',
    'Colour',
    '',
  ]);
  assert.equal(source, undefined);
  assert.deepEqual(
    columns.map((column) => column && headerOf(column)),
    ['Name', 'Quantity', 'Price', 'Quantity [Ikeja]', null, null],
  );
});

test('yes is said in several ways', () => {
  assert.deepEqual(['Y', 'yes', 'TRUE', '1', 'x', 'N', '', '0', 'no'].map(isYes), [
    ...Array(5).fill(true),
    ...Array(4).fill(false),
  ]);
});
