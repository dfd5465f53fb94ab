import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, testServer } from '../../../tests/harness.ts';
import { foldDailyTotals } from '../../ledger/exports.ts';
import { newId } from '../../platform/ids.ts';
import { noSales, onShelf } from '../testing.ts';

// The days of sales are moved, without those of what they posted.
const server = await testServer({ breaksInvariants: true });

/**
 * Yaba's clock is that of Tokyo. On Friday the 13th: 2 soaps at 9:30 for 21.50 by card, one at 9:59 for 10.75 on
 * account, and rice for 9.99 at Yaba, 8:00 by its own clock. The day before one soap, which comes back; a week before
 * four soaps.
 */
async function trading() {
  const owner = await server.business();
  const yaba: string = dataOf(await owner.post('/outlets', { name: 'Yaba', timezone: 'Asia/Tokyo' })).id;
  const soap = await onShelf(server, owner, { price: 10, tax: 7.5, cost: 6, there: 10 });
  const rice = await onShelf(
    server,
    { ...owner, outletId: yaba },
    { name: 'Rice', price: 3.33, cost: 2, there: 3 },
  );
  const ada = dataOf(
    await owner.post('/customer-relationship-management', { name: 'Ada', creditLimit: 100 }),
  );
  const sell = async (day: string, at: string, body: object) => {
    const { sale } = dataOf(
      await owner.post('/checkout', { outletId: owner.outletId, payments: [], ...body }),
    );
    await server.database(async (session) => {
      await session.all('update sales set business_date = $2, completed_at = $3 where id = $1', [
        sale.id,
        day,
        at,
      ]);
      await session.all('update payments set business_date = $2 where source_id = $1', [sale.id, day]);
    });
    return sale.id as string;
  };
  const soaps = (quantity: number) => ({
    lines: [{ itemPriceId: soap.itemPriceId, quantity }],
    payments: [{ method: 'POS', amount: quantity * 10.75 }],
  });
  await sell('2026-03-13', '2026-03-13T08:30:00Z', soaps(2));
  await sell('2026-03-13', '2026-03-13T08:59:59Z', { ...soaps(1), payments: [], customerId: ada.id });
  await sell('2026-03-13', '2026-03-12T23:00:00Z', {
    outletId: yaba,
    lines: [{ itemPriceId: rice.itemPriceId, quantity: 3 }],
    payments: [{ method: 'CASH', amount: 9.99 }],
  });
  const back = await sell('2026-03-12', '2026-03-12T12:00:00Z', soaps(1));
  await sell('2026-03-06', '2026-03-06T12:00:00Z', soaps(4));
  await foldDailyTotals(server.parts.database.jobs);
  dataOf(await owner.post(`/sales/${back}/refunds`, { payments: [{ method: 'CASH', amount: 10.75 }] }));
  await server.database((session) =>
    session.all('update products set reorder_level_e4 = 30000 where id = $1', [soap.productId]),
  );
  return { owner, yaba, soap, rice, ada: ada.id as string };
}
const { owner, yaba, soap, rice, ada } = await trading();
test('a day is set beside the day before and the same day of the week before', async () => {
  const { today, yesterday, lastWeek } = dataOf(await owner.get('/dashboard?date=2026-03-13'));
  assert.deepEqual(today, {
    ...noSales,
    date: '2026-03-13',
    count: 3,
    gross: 39.99,
    total: 42.24,
    net: 42.24,
    tax: 2.25,
    // 30 of soap and 9.99 of rice, less 24; 42.24 by three.
    netTax: 2.25,
    cost: 24,
    netCost: 24,
    margin: 15.99,
    averageSale: 14.08,
    items: 6,
  });
  // What was sold the day before came back later: on the day that it did.
  assert.deepEqual(yesterday, {
    ...noSales,
    date: '2026-03-12',
    count: 1,
    gross: 10,
    total: 10.75,
    net: 10.75,
    tax: 0.75,
    netTax: 0.75,
    cost: 6,
    netCost: 6,
    margin: 4,
    averageSale: 10.75,
    items: 1,
  });
  assert.deepEqual(lastWeek, {
    ...noSales,
    date: '2026-03-06',
    count: 1,
    gross: 40,
    total: 43,
    net: 43,
    tax: 3,
    netTax: 3,
    cost: 24,
    netCost: 24,
    margin: 16,
    averageSale: 43,
    items: 4,
  });
  const { today: now, tenders } = dataOf(await owner.get('/dashboard'));
  assert.deepEqual(now, {
    ...noSales,
    date: now.date,
    refundCount: 1,
    refunded: 10.75,
    refundedTax: 0.75,
    refundedItems: 1,
    returnedCost: 6,
    net: -10.75,
    netTax: -0.75,
    netCost: -6,
    margin: -4,
  });
  assert.deepEqual(tenders, [{ method: 'CASH', amount: 0, refunded: 10.75 }]);
});

