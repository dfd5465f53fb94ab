import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walkPages } from '../checks.ts';
import { dataOf, testServer } from '../harness.ts';

const server = await testServer();

/** In the order that people expect. Case and accents do not matter, and numbers count by their value. */
const names = [
  'Éclair',
  'eclipse',
  'Item',
  'Item 1',
  'item 2',
  'Item 2 kg',
  'Item 003',
  'Item 10',
  'Item 10 a',
  'Item 0099',
  'Item 100',
  'Item 1000000000',
  'Item 9999999999999999999999',
  'Ölkanne',
  'Rice 2.5 kg',
  'Rice 2.10 kg',
  'Rice 10.5 kg',
  'Zebra',
];

const shuffled = names.map((_, at) => names[(at * 7) % names.length] ?? '');

test('names are in natural order, page by page, both ways', async () => {
  const owner = await server.business();
  assert.equal(new Set(shuffled).size, names.length);
  for (const name of shuffled) {
    dataOf(await owner.post('/inventory/products', { name, prices: [{ price: 1 }] }));
    dataOf(await owner.post('/inventory/categories', { name }));
    dataOf(await owner.post('/customer-relationship-management', { kind: 'CUSTOMER', name }));
    dataOf(await owner.post('/locations', { name }));
    dataOf(await owner.post('/measurements', { name, abr: name.slice(0, 10) }));
  }
  const paths = [
    '/inventory/products',
    '/inventory/categories',
    '/customer-relationship-management',
    '/locations',
  ];
  for (const path of [...paths, '/measurements']) {
    const walked = async (direction: string) =>
      (await walkPages(owner, `${path}?limit=4&sortKey=name&sortDir=${direction}`)).rows
        .map(({ name }) => name)
        .filter((name) => names.includes(name));
    assert.deepEqual(await walked('asc'), names, path);
    assert.deepEqual(await walked('desc'), names.toReversed(), path);
  }
  for (const path of ['/inventory/products?limit=4&status=ACTIVE', '/inventory/products?limit=4&kind=GOODS'])
    assert.deepEqual(
      (await walkPages(owner, path)).rows.map(({ name }) => name),
      names,
    );
  const stock = await walkPages<{ productName: string }>(owner, '/inventory/stock/rows?limit=4');
  assert.deepEqual(
    stock.rows.map(({ productName }) => productName),
    names,
  );
  const { rows } = dataOf(await owner.get('/locations/dropdown'));
  assert.deepEqual(
    rows.map(({ name }: { name: string }) => name),
    names,
  );
  // A count goes by the same order.
  const taken = dataOf(await owner.post('/inventory/stocktakes', { outletId: owner.outletId, scope: 'ALL' }));
  const { lines } = dataOf(await owner.get(`/inventory/stocktakes/${taken.id}?limit=100`));
  assert.deepEqual(
    lines.map(({ product }: { product: string }) => product),
    names,
  );
});

test('a new name takes its new place', async () => {
  const owner = await server.business();
  const add = async (name: string) =>
    dataOf(await owner.post('/inventory/products', { name, prices: [{ price: 1 }] }));
  await add('Item 5');
  const renamed = await add('Item 20');
  dataOf(
    await owner.put(`/inventory/products/${renamed.id}`, {
      name: 'Item 3',
      prices: [{ price: 1 }],
      version: renamed.version,
    }),
  );
  for (const [path, key] of [
    ['/inventory/products', 'name'],
    ['/inventory/stock/rows', 'productName'],
  ] as const)
    assert.deepEqual(
      (await walkPages<Record<string, string>>(owner, path)).rows.map((row) => row[key]),
      ['Item 3', 'Item 5'],
    );
});
