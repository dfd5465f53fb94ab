import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { anItem, aVendor, balances, stockOf } from '../testing.ts';

const server = await testServer();
const today = (
  await server.database((session) =>
    session.all<{ today: string }>(`select (now() at time zone 'Africa/Lagos')::date as today`),
  )
)[0]?.today as string;

async function shop() {
  const owner = await server.business();
  const soap = await anItem(server, owner, { name: 'Soap', pack: 12 });
  const rice = await anItem(server, owner, { name: 'Rice' });
  const vendorId = await aVendor(server, owner);
  const body = {
    date: today,
    storeId: owner.outletId,
    vendorId,
    pmethod: 'Split',
    bankAmount: 0,
    posAmount: 20,
    cashAmount: 30.5,
    amount: 50.5,
    // 2 × 60.15 = 120.30; 2.5 × 10.333 = 25.8325, rounded 25.83.
    total: 146.13,
    stock: [
      { productId: soap.productId, quantity: 2, costPrice: 60.15, itemPriceId: soap.packPriceId },
      { productId: rice.productId, quantity: 2.5, costPrice: 10.333, itemPriceId: rice.itemPriceId },
    ],
  };
  return { owner, soap, rice, vendorId, body };
}
const buy = (owner: SignedIn, body: object, key?: string) =>
  owner.post('/inventory/bulk-stock', body, key ? { key } : {});

test('a purchase brings goods, takes money and leaves the rest owed, to the cent', async () => {
  const { owner, soap, rice, vendorId, body } = await shop();
  const answer = await buy(owner, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { id, createdAt, updatedAt, ...purchase } = answer.body.data;
  assert.deepEqual(purchase, {
    number: 'O1-P000001',
    date: today,
    storeId: owner.outletId,
    vendorId,
    vendorName: 'Mills',
    pmethod: 'split',
    quantity: 26.5,
    total: 146.13,
    tax: 0,
    paid: 50.5,
    due: 95.63,
    dueOn: today,
    status: 'POSTED',
    reversedOn: null,
    note: null,
    version: 1,
  });
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[24, 12_030]]);
  assert.deepEqual(await stockOf(server, owner, rice.variantId), [[2.5, 2_583]]);
  assert.deepEqual(await balances(server, owner), {
    '1000': -3_050,
    // By card: it left the bank account that came with the business.
    '1100': -2_000,
    '1400': 14_613,
    '2000': -9_563,
  });
});

test('totals that do not add up are refused with both figures, and nothing changes', async () => {
  const { owner, soap, body } = await shop();
  const wrongTotal = await buy(owner, { ...body, total: 146.14 });
  assert.deepEqual([wrongTotal.status, wrongTotal.body.code], [400, 'TOTAL_MISMATCH']);
  assert.match(wrongTotal.body.message, /146\.14.*146\.13/);
  const wrongAmount = await buy(owner, { ...body, amount: 50 });
  assert.deepEqual([wrongAmount.status, wrongAmount.body.code], [400, 'TOTAL_MISMATCH']);
  assert.match(wrongAmount.body.message, /50\b.*50\.5/);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), []);
  assert.deepEqual(await balances(server, owner), {});
});

test('an unknown or foreign id anywhere refuses the whole, naming it', async () => {
  const { owner, body } = await shop();
  const other = await shop();
  const [soap, rice] = body.stock;
  const cases: [string, object][] = [
    ['storeId', { storeId: other.owner.outletId }],
    ['vendorId', { vendorId: other.vendorId }],
    ['vendorId', { vendorId: await aVendor(server, owner, 'CUSTOMER') }],
    ['stock.1.itemPriceId', { stock: [soap, { ...rice, itemPriceId: other.rice.itemPriceId }] }],
    ['stock.1.productId', { stock: [soap, { ...rice, productId: soap?.productId }] }],
    ['stock.0.itemPriceId', { stock: [{ ...soap, itemPriceId: newId() }, rice] }],
  ];
  for (const [field, change] of cases) {
    const { status, body: refused } = await buy(owner, { ...body, ...change });
    assert.deepEqual([status, refused.code, refused.errors[0]?.field], [404, 'NOT_FOUND', field]);
  }
  assert.deepEqual(await balances(server, owner), {});
});

test('bad input names its field', async () => {
  const { owner, body } = await shop();
  const service = await anItem(server, owner, { name: 'Repair', kind: 'SERVICE' });
  const [soap] = body.stock;
  const cases: [string, object][] = [
    ['pmethod', { pmethod: 'barter' }],
    ['date', { date: '2999-01-01' }],
    ['stock', { stock: [] }],
    ['stock.0.quantity', { stock: [{ ...soap, quantity: 1.00001 }] }],
    ['stock.0.costPrice', { stock: [{ ...soap, costPrice: -1 }] }],
    ['cashAmount', { cashAmount: 0.001 }],
    ['vendorId', { vendorId: null }],
    ['amount', { cashAmount: 200, amount: 220 }],
    [
      'stock.0.itemPriceId',
      { stock: [{ ...soap, productId: service.productId, itemPriceId: service.itemPriceId }] },
    ],
  ];
  for (const [field, change] of cases) {
    const { status, body: refused } = await buy(owner, { ...body, ...change });
    assert.deepEqual([status, refused.errors[0]?.field], [400, field], JSON.stringify(refused));
  }
  assert.deepEqual(await balances(server, owner), {});
});

