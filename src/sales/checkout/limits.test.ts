import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { stockOf } from '../../inventory/testing.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf, openTill } from '../testing.ts';

const server = await testServer();

const sell = (by: SignedIn, order: object) => by.post('/checkout', { outletId: by.outletId, ...order });
const yes = async (by: SignedIn, action: string) =>
  dataOf(await by.post('/auth/approvals', { action })).approvalToken as string;
const needsYes = { status: 403, code: 'FORBIDDEN', field: 'approvalToken' };

/** A shop that sells in yen, which have no decimals: rice at ¥100. */
async function inYen() {
  const owner = await server.business();
  dataOf(await owner.patch('/settings/business', { currency: 'JPY' }));
  const cashier = await server.colleague(owner, 'CASHIER');
  const rice = await onShelf(server, owner, { name: 'Rice', price: 100, there: 100, cost: 60 });
  const lines = (count: number, quantity: number) =>
    Array.from({ length: count }, () => ({ itemPriceId: rice.itemPriceId, quantity }));
  return { owner, cashier, rice, lines };
}

test('goods whose amount is rounded to nothing take the approval that another price takes', async () => {
  const { owner, cashier, rice, lines } = await inYen();
  // 500 × 0.0049 is 2.45 of rice; each line is ¥0.49, which is ¥0.
  const nothing = { lines: lines(500, 0.0049), payments: [] };
  assertRefused(await sell(cashier, nothing), needsYes);
  assertRefused(await sell(cashier, { lines: lines(1, 0.0049), payments: [] }), needsYes);
  assert.deepEqual(await stockOf(server, owner, rice.variantId), [[100, 6_000]]);
  const approvalToken = await yes(owner, 'PRICE');
  assert.equal(dataOf(await sell(cashier, { ...nothing, approvalToken })).sale.total, 0);
  // Half a yen is a yen.
  const half = { lines: lines(1, 0.005), payments: [{ method: 'CASH', amount: 1 }] };
  assert.equal(dataOf(await sell(cashier, half)).sale.total, 1);
});

test('lines that lose more by rounding than the whole would are another price, and two of them are not', async () => {
  const { owner, cashier, lines } = await inYen();
  // 200 × ¥1.49 are ¥298, and line by line ¥200.
  const split = { lines: lines(200, 0.0149), payments: [{ method: 'CASH', amount: 200 }] };
  assertRefused(await sell(cashier, split), needsYes);
  assert.equal(
    dataOf(await sell(cashier, { ...split, approvalToken: await yes(owner, 'PRICE') })).sale.total,
    200,
  );
  assert.equal(dataOf(await sell(owner, split)).sale.total, 200);
  // 2 × ¥1.49 are ¥3 and line by line ¥2: a yen less is how lines are rounded.
  const two = { lines: lines(2, 0.0149), payments: [{ method: 'CASH', amount: 2 }] };
  assert.equal(dataOf(await sell(cashier, two)).sale.total, 2);
  // 40 × ¥100.49 are ¥4,020 and line by line ¥4,000: half a percent.
  const small = { lines: lines(40, 1.0049), payments: [{ method: 'CASH', amount: 4_000 }] };
  assert.equal(dataOf(await sell(cashier, small)).sale.total, 4_000);
});

test('an offline sale that was rounded to nothing is posted, with an exception', async () => {
  const { owner, cashier, rice } = await inYen();
  const { sessionId } = await openTill(server, owner);
  const line = { itemPriceId: rice.itemPriceId, unitPrice: 100, taxPercent: 0, tax: 0 };
  const pushed = async (by: SignedIn, number: number) =>
    dataOf(
      await by.post('/till/sales', {
        outletId: owner.outletId,
        sales: [
          {
            saleId: newId(),
            number: `O1-T1-00000${number}`,
            tillSessionId: sessionId,
            completedAt: new Date().toISOString(),
            pricesIncludeTax: false,
            total: 0,
            payments: [],
            lines: [
              { ...line, quantity: 0.0049, total: 0 },
              { ...line, quantity: 0.0049, total: 0 },
            ],
          },
        ],
      }),
    ).results[0];
  const { saleId, status, exceptions } = await pushed(cashier, 1);
  assert.deepEqual([status, exceptions], ['ACCEPTED', ['ROUNDED_AWAY']]);
  const { rows } = dataOf(await owner.get(`/till/exceptions?saleId=${saleId}`));
  // Two lines of ¥0.49 come to ¥1.
  assert.deepEqual(rows[0].details, { charged: 0, whole: 1, linesOfNothing: 2 });
  assert.deepEqual((await pushed(owner, 2)).exceptions, []);
});