test('hours are those on the clock of each outlet, and items are in the order of what they were sold for', async () => {
  const { hours, topItems } = dataOf(await owner.get('/dashboard?date=2026-03-13'));
  assert.equal(hours.length, 24);
  assert.deepEqual(
    hours.filter(({ count }: { count: number }) => count > 0),
    [
      { hour: 8, count: 1, total: 9.99, refunded: 0, net: 9.99 },
      { hour: 9, count: 2, total: 32.25, refunded: 0, net: 32.25 },
    ],
  );
  const soaps = {
    productId: soap.productId,
    variantId: soap.variantId,
    name: 'Soap',
    quantity: 3,
    netQuantity: 3,
    total: 32.25,
    refunded: 0,
    net: 32.25,
  };
  const rices = {
    productId: rice.productId,
    variantId: rice.variantId,
    name: 'Rice',
    quantity: 3,
    netQuantity: 3,
    total: 9.99,
    refunded: 0,
    net: 9.99,
  };
  assert.deepEqual(topItems, [soaps, rices]);
  assert.deepEqual(dataOf(await owner.get('/dashboard?date=2026-03-12')).topItems, [
    { ...soaps, quantity: 1, netQuantity: 1, total: 10.75, net: 10.75 },
  ]);
});

test('tenders are what each method paid for sales; stock that runs out and debtors are as of now', async () => {
  const { tenders, lowStock, debtors } = dataOf(await owner.get('/dashboard?date=2026-03-13'));
  assert.deepEqual(tenders, [
    { method: 'POS', amount: 21.5, refunded: 0 },
    { method: 'CASH', amount: 9.99, refunded: 0 },
  ]);
  const soaps = {
    productId: soap.productId,
    variantId: soap.variantId,
    name: 'Soap',
    outletId: owner.outletId,
    outletName: 'Corner Shop',
    quantity: 3,
    reorderLevel: 3,
  };
  const rices = {
    productId: rice.productId,
    variantId: rice.variantId,
    name: 'Rice',
    outletId: yaba,
    outletName: 'Yaba',
    quantity: 0,
    reorderLevel: 0,
  };
  assert.deepEqual(lowStock, {
    low: 1,
    out: 1,
    negative: 0,
    rows: [
      { ...rices, status: 'OUT_OF_STOCK' },
      { ...soaps, status: 'LOW_STOCK' },
    ],
  });
  assert.deepEqual(debtors, { count: 1, amount: 10.75, rows: [{ id: ada, name: 'Ada', amount: 10.75 }] });
});

test('what runs out is counted outlet by outlet, as in the list that it leads to', async () => {
  const keeper = await server.business();
  const second: string = dataOf(await keeper.post('/outlets', { name: 'Yard' })).id;
  const soap = await onShelf(server, keeper, { there: 2 });
  await onShelf(server, keeper, { name: 'Salt', there: 1 });
  dataOf(
    await keeper.post('/inventory/stock/transfer', {
      fromOutletId: keeper.outletId,
      toOutletId: second,
      lines: [{ itemPriceId: soap.itemPriceId, quantity: 2 }],
    }),
  );
  await server.database((session) =>
    session.all('update products set reorder_level_e4 = 15000 where org_id = $1', [keeper.orgId]),
  );
  for (const [query, low, out] of [
    // Two soaps at the yard are enough there, and none in the shop; of salt one is left, and none was ever at the yard.
    ['', 1, 1],
    [`outletId=${second}`, 0, 0],
  ] as const) {
    const { lowStock } = dataOf(await keeper.get(`/dashboard?${query}`));
    assert.deepEqual([lowStock.low, lowStock.out, lowStock.negative], [low, out, 0]);
    const stock = dataOf(await keeper.get(`/inventory/stock/summary?${query}`));
    const products = dataOf(await keeper.get(`/inventory/products/summary?${query}`));
    assert.deepEqual([stock.ranOut, products.ranOutItems, products.ranOut], [out, out, out]);
    for (const [status, count] of [
      ['LOW_STOCK', low],
      ['OUT_OF_STOCK', out],
    ] as const) {
      const list = `status=${status}&stocked=EVER&${query}`;
      const { rows } = dataOf(await keeper.get(`/inventory/stock/rows?${list}`));
      const state = status === 'OUT_OF_STOCK' ? 'RAN_OUT' : status;
      const found = dataOf(await keeper.get(`/inventory/products?stock=${state}&${query}`)).rows;
      assert.deepEqual(
        found.map(({ id }: { id: string }) => id),
        rows.map(({ productId }: { productId: string }) => productId),
      );
      const shown = lowStock.rows.filter((row: { status: string }) => row.status === status);
      assert.equal(rows.length, count);
      assert.deepEqual(
        shown.map(({ variantId, outletName }: Record<string, string>) => [variantId, outletName]),
        rows.map(({ variantId, outletName }: Record<string, string>) => [variantId, outletName]),
      );
    }
  }
  const never = dataOf(await keeper.get('/inventory/stock/rows?stocked=NEVER')).rows;
  assert.deepEqual(
    never.map(({ productName, outletName }: Record<string, string>) => [productName, outletName]),
    [['Salt', 'Yard']],
  );
});

