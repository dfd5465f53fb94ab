import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastTrace } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { anItem, aVendor, balances, stockOf } from '../testing.ts';

const server = await testServer();

async function shop() {
  const owner = await server.business();
  const soap = await anItem(server, owner, { name: 'Soap', pack: 12 });
  const vendorId = await aVendor(server, owner);
  const lines = [
    { itemPriceId: soap.packPriceId, quantity: 2, unitCost: 60.15 },
    { itemPriceId: soap.itemPriceId, quantity: 1, unitCost: 5 },
  ];
  return { owner, soap, vendorId, lines };
}
const add = (by: SignedIn, sent: object, key?: string) =>
  by.post('/inventory/stock', { outletId: by.outletId, ...sent }, key ? { key } : {});

test('stock without a vendor or a payment was there before the books', async () => {
  const { owner, soap, lines } = await shop();
  const answers = await Promise.all([add(owner, { lines }, 'once'), add(owner, { lines }, 'once')]);
  const [{ status, body }] = answers as [(typeof answers)[0], (typeof answers)[0]];
  assert.deepEqual([status, body.code], [200, 'STOCK_OPENED']);
  const { purpose, effect, quantity, value } = body.data;
  assert.deepEqual([purpose, effect, quantity, value], ['OPENING', 'INCREASE', 25, 125.3]);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[25, 12_530]]);
  assert.deepEqual(await balances(server, owner), { '1400': 12_530, '3100': -12_530 });
  assert.deepEqual((await lastTrace(server, owner)).audit?.after, body.data);
});

test('stock with a vendor or a payment is a purchase', async () => {
  const { owner, soap, vendorId, lines } = await shop();
  await owner.post('/banks', { name: 'Main' });
  const bought = await add(owner, {
    vendorId,
    payments: [
      { method: 'CASH', amount: 20 },
      { method: 'CASH', amount: 0.3 },
      { method: 'BANK', amount: 5 },
    ],
    businessDate: '2026-03-02',
    lines,
  });
  assert.deepEqual([bought.status, bought.body.code], [200, 'STOCK_BOUGHT'], JSON.stringify(bought.body));
  const { pmethod, total, paid, due, date } = bought.body.data;
  assert.deepEqual([pmethod, total, paid, due, date], ['split', 125.3, 25.3, 100, '2026-03-02']);
  const paidWhole = await add(owner, {
    payments: [{ method: 'POS', amount: 5 }],
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1, unitCost: 5 }],
  });
  assert.deepEqual(
    [paidWhole.body.data.pmethod, paidWhole.body.data.due, paidWhole.body.data.vendorId],
    ['pos', 0, null],
  );
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[26, 13_030]]);
  assert.deepEqual(await balances(server, owner), {
    '1000': -2_030,
    // 5 by transfer and 5 by card: both left the bank.
    '1101': -1_000,
    '1400': 13_030,
    '2000': -10_000,
  });
  const { rows } = (await owner.get('/inventory/purchase-logs?sortKey=createdAt')).body.data;
  assert.deepEqual(rows, [bought.body.data, paidWhole.body.data]);
});

test('who may not pay adds stock on credit, and no other way', async () => {
  const { owner, vendorId, lines } = await shop();
  const keeper = await server.colleague(owner, 'STOREKEEPER');
  const paying = await add(keeper, { vendorId, payments: [{ method: 'CASH', amount: 1 }], lines });
  assert.deepEqual([paying.status, paying.body.errors[0]?.field], [403, 'payments']);
  assert.deepEqual(await balances(server, owner), {});
  const owed = await add(keeper, { vendorId, lines });
  assert.deepEqual([owed.status, owed.body.data.pmethod, owed.body.data.due], [200, 'credit', 125.3]);
});

test('what cannot be bought is refused by its field, and nothing changes', async () => {
  const { owner, soap, vendorId, lines } = await shop();
  const cases: [status: number, field: string, change: object][] = [
    [400, 'lines.0.unitCost', { vendorId, lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }] }],
    [400, 'payments', { vendorId, payments: [{ method: 'CASH', amount: 125.31 }] }],
    [400, 'vendorId', { payments: [{ method: 'CASH', amount: 125.29 }] }],
    [400, 'payments.0.amount', { payments: [{ method: 'CASH', amount: 0.001 }] }],
    [400, 'payments.0.method', { payments: [{ method: 'CREDIT', amount: 1 }] }],
    [404, 'vendorId', { vendorId: await aVendor(server, owner, 'CUSTOMER') }],
    [400, 'lines.0.quantity', { vendorId, lines: [{ ...lines[0], quantity: 99_999_999_999 }] }],
  ];
  for (const [status, field, change] of cases) {
    const { status: found, body } = await add(owner, { lines, ...change });
    assert.deepEqual([found, body.errors[0]?.field], [status, field], JSON.stringify(body));
  }
  assert.deepEqual(await balances(server, owner), {});
  assert.deepEqual(await stockOf(server, owner, soap.variantId), []);
});
