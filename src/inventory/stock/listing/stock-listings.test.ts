import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walkPages } from '../../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../../tests/harness.ts';
import { holdLock, untilWaiting } from '../../../../tests/locks.ts';
import { newId } from '../../../platform/ids.ts';
import { addProduct, addRecord, addType } from '../../product/testing.ts';
import { moved } from '../testing.ts';
import type { Stock } from './listing-schemas.ts';

const server = await testServer();

const short = ({ variant, outlet, quantity, value, status }: Stock) =>
  [variant.name, outlet.name, quantity, value, status] as const;
const pageOf = async (by: SignedIn, query = '', path = '/inventory/stock') => {
  const { status, body } = await by.get(`${path}?limit=100&${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.meta.total, body.data.rows.length, query);
  return body.data.rows;
};
const figures = async (by: SignedIn, query = '', path = '/inventory/stock/summary') => {
  const { status, body } = await by.get(`${path}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.meta, { page: 1, perPage: Math.max(1, body.data.items), total: body.data.items });
  return body.data;
};

/**
 * Two outlets. At the main one: 10.5 l of oil for 21.00, sold down to 4 (low, for its level is 5); rice 2 below zero;
 * shirts of two sizes, of which 9 small for 90.00; salt that is disabled, with 3 for 6.00 left; and bread that never was.
 * At the second: 1.25 l of oil for 2.50. A service is nowhere.
 */
async function shop() {
  const owner = await server.business();
  await owner.put(`/outlets/${owner.outletId}`, { name: 'Main' });
  const second = (await owner.post('/outlets', { name: 'Second' })).body.data.id;
  const food = await addRecord(server, owner, { table: 'categories', name: 'Food' });
  const dry = await addRecord(server, owner, { table: 'categories', name: 'Dry', more: { parent_id: food } });
  const size = await addType(owner, 'Size', ['S', 'M']);
  const unit = await addRecord(server, owner, { table: 'measurements', name: 'Litre', more: { abr: 'l' } });
  const prices = [
    { price: 3.3333, measurementId: unit },
    { price: 30, factor: 10, barcode: 'DRUM-1' },
  ];
  const oil = await addProduct(owner, {
    name: 'Oil',
    brand: 'Mama',
    reorderLevel: 5,
    categoryId: food,
    prices,
  });
  const rice = await addProduct(owner, {
    name: 'Rice',
    categoryId: dry,
    sku: 'RICE-1',
    prices: [{ price: 2 }],
  });
  const shirt = await addProduct(owner, {
    name: 'Shirt',
    options: [size.option],
    prices: [{ price: 20 }],
    variants: [{ optionValueIds: size.ids.slice(1), sku: 'SH-M' }],
  });
  const salt = await addProduct(owner, { name: 'Salt', categoryId: dry, prices: [{ price: 4 }] });
  const bread = await addProduct(owner, { name: 'Bread', brand: 'mama' });
  await addProduct(owner, { name: 'Delivery', kind: 'SERVICE' });
  await server.database((session) =>
    session.all('update outlets set allows_negative_stock = true where org_id = $1', [owner.orgId]),
  );
  const ids = { oil: oil.variants[0]?.id ?? '', rice: rice.variants[0]?.id ?? '' };
  const [small] = shirt.variants;
  await moved(server, owner, [
    { variantId: ids.oil, quantity: 10.5, value: 2_100 },
    { variantId: ids.oil, quantity: -6.5 },
    { variantId: ids.rice, quantity: 1, value: 150 },
    { variantId: ids.rice, quantity: -3 },
    { variantId: small?.id ?? '', quantity: 9, value: 9_000 },
    { variantId: salt.variants[0]?.id ?? '', quantity: 3, value: 600 },
    { variantId: ids.oil, outletId: second, quantity: 1.25, value: 250 },
  ]);
  await owner.patch(`/inventory/products/${salt.id}/disable`);
  return { owner, second, food, dry, oil, rice, shirt, salt, bread, ids };
}

