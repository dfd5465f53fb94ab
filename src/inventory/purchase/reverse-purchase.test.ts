import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastTrace } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { anItem, aVendor, balances, stockOf } from '../testing.ts';

const server = await testServer();
const [cash, bankAccount, advances, inventory, payables, costOfSales, shrinkage] = [
  '1000',
  '1100',
  '1310',
  '1400',
  '2000',
  '5000',
  '5100',
];

type Bought = { quantity: number; unitCost: number; payments?: object[]; vendorId?: string | null };

async function shop() {
  const owner = await server.business();
  const soap = await anItem(server, owner);
  const vendorId = await aVendor(server, owner);
  const buy = async ({ quantity, unitCost, ...rest }: Bought): Promise<string> => {
    const { status, body } = await owner.post('/inventory/stock', {
      outletId: owner.outletId,
      vendorId,
      ...rest,
      lines: [{ itemPriceId: soap.itemPriceId, quantity, unitCost }],
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.id;
  };
  const lose = (quantity: number) =>
    owner.post('/inventory/stock/adjustment', {
      outletId: owner.outletId,
      purpose: 'LOST',
      lines: [{ variantId: soap.variantId, quantity }],
    });
  return { owner, soap, vendorId, buy, lose };
}
const reverse = (by: SignedIn, id: string, sent: object = {}, key?: string) =>
  by.post(`/inventory/purchase-logs/${id}/reverse`, sent, key ? { key } : {});
const today = async () =>
  (
    await server.database((session) =>
      session.all<{ today: string }>(`select (now() at time zone 'Africa/Lagos')::date as today`),
    )
  )[0]?.today;

test('a reversal gives back the goods, the money and the debt, and leaves the purchase on record', async () => {
  const { owner, soap, vendorId, buy } = await shop();
  const id = await buy({
    quantity: 10,
    unitCost: 7,
    payments: [
      { method: 'CASH', amount: 20 },
      { method: 'POS', amount: 10 },
    ],
  });
  const before = (await owner.get('/inventory/purchase-logs')).body.data.rows[0];
  assert.deepEqual(await balances(server, owner), {
    [cash]: -2_000,
    [bankAccount]: -1_000,
    [inventory]: 7_000,
    [payables]: -4_000,
  });
  const { status, body } = await reverse(owner, id, { note: ' Wrong goods ' });
  assert.equal(status, 200, JSON.stringify(body));
  const after = {
    ...before,
    status: 'REVERSED',
    reversedOn: await today(),
    paid: 0,
    due: 0,
    version: 2,
    updatedAt: body.data.updatedAt,
  };
  assert.deepEqual([body.code, body.data], ['PURCHASE_REVERSED', after]);
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'reversePurchase', type: 'purchase', subject: id, before, after },
    event: { type: 'purchase.reversed', data: after },
  });
  assert.deepEqual(await balances(server, owner), {});
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[0, 0]]);
  const party = (await owner.get(`/customer-relationship-management/${vendorId}`)).body.data;
  assert.deepEqual([party.balance, party.advance], [0, 0]);
  const { payments } = (await owner.get(`/inventory/purchase-logs/${id}`)).body.data;
  assert.deepEqual(
    payments.map(({ method, amount }: { method: string; amount: number }) => [method, amount]),
    [
      ['CASH', 20],
      ['POS', 10],
      ['CASH', -20],
      ['POS', -10],
    ],
  );
  const [entry] = (await owner.get('/accounts/journal')).body.data.rows;
  assert.deepEqual([entry.businessDate, entry.note], [await today(), 'Wrong goods']);
  const again = await reverse(owner, id);
  assert.deepEqual([again.status, again.body.code], [409, 'INVALID_STATE']);
});

test('of ten reversals at once one wins, and a replay of it has one effect', async () => {
  const { owner, soap, buy } = await shop();
  const id = await buy({ quantity: 1, unitCost: 7 });
  await buy({ quantity: 9, unitCost: 7 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => reverse(owner, id)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[9, 6_300]]);
  const other = await buy({ quantity: 1, unitCost: 7 });
  const first = await reverse(owner, other, {}, 'back');
  assert.deepEqual((await reverse(owner, other, {}, 'back')).body, first.body);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[9, 6_300]]);
});

test('goods go out at what they came in for, whatever the average is by then', async () => {
  const { owner, soap, buy, lose } = await shop();
  const dear = await buy({ quantity: 10, unitCost: 10 });
  await buy({ quantity: 10, unitCost: 1 });
  // 20 for 110.00: four go at 5.50.
  await lose(4);
  await reverse(owner, dear);
  // Of 16 for 88.00, half cost 10.00 and half 1.00. Two of the ten that go are of those at 1.00, and six of them remain:
  // 82.00 leave stock for 100.00.
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[6, 600]]);
  const { [costOfSales]: tooMuch, [shrinkage]: lost } = await balances(server, owner);
  assert.deepEqual([tooMuch, lost], [-1_800, 2_200]);
});

test('the goods that remain keep their own cost, and the last unit takes all that is left', async () => {
  const { owner, soap, buy, lose } = await shop();
  const cheap = await buy({ quantity: 10, unitCost: 1 });
  const dear = await buy({ quantity: 10, unitCost: 10 });
  await lose(5);
  // 20 for 110.00, five at 5.50 gone: 82.50 left, half of them at 1.00. Ten go for 10.00, 2.5 of them of the others.
  await reverse(owner, cheap);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[5, 5_000]]);
  await buy({ quantity: 5, unitCost: 2 });
  // Ten for 60.00 left: all of it goes for 100.00. With the 22.50 before, 17.50 was too much of a cost.
  await reverse(owner, dear);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[0, 0]]);
  const { [costOfSales]: tooMuch, [inventory]: left } = await balances(server, owner);
  assert.deepEqual([tooMuch, left], [-1_750, undefined]);
});

