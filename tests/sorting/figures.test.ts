import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved } from '../../src/inventory/stock/testing.ts';
import { anItem } from '../../src/inventory/testing.ts';
import { accountsOf } from '../../src/ledger/testing.ts';
import { newId } from '../../src/platform/ids.ts';
import { onShelf } from '../../src/sales/testing.ts';
import { assertRefused, walkPages } from '../checks.ts';
import { dataOf, type SignedIn, testServer } from '../harness.ts';
import { assertSorted, type Known } from './sorted.ts';

const server = await testServer();

/** Another business with figures between those of the first. None of its rows may be in any list here. */
async function neighbour(work: (other: SignedIn) => Promise<unknown>): Promise<void> {
  await work(await server.business());
}

test('sales, refunds and payments sort by their amounts, with any filter', async () => {
  const owner = await server.business();
  const second = dataOf(await owner.post('/outlets', { name: 'Second' })).id;
  const item = await onShelf(server, owner, { price: 1, there: 500, cost: 0.5 });
  dataOf(
    await owner.post('/inventory/stock/transfer', {
      fromOutletId: owner.outletId,
      toOutletId: second,
      lines: [{ variantId: item.variantId, quantity: 200 }],
    }),
  );
  const sell = async (by: SignedIn, itemPriceId: string, outletId: string, quantity: number) =>
    dataOf(
      await by.post('/checkout', {
        outletId,
        lines: [{ itemPriceId, quantity }],
        payments: [{ method: 'CASH', amount: quantity }],
      }),
    );
  await neighbour(async (other) => {
    const own = await onShelf(server, other, { price: 1, there: 9, cost: 0.5 });
    await sell(other, own.itemPriceId, other.outletId, 5);
  });
  const sales: (Known & { outletId: string; date: string })[] = [];
  const payments: Known[] = [];
  for (const [at, figure] of [5, 3, 12, 3, 3, 100, 7, 3].entries()) {
    const outletId = at % 3 === 2 ? second : owner.outletId;
    const { sale, payments: paid } = await sell(owner, item.itemPriceId, outletId, figure);
    sales.push({ id: sale.id, figure, outletId, date: sale.businessDate });
    payments.push({ id: paid[0].id, figure });
  }
  await assertSorted(owner, { path: '/sales', sortKey: 'total', known: sales });
  await assertSorted(owner, {
    path: `/sales?outletId=${owner.outletId}`,
    sortKey: 'total',
    known: sales.filter(({ outletId }) => outletId === owner.outletId),
  });
  const date = sales[0]?.date;
  // A day, and a period so long that the index of totals is read.
  for (const from of [date, '2001-01-01'])
    await assertSorted(owner, {
      path: `/sales?date_from=${from}&date_to=${date}`,
      sortKey: 'total',
      known: sales,
    });
  const cashier = await server.colleague(owner, 'CASHIER', [second]);
  assert.deepEqual((await walkPages(cashier, '/sales?sortKey=total')).rows, []);

  const refunds: Known[] = [];
  for (const [at, figure] of [2, 1, 2, 1, 1].entries()) {
    const back = { lines: [{ position: 1, quantity: figure }] };
    const { refund } = dataOf(await owner.post(`/sales/${sales[at]?.id}/refunds`, back));
    refunds.push({ id: refund.id, figure });
  }
  await assertSorted(owner, { path: '/sales/refunds', sortKey: 'total', known: refunds });

  const { rows } = await walkPages<{ id: string; purpose: string }>(owner, '/payments/logs?direction=IN');
  assert.equal(rows.length, payments.length);
  await assertSorted(owner, { path: '/payments/logs?direction=IN', sortKey: 'amount', known: payments });
});

test('payments sort below zero when they take others back', async () => {
  const owner = await server.business();
  const partyId = dataOf(
    await owner.post('/customer-relationship-management', { kind: 'CUSTOMER', name: 'Ada' }),
  ).id;
  const known: Known[] = [];
  for (const figure of [4, 9, 4, 4]) {
    const { outletId } = owner;
    const paid = { direction: 'IN', method: 'CASH', amount: figure, partyId, outletId };
    known.push({ id: dataOf(await owner.post('/payments', paid)).id, figure });
  }
  for (const { id, figure } of known.slice(0, 3))
    known.push({ id: dataOf(await owner.post(`/payments/${id}/reverse`, {})).id, figure: -figure });
  await assertSorted(owner, { path: '/payments/logs', sortKey: 'amount', known });
});

