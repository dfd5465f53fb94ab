import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { type CustomerRow, customerReader, isCustomerHeader } from './customer-columns.ts';

function readSample(name: string): (CustomerRow | undefined)[] {
  const text = readFileSync(new URL(`../../tests/samples/${name}.csv`, import.meta.url), 'utf8');
  const [header = [], ...rows] = parse(text, { bom: true, relax_column_count: true }) as string[][];
  assert.ok(isCustomerHeader(header));
  return rows.map(customerReader(header));
}

const expected: Record<string, CustomerRow[]> = {
  'square-customers': [
    {
      name: 'Ada Obi',
      email: 'ada@example.com',
      phone: '+234 801 234 5678',
      address: '12 Broad Street, Lagos, LA, 100001',
    },
    { name: 'Dukan Ltd', email: 'hello@dukan.example', address: 'Abuja' },
  ],
  'shopify-customers': [
    {
      name: 'Bola Ade',
      email: 'bola@example.com',
      phone: '+2348012345679',
      address: '4 Allen Avenue, Flat 2, Ikeja, LA, 100271, NG',
    },
  ],
  'loyverse-customers': [
    {
      name: 'Chidi Eze',
      email: 'chidi@example.com',
      phone: '+2348012345670',
      address: '1 Marina, Lagos, 101001, Nigeria',
    },
  ],
  'lightspeed-customers': [
    {
      name: 'Dayo Bello',
      email: 'dayo@example.com',
      phone: '+2348012345671',
      address: '7 Awolowo Road, Ikoyi, Lagos, NG',
    },
  ],
  'ospos-customers': [
    {
      name: 'Efe Okoro',
      email: 'efe@example.com',
      phone: '+2348012345672',
      address: '9 Ring Road, Benin City, Nigeria',
    },
  ],
};

for (const [sample, customers] of Object.entries(expected)) {
  test(`the customers of ${sample} are read`, () => assert.deepEqual(readSample(sample), customers));
}

test('a row that names nobody is left out, and one with only an email has that for a name', () => {
  const read = customerReader(['Name', 'Email', 'Tax ID']);
  assert.deepEqual(
    [read(['', '', 'T-1']), read(['', 'a@b.example', ''])],
    [undefined, { name: 'a@b.example', email: 'a@b.example' }],
  );
  assert.equal(isCustomerHeader(['SKU', 'Price']), false);
});
