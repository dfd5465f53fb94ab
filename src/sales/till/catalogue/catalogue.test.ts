import assert from 'node:assert/strict';
import { get } from 'node:http';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { dataOf, type SignedIn, testServer } from '../../../../tests/harness.ts';
import { until } from '../../../../tests/until.ts';
import { renewDataId } from '../../../platform/data-id.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import { onShelf } from '../../testing.ts';

const server = await testServer();

const path = (by: SignedIn, query: Record<string, string | number> = {}) =>
  `/till/catalogue?${new URLSearchParams({ outletId: by.outletId, ...query } as Record<string, string>)}`;

const sync = async (by: SignedIn, cursor?: string, more: Record<string, string | number> = {}) =>
  dataOf(await by.get(path(by, { ...more, ...(cursor && { cursor }) })));

const idsOf = ({ products }: { products: { productId: string }[] }) =>
  products.map(({ productId }) => productId);

type Product = {
  productId: string;
  name: string;
  brand: string | null;
  variants: { barcode: string | null; prices: { price: number }[] }[];
};
type Products = { products: Product[] };

const productIn = ({ products }: Products, { productId }: { productId: string }) =>
  products.find((product) => product.productId === productId);
const priceIn = (answer: Products, item: { productId: string }) =>
  productIn(answer, item)?.variants[0]?.prices[0]?.price;

/** Statements past the operations, as the catalogue's own change the same rows. */
const run = (statement: string, values: unknown[] = []) =>
  server.database((session) => session.all(statement, values));

test('a price that names its unit by the older pair has that unit at the till, with its measure', async () => {
  const owner = await server.business();
  const rice = await onShelf(server, owner, { name: 'Rice' });
  const pair = { itemCategoryId: '7', mMetric: 'KG' };
  const unit = { name: 'Kilogram', abr: 'kg', measuredIn: 'KG', ...pair };
  const { id } = dataOf(await owner.post('/measurements', unit));
  await run(
    `update item_prices set measurement_id = null, item_category_id = '7', m_metric = 'KG' where id = $1`,
    [rice.itemPriceId],
  );
  const { products, settings } = await sync(owner);
  const { prices } = products[0].variants[0];
  const named = prices.find(({ itemPriceId }: Record<string, string>) => itemPriceId === rice.itemPriceId);
  assert.equal(named.measurementId, id);
  assert.deepEqual(settings.units.find((one: Record<string, string>) => one.id === id)?.measuredIn, 'KG');
});

test('a till gets everything that is for sale, and all that figures depend on', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { name: 'Soap', price: 10.25, tax: 7.5, there: 20 });
  const wash = await onShelf(server, owner, { name: 'Wash', kind: 'SERVICE', price: 4 });
  const off = await onShelf(server, owner, { name: 'Off' });
  const bare = await onShelf(server, owner, { name: 'Without a price', kind: 'SERVICE' });
  await run(`update products set status = 'DISABLED' where id = $1`, [off.productId]);
  await run('delete from item_prices where variant_id = $1', [bare.variantId]);
  const categoryId = dataOf(await owner.post('/inventory/categories', { name: 'Soaps' })).id;
  const measurementId = dataOf(await owner.post('/measurements', { name: 'Dozen', abr: 'dz' })).id;
  await run(`update products set category_id = $2, brand = 'Lux' where id = $1`, [
    soap.productId,
    categoryId,
  ]);
  await run(`update variants set sku = 'S-1', barcode = '4006381333931' where id = $1`, [soap.variantId]);
  await run(`update item_prices set measurement_id = $2, barcode = '5449000000996' where id = $1`, [
    soap.packPriceId,
    measurementId,
  ]);
  await run('update organisations set cash_rounding_minor = 5 where org_id = $1', [owner.orgId]);
  // Of those with a PIN: one who sells here, one of other outlets, one who sells nowhere; and the owner, who has none.
  const cashier = await server.colleague(owner, 'CASHIER', [owner.outletId]);
  const others = [await server.colleague(owner, 'CASHIER', []), await server.colleague(owner, 'ACCOUNTANT')];
  await run('update users set pin_hash = $2 where id = any ($1)', [
    [cashier, ...others].map(({ userId }) => userId),
    '4:set',
  ]);

  const { id: bankId } = (await owner.post('/banks', { name: 'Zenith' })).body.data;

  const all = await sync(owner);
  assert.deepEqual([all.mode, all.hasNext, all.removed, all.stock], ['FULL', false, [], []]);
  assert.deepEqual(idsOf(all), [soap.productId, wash.productId].sort());
  const found = all.products.find(({ productId }: { productId: string }) => productId === soap.productId);
  const { taxRateId, ...product } = found;
  assert.deepEqual(product, {
    productId: soap.productId,
    name: 'Soap',
    brand: 'Lux',
    kind: 'GOODS',
    categoryId,
    imageUrl: null,
    variants: [
      {
        variantId: soap.variantId,
        name: 'Soap',
        sku: 'S-1',
        barcode: '4006381333931',
        quantity: 20,
        prices: [
          { itemPriceId: soap.itemPriceId, measurementId: null, factor: 1, price: 10.25, barcode: null },
          {
            itemPriceId: soap.packPriceId,
            measurementId,
            factor: 12,
            price: 1_000,
            barcode: '5449000000996',
          },
        ],
      },
    ],
  });
  const { settings } = all;
  assert.equal(settings.taxRates.find(({ id }: { id: string }) => id === taxRateId).percent, 7.5);
  assert.deepEqual(settings.categories, [{ id: categoryId, name: 'Soaps', parentId: null }]);
  assert.ok(
    settings.units.some(({ id, abr }: Record<string, string>) => id === measurementId && abr === 'dz'),
  );
  assert.deepEqual(
    [settings.pricesIncludeTax, settings.cashRounding, settings.cashierDiscountPercent],
    [false, 0.05, 10],
  );
  assert.deepEqual(settings.banks, [{ id: bankId, name: 'Zenith' }]);
  assert.deepEqual(settings.colleagues, [
    { userId: cashier.userId, name: 'Kit CASHIER', mayApprove: false, pinLength: 4 },
  ]);

  const since = await sync(owner, all.cursor);
  assert.deepEqual([since.mode, since.settings], ['CHANGES', null]);
  // As long as a transaction runs that is older, be it of others in the cluster, the same may come again.
  let { cursor } = since;
  await until(async () => {
    const next = await sync(owner, cursor);
    cursor = next.cursor;
    return next.products.length + next.removed.length + next.stock.length === 0 || undefined;
  });
});