test('expenses and purchases sort by their amounts', async () => {
  const owner = await server.business();
  const { outletId } = owner;
  const accountId = (await accountsOf(owner))('6000');
  const spend = async (by: SignedIn, account: string, amount: number) =>
    dataOf(
      await by.post('/expenses', {
        accountId: account,
        outletId: by.outletId,
        amount,
        method: 'CASH',
        businessDate: '2026-03-03',
      }),
    ).id;
  await neighbour(async (other) => spend(other, (await accountsOf(other))('6000'), 3));
  const expenses: Known[] = [];
  for (const figure of [7.25, 2, 2, 31, 2])
    expenses.push({ id: await spend(owner, accountId, figure), figure });
  await assertSorted(owner, { path: '/expenses', sortKey: 'amount', known: expenses });
  const march = '/expenses?date_from=2026-03-01&date_to=2026-03-31';
  await assertSorted(owner, { path: march, sortKey: 'amount', known: expenses });

  const { productId, itemPriceId } = await anItem(server, owner);
  const purchases: (Known & { quantity: number })[] = [];
  for (const [quantity, costPrice] of [
    [4, 2],
    [1, 20],
    [2, 4],
    [8, 1],
    [1, 3],
  ] as const) {
    const total = quantity * costPrice;
    const bought = {
      date: '2026-03-03',
      storeId: outletId,
      pmethod: 'cash',
      bankAmount: 0,
      posAmount: 0,
      cashAmount: total,
      amount: total,
      total,
      stock: [{ productId, quantity, costPrice, itemPriceId }],
    };
    const { id } = dataOf(await owner.post('/inventory/bulk-stock', bought));
    purchases.push({ id, figure: total, quantity });
  }
  const path = '/inventory/purchase-logs';
  await assertSorted(owner, { path, sortKey: 'total', known: purchases });
  const byQuantity = purchases.map(({ id, quantity: figure }) => ({ id, figure }));
  await assertSorted(owner, { path, sortKey: 'quantity', known: byQuantity });
});

type StockRow = { id: string; variantId: string; outletId: string };

