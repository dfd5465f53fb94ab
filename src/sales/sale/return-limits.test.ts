import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf, openTill } from '../testing.ts';

const server = await testServer();

/** Bread at 3.00 without tax, and a drawer with nothing in it. */
async function shop() {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const { outletId } = owner;
  const { itemPriceId } = await onShelf(server, owner, { name: 'Bread', price: 3 });
  const { sessionId, tillId } = await openTill(server, owner);
  let pushed = 0;
  /** As a till says that it was sold while it had no connection. */
  const push = async (quantity: number, total: number) => {
    pushed += 1;
    const line = { itemPriceId, quantity, unitPrice: 1, taxPercent: 0, tax: 0, total };
    const sale = {
      saleId: newId(),
      number: `O1-T1-00000${pushed}`,
      tillSessionId: sessionId,
      lines: [line],
      total,
      completedAt: new Date().toISOString(),
      pricesIncludeTax: false,
      payments: [{ method: 'CASH', amount: total }],
    };
    const { results } = dataOf(await cashier.post('/till/sales', { outletId, sales: [sale] }));
    assert.equal(results[0].status, 'ACCEPTED', JSON.stringify(results));
  };
  const price = async () => {
    const found = dataOf(
      await cashier.get(`/till/return-price?outletId=${outletId}&itemPriceId=${itemPriceId}`),
    );
    return [found.price, found.lowestSold, found.lowestNow];
  };
  const back = (line: object, more: object = {}) => ({
    outletId,
    tillSessionId: sessionId,
    lines: [{ itemPriceId, quantity: 1, ...line }],
    ...more,
  });
  const exceptions = async (kind: string) =>
    dataOf(await owner.get(`/till/exceptions?kind=${kind}`)).rows as Record<string, unknown>[];
  return { owner, cashier, outletId, itemPriceId, sessionId, tillId, push, price, back, exceptions };
}

test('a sale with a price beyond every bound says nothing of what goods are worth', async () => {
  const { owner, push, price, back } = await shop();
  // 9,999,999,999,999.99 for 0.0001 is 99,999,999,999,999,900 for one: more than can be counted.
  await push(0.0001, 9_999_999_999_999.99);
  assert.deepEqual(await price(), [3, null, 3]);
  // 999,999,990,000 for one: it can be counted, but no price may be so much.
  await push(0.0001, 99_999_999);
  assert.deepEqual(await price(), [3, null, 3]);
  const { refund } = dataOf(await owner.post('/sales/refunds', back({})));
  assert.deepEqual([refund.total, refund.lines[0].unitPrice], [3, 3]);
});

test('goods are not worth more than they are sold for now, whatever was paid for a crumb of them', async () => {
  const { owner, push, price, back } = await shop();
  // 0.002 of 3.00 is 0.006, which is paid as 0.01: that is 5.00 for one.
  await push(0.002, 0.01);
  assert.deepEqual(await price(), [3, 5, 3]);
  assert.equal(dataOf(await owner.post('/sales/refunds', back({}))).refund.lines[0].unitPrice, 3);
  await push(2, 5);
  assert.deepEqual(await price(), [2.5, 2.5, 3]);
});

test('more cash back than the drawer has, and more goods than make sense, are told to a manager', async () => {
  const { owner, sessionId, tillId, itemPriceId, push, back, exceptions } = await shop();
  await push(10, 30);
  // 30.00 are there: 10 × 3.00 take all of it, and by card nothing is taken.
  dataOf(await owner.post('/sales/refunds', back({ quantity: 10 })));
  const card = { payments: [{ method: 'POS', amount: 3 }] };
  dataOf(await owner.post('/sales/refunds', back({}, card)));
  assert.deepEqual(await exceptions('DRAWER_SHORT'), []);
  const { refund } = dataOf(await owner.post('/sales/refunds', back({ quantity: 2 })));
  const [short, ...none] = await exceptions('DRAWER_SHORT');
  assert.deepEqual(none, []);
  assert.deepEqual(
    [short?.tillId, short?.sessionId, short?.details],
    [tillId, sessionId, { refundId: refund.id, number: refund.number, wanted: 6, there: 0 }],
  );
  // Without a drawer there is none that could be short.
  const { tillSessionId: _, ...atNoTill } = back({ quantity: 10_000 });
  dataOf(await owner.post('/sales/refunds', atNoTill));
  assert.equal((await exceptions('DRAWER_SHORT')).length, 1);
  assert.deepEqual(await exceptions('UNUSUAL_AMOUNT'), []);

  const many = dataOf(await owner.post('/sales/refunds', back({ quantity: 10_000.5 }))).refund;
  const [unusual] = await exceptions('UNUSUAL_AMOUNT');
  assert.deepEqual(
    [unusual?.sessionId, unusual?.details],
    [
      sessionId,
      {
        refundId: many.id,
        number: many.number,
        lines: [{ itemPriceId, name: 'Bread', quantity: 10_000.5 }],
      },
    ],
  );
});

test('the yes of a manager is also to where the goods go: back to stock, or away', async () => {
  const { owner, cashier, itemPriceId, outletId, push, back } = await shop();
  await push(10, 30);
  const line = { itemPriceId, quantity: 1, unitPrice: 3 };
  const approve = async (more: object) => {
    const approval = { action: 'RETURN', outletId, sale: { lines: [{ ...line, ...more }] } };
    return dataOf(await owner.post('/auth/approvals', approval)).approvalToken as string;
  };
  const takeBack = (more: object, approvalToken: string) =>
    cashier.post('/sales/refunds', back({ unitPrice: 3, ...more }, { approvalToken }));
  const notThis = { status: 403, code: 'FORBIDDEN', field: 'approvalToken' };
  const toStock = await approve({});
  assertRefused(await takeBack({ restock: false }, toStock), notThis);
  assert.equal(dataOf(await takeBack({ restock: true }, toStock)).refund.lines[0].restocked, true);
  const stated = await approve({ restock: true });
  assertRefused(await takeBack({ restock: false }, stated), notThis);
  assert.equal(dataOf(await takeBack({}, stated)).refund.lines[0].restocked, true);
  const away = await approve({ restock: false });
  assertRefused(await takeBack({}, away), notThis);
  assert.equal(dataOf(await takeBack({ restock: false }, away)).refund.lines[0].restocked, false);
  // What is sold goes nowhere else than out.
  const ofPrice = { action: 'PRICE', outletId, sale: { lines: [{ ...line, restock: false }] } };
  assertRefused(await owner.post('/auth/approvals', ofPrice), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'sale.lines.0.restock',
  });
});