const shown = [
  ['Bread', 'Main', 0, 0, 'OUT_OF_STOCK'],
  ['Bread', 'Second', 0, 0, 'OUT_OF_STOCK'],
  // 21.00 less 6.5 × 2.00.
  ['Oil', 'Main', 4, 8, 'LOW_STOCK'],
  ['Oil', 'Second', 1.25, 2.5, 'LOW_STOCK'],
  // The last one took 1.50, and two more at that.
  ['Rice', 'Main', -2, -3, 'NEGATIVE'],
  ['Rice', 'Second', 0, 0, 'OUT_OF_STOCK'],
  ['Salt', 'Main', 3, 6, 'IN_STOCK'],
  ['S', 'Main', 9, 90, 'IN_STOCK'],
  ['S', 'Second', 0, 0, 'OUT_OF_STOCK'],
  ['M', 'Main', 0, 0, 'OUT_OF_STOCK'],
  ['M', 'Second', 0, 0, 'OUT_OF_STOCK'],
] as const;

test('stock is every variant at every outlet, whether it ever was there or not; by filters, and its summary adds up just that', async () => {
  const { owner, second, food, dry, oil, shirt, ids } = await shop();
  const main = `outletId=${owner.outletId}`;
  const of = (...names: string[]) => shown.filter(([name]) => names.includes(name));
  const at = (outlet: string) => shown.filter((row) => row[1] === outlet);
  const cases: Record<string, readonly (readonly unknown[])[]> = {
    '': shown,
    [main]: at('Main'),
    [`outletId=${second}`]: at('Second'),
    [`outletId=${newId()}`]: [],
    'status=LOW_STOCK': of('Oil'),
    'status=NEGATIVE': of('Rice').slice(0, 1),
    [`${main}&status=OUT_OF_STOCK`]: [shown[0], shown[9]],
    'status=IN_STOCK': [shown[6], shown[7]],
    'brand=MAMA': of('Bread', 'Oil'),
    [`categoryId=${food}`]: of('Oil', 'Rice', 'Salt'),
    [`categoryId=${dry}&${main}`]: [shown[4], shown[6]],
    [`categoryId=${newId()}`]: [],
    [`productId=${shirt.id}`]: of('S', 'M'),
    [`productId=${newId()}`]: [],
    [`variantId=${ids.oil}`]: of('Oil'),
    'search=shir': of('S', 'M'),
    // A code of a variant means it alone, and so does that of a unit.
    'search=sh-m': of('M'),
    'search=drum': of('Oil'),
    'search=s': of('Salt', 'S', 'M'),
    'search=hirt&status=IN_STOCK': [shown[7]],
    'search=100%25': [],
  };
  for (const [query, rows] of Object.entries(cases)) {
    assert.deepEqual((await pageOf(owner, query)).map(short), rows, query);
    const count = (status: string) => rows.filter((row) => row[4] === status).length;
    const { retailValue, ...sums } = await figures(owner, query);
    assert.deepEqual(
      sums,
      {
        items: rows.length,
        quantity: rows.reduce((sum, row) => sum + Number(row[2]), 0),
        value: rows.reduce((sum, row) => sum + Number(row[3]), 0),
        inStock: count('IN_STOCK'),
        lowStock: count('LOW_STOCK'),
        outOfStock: count('OUT_OF_STOCK'),
        // What is at zero here was never stocked.
        ranOut: 0,
        negative: count('NEGATIVE'),
      },
      query,
    );
  }
  // 4 × 3.3333 = 13.3332 and 1.25 × 3.3333 = 4.166625, each rounded; rice −4; salt 12; shirts 180.
  assert.equal((await figures(owner)).retailValue, 13.33 + 4.17 - 4 + 12 + 180);
  const [row] = await pageOf(owner, `variantId=${ids.oil}&${main}`);
  assert.ok(row.updatedAt);
  assert.deepEqual(row, {
    id: row.id,
    variantId: ids.oil,
    product: { id: oil.id, name: 'Oil' },
    variant: { id: ids.oil, name: 'Oil', sku: null, barcode: null },
    outlet: { id: owner.outletId, name: 'Main' },
    quantity: 4,
    value: 8,
    averageCost: 2,
    reorderLevel: 5,
    status: 'LOW_STOCK',
    updatedAt: row.updatedAt,
  });
  const [grid] = await pageOf(owner, `variantId=${ids.oil}&${main}`, '/inventory/stock/rows');
  assert.deepEqual(grid, {
    id: row.id,
    productId: oil.id,
    variantId: ids.oil,
    outletId: owner.outletId,
    productName: 'Oil',
    variantName: 'Oil',
    outletName: 'Main',
    sku: null,
    barcode: null,
    brand: 'Mama',
    categoryName: 'Food',
    unit: 'l',
    price: 3.3333,
    retailValue: 13.33,
    quantity: 4,
    value: 8,
    averageCost: 2,
    reorderLevel: 5,
    status: 'LOW_STOCK',
    updatedAt: row.updatedAt,
  });
  const average = async (query: string) => (await pageOf(owner, query))[0].averageCost;
  // Below zero it is worth the last average that was known, and what never came costs nothing that anyone knows.
  assert.equal(await average(`variantId=${ids.rice}&${main}`), 1.5);
  assert.equal(await average(`brand=mama&search=bread`), null);
});