test('each kind of change reaches a till, and what is gone is forgotten', async () => {
  const owner = await server.business();
  const [soap, bread, milk, wash] = [
    await onShelf(server, owner, { name: 'Soap', tax: 5 }),
    await onShelf(server, owner, { name: 'Bread' }),
    await onShelf(server, owner, { name: 'Milk' }),
    await onShelf(server, owner, { name: 'Wash', kind: 'SERVICE' }),
  ];
  const categoryId = dataOf(await owner.post('/inventory/categories', { name: 'Food' })).id;
  let { cursor } = await sync(owner);
  const changed = async () => {
    const answer = await sync(owner, cursor);
    cursor = answer.cursor;
    assert.equal(answer.mode, 'CHANGES');
    return answer;
  };
  dataOf(await owner.put(`/inventory/products/${bread.productId}`, { name: 'Rye bread' }));
  assert.equal(productIn(await changed(), bread)?.name, 'Rye bread');
  await run('update item_prices set price_e4 = 35000 where id = $1', [milk.itemPriceId]);
  assert.equal(priceIn(await changed(), milk), 3.5);
  await run(`update variants set barcode = '96385074' where id = $1`, [milk.variantId]);
  assert.equal(productIn(await changed(), milk)?.variants[0]?.barcode, '96385074');

  // Rates, categories and units stand beside the products.
  await run('update tax_rates set percent_e4 = 60000 where org_id = $1', [owner.orgId]);
  assert.equal((await changed()).settings.taxRates[0].percent, 6);
  dataOf(await owner.put(`/inventory/categories/${categoryId}`, { name: 'Foods' }));
  assert.equal((await changed()).settings.categories[0].name, 'Foods');
  assert.equal((await changed()).settings, null);

  dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      lines: [{ itemPriceId: milk.itemPriceId, quantity: 2 }],
      payments: [{ method: 'CASH', amount: 7 }],
    }),
  );
  const { stock } = await changed();
  assert.deepEqual(
    stock.filter(({ variantId }: { variantId: string }) => variantId === milk.variantId),
    [{ variantId: milk.variantId, quantity: 98 }],
  );

  dataOf(await owner.patch(`/inventory/products/${soap.productId}/disable`));
  const without = await changed();
  assert.deepEqual([without.removed.includes(soap.productId), productIn(without, soap)], [true, undefined]);
  dataOf(await owner.patch(`/inventory/products/${soap.productId}/enable`));
  const back = await changed();
  assert.deepEqual([back.removed.includes(soap.productId), productIn(back, soap)?.name], [false, 'Soap']);
  dataOf(await owner.delete(`/inventory/products/${wash.productId}`));
  assert.ok((await changed()).removed.includes(wash.productId));
  const tea = await onShelf(server, owner, { name: 'Tea', there: 0 });
  assert.equal(productIn(await changed(), tea)?.name, 'Tea');
});