test('what was paid to the vendor later becomes an advance', async () => {
  const { owner, vendorId, buy } = await shop();
  const id = await buy({ quantity: 10, unitCost: 5 });
  const paid = await owner.post('/payments', {
    direction: 'OUT',
    method: 'CASH',
    amount: 30,
    partyId: vendorId,
    outletId: owner.outletId,
  });
  assert.equal((await reverse(owner, id)).status, 200);
  const party = () => owner.get(`/customer-relationship-management/${vendorId}`);
  const { balance, advance } = (await party()).body.data;
  assert.deepEqual([balance, advance], [30, 30]);
  assert.deepEqual(await balances(server, owner), { [cash]: -3_000, [advances]: 3_000 });
  // Taken back, too, the payment leaves us square.
  assert.equal((await owner.post(`/payments/${paid.body.data.id}/reverse`, {})).status, 200);
  assert.equal((await party()).body.data.balance, 0);
});

test('goods that are no longer there cannot go back, not even where stock may be negative', async () => {
  const { owner, soap, buy, lose } = await shop();
  await owner.put(`/outlets/${owner.outletId}`, { name: 'Market', allowsNegativeStock: true });
  const id = await buy({ quantity: 10, unitCost: 5 });
  await lose(0.5);
  const before = await balances(server, owner);
  const { status, body } = await reverse(owner, id);
  assert.deepEqual(
    [status, body.code, body.message],
    [409, 'INSUFFICIENT_STOCK', 'Not enough Soap: 9.5 in stock, 10 needed.'],
  );
  assert.deepEqual(await balances(server, owner), before);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[9.5, 4_750]]);
  assert.equal((await owner.get(`/inventory/purchase-logs/${id}`)).body.data.status, 'POSTED');
});

test('a reversed purchase stays in lists and counts, and its reversal is a figure of its own', async () => {
  const { owner, buy } = await shop();
  const id = await buy({ quantity: 10, unitCost: 5, payments: [{ method: 'CASH', amount: 5 }] });
  await buy({ quantity: 1, unitCost: 5 });
  await reverse(owner, id);
  const gone = { reversedCount: 1, reversedQuantity: 10, reversed: 50 };
  for (const path of ['/inventory/purchase-logs/summary', '/inventory/stock/purchase-log/summary']) {
    const { data } = (await owner.get(path)).body;
    assert.deepEqual(data, { count: 2, quantity: 11, total: 55, ...gone, net: 5, paid: 0, due: 5 }, path);
    const reversed = (await owner.get(`${path}?status=REVERSED`)).body.data;
    assert.deepEqual(reversed, { count: 1, quantity: 10, total: 50, ...gone, net: 0, paid: 0, due: 0 }, path);
    const rows = (await owner.get(path.replace('/summary', ''))).body.data.rows;
    const states = rows.map(({ status, reversedOn }: Record<string, string>) => [status, reversedOn]);
    assert.deepEqual(states.sort(), [
      ['POSTED', null],
      ['REVERSED', await today()],
    ]);
  }
});

test('the closed outlet, bank or vendor of a purchase, and who may reverse it', async () => {
  const { owner, vendorId, buy } = await shop();
  const yaba = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id;
  const bank = (await owner.post('/banks', { name: 'Main', openingBalance: 5 })).body.data.id;
  const byBank = await buy({ quantity: 1, unitCost: 5, payments: [{ method: 'BANK', amount: 5 }] });
  const onCredit = await buy({ quantity: 1, unitCost: 5 });
  const cashOnly = await buy({ quantity: 1, unitCost: 5, payments: [{ method: 'CASH', amount: 5 }] });
  const cashier = await server.colleague(owner, 'CASHIER');
  assert.equal((await reverse(cashier, byBank)).status, 403);
  assert.equal((await reverse(await server.colleague(owner, 'STOREKEEPER', [yaba]), byBank)).status, 404);
  // Who may not pay takes no money back either, but reverses what was bought on credit.
  const keeper = await server.colleague(owner, 'STOREKEEPER');
  assert.equal((await reverse(keeper, cashOnly)).status, 403);
  assert.equal((await reverse(keeper, await buy({ quantity: 1, unitCost: 5 }))).status, 200);
  assert.equal((await reverse(await server.business(), byBank)).status, 404);
  assert.equal((await reverse(owner, byBank, { note: '' })).status, 400);
  await owner.put(`/banks/${bank}`, { name: 'Main', status: 'CLOSED' });
  const closed = await reverse(owner, byBank);
  assert.deepEqual([closed.status, closed.body.errors[0]?.field], [409, 'bankId']);
  await server.database((session) =>
    session.all('update parties set archived_at = now() where id = $1', [vendorId]),
  );
  assert.equal((await reverse(owner, onCredit)).body.code, 'INVALID_STATE');
  await owner.put(`/outlets/${owner.outletId}`, { name: 'Shut', status: 'CLOSED' });
  assert.equal((await reverse(owner, cashOnly)).status, 200);
});
