import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { stockOf } from '../../inventory/testing.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf, openTill } from '../testing.ts';

const server = await testServer();

/** A small soap at 100.00 was sold for cash in an open till; the large one costs 130.00. */
async function shop() {
  const owner = await server.business();
  const small = await onShelf(server, owner, { name: 'Small', price: 100, there: 5, cost: 40 });
  const large = await onShelf(server, owner, { name: 'Large', price: 130, there: 5, cost: 50 });
  const { sessionId } = await openTill(server, owner);
  const { sale } = dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      tillSessionId: sessionId,
      lines: [{ itemPriceId: small.itemPriceId, quantity: 1 }],
      payments: [{ method: 'CASH', amount: 100 }],
    }),
  );
  const exchange = (saleId: string, item: { itemPriceId: string }, more: object = {}) =>
    owner.post(`/sales/${saleId}/exchange`, {
      tillSessionId: sessionId,
      returned: [{ position: 1, quantity: 1 }],
      lines: [{ itemPriceId: item.itemPriceId, quantity: 1 }],
      ...more,
    });
  return { owner, small, large, sessionId, sale, exchange };
}

async function figuresOf(owner: SignedIn, sessionId: string) {
  const [summary, analysis, report, logs] = [
    dataOf(await owner.get('/payments/summary')),
    dataOf(await owner.get('/payments/analysis')).rows,
    dataOf(await owner.get(`/till/sessions/${sessionId}`)),
    dataOf(await owner.get('/payments/logs?limit=100&purpose=SALE')).rows,
  ];
  return { summary, analysis, report, logs };
}

/** What was posted to an account of the ledger. */
const turnover = (owner: SignedIn, key: string) =>
  server.database((session) =>
    session.all<{ debit: number; credit: number }>(
      `select sum(greatest(l.amount_minor, 0))::int as debit, sum(greatest(-l.amount_minor, 0))::int as credit
       from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
       where l.org_id = $1 and a.system_key = $2`,
      [owner.orgId, key],
    ),
  );

test('an exchange of equal worth moves no money anywhere, and the till says what was exchanged', async () => {
  const { owner, small, sessionId, sale, exchange } = await shop();
  const before = await figuresOf(owner, sessionId);
  const { refund, exchange: made } = dataOf(await exchange(sale.id, small));
  const after = await figuresOf(owner, sessionId);
  assert.deepEqual(after.summary, before.summary);
  assert.deepEqual(after.analysis, before.analysis);
  assert.equal(after.logs.length, before.logs.length);
  assert.deepEqual([refund.total, refund.exchanged, refund.payments], [100, 100, []]);
  assert.deepEqual(
    [made.sale.total, made.sale.exchanged, made.sale.paid, made.sale.due, made.payments],
    [100, 100, 100, 0, []],
  );
  // 100.00 were paid in cash, and nothing went back: two sales of 200.00 and a refund of 100.00.
  const { sales, refunds, exchanged, onAccount, methods } = after.report;
  assert.deepEqual(
    [sales.total, refunds.total, exchanged, onAccount.sales, onAccount.refunds],
    [200, 100, 100, 0, 0],
  );
  assert.deepEqual(
    methods.map((one: Record<string, unknown>) => [one.method, one.sales, one.refunds, one.expected]),
    [['CASH', 100, 0, 100]],
  );
});

test('of an exchange the difference alone is money, in or out, and the ledger has the rest between both', async () => {
  const { owner, small, large, sessionId, sale, exchange } = await shop();
  const dearer = dataOf(await exchange(sale.id, large, { payments: [{ method: 'CASH', amount: 50 }] }));
  assert.deepEqual(
    [dearer.exchange.sale.exchanged, dearer.exchange.change, dearer.exchange.payments[0].amount],
    [100, 20, 30],
  );
  const cheaper = dataOf(
    await exchange(dearer.exchange.sale.id, small, { givenBack: [{ method: 'CASH', amount: 30 }] }),
  );
  assert.deepEqual([cheaper.refund.exchanged, cheaper.refund.payments[0].amount], [100, 30]);
  const { report, analysis } = await figuresOf(owner, sessionId);
  // 100 + 30 came in, 30 went out.
  assert.deepEqual(
    report.methods.map((one: Record<string, unknown>) => [one.method, one.sales, one.refunds, one.expected]),
    [['CASH', 130, 30, 100]],
  );
  // Sales of 100, 130 and 100; 100 and 130 came back.
  assert.deepEqual([report.sales.total, report.refunds.total, report.exchanged], [330, 230, 200]);
  const cash = analysis.find(({ paymentMethod }: { paymentMethod: string }) => paymentMethod === 'CASH');
  // The stock was bought for 450.00 in cash.
  assert.deepEqual([cash.salesPmt, cash.paidOut], [130, 480]);
  assert.deepEqual(await turnover(owner, 'EXCHANGES'), [{ debit: 20_000, credit: 20_000 }]);
  assert.deepEqual(await turnover(owner, 'CASH'), [{ debit: 13_000, credit: 48_000 }]);
});

