import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { onShelf, openTill } from '../testing.ts';

const server = await testServer();

/** Soap at 100 and rice at 40; a cashier may take off a tenth. */
async function shop() {
  const owner = await server.business();
  dataOf(await owner.patch('/settings/business', { cashierDiscountLimit: 10 }));
  const cashier = await server.colleague(owner, 'CASHIER');
  const soap = (await onShelf(server, owner, { name: 'Soap', price: 100 })).itemPriceId as string;
  const rice = (await onShelf(server, owner, { name: 'Rice', price: 40 })).itemPriceId as string;
  const sell = (order: object, approvalToken: string) =>
    cashier.post('/checkout', {
      outletId: owner.outletId,
      payments: [{ method: 'CASH', amount: 1_000 }],
      approvalToken,
      ...order,
    });
  return { owner, cashier, soap, rice, sell };
}

const approve = async (by: SignedIn, approval: object) =>
  dataOf(await by.post('/auth/approvals', approval)).approvalToken as string;
const notThis = { status: 403, code: 'FORBIDDEN', field: 'approvalToken' };

test('an approval of a price is for that item, price and quantity, and other lines stay free', async () => {
  const { owner, soap, rice, sell } = await shop();
  const approved = { itemPriceId: soap, quantity: 2, unitPrice: 60 };
  const token = await approve(owner, { action: 'PRICE', sale: { lines: [approved] } });
  for (const changed of [{ unitPrice: 59.99 }, { unitPrice: 70 }, { quantity: 3 }, { quantity: 1 }]) {
    assertRefused(await sell({ lines: [{ ...approved, ...changed }] }, token), notThis);
  }
  assertRefused(await sell({ lines: [{ ...approved, discount: { percent: 1 } }] }, token), notThis);
  assertRefused(await sell({ lines: [{ ...approved, itemPriceId: rice, unitPrice: 30 }] }, token), notThis);
  assertRefused(await sell({ lines: [approved, approved] }, token), notThis);
  // What was refused has not used it up. Rice at its usual price needs nobody: 2 × 60 and 40 are 160.
  const sold = await sell({ lines: [{ itemPriceId: rice, quantity: 1 }, approved] }, token);
  assert.equal(dataOf(sold).sale.total, 160);
  assertRefused(await sell({ lines: [approved] }, token), notThis);
});

test('an approval of a discount off the whole is for exactly those lines', async () => {
  const { owner, soap, rice, sell } = await shop();
  const lines = [
    { itemPriceId: soap, quantity: 1 },
    { itemPriceId: rice, quantity: 1 },
  ];
  const half = { percent: 50 };
  const seen = [
    { itemPriceId: rice, quantity: 1, unitPrice: 40 },
    { itemPriceId: soap, quantity: 1, unitPrice: 100 },
  ];
  const token = await approve(owner, { action: 'DISCOUNT', sale: { lines: seen, discount: half } });
  assertRefused(await sell({ lines: [...lines, ...lines], discount: half }, token), notThis);
  assertRefused(await sell({ lines: [lines[0]], discount: half }, token), notThis);
  assertRefused(await sell({ lines, discount: { percent: 51 } }, token), notThis);
  assertRefused(await sell({ lines, discount: { amount: 70 } }, token), notThis);
  assert.equal(dataOf(await sell({ lines, discount: half }, token)).sale.total, 70);
});

test('a price that the catalogue changed after the approval is not covered by it', async () => {
  const { owner, soap, sell } = await shop();
  const lines = [{ itemPriceId: soap, quantity: 1, discount: { percent: 50 } }];
  const seen = [{ itemPriceId: soap, quantity: 1, unitPrice: 100, discount: { percent: 50 } }];
  const token = await approve(owner, { action: 'DISCOUNT', sale: { lines: seen } });
  await server.database((session) =>
    session.all('update item_prices set price_e4 = 2000000 where id = $1', [soap]),
  );
  assertRefused(await sell({ lines }, token), notThis);
});

