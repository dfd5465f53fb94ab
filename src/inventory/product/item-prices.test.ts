import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { hasCheckDigit } from '../../values/gtin.ts';
import type { Product } from './schemas.ts';
import { addProduct, addType } from './testing.ts';

const server = await testServer();

const priceIds = ({ variants }: Product) =>
  variants.flatMap(({ prices }) => prices.map(({ itemPriceId }) => itemPriceId));
const read = async (by: SignedIn, { id }: Product): Promise<Product> =>
  (await by.get(`/inventory/products/${id}`)).body.data;
const pricesOf = ({ variants }: Product) =>
  variants.flatMap(({ prices }) => prices.map(({ price }) => price));

test('many prices change at once, all or none, and never over a newer price', async () => {
  const [owner, other] = [await server.business(), await server.business()];
  const tea = await addProduct(owner, { name: 'Tea', prices: [{ price: 2 }, { factor: 12, price: 20 }] });
  const salt = await addProduct(owner, { name: 'Salt', prices: [{ price: 1 }] });
  const foreign = await addProduct(other, { name: 'Foreign', prices: [{ price: 1 }] });
  const [cup = '', box = ''] = priceIds(tea);
  const [pack = ''] = priceIds(salt);
  const send = (changes: object[], key = newId()) =>
    owner.patch('/inventory/products/prices', { changes }, { key });
  const changes = [
    { itemPriceId: cup, from: 2, price: 2.2 },
    { itemPriceId: box, from: 20, price: 21.99 },
    { itemPriceId: pack, from: 1, price: 1 },
  ];
  const key = newId();
  const done = await send(changes, key);
  assert.deepEqual([done.status, done.body.data], [200, { prices: 2, products: 1 }]);
  const after = await read(owner, tea);
  assert.deepEqual(pricesOf(after), [2.2, 21.99]);
  assert.ok(after.version > tea.version, 'a form that was open must not overwrite it');
  assert.equal((await read(owner, salt)).version, salt.version, 'what stays as it is is not touched');

  const again = await send(changes, key);
  assert.deepEqual([again.status, again.body.data], [200, done.body.data], 'the first answer again');
  const stale = await send(changes);
  assertRefused(stale, { status: 409, code: 'STALE_VERSION', fields: ['changes.0.from', 'changes.1.from'] });
  const mixed = await send([
    { itemPriceId: cup, from: 2.2, price: 9 },
    { itemPriceId: priceIds(foreign)[0], from: 1, price: 9 },
  ]);
  assertRefused(mixed, { status: 404, code: 'NOT_FOUND', field: 'changes.1.itemPriceId' });
  const twice = await send([1, 2].map((price) => ({ itemPriceId: cup, from: 2.2, price })));
  assertRefused(twice, { status: 409, code: 'DUPLICATE', field: 'changes.1.itemPriceId' });
  const fine = await send([{ itemPriceId: cup, from: 2.2, price: 1.00005 }]);
  assertRefused(fine, { status: 400, code: 'VALIDATION_FAILED', field: 'changes.0.price' });
  assert.deepEqual(pricesOf(await read(owner, tea)), [2.2, 21.99]);
  assert.deepEqual(pricesOf(await read(other, foreign)), [1]);

  const trail = await server.database((session) =>
    session.all<{ before: object; after: object }>(
      `select before, after from audit
       where org_id = $1 and operation = 'updateItemPrices' and subject_id = $2 order by (before->>'price')::float8`,
      [owner.orgId, tea.id],
    ),
  );
  assert.deepEqual(
    trail.map(({ before, after }) => [before, after]),
    [
      [
        { itemPriceId: cup, price: 2 },
        { itemPriceId: cup, price: 2.2 },
      ],
      [
        { itemPriceId: box, price: 20 },
        { itemPriceId: box, price: 21.99 },
      ],
    ],
  );
});