test('the same purchase fifty times at once with one key is one purchase', async () => {
  const { owner, soap, body } = await shop();
  const answers = await Promise.all(Array.from({ length: 50 }, () => buy(owner, body, 'delivery 7')));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.deepEqual(new Set(answers.map((answer) => answer.body.data.id)).size, 1);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[24, 12_030]]);
});

test('only those who write inventory may buy', async () => {
  const { owner, body } = await shop();
  const cashier = await server.colleague(owner, 'CASHIER');
  assert.equal((await buy(cashier, body)).status, 403);
  assert.equal((await server.stranger.post('/inventory/bulk-stock', body)).status, 401);
  const keeper = await server.colleague(owner, 'STOREKEEPER', [owner.outletId]);
  const onCredit = { ...body, pmethod: 'credit', posAmount: 0, cashAmount: 0, amount: 0 };
  assert.equal((await buy(keeper, onCredit)).status, 200);
  const elsewhere = await server.colleague(owner, 'STOREKEEPER', []);
  assert.equal((await buy(elsewhere, onCredit)).status, 404);
});

test('who may not pay buys on credit: each way to say that money leaves is refused by its field', async () => {
  const { owner, vendorId, body } = await shop();
  const keeper = await server.colleague(owner, 'STOREKEEPER');
  const { date, storeId, total, stock } = body;
  const goods = { date, storeId, vendorId, total, stock };
  const cases: [field: string, paying: object][] = [
    ['bankAmount', { pmethod: 'bank', bankAmount: 146.13, amount: 146.13 }],
    ['posAmount', { pmethod: 'credit', posAmount: 1 }],
    ['cashAmount', { cashAmount: 0.01, amount: 0.01 }],
    ['amount', { pmethod: 'cash', amount: 146.13 }],
    ['pmethod', { pmethod: 'transfer' }],
  ];
  for (const [field, paying] of cases) {
    const { status, body: refused } = await buy(keeper, { ...goods, ...paying });
    assert.deepEqual([status, refused.code, refused.errors[0]?.field], [403, 'FORBIDDEN', field]);
  }
  assert.deepEqual(await balances(server, owner), {});
  const { status, body: bought } = await buy(keeper, { ...goods, pmethod: 'credit', amount: 146.13 });
  assert.deepEqual(
    [status, bought.data.pmethod, bought.data.paid, bought.data.due],
    [200, 'credit', 0, 146.13],
  );
  assert.deepEqual(await balances(server, owner), { '1400': 14_613, '2000': -14_613 });
});

test('what is paid is said by parts, or by the label and the amount; the label is made from what was paid', async () => {
  // Ten soaps for 10 each. What is sent, and what leaves: cash, bank, what is owed, and the label.
  const cases: [paying: object, cash: number, bank: number, due: number, label: string][] = [
    [{ pmethod: 'cash', amount: 100, total: 100 }, 100, 0, 0, 'cash'],
    [{ pmethod: 'Cash', total: 100 }, 100, 0, 0, 'cash'],
    [{ pmethod: 'Transfer', amount: 100, total: 100 }, 0, 100, 0, 'bank'],
    [{ pmethod: 'Bank Transfer', amount: 30, total: 100 }, 0, 30, 70, 'bank'],
    [{ pmethod: 'CARD', amount: 100, total: 100 }, 0, 100, 0, 'pos'],
    [{ pmethod: 'credit', amount: 100, total: 100 }, 0, 0, 100, 'credit'],
    [
      { pmethod: 'credit', bankAmount: 0, posAmount: 0, cashAmount: 0, amount: 100, total: 100 },
      0,
      0,
      100,
      'credit',
    ],
    [{ pmethod: 'credit', amount: 0, total: 100 }, 0, 0, 100, 'credit'],
    [{ pmethod: 'cash', amount: 0, total: 100 }, 0, 0, 100, 'credit'],
    [{ total: 100 }, 0, 0, 100, 'credit'],
    [{}, 0, 0, 100, 'credit'],
    [{ pmethod: 'mixed', cashAmount: 60, bankAmount: 40, amount: 100, total: 100 }, 60, 40, 0, 'split'],
    [{ pmethod: 'mixed', cashAmount: 60, total: 100 }, 60, 0, 40, 'cash'],
    [{ pmethod: 'cash', posAmount: 100, amount: 100, total: 100 }, 0, 100, 0, 'pos'],
    [{ pmethod: 'cash', cashAmount: 20, posAmount: 5, total: 100 }, 20, 5, 75, 'split'],
    [{ pmethod: 'credit', bankAmount: 10, posAmount: 10, total: 100 }, 0, 20, 80, 'split'],
  ];
  for (const [paying, cash, bank, due, label] of cases) {
    const owner = await server.business();
    const soap = await anItem(server, owner);
    const vendorId = await aVendor(server, owner);
    const stock = [{ productId: soap.productId, quantity: 10, costPrice: 10, itemPriceId: soap.itemPriceId }];
    const { status, body } = await buy(owner, { storeId: owner.outletId, vendorId, stock, ...paying });
    assert.equal(status, 200, JSON.stringify([paying, body]));
    assert.deepEqual(
      [body.data.pmethod, body.data.due, body.data.date],
      [label, due, today],
      JSON.stringify(paying),
    );
    const {
      '1000': fromCash = 0,
      '1100': fromBank = 0,
      '1200': clearing = 0,
    } = await balances(server, owner);
    assert.deepEqual([fromCash, fromBank, clearing].map(Math.abs), [cash * 100, bank * 100, 0]);
  }
});