test('pages follow each other without a gap or a repeat, forwards and backwards, over all outlets', async () => {
  const { owner } = await shop();
  for (const path of ['/inventory/stock', '/inventory/stock/rows']) {
    const whole = (await pageOf(owner, '', path)).map(({ id }: { id: string }) => id);
    for (const [sortDir, expected] of [
      ['asc', whole],
      ['desc', whole.toReversed()],
    ]) {
      const { rows, metas } = await walkPages(owner, `${path}?limit=3&sortKey=name&sortDir=${sortDir}`);
      for (const { total } of metas) assert.equal(total, shown.length);
      assert.deepEqual(
        rows.map(({ id }) => id),
        expected,
      );
    }
  }
});

test('a cashier sees what there is and not what it cost; a user of some outlets sees those', async () => {
  const { owner, second, ids } = await shop();
  const cashier = await server.colleague(owner, 'CASHIER');
  const rows: Stock[] = await pageOf(cashier);
  assert.deepEqual(
    rows.map(({ quantity, value, averageCost }) => [quantity, value, averageCost]),
    shown.map((row) => [row[2], null, null]),
  );
  const grid = await pageOf(cashier, '', '/inventory/stock/rows');
  assert.deepEqual(new Set(grid.flatMap((row: Stock) => [row.value, row.averageCost])), new Set([null]));
  assert.deepEqual(await figures(cashier, 'status=NEGATIVE'), {
    items: 1,
    quantity: -2,
    value: null,
    retailValue: -4,
    inStock: 0,
    lowStock: 0,
    outOfStock: 0,
    ranOut: 0,
    negative: 1,
  });
  const limited = await server.colleague(owner, 'STOREKEEPER', [second]);
  const visible = shown.filter(([, outlet]) => outlet === 'Second');
  assert.deepEqual((await pageOf(limited)).map(short), visible);
  assert.deepEqual(await pageOf(limited, `outletId=${owner.outletId}`), []);
  assert.equal((await figures(limited)).value, 2.5);
  assert.equal((await figures(limited, `outletId=${owner.outletId}`)).items, 0);
  const nowhere = await server.colleague(owner, 'STOREKEEPER', []);
  assert.deepEqual(await pageOf(nowhere), []);

  const stranger = await server.business();
  for (const query of ['', `variantId=${ids.oil}`, `outletId=${owner.outletId}`, 'search=oil'])
    assert.deepEqual(await pageOf(stranger, query), [], query);
});