test('an exchange that a manager makes at the till of a cashier is a sale of the cashier', async () => {
  const { owner, large, sale, sessionId, exchange } = await shop();
  const cashier = await server.colleague(owner, 'CASHIER');
  const storekeeper = await server.colleague(owner, 'STOREKEEPER');
  const rival = await server.business();
  const payments = [{ method: 'CASH', amount: 50 }];
  for (const { userId } of [storekeeper, rival]) {
    const { status, body } = await exchange(sale.id, large, { payments, userId });
    assert.deepEqual([status, body.errors[0]?.field], [404, 'userId']);
  }
  const made = dataOf(await exchange(sale.id, large, { payments, userId: cashier.userId }));
  assert.deepEqual(
    [made.exchange.sale.userId, made.refund.userId],
    [cashier.userId, owner.userId],
    'the refund is of whoever allowed it',
  );
  // The cashier sees it as their own, with its receipt.
  assert.deepEqual(
    dataOf(await cashier.get('/sales')).rows.map(({ id }: { id: string }) => id),
    [made.exchange.sale.id],
  );
  assert.equal(dataOf(await cashier.get(`/sales/${made.exchange.sale.id}/receipt`)).change, 20);
  // 50 were handed over for 30, and 20 went back as change.
  const [cash] = dataOf(await owner.get(`/till/sessions/${sessionId}`)).methods;
  assert.deepEqual([cash.sales, cash.exchanges, cash.change, cash.expected], [130, 50, 20, 130]);
});

test('what returned goods paid goes back as cash when the new sale is void or comes back, too', async () => {
  const { owner, small, sale, sessionId, exchange } = await shop();
  const first = dataOf(await exchange(sale.id, small)).exchange.sale;
  const { refund } = dataOf(await owner.post(`/sales/${first.id}/void`, {}));
  assert.deepEqual(
    refund.payments.map(({ method, amount }: Record<string, unknown>) => [method, amount]),
    [['CASH', 100]],
  );
  const next = dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      tillSessionId: sessionId,
      lines: [{ itemPriceId: small.itemPriceId, quantity: 1 }],
      payments: [{ method: 'POS', amount: 100 }],
    }),
  ).sale;
  const second = dataOf(await exchange(next.id, small)).exchange.sale;
  const back = dataOf(
    await owner.post(`/sales/${second.id}/refunds`, { tillSessionId: sessionId, refundId: newId() }),
  );
  assert.deepEqual(
    back.refund.payments.map(({ method, amount }: Record<string, unknown>) => [method, amount]),
    [['CASH', 100]],
  );
});

test('the receipts of an exchange add up: the slip of what came back, and that of what was taken', async () => {
  const { owner, large, sale, exchange } = await shop();
  const { refund, exchange: made } = dataOf(
    await exchange(sale.id, large, { payments: [{ method: 'POS', amount: 30 }] }),
  );
  const slip = dataOf(await owner.get(`/sales/${sale.id}/receipt?refundId=${refund.id}`));
  assert.deepEqual([slip.total, slip.exchanged, slip.payments, slip.credited], [100, 100, [], 0]);
  const receipt = dataOf(await owner.get(`/sales/${made.sale.id}/receipt`));
  assert.deepEqual(
    [receipt.total, receipt.exchanged, receipt.payments[0].amount, receipt.due, receipt.paidLater],
    [130, 100, 30, 0, 0],
  );
});

test('new goods that cannot be priced are refused by their field, as at a checkout', async () => {
  const { owner, small, sale } = await shop();
  const line = { itemPriceId: small.itemPriceId, quantity: 1 };
  const cases: [field: string, message: string, sent: object][] = [
    [
      'lines.0.quantity',
      'has more than 15 digits in all',
      { lines: [{ ...line, quantity: 999_999_999, unitPrice: 99_999_999_999 }] },
    ],
    [
      'lines.0.discount',
      'is more than the amount to pay',
      { lines: [{ ...line, discount: { amount: 100.01 } }] },
    ],
    ['discount', 'is more than the amount to pay', { lines: [line], discount: { amount: 100.01 } }],
  ];
  for (const [field, message, sent] of cases) {
    const returned = [{ position: 1, quantity: 1 }];
    const { status, body } = await owner.post(`/sales/${sale.id}/exchange`, { returned, ...sent });
    assert.deepEqual([status, body.errors], [400, [{ field, code: 'VALIDATION_FAILED', message }]]);
  }
});