test('an approval for the drawer may name the most that leaves it', async () => {
  const { owner, cashier, soap, sell } = await shop();
  const order = (cashBack: number, cashBackApprovalToken: string) => ({
    lines: [{ itemPriceId: soap, quantity: 1 }],
    payments: [{ method: 'POS', amount: 100 + cashBack, cashBack }],
    cashBackApprovalToken,
  });
  const token = await approve(owner, { action: 'DRAWER', amount: 150 });
  assertRefused(await sell(order(150.01, token), 'none'), { ...notThis, field: 'cashBackApprovalToken' });
  assert.equal(dataOf(await sell(order(150, token), 'none')).payments[0].cashBack, 150);

  const { sessionId } = await openTill(server, owner);
  const takeOut = (amount: number, approvalToken: string) =>
    cashier.post(`/till/sessions/${sessionId}/movements`, {
      kind: 'PAID_OUT',
      amount,
      reason: 'Ice',
      approvalToken,
    });
  const twenty = await approve(owner, { action: 'DRAWER', amount: 20 });
  assertRefused(await takeOut(20.01, twenty), notThis);
  assert.equal((await takeOut(20, twenty)).status, 200);
});

test('an approval for one movement of the drawer is for that movement and that amount', async () => {
  const { owner, cashier, soap, sell } = await shop();
  const { sessionId } = await openTill(server, owner);
  const move = (body: object) => cashier.post(`/till/sessions/${sessionId}/movements`, body);
  const yes = (more: object) => approve(owner, { action: 'DRAWER', ...more });
  const twenty = await yes({ movement: 'PAID_OUT', amount: 20 });
  for (const amount of [19.99, 20.01])
    assertRefused(await move({ kind: 'PAID_OUT', amount, approvalToken: twenty }), notThis);
  for (let n = 0; n < 3; n += 1) dataOf(await move({ kind: 'NO_SALE' }));
  assertRefused(await move({ kind: 'NO_SALE', approvalToken: twenty }), notThis);
  const cashBack = {
    lines: [{ itemPriceId: soap, quantity: 1 }],
    payments: [{ method: 'POS', amount: 220, cashBack: 120 }],
  };
  const backWith = (cashBackApprovalToken: string) => sell({ ...cashBack, cashBackApprovalToken }, 'none');
  const notCashBack = { ...notThis, field: 'cashBackApprovalToken' };
  const out = await yes({ movement: 'PAID_OUT', amount: 120 });
  assertRefused(await backWith(out), notCashBack);
  const opening = await yes({ movement: 'NO_SALE' });
  assertRefused(await backWith(opening), notCashBack);
  assertRefused(await move({ kind: 'PAID_OUT', amount: 20, approvalToken: opening }), notThis);
  const back = await yes({ movement: 'CASH_BACK', amount: 120 });
  assertRefused(await move({ kind: 'PAID_OUT', amount: 120, approvalToken: back }), notThis);
  // None of them was used up by what was refused.
  dataOf(await move({ kind: 'PAID_OUT', amount: 20, approvalToken: twenty }));
  dataOf(await move({ kind: 'NO_SALE', approvalToken: opening }));
  assert.equal(dataOf(await backWith(back)).payments[0].cashBack, 120);
});

test('figures belong to the action that uses them, and the audit trail keeps them', async () => {
  const { owner, soap } = await shop();
  const sale = { lines: [{ itemPriceId: soap, quantity: 1, unitPrice: 60 }] };
  for (const [field, body] of [
    ['sale', { action: 'DRAWER', sale }],
    ['amount', { action: 'PRICE', amount: 5 }],
    ['sale.lines', { action: 'PRICE', sale: { lines: [] } }],
    ['sale.lines.0.unitPrice', { action: 'PRICE', sale: { lines: [{ itemPriceId: soap, quantity: 1 }] } }],
    ['sale.discount', { action: 'DISCOUNT', sale: { ...sale, discount: {} } }],
    ['amount', { action: 'DRAWER', amount: 0.001 }],
    ['movement', { action: 'PRODUCT', amount: 5, movement: 'NO_SALE' }],
    ['movement', { action: 'DRAWER', movement: 'x' }],
    ['amount', { action: 'DRAWER', movement: 'PAID_OUT' }],
    ['amount', { action: 'DRAWER', movement: 'NO_SALE', amount: 5 }],
  ] as const) {
    assertRefused(await owner.post('/auth/approvals', body), {
      status: 400,
      code: 'VALIDATION_FAILED',
      field,
    });
  }
  await approve(owner, { action: 'PRICE', sale });
  const rows = await server.database((session) =>
    session.all<{ after: { sale: object } }>(
      `select after from audit where org_id = $1 and subject_type = 'approval'`,
      [owner.orgId],
    ),
  );
  assert.deepEqual(rows[0]?.after.sale, sale);
});
