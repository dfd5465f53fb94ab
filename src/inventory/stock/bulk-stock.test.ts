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
    paid: 50.5,
    due: 95.63,
    status: 'POSTED',
    note: null,
    version: 1,
  });
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[24, 12_030]]);
  assert.deepEqual(await stockOf(server, owner, rice.variantId), [[2.5, 2_583]]);
  assert.deepEqual(await balances(server, owner), {
    '1000': -3_050,
    '1200': -2_000,
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
    ['bankId', { bankAmount: 1, amount: 51.5 }],
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
  assert.equal((await buy(keeper, body)).status, 200);
  const elsewhere = await server.colleague(owner, 'STOREKEEPER', []);
  assert.equal((await buy(elsewhere, body)).status, 404);
});
