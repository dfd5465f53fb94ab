import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walkPages } from '../../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../../tests/harness.ts';
import { setTenant } from '../../../http/authenticate.ts';
import { newId } from '../../../platform/ids.ts';
import { anItem, aVendor } from '../../testing.ts';
import { issueStock } from '../book/move-stock.ts';
import { moved } from '../testing.ts';
import type { StockMovement } from './movements.ts';

const server = await testServer();

type Row = StockMovement & { name: string };
const short = ({ businessDate, reason, quantity, unitCost, value, balanceAfter }: StockMovement) =>
  [businessDate, reason, quantity, unitCost, value, balanceAfter] as const;
const rowsOf = async (by: SignedIn, query: string): Promise<StockMovement[]> => {
  const { status, body } = await by.get(`/inventory/stock/movements?limit=100&${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.meta.total, body.data.rows.length, query);
  return body.data.rows;
};

/**
 * Soap: 10 bought for 20.00 on the 2nd, 4.5 sold on the 5th, 8 below zero sold on the 6th; then a purchase of 20 for 66.00
 * that is dated the 3rd; then 2 sold on the 7th. Rice at a second outlet: 3 for 9.00 on the 4th.
 */
async function shop() {
  const owner = await server.business();
  const second = (await owner.post('/outlets', { name: 'Second' })).body.data.id;
  const [soap, rice] = [await anItem(server, owner), await anItem(server, owner, { name: 'Rice' })];
  const vendorId = await aVendor(server, owner);
  const buy = async (date: string, quantity: number, costPrice: number): Promise<string> => {
    const paid = { bankAmount: 0, posAmount: 0, cashAmount: 0, amount: 0, total: quantity * costPrice };
    const { productId, itemPriceId } = soap;
    const stock = [{ productId, quantity, costPrice, itemPriceId }];
    const purchase = { date, storeId: owner.outletId, vendorId, pmethod: 'credit', ...paid, stock };
    const { status, body } = await owner.post('/inventory/bulk-stock', purchase);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.id;
  };
  const first = await buy('2026-03-02', 10, 2);
  const { variantId } = soap;
  await moved(server, owner, [
    { variantId, quantity: -4.5, date: '2026-03-05' },
    { variantId, quantity: -13.5, date: '2026-03-06' },
  ]);
  const backdated = await buy('2026-03-03', 20, 3.3);
  await moved(server, owner, [
    { variantId, quantity: -2, date: '2026-03-07' },
    { variantId: rice.variantId, outletId: second, quantity: 3, value: 900, date: '2026-03-04' },
  ]);
  return { owner, second, soap, rice, first, backdated };
}

// As they were recorded. After −8 at 2.00 the 12 that are left of 20 cost 3.30 each: 39.60, and the rest settles.
const recorded = [
  ['2026-03-02', 'PURCHASE', 10, 2, 20, 10],
  ['2026-03-05', 'ISSUE', -4.5, 2, -9, 5.5],
  ['2026-03-06', 'ISSUE', -13.5, 2, -27, -8],
  ['2026-03-03', 'PURCHASE', 20, 3.3, 66, 12],
  ['2026-03-03', 'SETTLEMENT', 0, null, -10.4, 12],
  ['2026-03-07', 'ISSUE', -2, 3.3, -6.6, 10],
] as const;
const soapByDate = [0, 3, 4, 1, 2, 5].map((at) => recorded[at]);
const riceCame = ['2026-03-04', 'RECEIPT', 3, 3, 9, 3] as const;

test('movements are listed by date or as they were recorded, where the balance runs on over what is backdated', async () => {
  const { owner, second, soap, rice, first, backdated } = await shop();
  const item = `variantId=${soap.variantId}`;
  assert.deepEqual((await rowsOf(owner, `${item}&sortKey=recordedAt`)).map(short), recorded);
  assert.deepEqual((await rowsOf(owner, `${item}&sortKey=date`)).map(short), soapByDate);
  assert.deepEqual((await rowsOf(owner, item)).map(short), soapByDate.toReversed());
  const cases: Record<string, readonly unknown[]> = {
    'sortKey=recordedAt': [...recorded, riceCame],
    [`outletId=${second}`]: [riceCame],
    [`productId=${rice.productId}`]: [riceCame],
    [`productId=${newId()}`]: [],
    'sortKey=date&reason=ISSUE': [recorded[1], recorded[2], recorded[5]],
    'sortKey=date&date_from=2026-03-03&date_to=2026-03-04': [recorded[3], recorded[4], riceCame],
    'sortKey=recordedAt&date_from=2026-03-06': [recorded[2], recorded[5]],
    [`sourceId=${first}`]: [recorded[0]],
    [`sortKey=recordedAt&sourceId=${backdated}&sourceType=PURCHASE`]: [recorded[3], recorded[4]],
    'sourceType=SALE': [],
  };
  for (const [query, rows] of Object.entries(cases))
    assert.deepEqual((await rowsOf(owner, query)).map(short), rows, query);
  const [movement] = await rowsOf(owner, `sourceId=${first}`);
  assert.deepEqual(movement, {
    id: movement?.id,
    variantId: soap.variantId,
    outletId: owner.outletId,
    productName: 'Soap',
    variantName: 'Soap',
    outletName: 'Corner Shop',
    reason: 'PURCHASE',
    quantity: 10,
    unitCost: 2,
    value: 20,
    balanceAfter: 10,
    source: { type: 'PURCHASE', id: first },
    businessDate: '2026-03-02',
    recordedAt: movement?.recordedAt,
    user: { id: owner.userId, name: 'Ada Obi' },
  });
  for (const sort of ['date', 'recordedAt']) {
    const whole = (await rowsOf(owner, `sortKey=${sort}`)).map(({ id }) => id);
    const path = `/inventory/stock/movements?limit=2&sortKey=${sort}`;
    const { rows } = await walkPages(owner as never, path, async () => {});
    assert.deepEqual(
      (rows as unknown as Row[]).map(({ id }) => id),
      whole,
    );
  }
  for (const bad of ['date_from=2026-03-05&date_to=2026-03-04', 'reason=purchase', 'sortKey=quantity'])
    for (const path of ['/inventory/stock/movements', '/inventory/stock/movements/summary'])
      assert.equal((await owner.get(`${path}?${bad}`)).status, 400, bad);
});

test('who began first and came second is recorded second', async () => {
  const owner = await server.business();
  const { variantId } = await anItem(server, owner);
  const { outletId } = owner;
  await server.parts.database.app.transaction(async (tx) => {
    await tx.all(setTenant(owner.orgId));
    await moved(server, owner, [{ variantId, quantity: 5 }]);
    const lines = [{ variantId, outletId, quantityE4: 10_000n, mayGoBelowZero: false }];
    const source = { type: 'TEST', id: newId() };
    await issueStock(tx, owner, { reason: 'ISSUE', source, businessDate: '2026-03-02', lines });
  });
  const balances = (await rowsOf(owner, 'sortKey=recordedAt')).map(({ balanceAfter }) => balanceAfter);
  assert.deepEqual(balances, [5, 4]);
});

test('opening, in, out and closing are by business date, of quantity and of value', async () => {
  const { owner, second, soap, backdated } = await shop();
  const item = `variantId=${soap.variantId}`;
  const cases: [query: string, opening: number[], come: number[], gone: number[], closing: number[]][] = [
    [item, [0, 0], [30, 86], [20, 53], [10, 33]],
    ['', [0, 0], [33, 95], [20, 53], [13, 42]],
    // What is dated the 3rd is there on the 4th, whenever it was recorded.
    [`${item}&date_from=2026-03-04`, [30, 75.6], [0, 0], [20, 42.6], [10, 33]],
    [`${item}&date_from=2026-03-03&date_to=2026-03-05`, [10, 20], [20, 66], [4.5, 19.4], [25.5, 66.6]],
    [`${item}&date_to=2026-03-01`, [0, 0], [0, 0], [0, 0], [0, 0]],
    [`outletId=${second}&date_to=2026-03-04`, [0, 0], [3, 9], [0, 0], [3, 9]],
    ['reason=ISSUE&date_from=2026-03-06', [-4.5, -9], [0, 0], [15.5, 33.6], [-20, -42.6]],
    [`sourceId=${backdated}`, [0, 0], [20, 66], [0, 10.4], [20, 55.6]],
  ];
  for (const [query, ...expected] of cases) {
    const { status, body } = await owner.get(`/inventory/stock/movements/summary?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    const { opening, in: come, out, closing } = body.data;
    assert.deepEqual(
      [opening, come, out, closing].map(({ quantity, value }) => [quantity, value]),
      expected,
      query,
    );
    assert.equal(body.meta.total, (await rowsOf(owner, query)).length, query);
  }
});

