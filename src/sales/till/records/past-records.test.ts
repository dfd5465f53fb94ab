import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../../tests/checks.ts';
import { type Answer, dataOf, type SignedIn, testServer } from '../../../../tests/harness.ts';
import { newId } from '../../../platform/ids.ts';
import { onShelf } from '../../testing.ts';

const server = await testServer();

const now = () => new Date().toISOString();
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Soap at 10.00 without tax, and a drawer that was opened an hour ago with 100.00 in it. */
async function shop() {
  const owner = await server.business();
  const { outletId } = owner;
  const cashier = await server.colleague(owner, 'CASHIER');
  const soap = await onShelf(server, owner, { price: 10, there: 50, cost: 6 });
  await server.database((tx) =>
    tx.all(`update outlets set created_at = now() - interval '2 hours' where id = $1`, [outletId]),
  );
  const till = dataOf(await owner.post('/tills', { outletId, name: 'Front', code: 'T1' }));
  const sessionId = newId();
  const openedAt = ago(60);
  dataOf(await cashier.post('/till/sessions', { sessionId, tillId: till.id, openingFloat: 100, openedAt }));
  const sell = async (quantity = 1) =>
    dataOf(
      await cashier.post('/checkout', {
        outletId,
        tillSessionId: sessionId,
        lines: [{ itemPriceId: soap.itemPriceId, quantity }],
        payments: [{ method: 'CASH', amount: 10 * quantity }],
      }),
    ).sale;
  const returned = (changes: object = {}) => ({
    refundId: newId(),
    outletId,
    pricesIncludeTax: false,
    tillSessionId: sessionId,
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1, unitPrice: 10, taxPercent: 0 }],
    payments: [{ method: 'CASH', amount: 10 }],
    occurredAt: now(),
    ...changes,
  });
  return { owner, cashier, outletId, soap, sessionId, sell, returned };
}

type Exception = { kind: string; details: Record<string, unknown> };

const exceptionsOf = async (by: SignedIn): Promise<Exception[]> =>
  (dataOf(await by.get('/till/exceptions?limit=100&status=OPEN')).rows as Exception[]).sort((one, other) =>
    one.kind < other.kind ? -1 : 1,
  );
const kindsOf = async (by: SignedIn) => (await exceptionsOf(by)).map(({ kind }) => kind);
async function detailsOf(by: SignedIn, kind: string) {
  const found = (await exceptionsOf(by)).find((one) => one.kind === kind);
  assert.ok(found, `there is no exception ${kind}`);
  return found.details;
}

test('a return of an item that the server does not know is recorded, as one of the unknown item', async () => {
  const { owner, returned } = await shop();
  const itemPriceId = newId();
  const lines = [{ itemPriceId, quantity: 2, unitPrice: 5, taxPercent: 0, name: 'Blue soap' }];
  const { refund } = dataOf(await owner.post('/till/returns', returned({ lines })));
  assert.deepEqual(
    [refund.total, refund.lines[0].name, refund.lines[0].itemPriceId, refund.lines[0].quantity],
    [10, 'Blue soap', itemPriceId, 2],
  );
  assert.deepEqual(await kindsOf(owner), ['ITEM_UNKNOWN', 'RETURN_WITHOUT_RECEIPT']);
  const unknown = await detailsOf(owner, 'ITEM_UNKNOWN');
  assert.deepEqual(unknown.lines, [{ itemPriceId, name: 'Blue soap', quantity: 2, givenBack: 5 }]);
});

test('a return to a bank account that the server does not know is recorded on the open one', async () => {
  const { owner, returned, sell } = await shop();
  const bank = dataOf(await owner.post('/banks', { name: 'Other', openingBalance: 500 }));
  const bankId = newId();
  const payments = [{ method: 'BANK', amount: 10, bankId }];
  const { refund } = dataOf(await owner.post('/till/returns', returned({ payments })));
  const [{ postedTo }] = (await detailsOf(owner, 'BANK_UNKNOWN')).payments as [{ postedTo: string }];
  assert.deepEqual(
    [refund.total, refund.payments[0].method, refund.payments[0].bankId],
    [10, 'BANK', postedTo],
  );
  assert.deepEqual(await kindsOf(owner), ['BANK_UNKNOWN', 'RETURN_WITHOUT_RECEIPT']);
  assert.ok(bank.id);

  // So is the refund of a sale.
  const sale = await sell();
  const body = { refundId: newId(), saleId: sale.id, isVoid: false, lines: [{ position: 1, quantity: 1 }] };
  const told = dataOf(await owner.post('/till/refunds', { ...body, payments, occurredAt: now() }));
  assert.equal(told.refund.payments[0].bankId, postedTo);
  const unknown = (await exceptionsOf(owner)).filter(({ kind }) => kind === 'BANK_UNKNOWN');
  assert.deepEqual(unknown.map(({ details }) => details.refundId).sort(), [refund.id, body.refundId].sort());
});