test('what is owed to vendors stands beside what customers owe: in all, and for an outlet', async () => {
  const buyer = await server.business();
  const second: string = dataOf(await buyer.post('/outlets', { name: 'Yard' })).id;
  const soap = await onShelf(server, buyer, { there: 1 });
  const add = async (name: string, kind: string): Promise<string> =>
    dataOf(await buyer.post('/customer-relationship-management', { name, kind })).id;
  const [mills, oils, ada] = [
    await add('Mills', 'VENDOR'),
    await add('Oils', 'VENDOR'),
    await add('Ada', 'CUSTOMER'),
  ];
  const buy = async (storeId: string, vendorId: string, quantity: number, cashAmount: number) =>
    dataOf(
      await buyer.post('/inventory/bulk-stock', {
        ...{ storeId, vendorId, pmethod: 'split', cashAmount, bankAmount: 0, posAmount: 0 },
        ...{ amount: cashAmount, total: quantity * 2.5 },
        stock: [{ productId: soap.productId, itemPriceId: soap.itemPriceId, quantity, costPrice: 2.5 }],
      }),
    );
  // 10 × 2.50 less 5 paid, 4 × 2.50 at the yard; Oils gets 3 × 2.50 in full.
  await buy(buyer.outletId, mills, 10, 5);
  await buy(second, mills, 4, 0);
  await buy(second, oils, 3, 7.5);
  // Money of a customer that we hold is no bill to pay.
  const deposit = { direction: 'IN', method: 'CASH', purpose: 'DEPOSIT', outletId: buyer.outletId };
  dataOf(await buyer.post('/payments', { ...deposit, partyId: ada, amount: 8 }));
  const owed = async (by: typeof buyer, query = '') => dataOf(await by.get(`/dashboard${query}`)).creditors;
  const one = (amount: number) => ({ count: 1, amount, rows: [{ id: mills, name: 'Mills', amount }] });
  assert.deepEqual(await owed(buyer), one(30));
  assert.deepEqual(await owed(buyer, `?outletId=${second}`), one(10));
  const manager = await server.colleague(buyer, 'MANAGER', [buyer.outletId]);
  assert.deepEqual(await owed({ ...buyer, ...manager }), one(20));
  assert.deepEqual(await owed(await server.business()), { count: 0, amount: 0, rows: [] });
});

test('the first steps are done one by one', async () => {
  const starter = await server.registered();
  const steps = async () => dataOf(await starter.get('/dashboard')).steps;
  const none = { products: false, stock: false, till: false, team: false };
  assert.deepEqual(await steps(), none);
  const [shop] = dataOf(await starter.get('/outlets')).rows;
  const soap = dataOf(await starter.post('/inventory/products', { name: 'Soap', prices: [{ price: 5 }] }));
  assert.deepEqual(await steps(), { ...none, products: true });
  const lines = [{ itemPriceId: soap.variants[0].prices[0].itemPriceId, quantity: 2, unitCost: 3 }];
  dataOf(await starter.post('/inventory/stock', { outletId: shop.id, lines }));
  assert.deepEqual(await steps(), { ...none, products: true, stock: true });
  const till = dataOf(await starter.post('/tills', { outletId: shop.id, name: 'Side' }));
  dataOf(await starter.post('/till/sessions', { tillId: till.id, openingFloat: 0 }));
  assert.deepEqual(await steps(), { products: true, stock: true, till: true, team: false });
  await server.colleague(starter, 'CASHIER');
  assert.deepEqual(await steps(), { products: true, stock: true, till: true, team: true });
});