test('a balance is what there is now, or at the close of a day as the books have it today', async () => {
  const { owner, second, soap, rice } = await shop();
  await moved(server, owner, [
    { variantId: soap.variantId, outletId: second, quantity: 0.0001, value: 1, date: '2026-03-04' },
  ]);
  const balance = async (query: string) => {
    const { status, body } = await owner.get(
      `/inventory/stock/quantity-balance?variantId=${soap.variantId}&${query}`,
    );
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  const main = { outletId: owner.outletId, name: 'Corner Shop' };
  assert.deepEqual(await balance(''), {
    variantId: soap.variantId,
    date: null,
    quantity: 10.0001,
    value: 33.01,
    outlets: [
      { ...main, quantity: 10, value: 33 },
      { outletId: second, name: 'Second', quantity: 0.0001, value: 0.01 },
    ],
  });
  const days: [date: string, quantity: number, value: number][] = [
    ['2026-03-01', 0, 0],
    ['2026-03-02', 10, 20],
    ['2026-03-03', 30, 75.6],
    ['2026-03-05', 25.5, 66.6],
    ['2026-03-06', 12, 39.6],
    ['2026-03-07', 10, 33],
    ['2030-01-01', 10, 33],
  ];
  for (const [date, quantity, value] of days) {
    assert.deepEqual(await balance(`outletId=${owner.outletId}&date=${date}`), {
      variantId: soap.variantId,
      date,
      quantity,
      value,
      outlets: [{ ...main, quantity, value }],
    });
  }
  const nowhere = await owner.get(
    `/inventory/stock/quantity-balance?variantId=${rice.variantId}&outletId=${owner.outletId}`,
  );
  assert.deepEqual([nowhere.body.data.quantity, nowhere.body.data.outlets], [0, []]);
});

test('the average cost is that of what is there, else the last that was known', async () => {
  const { owner, second, soap } = await shop();
  const { variantId } = soap;
  const average = async (query = '') => {
    const { status, body } = await owner.get(`/inventory/stock/average-cost?variantId=${variantId}&${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    const { quantity, value, averageCost } = body.data;
    return [quantity, value, averageCost];
  };
  assert.deepEqual(await average(), [10, 33, 3.3]);
  assert.deepEqual(await average(`outletId=${second}`), [0, 0, null]);
  await moved(server, owner, [{ variantId, outletId: second, quantity: 3, value: 1_000 }]);
  assert.deepEqual(await average(`outletId=${second}`), [3, 10, 3.3333]);
  // 43.00 for 13.
  assert.deepEqual(await average(), [13, 43, 3.3077]);
  await moved(server, owner, [{ variantId, outletId: second, quantity: -5 }]);
  // Two below zero there, at the last average; what is here costs what it did.
  assert.deepEqual(await average(`outletId=${second}`), [-2, -6.67, 3.3333]);
  assert.deepEqual(await average(), [8, 26.33, 3.3]);
  await moved(server, owner, [{ variantId, quantity: -10 }]);
  assert.deepEqual(await average(`outletId=${owner.outletId}`), [0, 0, 3.3]);
  const yen = await server.business({ currency: 'JPY' });
  const item = await anItem(server, yen);
  await moved(server, yen, [{ variantId: item.variantId, quantity: 3, value: 100 }]);
  const { body } = await yen.get(`/inventory/stock/average-cost?variantId=${item.variantId}`);
  assert.deepEqual([body.data.value, body.data.averageCost], [100, 33.3333]);
});

test('a cashier sees no cost; another outlet, another business and a service are as if they were not there', async () => {
  const { owner, second, soap, rice } = await shop();
  const cashier = await server.colleague(owner, 'CASHIER');
  assert.deepEqual(
    (await rowsOf(cashier, `variantId=${soap.variantId}&sortKey=recordedAt`)).map(short),
    recorded.map(([date, reason, quantity, , , after]) => [date, reason, quantity, null, null, after]),
  );
  const { data } = (await cashier.get('/inventory/stock/movements/summary')).body;
  assert.deepEqual(
    [data.closing, data.in.value, data.out.value],
    [{ quantity: 13, value: null }, null, null],
  );
  const balance = '/inventory/stock/quantity-balance';
  const { value, quantity, outlets } = (await cashier.get(`${balance}?variantId=${soap.variantId}`)).body
    .data;
  assert.deepEqual([quantity, value, outlets[0].value], [10, null, null]);
  assert.equal((await cashier.get(`/inventory/stock/average-cost?variantId=${soap.variantId}`)).status, 403);

  const limited = await server.colleague(owner, 'STOREKEEPER', [second]);
  assert.deepEqual((await rowsOf(limited, '')).map(short), [riceCame]);
  assert.deepEqual(await rowsOf(limited, `outletId=${owner.outletId}`), []);
  assert.equal((await limited.get('/inventory/stock/movements/summary')).body.data.closing.quantity, 3);
  assert.equal((await limited.get(`${balance}?variantId=${soap.variantId}`)).body.data.quantity, 0);
  const stranger = await server.business();
  assert.deepEqual(await rowsOf(stranger, `variantId=${soap.variantId}`), []);
  const service = await anItem(server, owner, { kind: 'SERVICE' });
  for (const path of [balance, '/inventory/stock/average-cost']) {
    for (const [by, query] of [
      [limited, `variantId=${rice.variantId}&outletId=${owner.outletId}`],
      [stranger, `variantId=${soap.variantId}`],
      [owner, `variantId=${newId()}`],
      [owner, `variantId=${service.variantId}`],
      [owner, `variantId=${soap.variantId}&outletId=${newId()}`],
    ] as const)
      assert.equal((await by.get(`${path}?${query}`)).status, 404, query);
    assert.equal((await owner.get(path)).status, 400);
  }
});