test('a deposit of a customer whom the server does not know is kept for a placeholder', async () => {
  const { owner, returned } = await shop();
  const customerId = newId();
  const payments = [{ method: 'DEPOSIT', amount: 10 }];
  const { refund } = dataOf(await owner.post('/till/returns', returned({ customerId, payments })));
  const details = await detailsOf(owner, 'CUSTOMER_UNKNOWN');
  assert.deepEqual([details.customerId, details.keptFor], [customerId, refund.customerId]);
  const kept = dataOf(await owner.get(`/customer-relationship-management/${refund.customerId}`));
  assert.equal(kept.name, `Unknown customer (${refund.number})`);
  const account = dataOf(await owner.get(`/customers/${refund.customerId}/transactions/summary`));
  assert.equal(account.closing, -10);
  // Nobody is named: that is malformed.
  assertRefused(await owner.post('/till/returns', returned({ payments })), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'payments.0.method',
  });
});

test('a return tells of more cash than the drawer had, of odd quantities and of money that does not fit', async () => {
  const { owner, soap, sessionId, returned } = await shop();
  const line = { itemPriceId: soap.itemPriceId, quantity: 11, unitPrice: 10, taxPercent: 0 };
  // 110.00 out of a drawer with 100.00.
  const short = returned({ lines: [line], payments: [{ method: 'CASH', amount: 110 }] });
  dataOf(await owner.post('/till/returns', short));
  assert.deepEqual(await kindsOf(owner), ['DRAWER_SHORT', 'RETURN_WITHOUT_RECEIPT']);
  const details = await detailsOf(owner, 'DRAWER_SHORT');
  assert.deepEqual([details.wanted, details.there, details.refundId], [110, 100, short.refundId]);

  const other = await shop();
  const many = { ...line, itemPriceId: other.soap.itemPriceId, quantity: 10_001, unitPrice: 0.01 };
  // It should have been 100.01, and 100.00 went back: in coins of that day.
  const odd = other.returned({ lines: [many], payments: [{ method: 'CASH', amount: 100 }] });
  const { refund } = dataOf(await other.owner.post('/till/returns', odd));
  assert.deepEqual([refund.total, refund.rounding], [100, -0.01]);
  assert.deepEqual(await kindsOf(other.owner), [
    'FIGURES_DIFFER',
    'RETURN_WITHOUT_RECEIPT',
    'UNUSUAL_AMOUNT',
  ]);
  const differ = await detailsOf(other.owner, 'FIGURES_DIFFER');
  assert.deepEqual([differ.charged, differ.computed], [{ total: 100 }, { total: 100.01 }]);
  const report = dataOf(await owner.get(`/till/sessions/${sessionId}`));
  assert.equal(report.methods[0].expected, -10);
});

test('the exception of a return names who sent it, its prices and the lowest ones', async () => {
  const { owner, cashier, soap, returned } = await shop();
  const lines = [
    { itemPriceId: soap.itemPriceId, quantity: 1, unitPrice: 12, taxPercent: 0, restock: false },
  ];
  const payments = [{ method: 'CASH', amount: 12 }];
  dataOf(await owner.post('/till/returns', returned({ lines, payments, userId: cashier.userId })));
  const details = await detailsOf(owner, 'RETURN_WITHOUT_RECEIPT');
  assert.deepEqual([details.takenBackBy, details.sentBy, details.total], ['Kit CASHIER', owner.userId, 12]);
  assert.deepEqual(details.lines, [
    {
      itemPriceId: soap.itemPriceId,
      name: 'Soap',
      quantity: 1,
      lowestPrice: 10,
      givenBack: 12,
      backToStock: false,
    },
  ]);
});

test('a refund that is sent again is known whatever the order of its fields', async () => {
  const { owner, outletId, soap, sell } = await shop();
  const sale = await sell();
  const refundId = newId();
  const first = dataOf(
    await owner.post(`/sales/${sale.id}/refunds`, {
      refundId,
      lines: [{ position: 1, quantity: 1, restock: true }],
      payments: [{ method: 'CASH', amount: 10 }],
    }),
  );
  const again = dataOf(
    await owner.post(`/sales/${sale.id}/refunds`, {
      payments: [{ amount: 10, method: 'CASH' }],
      lines: [{ restock: true, quantity: 1, position: 1 }],
      refundId,
    }),
  );
  assert.deepEqual(again, first);
  const line = { itemPriceId: soap.itemPriceId, quantity: 1, unitPrice: 9 };
  const body = { refundId: newId(), outletId, lines: [line] };
  const made = dataOf(await owner.post('/sales/refunds', body));
  const turned = Object.fromEntries(Object.entries(line).reverse());
  assert.deepEqual(dataOf(await owner.post('/sales/refunds', { ...body, lines: [turned] })), made);
});