test('Home, stock and products have the same low stock', async () => {
  const keeper = await server.business();
  const second: string = dataOf(await keeper.post('/outlets', { name: 'Yard' })).id;
  const at = { shop: keeper, yard: { ...keeper, outletId: second } };
  // Soap is low in both places though it is 4 in all; rice is low in the yard and not in the shop; salt is nowhere low.
  const soap = await onShelf(server, keeper, { there: 2 });
  const rice = await onShelf(server, keeper, { name: 'Rice', there: 50 });
  await onShelf(server, keeper, { name: 'Salt', there: 9 });
  for (const [item, quantity] of [
    [soap, 2],
    [rice, 1],
  ] as const) {
    const lines = [{ itemPriceId: item.itemPriceId, quantity, unitCost: 6 }];
    dataOf(await keeper.post('/inventory/stock', { outletId: at.yard.outletId, lines }));
  }
  await server.database((session) =>
    session.all('update products set reorder_level_e4 = 30000 where org_id = $1', [keeper.orgId]),
  );
  const limited = await server.colleague(keeper, 'MANAGER', [second]);
  for (const [by, query, items, products] of [
    [keeper, '', 3, ['Rice', 'Soap']],
    [keeper, `outletId=${keeper.outletId}`, 1, ['Soap']],
    [keeper, `outletId=${second}`, 2, ['Rice', 'Soap']],
    [limited, '', 2, ['Rice', 'Soap']],
  ] as const) {
    const home = dataOf(await by.get(`/dashboard?${query}`)).lowStock.low;
    const stock = dataOf(await by.get(`/inventory/stock/summary?${query}`)).lowStock;
    const listed = await by.get(`/inventory/stock/rows?status=LOW_STOCK&${query}`);
    const summary = dataOf(await by.get(`/inventory/products/summary?${query}`));
    const found = await by.get(`/inventory/products?stock=LOW_STOCK&${query}`);
    assert.deepEqual(
      [home, stock, listed.body.meta.total, summary.lowStockItems],
      [items, items, items, items],
      query,
    );
    assert.deepEqual(
      dataOf(found).rows.map(({ name }: { name: string }) => name),
      products,
      query,
    );
    assert.equal(summary.lowStock, products.length, query);
  }
});

test('what tills counted over or short is of the day, what is open and unresolved of now', async () => {
  const keeper = await server.business();
  const second: string = dataOf(await keeper.post('/outlets', { name: 'Yaba' })).id;
  const soap = await onShelf(server, keeper, { there: 0 });
  const counted = async (outletId: string, name: string, cash: number | undefined) => {
    const { id: tillId } = dataOf(await keeper.post('/tills', { outletId, name }));
    const { id, businessDate, nextNumber } = dataOf(
      await keeper.post('/till/sessions', { tillId, openingFloat: 10 }),
    );
    const counts = [{ method: 'CASH', counted: cash }];
    if (cash !== undefined) dataOf(await keeper.post(`/till/sessions/${id}/close`, { counts }));
    return { id: id as string, today: businessDate as string, nextNumber };
  };
  const short = await counted(keeper.outletId, 'Front', 7.5);
  const over = await counted(second, 'Yard', 11);
  await counted(second, 'Even', 10);
  const open = await counted(keeper.outletId, 'Side', undefined);
  dataOf(
    await keeper.post('/till/sales', {
      outletId: keeper.outletId,
      sales: [
        {
          saleId: newId(),
          number: open.nextNumber,
          tillSessionId: open.id,
          total: 10,
          completedAt: new Date().toISOString(),
          pricesIncludeTax: false,
          payments: [{ method: 'CASH', amount: 10 }],
          lines: [
            { itemPriceId: soap.itemPriceId, quantity: 1, unitPrice: 10, taxPercent: 0, tax: 0, total: 10 },
          ],
        },
      ],
    }),
  );
  const cash = { method: 'CASH' };
  const front = {
    ...cash,
    sessionId: short.id,
    tillName: 'Front',
    outletName: 'Corner Shop',
    difference: -2.5,
  };
  const yard = { ...cash, sessionId: over.id, tillName: 'Yard', outletName: 'Yaba', difference: 1 };
  const tills = async (query = '') =>
    dataOf(await keeper.get(`/dashboard?date=${short.today}${query}`)).tills;
  assert.deepEqual(await tills(), {
    open: 1,
    exceptions: 1,
    counted: 3,
    over: 1,
    short: 2.5,
    rows: [front, yard],
  });
  const yaba = { open: 0, exceptions: 0, counted: 2, over: 1, short: 0, rows: [yard] };
  assert.deepEqual(await tills(`&outletId=${second}`), yaba);
  const limited = await server.colleague(keeper, 'MANAGER', [second]);
  assert.deepEqual(dataOf(await limited.get(`/dashboard?date=${short.today}`)).tills, yaba);
  const before = dataOf(await keeper.get('/dashboard?date=2026-01-01')).tills;
  assert.deepEqual([before.counted, before.over, before.short, before.rows], [0, 0, 0, []]);
});