test('what is listed follows every change of product, variant, outlet and stock', async () => {
  const { owner, second, oil, shirt, bread, salt, ids } = await shop();
  const main = `outletId=${owner.outletId}`;
  const listed = async (query: string) =>
    (await pageOf(owner, `${main}&${query}`)).map(
      ({ variant, status }: Stock) => `${variant.name} ${status}`,
    );
  const change = (product: { id: string; name: string }, body: object) =>
    owner.put(`/inventory/products/${product.id}`, { name: product.name, ...body });

  await change(oil, { reorderLevel: 3.9999, brand: 'Papa' });
  assert.deepEqual(await listed(`variantId=${ids.oil}`), ['Oil IN_STOCK']);
  assert.deepEqual(await listed('brand=papa'), ['Oil IN_STOCK']);
  assert.deepEqual(await listed('brand=mama'), ['Bread OUT_OF_STOCK']);
  await change(oil, { name: 'Zest' });
  assert.equal((await listed('')).at(-1), 'Zest IN_STOCK');
  const [small, medium] = shirt.variants;
  await owner.patch(`/product/variant/${medium?.id}`, { status: 'DISABLED' });
  await owner.patch(`/product/variant/${small?.id}`, { status: 'DISABLED' });
  assert.deepEqual(await listed(`productId=${shirt.id}`), ['S IN_STOCK']);
  await change(bread, { kind: 'SERVICE' });
  assert.deepEqual(await listed(`productId=${bread.id}`), []);
  await change(bread, { kind: 'GOODS' });
  assert.deepEqual(await listed(`productId=${bread.id}`), ['Bread OUT_OF_STOCK']);
  // What is disabled is shown until the last of it is gone.
  await moved(server, owner, [{ variantId: salt.variants[0]?.id ?? '', quantity: -3 }]);
  assert.deepEqual(await listed(`productId=${salt.id}`), []);
  await owner.patch(`/inventory/products/${salt.id}/enable`);
  assert.deepEqual(await listed(`productId=${salt.id}`), ['Salt OUT_OF_STOCK']);
  await moved(server, owner, [{ variantId: ids.rice, quantity: 2, value: 200 }]);
  assert.deepEqual(await listed(`variantId=${ids.rice}`), ['Rice OUT_OF_STOCK']);
  await owner.delete(`/inventory/products/${bread.id}`);
  assert.deepEqual(await listed(`productId=${bread.id}`), []);

  // A closed outlet shows what is left there; one that goes takes its rows along, and one that comes has all.
  await owner.delete(`/outlets/${second}`);
  assert.deepEqual((await pageOf(owner, `outletId=${second}`)).map(short), [
    ['Zest', 'Second', 1.25, 2.5, 'IN_STOCK'],
  ]);
  const third = (await owner.post('/outlets', { name: 'Third' })).body.data.id;
  assert.equal((await pageOf(owner, `outletId=${third}`)).length, 3);
  await owner.delete(`/outlets/${third}`);
  assert.deepEqual(await pageOf(owner, `outletId=${third}`), []);
});

test('whoever lists waits for what another is about to change: a variant, an outlet, the quantity', async () => {
  const owner = await server.business();
  const product = await addProduct(owner, { name: 'Soap' });
  const variantId = product.variants[0]?.id ?? '';
  await moved(server, owner, [{ variantId, quantity: 10, value: 100 }]);
  const meanwhile = async (statement: string, values: unknown[], ask: () => Promise<{ status: number }>) => {
    const held = await holdLock(server, statement, values);
    const asked = ask();
    await untilWaiting(server, 1);
    await held.release();
    assert.equal((await asked).status, 200);
  };
  const listed = async (query: string) =>
    (await pageOf(owner, query)).map(({ variant, outlet, status }: Stock) => [
      variant.name,
      outlet.name,
      status,
    ]);

  await meanwhile(
    `insert into variants (org_id, id, product_id, name, option_value_ids) values ($1, $2, $3, 'Late', array[$2::uuid])`,
    [owner.orgId, newId(), product.id],
    () => owner.post('/outlets', { name: 'New' }),
  );
  assert.equal((await figures(owner)).items, 4);
  await meanwhile(
    `insert into outlets (org_id, id, code, name, timezone) values ($1, $2, 'O9', 'Newest', 'UTC')`,
    [owner.orgId, newId()],
    () => owner.post('/inventory/products', { name: 'Rice' }),
  );
  assert.equal((await figures(owner)).items, 9);
  // From 10 to 2, while the reorder level goes from 0 to 5.
  await meanwhile(
    `with sold as (
       update stock set quantity_e4 = 20000, movements = 2 where org_id = $1 and variant_id = $2
       returning org_id, variant_id, outlet_id)
     insert into stock_movements (org_id, variant_id, outlet_id, number, id, reason, quantity_e4, value_minor,
                                  quantity_after_e4, value_after_minor, source_type, source_id, business_date, user_id)
     select org_id, variant_id, outlet_id, 2, $3, 'TEST', -80000, 0, 20000, 100, 'TEST', $3, '2026-03-02', $4 from sold`,
    [owner.orgId, variantId, newId(), owner.userId],
    () => owner.put(`/inventory/products/${product.id}`, { name: 'Soap', reorderLevel: 5 }),
  );
  assert.deepEqual(await listed(`variantId=${variantId}&outletId=${owner.outletId}`), [
    ['Soap', 'Corner Shop', 'LOW_STOCK'],
  ]);
});