test('a refund that is made and told of at once is one refund, and each request gets it', async () => {
  const { owner, outletId, soap, sessionId, sell, returned } = await shop();
  const sale = await sell(3);
  const lines = [{ position: 1, quantity: 2, restock: true }];
  const payments = [{ method: 'CASH', amount: 20 }];
  const common = { refundId: newId(), lines, payments, tillSessionId: sessionId };
  const told = { ...common, saleId: sale.id, isVoid: false, occurredAt: now() };
  const race = (one: () => Promise<Answer>, other: () => Promise<Answer>) =>
    Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? one() : other())));
  const answers = await race(
    () => owner.post('/till/refunds', told),
    () => owner.post(`/sales/${sale.id}/refunds`, common),
  );
  assert.deepEqual(new Set(answers.map((answer) => dataOf(answer).refund.id)), new Set([common.refundId]));
  assert.equal(dataOf(await owner.get('/sales/refunds')).rows.length, 1);

  const line = { itemPriceId: soap.itemPriceId, quantity: 1, unitPrice: 10 };
  const past = returned({ lines: [{ ...line, taxPercent: 0 }] });
  const online = { refundId: past.refundId, outletId, tillSessionId: sessionId };
  const make = { ...online, lines: [line], payments: past.payments };
  // The till's word comes first, and then the request that it got no answer to.
  dataOf(await owner.post('/till/returns', past));
  assert.equal(dataOf(await owner.post('/sales/refunds', make)).refund.id, past.refundId);
  // Another one under the same id is another one.
  assertRefused(await owner.post('/sales/refunds', { ...make, lines: [{ ...line, quantity: 2 }] }), {
    status: 409,
    code: 'DUPLICATE',
    field: 'refundId',
  });
});

test('a payment that is taken online names a user, and says so when the clock of the till is wrong', async () => {
  const { owner, cashier, outletId, sessionId } = await shop();
  const ada = { name: 'Ada Obi', kind: 'CUSTOMER' };
  const customerId = dataOf(await owner.post('/customer-relationship-management', ada)).id;
  const payment = (changes: object) => ({
    paymentId: newId(),
    outletId,
    tillSessionId: sessionId,
    customerId,
    purpose: 'DEPOSIT',
    method: 'CASH',
    amount: 5,
    number: 'PAY-7F3A92C1',
    occurredAt: now(),
    ...changes,
  });
  const stranger = payment({ userId: newId() });
  assertRefused(await cashier.post('/till/payments', stranger), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'userId',
  });
  dataOf(await cashier.post('/till/payments', payment({ userId: owner.userId })));
  assert.deepEqual(await kindsOf(owner), []);
  const old = payment({ occurredAt: '2020-01-01T00:00:00Z' });
  dataOf(await cashier.post('/till/payments', old));
  assert.deepEqual(await kindsOf(owner), ['CLOCK_WRONG']);
  const details = await detailsOf(owner, 'CLOCK_WRONG');
  assert.deepEqual([details.paymentId, details.occurredAt], [old.paymentId, '2020-01-01T00:00:00Z']);
  // Sent late, an unknown user is an exception: the money is in the drawer.
  dataOf(await cashier.post('/till/payments', { ...stranger, isLate: true }));
  assert.deepEqual(await kindsOf(owner), ['CLOCK_WRONG', 'SELLER_UNKNOWN']);
});

test('a movement that is told later counts when it happened, within its session', async () => {
  const { owner, sessionId } = await shop();
  const move = (changes: object) =>
    owner.post(`/till/sessions/${sessionId}/movements`, {
      movementId: newId(),
      kind: 'PAID_IN',
      amount: 5,
      isLate: true,
      ...changes,
    });
  const occurredAt = ago(30);
  assert.equal(dataOf(await move({ occurredAt })).recordedAt, occurredAt);
  assert.deepEqual(await kindsOf(owner), []);
  const { openedAt } = dataOf(await owner.get(`/till/sessions/${sessionId}`));
  const early = newId();
  assert.equal(dataOf(await move({ movementId: early, occurredAt: ago(24 * 60) })).recordedAt, openedAt);
  assert.equal((await detailsOf(owner, 'CLOCK_WRONG')).movementId, early);
  assertRefused(await move({ occurredAt, isLate: false }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'occurredAt',
  });
});