test('a change that is committed after a till has asked is in its next answer', async () => {
  const owner = await server.business();
  const [slow, quick] = [await onShelf(server, owner), await onShelf(server, owner)];
  const first = await sync(owner);
  const second = await server.database(async (session) => {
    await session.script('begin');
    await session.all('update item_prices set price_e4 = 10000 where id = $1', [slow.itemPriceId]);
    await run('update item_prices set price_e4 = 20000 where id = $1', [quick.itemPriceId]);
    const meanwhile = await sync(owner, first.cursor);
    assert.equal(priceIn(meanwhile, quick), 2);
    assert.notEqual(priceIn(meanwhile, slow), 1);
    await session.script('commit');
    return meanwhile;
  });
  assert.equal(priceIn(await sync(owner, second.cursor), slow), 1);
});

test('the whole catalogue comes in pages, and what changes between them comes behind', async () => {
  const owner = await server.business();
  const made = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) made.push(await onShelf(server, owner, { name, there: 0 }));
  const ids = made.map(({ productId }) => productId).sort();
  const first = await sync(owner, undefined, { limit: 2 });
  assert.deepEqual([idsOf(first), first.hasNext], [ids.slice(0, 2), true]);
  // Of a page that is read already, and of one that is not.
  await run('update products set brand = $2 where id = any ($1)', [[ids[0], ids[4]], 'New']);
  const second = await sync(owner, first.cursor, { limit: 2 });
  assert.deepEqual([idsOf(second), second.mode, second.settings], [ids.slice(2, 4), 'FULL', null]);
  const third = await sync(owner, second.cursor, { limit: 2 });
  assert.deepEqual([idsOf(third), third.hasNext], [ids.slice(4), false]);
  const changed: Product[] = [];
  let { cursor } = third;
  for (let hasNext = true; hasNext; ) {
    const page = await sync(owner, cursor, { limit: 1 });
    assert.deepEqual([page.mode, page.products.length], ['CHANGES', 1]);
    changed.push(...page.products);
    ({ cursor, hasNext } = page);
  }
  const brandOf = (id: string | undefined) => changed.find(({ productId }) => productId === id)?.brand;
  assert.deepEqual([brandOf(ids[0]), brandOf(ids[4])], ['New', 'New']);
  assert.deepEqual(idsOf(await sync(owner)), ids);
});

test('a cursor fits its outlet, and who may not sell gets nothing', async () => {
  const owner = await server.business();
  const stranger = await server.business();
  await onShelf(server, owner);
  const { cursor } = await sync(owner);
  const yaba = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const refused = async (by: SignedIn, query: Record<string, string>, status: number, code: string) => {
    const { status: was, body } = await by.get(path(by, query));
    assert.deepEqual([was, body.code], [status, code]);
  };
  await refused(owner, { outletId: yaba, cursor }, 400, 'INVALID_CURSOR');
  await refused(stranger, { cursor }, 400, 'INVALID_CURSOR');
  await refused(owner, { cursor: `${cursor}A` }, 400, 'INVALID_CURSOR');
  const sealed = Buffer.from(cursor, 'base64url');
  assert.doesNotMatch(sealed.toString('latin1'), /\d{8}/, 'tells of the database and its transactions');
  const flipped = Buffer.from(sealed);
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
  await refused(owner, { cursor: flipped.toString('base64url') }, 400, 'INVALID_CURSOR');
  await refused(owner, { limit: '0' }, 400, 'VALIDATION_FAILED');
  await refused(stranger, { outletId: owner.outletId }, 404, 'NOT_FOUND');
  const limited = await server.colleague(owner, 'CASHIER', [yaba]);
  await refused(limited, { outletId: owner.outletId }, 404, 'NOT_FOUND');
  await refused(await server.colleague(owner, 'STOREKEEPER'), {}, 403, 'FORBIDDEN');
  assert.equal((await server.stranger.get(path(owner))).status, 401);
  // Another user at the same till goes on where the one before was.
  assert.equal((await sync(await server.colleague(owner, 'CASHIER'), cursor)).mode, 'CHANGES');
});

const sealedAs = 'till-catalogue-cursor';

/** A cursor with some other parts: those that it had in an earlier version, or in a later state of the database. */
function changed(cursor: string, change: (parts: (string | null)[]) => (string | null)[]): string {
  const { keys } = server.parts;
  const parts = JSON.parse(unseal(keys, sealedAs, Buffer.from(cursor, 'base64url')));
  return seal(keys, sealedAs, JSON.stringify(change(parts))).toString('base64url');
}