test('of changes of the same prices at once one is made, whole, and the others are refused', async () => {
  const owner = await server.business();
  const prices = [{ price: 2 }];
  const tea = await addProduct(owner, { name: 'Tea', prices });
  const salt = await addProduct(owner, { name: 'Salt', prices });
  const ids = [tea, salt].flatMap(priceIds);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => {
      const price = 3 + at;
      const inOrder = at % 2 === 0 ? ids : ids.toReversed();
      const changes = inOrder.map((itemPriceId) => ({ itemPriceId, from: 2, price }));
      return owner.patch('/inventory/products/prices', { changes }, { key: newId() });
    }),
  );
  const made = answers.findIndex(({ status }) => status === 200);
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map((_, at) => (at === made ? 200 : 409)),
  );
  assert.deepEqual(pricesOf(await read(owner, tea)), [3 + made]);
  assert.deepEqual(pricesOf(await read(owner, salt)), [3 + made]);
});

test('items without a barcode get one that no scale reads; others keep theirs', async () => {
  const [owner, other] = [await server.business(), await server.business()];
  const { version } = (await owner.get('/settings/business')).body.data;
  const layouts = [{ pattern: '29IIIIIVVVVVC', holds: 'G', decimals: 0 }];
  const set = await owner.patch('/settings/business', { barcodeLayouts: layouts, version });
  assert.equal(set.status, 200, JSON.stringify(set.body));
  const size = await addType(owner, 'Size', ['S', 'L']);
  const shirt = await addProduct(owner, {
    name: 'Shirt',
    options: [size.option],
    prices: [{ price: 20 }, { factor: 10, price: 150 }],
  });
  const tea = await addProduct(owner, { name: 'Tea', barcode: '5901234123457', prices: [{ price: 2 }] });
  const foreign = await addProduct(other, { name: 'Foreign' });
  const itemPriceIds = [...priceIds(shirt), ...priceIds(tea)];
  const send = (ids: string[], key = newId()) =>
    owner.post('/inventory/products/codes', { itemPriceIds: ids }, { key });
  const key = newId();
  const made = await send(itemPriceIds, key);
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const codes = made.body.data.codes.map(({ barcode }: { barcode: string }) => barcode);
  assert.equal(new Set(codes).size, 5);
  assert.equal(codes[4], '5901234123457');
  for (const code of codes.slice(0, 4)) assert.ok(/^28\d{11}$/.test(code) && hasCheckDigit(code), code);
  const stored = await read(owner, shirt);
  assert.deepEqual(
    stored.variants.flatMap(({ barcode, prices }) => [barcode, ...prices.map((price) => price.barcode)]),
    [codes[0], null, codes[1], codes[2], null, codes[3]],
    'that of a base unit is that of its variant',
  );
  const scanned = await owner.get(`/product/lookup?code=${codes[3]}`);
  assert.equal(scanned.body.data.itemPriceId, itemPriceIds[3]);
  assert.deepEqual((await send(itemPriceIds, key)).body.data, made.body.data, 'the first answer again');
  assert.deepEqual((await send(itemPriceIds)).body.data, made.body.data, 'nothing is made twice');
  const refused = await send([itemPriceIds[0] ?? '', ...priceIds(foreign)]);
  assertRefused(refused, { status: 404, code: 'NOT_FOUND', field: 'itemPriceIds.1' });
  const trail = await server.database((session) =>
    session.all<{ subject: string; after: { itemPriceId: string; barcode: string } }>(
      `select subject_id as subject, after from audit
       where org_id = $1 and operation = 'createItemCodes' and subject_type = 'product' order by id`,
      [owner.orgId],
    ),
  );
  assert.deepEqual(
    trail.map(({ subject, after }) => [subject, after.itemPriceId, after.barcode]),
    itemPriceIds.slice(0, 4).map((id, at) => [shirt.id, id, codes[at]]),
    'the history of a product shows its new codes',
  );
});

test('without a free prefix no code is made', async () => {
  const owner = await server.business();
  const { version } = (await owner.get('/settings/business')).body.data;
  const barcodeLayouts = Array.from({ length: 10 }, (_, at) => ({
    ...{ pattern: `2${at}IIIIIVVVVVC`, holds: 'G', decimals: 0 },
  }));
  await owner.patch('/settings/business', { barcodeLayouts, version });
  const tea = await addProduct(owner, { name: 'Tea' });
  const refused = await owner.post('/inventory/products/codes', { itemPriceIds: priceIds(tea) });
  assertRefused(refused, { status: 409, code: 'INVALID_STATE' });
  assert.equal((await read(owner, tea)).barcode, null);
});