test('stock sorts by quantity and by value: below zero, nothing, and the rest; at all outlets and at one', async () => {
  const owner = await server.business();
  const second = dataOf(await owner.post('/outlets', { name: 'Second' })).id;
  await neighbour(async (other) => {
    const { variantId } = await anItem(server, other);
    await moved(server, other, [{ variantId, quantity: 2, value: 200 }]);
  });
  await server.database((session) =>
    session.all('update outlets set allows_negative_stock = true where org_id = $1', [owner.orgId]),
  );
  // The quantity and the value in minor units at the first outlet, and at the second.
  const levels: [[number, number], [number, number]][] = [
    [
      [4, 400],
      [4, 900],
    ],
    [
      [0, 0],
      [4, 0],
    ],
    [
      [-3, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [4, 400],
      [-3, 0],
    ],
    [
      [10, 400],
      [0, 0],
    ],
  ];
  type Level = { id: string; outletId: string; quantity: number; value: number };
  const known: Level[] = [];
  for (const [at, of] of levels.entries()) {
    const { variantId } = await anItem(server, owner, { name: `Item ${at}` });
    for (const [where, [quantity, value]] of of.entries()) {
      const outletId = where === 0 ? owner.outletId : second;
      if (quantity !== 0) await moved(server, owner, [{ variantId, outletId, quantity, value }]);
      known.push({ id: `${variantId} ${outletId}`, outletId, quantity, value });
    }
  }
  // What was sold out has a row of zero; what never was there has none.
  const [gone] = known;
  await moved(server, owner, [
    { variantId: gone?.id.split(' ')[0] ?? '', quantity: -4 },
    { variantId: gone?.id.split(' ')[0] ?? '', outletId: second, quantity: -1 },
  ]);
  Object.assign(gone ?? {}, { quantity: 0, value: 0 });
  // Three quarters of 9.00.
  Object.assign(known[1] ?? {}, { quantity: 3, value: 675 });
  const idOf = ({ variantId, outletId }: StockRow) => `${variantId} ${outletId}`;
  const by = (figure: 'quantity' | 'value', some = known) =>
    some.map((level) => ({ id: level.id, figure: level[figure] }));
  for (const figure of ['quantity', 'value'] as const) {
    const path = '/inventory/stock/rows';
    await assertSorted<StockRow>(owner, { path, sortKey: figure, known: by(figure), idOf });
    const here = known.filter(({ outletId }) => outletId === owner.outletId);
    const ofOutlet = `${path}?outletId=${owner.outletId}`;
    await assertSorted<StockRow>(owner, { path: ofOutlet, sortKey: figure, known: by(figure, here), idOf });
    const inStock = known.filter(({ quantity }) => quantity > 0);
    const ofStatus = `${path}?status=IN_STOCK`;
    await assertSorted<StockRow>(owner, {
      path: ofStatus,
      sortKey: figure,
      known: by(figure, inStock),
      idOf,
    });
    const empty = known.filter(({ quantity }) => quantity === 0);
    const without = `${path}?status=OUT_OF_STOCK`;
    await assertSorted<StockRow>(owner, { path: without, sortKey: figure, known: by(figure, empty), idOf });
  }
  const { rows } = await walkPages<{ quantity: number }>(owner, '/inventory/stock?limit=5&sortKey=quantity');
  assert.deepEqual(
    rows.map(({ quantity }) => quantity),
    [-3, -3, 0, 0, 0, 0, 0, 0, 3, 4, 4, 10],
  );
  // The order of values would tell the costs.
  const cashier = await server.colleague(owner, 'CASHIER');
  assertRefused(await cashier.get('/inventory/stock/rows?sortKey=value'), {
    status: 403,
    code: 'FORBIDDEN',
    field: 'sortKey',
  });
  assert.equal((await cashier.get('/inventory/stock/rows?sortKey=quantity')).status, 200);
});

test('products sort by their lowest price, and those without one come first', async () => {
  const owner = await server.business();
  await neighbour((other) => other.post('/inventory/products', { name: 'Soap', prices: [{ price: 5 }] }));
  const size = dataOf(await owner.post('/product/variant-type', { name: 'Size', values: ['S', 'L'] }));
  const valueIds = size.values.map(({ id }: { id: string }) => id);
  const add = async (name: string, more: object) =>
    dataOf(await owner.post('/inventory/products', { name, ...more }));
  const known: Known[] = [];
  for (const [name, price] of [
    ['Soap', 5],
    ['Gift', 0],
    ['Rice', 5],
    ['Oil', 12.5],
    ['Salt', 5],
  ] as const)
    known.push({
      id: (await add(name, { prices: [{ price }, { price: 1, factor: 12 }] })).id,
      figure: price,
    });
  const idea = await add('Idea', {});
  await server.database((session) =>
    session.all('delete from item_prices where variant_id = $1', [idea.variants[0].id]),
  );
  known.push({ id: idea.id, figure: -1 });
  const shirt = await add('Shirt', {
    options: [{ variant_type_id: size.id, valueIds }],
    variants: [
      { optionValueIds: [valueIds[0]], prices: [{ price: 30 }] },
      { optionValueIds: [valueIds[1]], prices: [{ price: 12.5 }] },
    ],
  });
  const shown = { id: shirt.id, figure: 12.5 };
  known.push(shown);
  const path = '/inventory/products';
  await assertSorted(owner, { path, sortKey: 'price', known });
  await assertSorted(owner, { path: `${path}?status=ACTIVE`, sortKey: 'price', known });

  // A variant that is not for sale does not count, and a new price counts at once.
  const cheap = shirt.variants.find(
    ({ prices }: { prices: { price: number }[] }) => prices[0]?.price === 12.5,
  );
  dataOf(await owner.patch(`/product/variant/${cheap.id}`, { status: 'DISABLED' }));
  shown.figure = 30;
  await assertSorted(owner, { path, sortKey: 'price', known });
  const [soap] = known;
  await server.database((session) =>
    session.all(
      `update item_prices i set price_e4 = 300000 from variants v
       where v.id = i.variant_id and v.product_id = $1 and i.factor_e4 = 10000`,
      [soap?.id],
    ),
  );
  Object.assign(soap ?? {}, { figure: 30 });
  await assertSorted(owner, { path, sortKey: 'price', known });
});

test('shifts sort by what was over or short, and a late sale changes their place', async () => {
  const owner = await server.business();
  const tillId = dataOf(await owner.post('/tills', { outletId: owner.outletId, name: 'Front' })).id;
  const open = async () =>
    dataOf(await owner.post('/till/sessions', { tillId, openingFloat: 20 })).id as string;
  const known: Known[] = [];
  for (const figure of [-5, 3, -5, 0, 3]) {
    const id = await open();
    const counts = [{ method: 'CASH', counted: 20 + figure }];
    dataOf(await owner.post(`/till/sessions/${id}/close`, { counts }));
    known.push({ id, figure });
  }
  // Open: nothing is over or short yet.
  known.push({ id: await open(), figure: 0 });
  const path = '/till/sessions';
  await assertSorted(owner, { path, sortKey: 'difference', known });
  const closed = known.slice(0, 5);
  await assertSorted(owner, { path: `${path}?status=CLOSED`, sortKey: 'difference', known: closed });

  // A refund of 2.00 in cash arrives late at the second: 3.00 over becomes 5.00 over.
  const { sale } = dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      lines: [{ itemPriceId: (await onShelf(server, owner, { price: 2 })).itemPriceId, quantity: 1 }],
      payments: [{ method: 'CASH', amount: 2 }],
    }),
  );
  const late = known[1];
  dataOf(
    await owner.post('/till/refunds', {
      refundId: newId(),
      saleId: sale.id,
      isVoid: false,
      tillSessionId: late?.id,
      occurredAt: new Date().toISOString(),
      lines: [{ position: 1, quantity: 1 }],
      payments: [{ method: 'CASH', amount: 2 }],
    }),
  );
  Object.assign(late ?? {}, { figure: 5 });
  await assertSorted(owner, { path, sortKey: 'difference', known });
});