test('a till that is short of cash and over by card shows both, and nets neither against the other', async () => {
  const keeper = await server.business();
  const { outletId } = keeper;
  const soap = await onShelf(server, keeper, { price: 10 });
  const { id: tillId } = dataOf(await keeper.post('/tills', { outletId, name: 'Front' }));
  const { id, businessDate } = dataOf(await keeper.post('/till/sessions', { tillId, openingFloat: 20 }));
  const lines = [{ itemPriceId: soap.itemPriceId, quantity: 1 }];
  for (const method of ['CASH', 'POS']) {
    const payments = [{ method, amount: 10 }];
    dataOf(await keeper.post('/checkout', { outletId, tillSessionId: id, lines, payments }));
  }
  // 30 expected in cash and 10 by card: 5 short, 5 over.
  const counts = [
    { method: 'CASH', counted: 25 },
    { method: 'POS', counted: 15 },
  ];
  dataOf(await keeper.post(`/till/sessions/${id}/close`, { counts }));
  const { tills } = dataOf(await keeper.get(`/dashboard?date=${businessDate}`));
  const till = { sessionId: id, tillName: 'Front', outletName: 'Corner Shop' };
  assert.deepEqual(tills, {
    open: 0,
    exceptions: 0,
    counted: 1,
    over: 5,
    short: 5,
    rows: [
      { ...till, method: 'CASH', difference: -5 },
      { ...till, method: 'POS', difference: 5 },
    ],
  });
});

test('an outlet has its own, and who is limited to outlets gets theirs', async () => {
  const manager = await server.colleague(owner, 'MANAGER', [yaba]);
  for (const [by, query] of [
    [owner, `&outletId=${yaba}`],
    [manager, ''],
  ] as const) {
    const { today, hours, topItems, tenders, lowStock, debtors, ...rest } = dataOf(
      await by.get(`/dashboard?date=2026-03-13${query}`),
    );
    assert.deepEqual([today.total, today.margin, rest.yesterday.count], [9.99, 3.99, 0]);
    assert.deepEqual(hours[8], { hour: 8, count: 1, total: 9.99, refunded: 0, net: 9.99 });
    assert.equal(hours[9].count, 0);
    assert.deepEqual(
      [topItems.length, tenders, lowStock.low, lowStock.out, debtors],
      [1, [{ method: 'CASH', amount: 9.99, refunded: 0 }], 0, 1, { count: 0, amount: 0, rows: [] }],
    );
  }
  const atHome = dataOf(await owner.get(`/dashboard?date=2026-03-13&outletId=${owner.outletId}`));
  assert.deepEqual(atHome.debtors.rows, [{ id: ada, name: 'Ada', amount: 10.75 }]);
  assert.equal(atHome.outletId, owner.outletId);
  for (const refused of [
    await manager.get(`/dashboard?outletId=${owner.outletId}`),
    await (await server.business()).get(`/dashboard?outletId=${yaba}`),
  ]) {
    assertRefused(refused, { status: 404, code: 'NOT_FOUND', field: 'outletId' });
  }
});

test('without a date it is the day that it is now, by the clock of the outlet or of the business', async () => {
  const [{ lagos, tokyo }] = (await server.database((session) =>
    session.all(`select (now() at time zone 'Africa/Lagos')::date::text as lagos,
                        (now() at time zone 'Asia/Tokyo')::date::text as tokyo`),
  )) as [{ lagos: string; tokyo: string }];
  const { today } = dataOf(await owner.get('/dashboard'));
  assert.deepEqual([today.date, today.count], [lagos, 0]);
  assert.equal(dataOf(await owner.get(`/dashboard?outletId=${yaba}`)).today.date, tokyo);
});