const refusesCursor = async (by: SignedIn, cursor: string) => {
  const { status, body } = await by.get(path(by, { cursor }));
  assert.deepEqual([status, body.code], [400, 'INVALID_CURSOR']);
};

test('after the data was restored, a till starts again, also in the middle of the catalogue', async () => {
  const owner = await server.business();
  const [soap, bread] = [await onShelf(server, owner), await onShelf(server, owner)];
  const [whole, half] = [await sync(owner), await sync(owner, undefined, { limit: 1 })];
  assert.equal(half.hasNext, true);
  await renewDataId(server.access);
  for (const { cursor } of [whole, half]) await refusesCursor(owner, cursor);
  const anew = await sync(owner);
  assert.deepEqual([anew.mode, idsOf(anew)], ['FULL', [soap.productId, bread.productId].sort()]);
  assert.equal((await sync(owner, anew.cursor)).mode, 'CHANGES');
});

test('a till that is ahead of the database starts again, and so does one with a cursor of an earlier version', async () => {
  const owner = await server.business();
  await onShelf(server, owner);
  await onShelf(server, owner);
  const [{ cursor }, half] = [await sync(owner), await sync(owner, undefined, { limit: 1 })];
  const ahead = '9000000000';
  const [cluster] = await run(
    `select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as name
     from pg_control_system()`,
  );
  const { name } = cluster as { name: string };
  for (const bad of [
    changed(cursor, ([of, , ...rest]) => [of ?? null, ahead, ...rest]),
    changed(half.cursor, ([of, from, , ...rest]) => [of ?? null, from ?? null, ahead, ...rest]),
    changed(cursor, (parts) => [...parts.slice(0, -1), name]),
    changed(cursor, (parts) => parts.slice(0, -1)),
  ])
    await refusesCursor(owner, bad);
  assert.equal(
    (
      await sync(
        owner,
        changed(cursor, (parts) => parts),
      )
    ).mode,
    'CHANGES',
  );
});

/** The answer as it comes over the wire. */
function bytesOf(by: SignedIn, address: string, encoding: string) {
  return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${by.accessToken}`, 'accept-encoding': encoding };
    get(server.url + address, { headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ encoding: response.headers['content-encoding'], bytes });
    }).on('error', reject);
  });
}

const many = 1_000;

test('a large catalogue is compressed as the till takes it: 20,000 items are a few megabytes', async () => {
  const owner = await server.business();
  await server.database(async (session) => {
    const made = await session.all<{ product: string; variant: string }>(
      `select gen_random_uuid() as product, gen_random_uuid() as variant from generate_series(1, ${many})`,
    );
    const [products, variants] = [made.map(({ product }) => product), made.map(({ variant }) => variant)];
    await session.all(
      `insert into products (org_id, id, name, brand)
       select $1, id, 'Handmade soap of olive oil no. ' || n, 'Brand ' || n % 50
       from unnest($2::uuid[]) with ordinality as p (id, n)`,
      [owner.orgId, products],
    );
    await session.all(
      `insert into variants (org_id, id, product_id, name, sku, barcode)
       select $1, v, p, 'Handmade soap of olive oil no. ' || n, 'SKU-' || n, (4000000000000 + n)::text
       from unnest($2::uuid[], $3::uuid[]) with ordinality as u (v, p, n)`,
      [owner.orgId, variants, products],
    );
    await session.all(
      `insert into item_prices (org_id, id, variant_id, price_e4)
       select $1, gen_random_uuid(), v, 10000 * n from unnest($2::uuid[]) with ordinality as u (v, n)`,
      [owner.orgId, variants],
    );
  });
  const address = path(owner, { limit: 20_000 });
  const [brotli, gzip, plain] = await Promise.all(
    ['gzip, deflate, br', 'gzip', 'br;q=0'].map((encoding) => bytesOf(owner, address, encoding)),
  );
  assert.deepEqual([brotli?.encoding, gzip?.encoding, plain?.encoding], ['br', 'gzip', undefined]);
  const texts = [
    brotliDecompressSync(brotli?.bytes ?? ''),
    gunzipSync(gzip?.bytes ?? ''),
    plain?.bytes ?? Buffer.of(),
  ].map((bytes) => JSON.parse(bytes.toString()).data);
  for (const { products } of texts) assert.equal(products.length, many);
  // Three ids of 16 bytes that nothing makes smaller, and some more for each item: 4 MB for 20,000.
  for (const { bytes } of [brotli, gzip].filter((one) => one !== undefined)) {
    assert.ok(bytes.length < many * 200, `${bytes.length} bytes`);
  }
});