test('sales by product sort by every figure, in a period and without', async () => {
  const owner = await server.business();
  type Sold = { id: string; sold: number; returned: number; price: number; cost: number };
  const sold: Sold[] = [];
  let date = '';
  for (const [at, [quantity, returned, price, cost]] of (
    [
      [4, 0, 10, 6],
      [4, 2, 10, 2],
      [1, 0, 16, 0],
      [9, 1, 5, 7],
      [8, 2, 6, 3.5],
    ] as const
  ).entries()) {
    const item = await onShelf(server, owner, { name: `Item ${at}`, price, cost, there: 50 });
    const { sale } = dataOf(
      await owner.post('/checkout', {
        outletId: owner.outletId,
        lines: [{ itemPriceId: item.itemPriceId, quantity }],
        payments: [{ method: 'CASH', amount: quantity * price }],
      }),
    );
    date = sale.businessDate;
    if (returned > 0)
      dataOf(await owner.post(`/sales/${sale.id}/refunds`, { lines: [{ position: 1, quantity: returned }] }));
    sold.push({ id: item.productId, sold: quantity, returned, price, cost });
  }
  // The margins: 16, 16, 16, 8 × -2 and 6 × 2.5.
  const figures: Record<string, (one: Sold) => number> = {
    quantity: (one) => one.sold,
    refundedQuantity: ({ returned }) => returned,
    margin: (one) => (one.sold - one.returned) * (one.price - one.cost),
    refunded: ({ returned, price }) => returned * price,
    total: (one) => one.sold * one.price,
  };
  const idOf = ({ productId }: { id: string; productId: string }) => productId;
  for (const [sortKey, figureOf] of Object.entries(figures)) {
    const known = sold.map((one) => ({ id: one.id, figure: figureOf(one) }));
    const path = '/sales/by-product';
    // Totals all differ, unless the last is the same as the first.
    if (sortKey === 'total')
      assert.deepEqual(
        known.map(({ figure }) => figure),
        [40, 40, 16, 45, 48],
      );
    await assertSorted(owner, { path, sortKey, known, idOf });
    await assertSorted(owner, { path: `${path}?date_from=${date}&date_to=${date}`, sortKey, known, idOf });
  }
  const cost = await walkPages<{ netCost: number }>(owner, '/sales/by-product?sortKey=cost&sortDir=desc');
  assert.deepEqual(
    cost.rows.map(({ netCost }) => netCost),
    [56, 24, 21, 4, 0],
  );
  const cashier = await server.colleague(owner, 'CASHIER');
  for (const sortKey of ['margin', 'cost'])
    assertRefused(await cashier.get(`/sales/by-product?sortKey=${sortKey}`), {
      status: 403,
      code: 'FORBIDDEN',
      field: 'sortKey',
    });
});