test('an exchange that several users send under one refundId is made once, and all of them get it', async () => {
  const { owner, small, large, sessionId } = await shop();
  const managers = [await server.colleague(owner, 'MANAGER'), await server.colleague(owner, 'MANAGER')];
  const { sale } = dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      tillSessionId: sessionId,
      lines: [{ itemPriceId: small.itemPriceId, quantity: 3 }],
      payments: [{ method: 'CASH', amount: 300 }],
    }),
  );
  const path = `/sales/${sale.id}/exchange`;
  const body = {
    refundId: newId(),
    tillSessionId: sessionId,
    returned: [{ position: 1, quantity: 1 }],
    lines: [{ itemPriceId: large.itemPriceId, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 30 }],
  };
  // Each is the seller of their own request, and all use one key, which counts for each user alone.
  const answers = await Promise.all(
    [owner, ...managers, owner, ...managers].map((user) =>
      user.post(path, { ...body, userId: user.userId }, { key: body.refundId }),
    ),
  );
  const made = answers.map(dataOf);
  const [first] = made;
  for (const { refund, exchange, proof } of made) {
    assert.deepEqual(refund, first.refund);
    assert.deepEqual([refund.id, exchange.sale.id], [body.refundId, refund.exchange.saleId]);
    assert.deepEqual([exchange.sale.total, exchange.payments[0].amount, exchange.change], [130, 30, 0]);
    assert.deepEqual([exchange.receiptUrl, proof], [first.exchange.receiptUrl, first.proof]);
  }
  const movedOnce = async () => {
    const { lines, refunds } = dataOf(await owner.get(`/sales/${sale.id}`));
    assert.deepEqual([lines[0].refundedQuantity, refunds.length], [1, 1]);
    // 5 and 5 were there. 1 and 3 small ones were sold, 1 came back, and 1 large one went.
    assert.deepEqual(await stockOf(server, owner, small.variantId), [[2, 8_000]]);
    assert.deepEqual(await stockOf(server, owner, large.variantId), [[4, 20_000]]);
    // 100 and 300 for the sales, 30 for the exchange.
    const { methods } = dataOf(await owner.get(`/till/sessions/${sessionId}`));
    assert.deepEqual([methods[0].method, methods[0].expected], ['CASH', 430]);
    assert.deepEqual(await turnover(owner, 'EXCHANGES'), [{ debit: 10_000, credit: 10_000 }]);
    assert.deepEqual(await turnover(owner, 'CASH'), [{ debit: 43_000, credit: 45_000 }]);
    assert.equal(dataOf(await owner.get('/sales')).rows.length, 3);
  };
  await movedOnce();

  // The same fields in another order, much later.
  const [manager = owner] = managers;
  const again = dataOf(await manager.post(path, Object.fromEntries(Object.entries(body).reverse())));
  assert.deepEqual([again.refund, again.exchange.sale.id], [first.refund, first.exchange.sale.id]);
  const others: [path: string, body: object][] = [
    [path, { ...body, returned: [{ position: 1, quantity: 2 }] }],
    [path, { ...body, returned: [{ position: 1, quantity: 1, restock: false }] }],
    [path, { ...body, lines: [{ itemPriceId: small.itemPriceId, quantity: 1 }], payments: [] }],
    [path, { ...body, discount: { amount: 10 }, payments: [{ method: 'CASH', amount: 20 }] }],
    [path, { ...body, payments: [{ method: 'POS', amount: 30 }] }],
    [
      `/sales/${sale.id}/refunds`,
      { refundId: body.refundId, lines: body.returned, tillSessionId: sessionId },
    ],
    [`/sales/${first.exchange.sale.id}/exchange`, body],
  ];
  for (const [at, sent] of others) {
    for (const user of [owner, manager]) {
      assertRefused(await user.post(at, sent), { status: 409, code: 'DUPLICATE', field: 'refundId' });
    }
  }
  const rival = await server.business();
  assert.equal((await rival.post(path, body)).status, 404);
  await movedOnce();
});

test('the id of a refund is not the id of an exchange, and an exchange that a till recorded is one of its id', async () => {
  const { owner, small, large, sessionId, sale, exchange } = await shop();
  const refundId = newId();
  dataOf(await owner.post(`/sales/${sale.id}/refunds`, { refundId, tillSessionId: sessionId }));
  assertRefused(await exchange(sale.id, large, { refundId, payments: [{ method: 'CASH', amount: 30 }] }), {
    ...{ status: 409, code: 'DUPLICATE', field: 'refundId' },
  });

  const { sale: sold } = dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      tillSessionId: sessionId,
      lines: [{ itemPriceId: small.itemPriceId, quantity: 2 }],
      payments: [{ method: 'CASH', amount: 200 }],
    }),
  );
  const made = dataOf(await exchange(sold.id, small, { refundId: newId() }));
  // A till reports an exchange without the request that made it, so the server has no hash of it.
  await server.database((session) =>
    session.all('update refunds set request_hash = null where id = $1', [made.refund.id]),
  );
  const again = dataOf(await exchange(sold.id, small, { refundId: made.refund.id }));
  assert.deepEqual([again.refund, again.exchange.sale.id], [made.refund, made.exchange.sale.id]);
  for (const refused of [
    await exchange(sold.id, small, { refundId: made.refund.id, returned: [{ position: 1, quantity: 2 }] }),
    await owner.post(`/sales/${sold.id}/refunds`, {
      refundId: made.refund.id,
      lines: [{ position: 1, quantity: 1 }],
    }),
  ]) {
    assertRefused(refused, { status: 409, code: 'DUPLICATE', field: 'refundId' });
  }
  assert.equal(dataOf(await owner.get(`/sales/${sold.id}`)).refunds.length, 1);
});