test('the seed lists give what an outlet sells, with units, prices and what it cost', async () => {
  const { owner, second, oil, ids } = await shop();
  const limited = await server.colleague(owner, 'STOREKEEPER', [second]);
  const cashier = await server.colleague(owner, 'CASHIER');
  const vendorId = (await owner.post('/customer-relationship-management', { kind: 'VENDOR', name: 'Mills' }))
    .body.data.id;
  const drum = oil.variants[0]?.prices[1]?.itemPriceId;
  const buy = async (date: string, costPrice: number) => {
    const parts = { bankAmount: 0, posAmount: 0, cashAmount: 0, amount: 0, total: costPrice };
    const stock = [{ productId: oil.id, quantity: 1, costPrice, itemPriceId: drum }];
    const purchase = { date, storeId: owner.outletId, vendorId, pmethod: 'credit', ...parts, stock };
    assert.equal((await owner.post('/inventory/bulk-stock', purchase)).status, 200);
  };
  await buy('2026-03-05', 25.5);
  await buy('2026-03-02', 24);
  const query = `outletId=${owner.outletId}&search=oil`;
  const units = oil.variants[0]?.prices.map(({ variantId: _, ...unit }, at) => ({
    ...unit,
    unit: at === 0 ? 'l' : null,
  }));
  const [{ id, ...adjust }] = await pageOf(owner, query, '/inventory/stock/adjustment/seed');
  const same = {
    productId: oil.id,
    variantId: ids.oil,
    name: 'Oil',
    variant: 'Oil',
    sku: null,
    barcode: null,
    quantity: 24,
    reorderLevel: 5,
    status: 'IN_STOCK',
    units,
  };
  // 8.00 + 25.50 + 24.00 for 24 of them: 2.395833…
  assert.deepEqual(adjust, { ...same, averageCost: 2.3958 });
  // By date, not as they were recorded; a drum holds 10.
  const bought = { lastCost: 2.55, lastPurchasedOn: '2026-03-05' };
  const [purchase] = await pageOf(owner, query, '/inventory/stock/purchase-log/seed');
  assert.deepEqual(purchase, { id, ...same, ...bought, averageCost: 2.3958 });
  const [hidden] = await pageOf(cashier, query, '/inventory/stock/purchase-log/seed');
  assert.deepEqual(hidden, { id, ...same, lastCost: null, lastPurchasedOn: null, averageCost: null });
  assert.equal((await pageOf(cashier, query, '/inventory/stock/adjustment/seed'))[0].averageCost, null);
  // What was bought for another outlet is not told.
  const elsewhere = await pageOf(
    limited,
    `outletId=${second}&search=oil`,
    '/inventory/stock/purchase-log/seed',
  );
  assert.deepEqual([elsewhere[0].quantity, elsewhere[0].lastCost], [1.25, null]);

  for (const path of ['/inventory/stock/adjustment/seed', '/inventory/stock/purchase-log/seed']) {
    // Not salt, which is disabled.
    const names = (await pageOf(owner, `outletId=${owner.outletId}`, path)).map(
      ({ variant }: { variant: string }) => variant,
    );
    assert.deepEqual(names, ['Bread', 'Oil', 'Rice', 'S', 'M'], path);
    assert.deepEqual(await figures(owner, `outletId=${owner.outletId}`, `${path}/summary`), {
      // Oil 24 for 57.50 and 24 × 3.3333 = 79.9992; rice −2 for −3.00; shirts 9 for 90.00.
      items: 5,
      quantity: 31,
      value: 144.5,
      retailValue: 80 - 4 + 180,
      inStock: 2,
      lowStock: 0,
      outOfStock: 2,
      ranOut: 0,
      negative: 1,
    });
    assert.equal((await figures(cashier, `outletId=${owner.outletId}`, `${path}/summary`)).value, null);
    const stranger = await server.business();
    for (const asked of [path, `${path}/summary`]) {
      assert.equal((await owner.get(asked)).status, 400, asked);
      assert.equal((await limited.get(`${asked}?outletId=${owner.outletId}`)).status, 404, asked);
      assert.equal((await stranger.get(`${asked}?outletId=${owner.outletId}`)).status, 404, asked);
    }
  }
});
