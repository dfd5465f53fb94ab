import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { addProduct, addRecord, addType, putStock } from './testing.ts';

const server = await testServer();

async function namesOf(by: SignedIn, query: string): Promise<string[]> {
  const { status, body } = await by.get(`/inventory/products?limit=100&${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.meta.total, body.data.rows.length);
  const summary = await by.get(`/inventory/products/summary?${query.replace(/(^|&)sort\w+=\w+/g, '')}`);
  assert.equal(summary.body.data?.total, body.meta.total, JSON.stringify(summary.body));
  return body.data.rows.map(({ name }: { name: string }) => name);
}
const search = (by: SignedIn, part: string) => namesOf(by, `search=${encodeURIComponent(part)}`);

test('products are listed as they are, page by page, in the order that is asked for', async () => {
  const owner = await server.business();
  const made = [];
  for (const name of ['Tea', 'bread', 'Apple', 'salt', 'Rice']) made.push(await addProduct(owner, { name }));
  const { body } = await owner.get('/inventory/products?limit=2');
  assert.deepEqual([body.code, body.meta], ['PRODUCTS_LISTED', { page: 1, perPage: 2, total: 5 }]);
  assert.deepEqual(body.data.rows, [made[2], made[1]]);
  let added = 0;
  const walked = await walkPages(owner, '/inventory/products?limit=2', () => {
    added += 1;
    return addProduct(owner, { name: `Aaa ${added}` });
  });
  assert.deepEqual(
    walked.rows.map(({ name }) => name),
    ['Apple', 'bread', 'Rice', 'salt', 'Tea'],
  );
  assert.deepEqual(await namesOf(owner, 'sortKey=createdAt&sortDir=desc&search=a'), [
    'Aaa 2',
    'Aaa 1',
    'Apple',
  ]);
});

test('each filter keeps what it says, and the summary counts exactly that', async () => {
  const owner = await server.business();
  const foods = await addRecord(server, owner, { table: 'categories', name: 'Foods' });
  const dry = await addRecord(server, owner, {
    table: 'categories',
    name: 'Dry',
    more: { parent_id: foods },
  });
  const grains = await addRecord(server, owner, {
    table: 'categories',
    name: 'Grains',
    more: { parent_id: dry },
  });
  await addProduct(owner, { name: 'Rice', categoryId: grains, brand: 'Mama' });
  await addProduct(owner, { name: 'Salt', categoryId: foods, brand: 'MAMA' });
  const soap = await addProduct(owner, { name: 'Soap', brand: 'Mamas' });
  await addProduct(owner, { name: 'Delivery', kind: 'SERVICE' });
  await owner.patch(`/inventory/products/${soap.id}/disable`);
  await server.database((session) =>
    session.all(`update products set created_at = '2020-05-05T12:00Z' where id = $1`, [soap.id]),
  );
  const cases: Record<string, string[]> = {
    '': ['Delivery', 'Rice', 'Salt', 'Soap'],
    'status=DISABLED': ['Soap'],
    'status=ACTIVE': ['Delivery', 'Rice', 'Salt'],
    'kind=SERVICE': ['Delivery'],
    'brand=mama': ['Rice', 'Salt'],
    [`categoryId=${foods}`]: ['Rice', 'Salt'],
    [`categoryId=${dry}`]: ['Rice'],
    [`categoryId=${newId()}`]: [],
    'date_from=2020-05-05&date_to=2020-05-05': ['Soap'],
    'date_from=2020-05-06': ['Delivery', 'Rice', 'Salt'],
    'search=a&brand=mama&status=ACTIVE': [],
    'search=ric&brand=mama&status=ACTIVE': ['Rice'],
  };
  for (const [query, names] of Object.entries(cases))
    assert.deepEqual(await namesOf(owner, query), names, query);
  const size = await addType(owner, 'Size', ['S', 'M', 'L']);
  await addProduct(owner, { name: 'Shirt', options: [size.option] });
  // None of them was ever in stock.
  const none = { ranOut: 0, ranOutItems: 0 };
  assert.deepEqual((await owner.get('/inventory/products/summary')).body, {
    success: true,
    code: 'PRODUCTS_SUMMARIZED',
    message: 'Totals of the products.',
    data: {
      total: 5,
      active: 4,
      disabled: 1,
      variants: 7,
      lowStock: 0,
      lowStockItems: 0,
      outOfStock: 3,
      ...none,
    },
    meta: { page: 1, perPage: 5, total: 5 },
  });
});

test('a product is in the state of its variants: at the outlet that is asked for, else at all that one may see', async () => {
  const owner = await server.business();
  const second = (await owner.post('/outlets', { name: 'Ikeja' })).body.data.id;
  const size = await addType(owner, 'Size', ['S', 'M']);
  const at = (outletId: string) => ({ ...owner, outletId });
  const stock = async (name: string, here: number | null, there: number | null, more: object = {}) => {
    const { variants } = await addProduct(owner, { name, reorderLevel: 5, ...more });
    const [{ id: variantId } = { id: '' }] = variants;
    if (here !== null) await putStock(server, owner, { variantId, quantity: here });
    if (there !== null) await putStock(server, at(second), { variantId, quantity: there });
  };
  await stock('Both', 3, 4);
  await stock('Exactly', 5, null);
  await stock('Here', 6, null);
  await stock('Minus', -1, 1);
  await stock('Never', null, null);
  // One variant is there, the other is not: it has both states.
  await stock('Sized', 9, null, { options: [size.option] });
  await addProduct(owner, { name: 'Service', kind: 'SERVICE' });
  const [here, there] = [`outletId=${owner.outletId}`, `outletId=${second}`];
  const cases: Record<string, string[]> = {
    'stock=IN_STOCK': ['Both', 'Here', 'Sized'],
    // Both has 7 in all, but too few at each outlet; Minus has 1 at one of them.
    'stock=LOW_STOCK': ['Both', 'Exactly', 'Minus'],
    'stock=OUT_OF_STOCK': ['Minus', 'Never', 'Sized'],
    'stock=NEGATIVE': ['Minus'],
    [here]: ['Both', 'Exactly', 'Here', 'Minus', 'Sized'],
    [`${here}&stock=LOW_STOCK`]: ['Both', 'Exactly'],
    [`${here}&stock=NEGATIVE`]: ['Minus'],
    [there]: ['Both', 'Minus'],
    [`${there}&stock=LOW_STOCK`]: ['Both', 'Minus'],
    [`outletId=${newId()}`]: [],
  };
  for (const [query, names] of Object.entries(cases))
    assert.deepEqual(await namesOf(owner, query), names, query);
  const figures = async (by: SignedIn, query: string) => {
    const { lowStock, lowStockItems, outOfStock } = (await by.get(`/inventory/products/summary?${query}`))
      .body.data;
    return [lowStock, lowStockItems, outOfStock];
  };
  assert.deepEqual(await figures(owner, ''), [3, 4, 3]);
  assert.deepEqual(await figures(owner, here), [2, 2, 1]);

  const limited = await server.colleague(owner, 'STOREKEEPER', [second]);
  assert.deepEqual(await namesOf(limited, 'stock=LOW_STOCK'), ['Both', 'Minus']);
  assert.deepEqual(await namesOf(limited, here), []);
});

test('products are found by part of their name, or of a SKU or barcode of any variant or unit', async () => {
  const owner = await server.business();
  const size = await addType(owner, 'Size', ['Small', 'Medium']);
  await addProduct(owner, { name: 'Lux Soap 100% pure', sku: 'LX-100', barcode: '5901234123457' });
  await addProduct(owner, {
    name: 'Seife Größe',
    prices: [{ price: 1 }, { price: 9, factor: 12, barcode: 'CTN-77' }],
  });
  const shirt = await addProduct(owner, {
    name: 'Shirt',
    options: [size.option],
    variants: [{ optionValueIds: size.ids.slice(1), sku: 'SH_MED', barcode: '4006381333931' }],
  });
  const cases: Record<string, string[]> = {
    soap: ['Lux Soap 100% pure'],
    'SOAP 100%': ['Lux Soap 100% pure'],
    'x-10': ['Lux Soap 100% pure'],
    '2341': ['Lux Soap 100% pure'],
    größe: ['Seife Größe'],
    'tn-7': ['Seife Größe'],
    h_me: ['Shirt'],
    hxme: [],
    '8133': ['Shirt'],
    medi: ['Shirt'],
    s: ['Lux Soap 100% pure', 'Seife Größe', 'Shirt'],
    'so sh': [],
  };
  for (const [part, names] of Object.entries(cases)) assert.deepEqual(await search(owner, part), names, part);

  // What is found follows every change.
  const [, medium] = shirt.variants;
  const found = async (...parts: string[]) =>
    (await Promise.all(parts.map((part) => search(owner, part)))).flat();
  await owner.patch(`/product/variant/${medium?.id}`, {
    sku: 'new-sku',
    barcode: null,
    prices: [{ itemPriceId: medium?.prices[0]?.itemPriceId, price: 1, barcode: 'unit-9' }],
  });
  assert.deepEqual(await found('h_me', '8133'), []);
  assert.deepEqual(await found('ew-s', 'nit-9'), ['Shirt', 'Shirt']);
  const unit = { itemPriceId: medium?.prices[0]?.itemPriceId, price: 1 };
  // Nothing but the barcode of a unit: changed, then of one that is added, then of one that goes.
  for (const [prices, gone, there] of [
    [[{ ...unit, barcode: 'unit-8' }], 'nit-9', 'nit-8'],
    [
      [
        { ...unit, barcode: null },
        { price: 9, factor: 6, barcode: 'six-7' },
      ],
      'nit-8',
      'ix-7',
    ],
    [[unit], 'ix-7', 'ew-s'],
  ] as const) {
    await owner.patch(`/product/variant/${medium?.id}`, { prices });
    assert.deepEqual([await found(gone), await found(there)], [[], ['Shirt']], there);
  }
  await owner.put(`/inventory/products/${shirt.id}`, { name: 'Blouse' });
  assert.deepEqual(await found('shirt'), []);
  assert.deepEqual(await found('ew-s', 'lous'), ['Blouse', 'Blouse']);
  await owner.put(`/product/option/${shirt.options[0]?.id}`, { valueIds: size.ids.slice(0, 1) });
  assert.deepEqual(await found('ew-s', 'medi'), []);
  await owner.delete(`/inventory/products/${shirt.id}`);
  assert.deepEqual(await found('lous', 'small'), []);
});

test("another business's products are never found, listed or counted", async () => {
  const [ours, theirs] = await Promise.all([server.business(), server.business()]);
  await addProduct(theirs, { name: 'Secret soap', sku: 'SECRET' });
  for (const part of ['secret', 'soap', 's']) assert.deepEqual(await search(ours, part), [], part);
  await addProduct(ours, { name: 'Our soap' });
  for (const part of ['soap', 's']) assert.deepEqual(await search(ours, part), ['Our soap'], part);
  assert.deepEqual(await namesOf(ours, ''), ['Our soap']);
  assert.deepEqual(await search(theirs, 'soap'), ['Secret soap']);
});

test('a variant type is created with its values, found, listed, and renamed with the variants that are called by it', async () => {
  const owner = await server.business();
  const sent = { name: ' Colour ', values: ['Red', ' Blue '] };
  const { body } = await owner.post('/product/variant-type', sent, { key: 'k' });
  const { id, createdAt } = body.data;
  const times = { createdAt, updatedAt: createdAt, version: 1 };
  const [blue, red] = body.data.values;
  assert.deepEqual(body.data, {
    id,
    name: 'Colour',
    values: [
      { id: blue.id, name: 'Blue', variant_type_id: id, ...times },
      { id: red.id, name: 'Red', variant_type_id: id, ...times },
    ],
    ...times,
  });
  assert.deepEqual((await owner.post('/product/variant-type', sent, { key: 'k' })).body, body);
  const path = `/product/variant-type/${id}`;
  assert.deepEqual((await owner.get(path)).body.data, body.data);
  assert.deepEqual((await owner.get('/product/variant-type')).body.data.rows, [body.data]);
  assert.deepEqual((await owner.get('/product/variant-type?search=our')).body.meta.total, 1);
  assert.deepEqual((await owner.get('/product/variant-type?search=size')).body.meta.total, 0);

  const options = [{ variant_type_id: id, valueIds: [red.id, blue.id] }];
  const variants = [{ optionValueIds: [blue.id], name: 'Sky' }];
  const product = await addProduct(owner, { name: 'Shirt', options, variants });
  const change = {
    name: 'Shade',
    values: [{ id: red.id, name: 'Crimson' }, { id: blue.id, name: 'Azure' }, { name: 'Green' }],
    version: 1,
  };
  const changed = await owner.put(path, change, { key: 'k' });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.deepEqual(
    [
      changed.body.data.name,
      changed.body.data.version,
      changed.body.data.values.map((one: typeof red) => one.name),
    ],
    ['Shade', 2, ['Azure', 'Crimson', 'Green']],
  );
  assert.deepEqual((await owner.put(path, change, { key: 'k' })).body, changed.body);
  const after = (await owner.get(`/inventory/products/${product.id}`)).body.data;
  assert.deepEqual(
    after.variants.map(({ name }: { name: string }) => name),
    ['Crimson', 'Sky'],
  );
  assert.deepEqual(await search(owner, 'crims'), ['Shirt']);

  const refused = async (body: object, expected: { status: number; code: string; field?: string }) =>
    assertRefused(await owner.put(path, body), expected);
  await refused({ name: 'Shade', version: 1 }, { status: 409, code: 'STALE_VERSION' });
  const taken = { status: 409, code: 'DUPLICATE', field: 'name' };
  await refused({ name: 'Shade', values: [{ name: 'GREEN' }] }, taken);
  await refused({ name: 'Shade', values: [{ id: red.id, name: 'green' }] }, taken);
  await addType(owner, 'Size', []);
  await refused({ name: 'SIZE' }, taken);
  assertRefused(await owner.post('/product/variant-type', { name: 'size' }), taken);
});

test('a variant value is created as the interface has it, and values are listed of all types or of one', async () => {
  const owner = await server.business();
  const [size, colour] = [await addType(owner, 'Size', ['M']), await addType(owner, 'Colour', ['Red'])];
  const sent = { name: 'XL', variant_type_id: size.id };
  const { status, body } = await owner.post('/product/variant-value', sent, { key: 'k' });
  assert.equal(status, 200);
  const { id, createdAt } = body.data;
  assert.deepEqual(body, {
    success: true,
    code: 'VARIANT_VALUE_CREATED',
    message: 'The value is added to its type.',
    data: { id, name: 'XL', variant_type_id: size.id, createdAt, updatedAt: createdAt, version: 1 },
    meta: null,
  });
  assert.deepEqual((await owner.post('/product/variant-value', sent, { key: 'k' })).body, body);
  assertRefused(await owner.post('/product/variant-value', { ...sent, name: 'xl' }), {
    status: 409,
    code: 'DUPLICATE',
    field: 'name',
  });
  const names = async (query: string) =>
    (await owner.get(`/product/variant-value?${query}`)).body.data.rows.map(
      ({ name }: { name: string }) => name,
    );
  assert.deepEqual(await names(''), ['M', 'Red', 'XL']);
  assert.deepEqual(await names(`variant_type_id=${size.id}&sortDir=desc&sortKey=name`), ['XL', 'M']);
  assert.deepEqual(await names(`variant_type_id=${colour.id}&search=e`), ['Red']);
  assert.deepEqual(await names(`variant_type_id=${newId()}`), []);
  const other = await server.business();
  assertRefused(await other.post('/product/variant-value', sent), {
    status: 404,
    code: 'NOT_FOUND',
    field: 'variant_type_id',
  });
});