/** Soap at 40.00 and a cashier who sells it. */
async function withCards() {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const soap = await onShelf(server, owner, { price: 40 });
  const order = (cashBack: number, more: object = {}) => ({
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
    payments: [{ method: 'POS', amount: (4_000 + Math.round(cashBack * 100)) / 100, cashBack }],
    ...more,
  });
  return { owner, cashier, soap, order };
}
const needsDrawer = { status: 403, code: 'FORBIDDEN', field: 'cashBackApprovalToken' };

test('a cashier hands out as much cash against a card as the sale comes to, and more with a yes', async () => {
  const { owner, cashier, order } = await withCards();
  assert.equal(dataOf(await sell(cashier, order(40))).payments[0].cashBack, 40);
  assertRefused(await sell(cashier, order(40.01)), needsDrawer);
  const cashBackApprovalToken = await yes(owner, 'DRAWER');
  const beyond = await sell(cashier, order(500, { cashBackApprovalToken }));
  assert.equal(dataOf(beyond).payments[0].cashBack, 500);
  assert.equal((await sell(cashier, order(500, { cashBackApprovalToken }))).status, 403);
  // It is for this alone: a yes to another price hands out nothing.
  const other = await sell(cashier, order(500, { cashBackApprovalToken: await yes(owner, 'PRICE') }));
  assert.equal(other.status, 403);
  assert.equal(dataOf(await sell(owner, order(500))).payments[0].cashBack, 500);
});

test('a business sets how much cash back a cashier gives, by all payments of a sale together', async () => {
  const { owner, cashier, soap, order } = await withCards();
  assert.equal(dataOf(await owner.get('/settings/business')).cashBackLimit, null);
  assert.equal(dataOf(await owner.patch('/settings/business', { cashBackLimit: 25 })).cashBackLimit, 25);
  dataOf(await sell(cashier, order(25)));
  assertRefused(await sell(cashier, order(25.01)), needsDrawer);
  const twice = {
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
    payments: [
      { method: 'POS', amount: 35, cashBack: 15 },
      { method: 'POS', amount: 35, cashBack: 15 },
    ],
  };
  assertRefused(await sell(cashier, twice), needsDrawer);
  dataOf(await owner.patch('/settings/business', { cashBackLimit: 0 }));
  assertRefused(await sell(cashier, order(0.01)), needsDrawer);
  dataOf(await owner.patch('/settings/business', { cashBackLimit: null }));
  dataOf(await sell(cashier, order(40)));
  assert.equal((await owner.patch('/settings/business', { cashBackLimit: -1 })).status, 400);
  assert.equal((await owner.patch('/settings/business', { cashBackLimit: 0.001 })).status, 400);
});

test('an offline sale with too much cash back is posted, with an exception', async () => {
  const { owner, cashier, soap } = await withCards();
  const { sessionId } = await openTill(server, owner);
  const pushed = async (by: SignedIn, number: number, cashBack: number) =>
    dataOf(
      await by.post('/till/sales', {
        outletId: owner.outletId,
        sales: [
          {
            saleId: newId(),
            number: `O1-T1-00000${number}`,
            tillSessionId: sessionId,
            total: 40,
            completedAt: new Date().toISOString(),
            pricesIncludeTax: false,
            lines: [
              { itemPriceId: soap.itemPriceId, quantity: 1, unitPrice: 40, taxPercent: 0, tax: 0, total: 40 },
            ],
            payments: [{ method: 'POS', amount: 40 + cashBack, cashBack }],
          },
        ],
      }),
    ).results[0];
  const { saleId, exceptions } = await pushed(cashier, 1, 60);
  assert.deepEqual(exceptions, ['CASH_BACK_LIMIT']);
  const { rows } = dataOf(await owner.get(`/till/exceptions?saleId=${saleId}`));
  assert.deepEqual(rows[0].details, { cashBack: 60, limit: 40 });
  assert.deepEqual((await pushed(owner, 2, 60)).exceptions, []);
  assert.deepEqual((await pushed(cashier, 3, 40)).exceptions, []);
});

test('a yes to another price covers discounts, in the same sale or alone; one to a discount no price', async () => {
  const { owner, cashier, soap } = await withCards();
  const order = (line: object, approvalToken: string) => ({
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1, ...line }],
    payments: [{ method: 'CASH', amount: 40 }],
    approvalToken,
  });
  const discounted = await sell(cashier, order({ discount: { percent: 50 } }, await yes(owner, 'PRICE')));
  assert.equal(dataOf(discounted).sale.total, 20);
  const both = { unitPrice: 30, discount: { percent: 50 } };
  assert.equal(dataOf(await sell(cashier, order(both, await yes(owner, 'PRICE')))).sale.total, 15);
  assert.equal((await sell(cashier, order(both, await yes(owner, 'DISCOUNT')))).status, 403);
  assert.equal(
    (await sell(cashier, order({ discount: { percent: 50 } }, await yes(owner, 'DRAWER')))).status,
    403,
  );
});