test('an amount that says something else than its parts or its label is refused', async () => {
  const { owner, vendorId, body } = await shop();
  const { date, storeId, total, stock } = body;
  const goods = { date, storeId, vendorId, total, stock };
  const cases: [code: string, field: string, paying: object][] = [
    ['TOTAL_MISMATCH', 'amount', { pmethod: 'cash', cashAmount: 40, amount: 146.13 }],
    ['TOTAL_MISMATCH', 'amount', { pmethod: 'credit', amount: 40 }],
    ['VALIDATION_FAILED', 'amount', { pmethod: 'split', amount: 40 }],
    ['VALIDATION_FAILED', 'pmethod', { amount: 40 }],
    ['VALIDATION_FAILED', 'pmethod', { pmethod: 'mobile', amount: 40 }],
    ['VALIDATION_FAILED', 'amount', { pmethod: 'cash', amount: 146.14 }],
    ['TOTAL_MISMATCH', 'total', { pmethod: 'cash', amount: 146.14, total: 146.14 }],
  ];
  for (const [code, field, paying] of cases) {
    const { status, body: refused } = await buy(owner, { ...goods, ...paying });
    assert.deepEqual(
      [status, refused.code, refused.errors[0]?.field],
      [400, code, field],
      JSON.stringify(paying),
    );
  }
  assert.deepEqual(await balances(server, owner), {});
});

test('the price may be left out where the product has just one', async () => {
  const { owner, soap, rice, body } = await shop();
  const { date, storeId, vendorId } = body;
  const line = (item: { productId: string }) => ({ productId: item.productId, quantity: 3, costPrice: 2 });
  const bought = await buy(owner, {
    date,
    storeId,
    vendorId,
    pmethod: 'cash',
    total: 6,
    stock: [line(rice)],
  });
  assert.equal(bought.status, 200, JSON.stringify(bought.body));
  const { lines } = (await owner.get(`/inventory/purchase-logs/${bought.body.data.id}`)).body.data;
  assert.deepEqual([lines[0].itemPriceId, lines[0].total], [rice.itemPriceId, 6]);
  const other = await shop();
  const refusals: [status: number, field: string, stock: object[]][] = [
    [400, 'stock.1.itemPriceId', [line(rice), line(soap)]],
    [404, 'stock.0.productId', [line(other.rice)]],
  ];
  for (const [status, field, stock] of refusals) {
    const refused = await buy(owner, { date, storeId, vendorId, pmethod: 'cash', stock });
    assert.deepEqual([refused.status, refused.body.errors[0]?.field], [status, field]);
  }
});

test('a business has a bank account from its registration, and where there are several the first pays', async () => {
  const { owner, body } = await shop();
  const [first, ...others] = (await owner.get('/banks')).body.data.rows;
  assert.deepEqual([first.name, first.balance, first.status, others], ['Bank account', 0, 'ACTIVE', []]);
  const byBank = {
    ...body,
    pmethod: 'bank',
    posAmount: 0,
    cashAmount: 0,
    bankAmount: 146.13,
    amount: 146.13,
  };
  assert.equal((await buy(owner, byBank)).status, 200);
  assert.equal((await owner.get(`/banks/${first.id}`)).body.data.balance, -146.13);
  const second = (await owner.post('/banks', { name: 'Spare' })).body.data.id;
  assert.equal((await buy(owner, byBank)).status, 200);
  assert.equal((await buy(owner, { ...byBank, bankId: second })).status, 200);
  const balance = async (id: string) => (await owner.get(`/banks/${id}`)).body.data.balance;
  assert.deepEqual([await balance(first.id), await balance(second)], [-292.26, -146.13]);
});
