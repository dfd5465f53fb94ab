import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { type Answer, dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import type { Actor } from '../../http/access.ts';
import { balances, stockOf } from '../../inventory/testing.ts';
import { foldEverything } from '../../ledger/testing.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf, openTill } from '../testing.ts';
import { proofOf } from '../till/records/proof.ts';

const server = await testServer();

/**
 * Soap at 10.00 and 10% tax on top, 20 that cost 6.00 each. Two are sold at the price and one with 2.00 off: 22.00 and
 * 8.80, in cash, at the drawer of a cashier. Then 17 more come that cost 8.00: 34 are there that cost 7.00 each.
 */
async function shop() {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const { outletId } = owner;
  const soap = await onShelf(server, owner, { price: 10, tax: 10, there: 20, cost: 6 });
  const { sessionId, tillId } = await openTill(server, owner);
  const { itemPriceId } = soap;
  const sell = async (line: object, amount: number) =>
    dataOf(
      await cashier.post('/checkout', {
        outletId,
        tillSessionId: sessionId,
        lines: [{ itemPriceId, ...line }],
        payments: [{ method: 'CASH', amount }],
      }),
    ).sale;
  dataOf(await owner.patch('/settings/business', { cashierDiscountLimit: 50 }));
  await sell({ quantity: 2 }, 22);
  const cheapest = await sell({ quantity: 1, discount: { amount: 2 } }, 8.8);
  dataOf(
    await owner.post('/inventory/bulk-stock', {
      date: '2026-01-02',
      storeId: outletId,
      pmethod: 'cash',
      bankAmount: 0,
      posAmount: 0,
      cashAmount: 136,
      amount: 136,
      total: 136,
      stock: [{ productId: soap.productId, quantity: 17, costPrice: 8, itemPriceId }],
    }),
  );
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[34, 23_800]]);
  const price = async (by: SignedIn = cashier) =>
    dataOf(await by.get(`/till/return-price?outletId=${outletId}&itemPriceId=${itemPriceId}`));
  const approve = async (lines: object[], changes: object = {}) =>
    dataOf(await owner.post('/auth/approvals', { action: 'RETURN', outletId, sale: { lines }, ...changes }))
      .approvalToken as string;
  return { owner, cashier, outletId, soap, itemPriceId, sessionId, tillId, sell, cheapest, price, approve };
}

/** What changed in the accounts, in minor units by their names. */
async function moved(by: SignedIn, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await balances(server, by);
  await work();
  const after = await balances(server, by);
  const rows = await server.database((session) =>
    session.all<{ key: string; code: string }>(
      'select coalesce(system_key, name) as key, code from accounts where org_id = $1',
      [by.orgId],
    ),
  );
  return Object.fromEntries(
    rows
      .map(({ key, code }) => [key, (after[code] ?? 0) - (before[code] ?? 0)] as const)
      .filter(([, amount]) => amount !== 0),
  );
}

const notThis = { status: 403, code: 'FORBIDDEN', field: 'approvalToken' };

test('the lowest that was paid for it here in 30 days is proposed, else the lowest price of now', async () => {
  const { owner, cashier, outletId, soap, itemPriceId, cheapest, price } = await shop();
  const found = { itemPriceId, price: 8, lowestSold: 8, lowestNow: 10, days: 30 };
  assert.deepEqual(await price(), found);
  const dated = (days: number, id: string) =>
    server.database((session) =>
      session.all('update sales set business_date = business_date - $2::int where id = $1', [id, days]),
    );
  await dated(30, cheapest.id);
  assert.equal((await price()).price, 8);
  await dated(1, cheapest.id);
  // The other sale is of two for 20 without tax.
  assert.deepEqual(await price(), { ...found, price: 10, lowestSold: 10 });
  await dated(-31, cheapest.id);
  dataOf(await owner.post(`/sales/${cheapest.id}/void`, {}));
  assert.equal((await price()).price, 10);
  // What is sold at another outlet says nothing here; a second price of the same unit is one of now.
  const yaba = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  await server.database((session) =>
    session.all(
      `insert into item_prices (org_id, id, variant_id, factor_e4, price_e4) values ($1, $2, $3, 10000, 95000)`,
      [owner.orgId, newId(), soap.variantId],
    ),
  );
  const there = dataOf(await owner.get(`/till/return-price?outletId=${yaba}&itemPriceId=${itemPriceId}`));
  assert.deepEqual(there, { ...found, price: 9.5, lowestSold: null, lowestNow: 9.5 });
  // With tax in the prices, what was paid with it counts: 22 for two are 11. It is sold for less now.
  dataOf(await owner.patch('/settings/business', { pricesIncludeTax: true }));
  assert.deepEqual(await price(), { ...found, price: 9.5, lowestSold: 11, lowestNow: 9.5 });

  const elsewhere = await server.business();
  const path = (of: object) => `/till/return-price?${new URLSearchParams({ outletId, itemPriceId, ...of })}`;
  assertRefused(await elsewhere.get(path({})), { status: 404, code: 'NOT_FOUND', field: 'outletId' });
  assertRefused(await elsewhere.get(path({ outletId: elsewhere.outletId })), {
    status: 404,
    code: 'NOT_FOUND',
    field: 'itemPriceId',
  });
  assertRefused(await cashier.get('/till/return-price?outletId=x'), {
    status: 400,
    code: 'VALIDATION_FAILED',
  });
});

test('a return without a receipt counts on its own day, in every figure, and the books agree', async () => {
  const { owner, cashier, outletId, soap, itemPriceId, sessionId, approve } = await shop();
  const lines = [
    { itemPriceId, quantity: 2 },
    { itemPriceId, quantity: 1, restock: false },
  ];
  const approvalToken = await approve(lines.map((line) => ({ ...line, unitPrice: 8 })));
  let answer: Answer['body'];
  const entry = await moved(owner, async () => {
    const body = { outletId, lines, tillSessionId: sessionId, reason: 'A present', approvalToken };
    answer = dataOf(await cashier.post('/sales/refunds', body));
  });
  // 3 × 8.00 and 2.40 of tax. Each had cost 7.00 on average: two are back in stock, one is lost.
  assert.deepEqual(entry, {
    CASH: -2_640,
    SALES: 2_400,
    TAX_PAYABLE: 240,
    INVENTORY: 1_400,
    SHRINKAGE: 700,
    COST_OF_SALES: -2_100,
  });
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[36, 25_200]]);
  const { refund } = answer as { refund: Record<string, unknown> & { id: string; lines: object[] } };
  const { id, number } = refund;
  assert.match(String(number), /^\S+-N-[0-9A-Z]{8}$/);
  assert.deepEqual(
    [refund.saleId, refund.total, refund.tax, refund.credited, refund.reason, refund.userId],
    [null, 26.4, 2.4, 0, 'A present', cashier.userId],
  );
  const same = { itemPriceId, name: 'Soap', productId: soap.productId, variantId: soap.variantId };
  const figures = { ...same, unitPrice: 8, discount: 0, taxPercent: 10, taxComponents: [] };
  assert.deepEqual(refund.lines, [
    { ...figures, position: 1, quantity: 2, tax: 1.6, total: 17.6, restocked: true },
    { ...figures, position: 2, quantity: 1, tax: 0.8, total: 8.8, restocked: false },
  ]);

  const assertFigures = async () => {
    // Sold: 30.80 with 2.80 of tax, at a cost of 18. Back: 26.40 with 2.40, at 21.
    const summary = dataOf(await owner.get('/sales/summary'));
    const back = { refundCount: 1, refunded: 26.4, refundedTax: 2.4, refundedItems: 3, returnedCost: 21 };
    const left = { net: 4.4, netTax: 0.4, netCost: -3, margin: 7 };
    const pick = (found: Record<string, number>, like: object) =>
      Object.fromEntries(Object.keys(like).map((key) => [key, found[key]]));
    assert.deepEqual(pick(summary, { ...back, ...left }), { ...back, ...left });
    assert.deepEqual([summary.count, summary.total, summary.cost, summary.credited], [2, 30.8, 18, 0]);
    // From the documents, too: by the cashier, who sold and took back.
    const ofCashier = dataOf(await owner.get(`/sales/summary?userId=${cashier.userId}`));
    assert.deepEqual(pick(ofCashier, { ...back, ...left }), { ...back, ...left });
    const own = dataOf(await cashier.get('/sales/summary'));
    assert.deepEqual([own.refundCount, own.refunded, own.returnedCost], [1, 26.4, null]);
    const { today, tenders, hours } = dataOf(await owner.get('/dashboard'));
    assert.deepEqual(pick(today, { ...back, ...left }), { ...back, ...left });
    assert.deepEqual(tenders, [{ method: 'CASH', amount: 30.8, refunded: 26.4 }]);
    const byHour = hours.reduce((sum: number, hour: { refunded: number }) => sum + hour.refunded, 0);
    assert.equal(byHour, 26.4);
    for (const by of [owner, cashier]) {
      const [row] = dataOf(await by.get('/sales/by-product')).rows;
      assert.deepEqual(
        [row.quantity, row.refundedQuantity, row.refunded, row.refundedTax],
        [3, 3, 26.4, 2.4],
      );
    }
    // 0 of float, 30.80 in and 26.40 out.
    const report = dataOf(await owner.get(`/till/sessions/${sessionId}`));
    const [cash] = report.methods;
    assert.deepEqual(
      [report.refunds, cash.refunds, cash.expected],
      [{ count: 1, tax: 2.4, total: 26.4 }, 26.4, 4.4],
    );
  };
  await assertFigures();
  await foldEverything(server);
  await assertFigures();

  const [row] = dataOf(await owner.get('/sales/refunds')).rows;
  assert.deepEqual(
    [row.id, row.number, row.saleId, row.saleNumber, row.saleDate, row.items, row.returnedCost],
    [id, number, null, null, null, 3, 21],
  );
  assert.deepEqual(
    [row.userName, row.approvedByName, row.tillName],
    ['Kit CASHIER', row.approvedByName, 'T1'],
  );
  assert.ok(row.approvedByName);
  const found = async (by: SignedIn, query: string) =>
    dataOf(await by.get(`/sales/refunds?${query}`)).rows.map((one: { id: string }) => one.id);
  assert.deepEqual(await found(owner, `search=${number}`), [id]);
  assert.deepEqual(await found(owner, `userId=${cashier.userId}`), [id]);
  assert.deepEqual(await found(owner, `tillSessionId=${sessionId}&outletId=${outletId}`), [id]);
  assert.deepEqual(await found(cashier, ''), [id]);
  assert.deepEqual(await found(await server.colleague(owner, 'CASHIER'), ''), []);
  for (const query of ['status=REFUNDED', 'paymentStatus=PAID', 'total=26.4', `userId=${owner.userId}`]) {
    assert.deepEqual(await found(owner, query), [], query);
  }
  // It is no sale, and changes none.
  assert.equal(dataOf(await owner.get('/sales?status=COMPLETED')).rows.length, 2);

  const seen = dataOf(await owner.get('/till/exceptions?kind=RETURN_WITHOUT_RECEIPT')).rows;
  assert.equal(seen.length, 1);
  const { details, sessionId: seenAt, saleId } = seen[0];
  assert.deepEqual(
    [seenAt, saleId, details.total, details.takenBackBy],
    [sessionId, null, 26.4, 'Kit CASHIER'],
  );
  assert.deepEqual(details.lines[1], {
    itemPriceId,
    name: 'Soap',
    quantity: 1,
    lowestPrice: 8,
    givenBack: 8,
    backToStock: false,
  });
  const trail = await server.database((session) =>
    session.all<{ after: { total: number } }>(
      `select after from audit where org_id = $1 and subject_type = 'refund' and subject_id = $2`,
      [owner.orgId, id],
    ),
  );
  assert.deepEqual(
    trail.map(({ after }) => after.total),
    [26.4],
  );
});

test('it is read with its lines, and its slip is printed in every form', async () => {
  const { owner, outletId, itemPriceId, sell } = await shop();
  const body = { outletId, lines: [{ itemPriceId, quantity: 1, unitPrice: 5 }], reason: 'Torn' };
  const { refund } = dataOf(await owner.post('/sales/refunds', body));
  const path = `/refunds/${refund.id}`;
  assert.deepEqual(dataOf(await owner.get(path)), refund);
  assert.deepEqual(
    [refund.total, refund.tax, refund.approvedBy, refund.payments[0].amount],
    [5.5, 0.5, null, 5.5],
  );
  const slip = dataOf(await owner.get(`${path}/receipt`));
  assert.deepEqual(
    [slip.kind, slip.number, slip.refundOf, slip.total, slip.note, slip.lines[0].name],
    ['REFUND', refund.number, null, 5.5, 'Torn', 'Soap'],
  );
  const headers = { authorization: `Bearer ${owner.accessToken}`, accept: 'text/html' };
  const html = await fetch(`${server.url}${path}/receipt?copy=true&paper=58MM`, { headers });
  assert.match(await html.text(), /Soap[\s\S]*5\.50/);
  const image = await owner.send('GET', `${path}/receipt`, { headers: { accept: 'image/png' } });
  assertRefused(image, { status: 406, code: 'NOT_ACCEPTABLE' });
  // Those of a sale are read the same way.
  const sale = await sell({ quantity: 1 }, 11);
  const ofSale = dataOf(await owner.post(`/sales/${sale.id}/refunds`, {})).refund;
  const read = dataOf(await owner.get(`/refunds/${ofSale.id}`));
  assert.deepEqual(
    [read.saleId, read.saleNumber, read.number, read.lines[0].name, read.lines[0].unitPrice],
    [sale.id, sale.number, `${sale.number}-R1`, 'Soap', 10],
  );
  assert.equal(dataOf(await owner.get(`/refunds/${ofSale.id}/receipt`)).refundOf, sale.number);

  const elsewhere = await server.business();
  const other = await server.colleague(owner, 'CASHIER');
  for (const by of [elsewhere, other]) {
    assertRefused(await by.get(path), { status: 404, code: 'NOT_FOUND' });
    assertRefused(await by.get(`${path}/receipt`), { status: 404, code: 'NOT_FOUND' });
  }
});

test('a cashier needs a yes of a manager to exactly these lines, quantities and prices', async () => {
  const { owner, cashier, outletId, itemPriceId, sessionId, approve } = await shop();
  const line = { itemPriceId, quantity: 2, unitPrice: 9 };
  const back = (lines: object[], approvalToken?: string) =>
    cashier.post('/sales/refunds', {
      outletId,
      lines,
      tillSessionId: sessionId,
      ...(approvalToken && { approvalToken }),
    });
  assertRefused(await back([line]), notThis);
  const token = await approve([line]);
  for (const changed of [{ unitPrice: 9.01 }, { unitPrice: 8 }, { quantity: 3 }, { quantity: 1 }]) {
    assertRefused(await back([{ ...line, ...changed }], token), notThis);
  }
  assertRefused(await back([line, line], token), notThis);
  // Without a price it is the lowest, and that is not what was approved.
  assertRefused(await back([{ itemPriceId, quantity: 2 }], token), notThis);
  const price = dataOf(
    await owner.post('/auth/approvals', { action: 'PRICE', outletId, sale: { lines: [line] } }),
  ).approvalToken;
  assertRefused(await back([line], price), notThis);
  assert.equal(dataOf(await owner.get('/sales/refunds')).rows.length, 0);
  const { refund } = dataOf(await back([line], token));
  assert.deepEqual([refund.total, refund.approvedBy], [19.8, owner.userId]);
  assertRefused(await back([line], token), notThis);
  // Nobody approves it unseen.
  assertRefused(await owner.post('/auth/approvals', { action: 'RETURN', outletId }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'sale',
  });
  assertRefused(
    await owner.post('/auth/approvals', { action: 'RETURN', sale: { lines: [line] }, amount: 1 }),
    {
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'amount',
    },
  );
  const storekeeper = await server.colleague(owner, 'STOREKEEPER');
  assert.equal((await storekeeper.post('/sales/refunds', { outletId, lines: [line] })).status, 403);
});

test('what is not there, not theirs or does not add up is refused, and nothing moves', async () => {
  const { owner, outletId, soap, itemPriceId, sessionId } = await shop();
  const other = await shop();
  const back = (changes: object) =>
    owner.post('/sales/refunds', { outletId, lines: [{ itemPriceId, quantity: 1 }], ...changes });
  const cases: [object, { status: number; code: string; field: string }][] = [
    [{ outletId: other.outletId }, { status: 404, code: 'NOT_FOUND', field: 'outletId' }],
    [
      { lines: [{ itemPriceId: other.itemPriceId, quantity: 1 }] },
      { status: 404, code: 'NOT_FOUND', field: 'lines.0.itemPriceId' },
    ],
    [{ customerId: newId() }, { status: 404, code: 'NOT_FOUND', field: 'customerId' }],
    [{ tillSessionId: other.sessionId }, { status: 404, code: 'NOT_FOUND', field: 'tillSessionId' }],
    [{ lines: [] }, { status: 400, code: 'VALIDATION_FAILED', field: 'lines' }],
    [
      { lines: [{ itemPriceId, quantity: 0 }] },
      { status: 400, code: 'VALIDATION_FAILED', field: 'lines.0.quantity' },
    ],
    [
      { payments: [{ method: 'CASH', amount: 8.79 }] },
      { status: 400, code: 'VALIDATION_FAILED', field: 'payments' },
    ],
    [
      { payments: [{ method: 'DEPOSIT', amount: 8.8 }] },
      { status: 400, code: 'VALIDATION_FAILED', field: 'payments.0.method' },
    ],
  ];
  for (const [changes, refusal] of cases) assertRefused(await back(changes), refusal);
  dataOf(
    await owner.post(`/till/sessions/${sessionId}/close`, { counts: [{ method: 'CASH', counted: 30.8 }] }),
  );
  assertRefused(await back({ tillSessionId: sessionId }), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'tillSessionId',
  });
  assert.equal(dataOf(await owner.get('/sales/refunds')).rows.length, 0);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[34, 23_800]]);
});

test('sent again it is made once: by its key, and for ever by its id', async () => {
  const { owner, outletId, itemPriceId, sell } = await shop();
  const refundId = newId();
  const body = { refundId, outletId, lines: [{ itemPriceId, quantity: 1 }] };
  const key = newId();
  const first = await owner.post('/sales/refunds', body, { key });
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const replayed = await owner.post('/sales/refunds', body, { key });
  assert.deepEqual([replayed.headers.get('idempotent-replayed'), replayed.body], ['true', first.body]);
  assert.deepEqual(dataOf(await owner.post('/sales/refunds', body)), first.body.data);
  const twice = { status: 409, code: 'DUPLICATE', field: 'refundId' };
  assertRefused(
    await owner.post('/sales/refunds', { ...body, lines: [{ itemPriceId, quantity: 2 }] }),
    twice,
  );
  const sale = await sell({ quantity: 1 }, 11);
  assertRefused(await owner.post(`/sales/${sale.id}/refunds`, { refundId }), twice);
  const other = newId();
  dataOf(await owner.post(`/sales/${sale.id}/refunds`, { refundId: other }));
  assertRefused(await owner.post('/sales/refunds', { ...body, refundId: other }), twice);
  assert.equal(dataOf(await owner.get('/sales/refunds')).rows.length, 2);
});

test('to a customer it can stay as a deposit, and their account adds up', async () => {
  const { owner, outletId, itemPriceId } = await shop();
  const ada = { kind: 'CUSTOMER', name: 'Ada Obi' };
  const customerId = dataOf(await owner.post('/customer-relationship-management', ada)).id;
  const line = { itemPriceId, quantity: 1, unitPrice: 8 };
  const back = (payments: object[]) => ({ outletId, customerId, lines: [line], payments });
  const entry = await moved(owner, async () =>
    dataOf(await owner.post('/sales/refunds', back([{ method: 'DEPOSIT', amount: 8.8 }]))),
  );
  assert.deepEqual(entry, {
    DEPOSITS: -880,
    SALES: 800,
    TAX_PAYABLE: 80,
    INVENTORY: 700,
    COST_OF_SALES: -700,
  });
  dataOf(await owner.post('/sales/refunds', back([{ method: 'CASH', amount: 8.8 }])));
  const account = dataOf(await owner.get(`/customers/${customerId}/transactions/summary`));
  // 17.60 came back; half of it was paid out, and half is owed to her.
  assert.deepEqual(
    [account.opening, account.sales, account.payments, account.refunds, account.closing],
    [0, 0, -8.8, 17.6, -8.8],
  );
  const [product] = dataOf(await owner.get(`/customers/${customerId}/transactions/products`)).rows;
  assert.deepEqual(
    [
      product.name,
      product.quantity,
      product.refundedQuantity,
      product.refunded,
      product.net,
      product.purchases,
    ],
    ['Soap', 0, 2, 17.6, -17.6, 0],
  );
  const listed = dataOf(await owner.get(`/sales/refunds?customerId=${customerId}`)).rows;
  assert.deepEqual(
    listed.map((row: { customerName: string }) => row.customerName),
    ['Ada Obi', 'Ada Obi'],
  );
  assert.equal(dataOf(await owner.get('/sales/refunds?search=obi')).rows.length, 2);
  const [line1] = dataOf(await owner.get(`/customers/${customerId}/transactions`)).rows;
  assert.deepEqual([line1.saleId, line1.credit, /-N-/.test(line1.reference)], [null, 8.8, true]);
});

test('services and what was never in stock come back without a cost, and coins round', async () => {
  const owner = await server.business();
  const { outletId } = owner;
  const cut = await onShelf(server, owner, { name: 'Haircut', kind: 'SERVICE', price: 3.33 });
  const rare = await onShelf(server, owner, { name: 'Rare', price: 1, there: 0 });
  dataOf(await owner.patch('/settings/business', { cashRounding: 0.05 }));
  const entry = await moved(owner, async () => {
    const lines = [
      { itemPriceId: cut.itemPriceId, quantity: 1 },
      { itemPriceId: rare.itemPriceId, quantity: 2, restock: false },
    ];
    const { refund } = dataOf(await owner.post('/sales/refunds', { outletId, lines }));
    // 5.33 is paid as 5.35.
    assert.deepEqual([refund.total, refund.rounding, refund.payments[0].amount], [5.35, 0.02, 5.35]);
    assert.deepEqual(
      refund.lines.map(({ restocked }: { restocked: boolean }) => restocked),
      [false, false],
    );
  });
  assert.deepEqual(entry, { CASH: -535, SALES: 533, ROUNDING: 2 });
});

test('a till that made it before tells a restored server of it, once, by its proof', async () => {
  const { owner, cashier, outletId, soap, itemPriceId, sessionId } = await shop();
  await server.database((session) =>
    session.all(`update till_sessions set opened_at = now() - interval '1 hour' where id = $1`, [sessionId]),
  );
  const refundId = newId();
  const body = {
    refundId,
    outletId,
    pricesIncludeTax: false,
    tillSessionId: sessionId,
    reason: 'Torn',
    lines: [{ itemPriceId, quantity: 2, unitPrice: 8, taxPercent: 10, restock: true }],
    payments: [{ method: 'CASH', amount: 17.6 }],
    occurredAt: new Date().toISOString(),
    userId: cashier.userId,
    approvedBy: owner.userId,
  };
  const facts = {
    kind: 'RETURN' as const,
    id: refundId,
    outletId,
    userId: cashier.userId,
    approvedBy: owner.userId,
    customerId: null,
    tillSessionId: sessionId,
    lines: [{ itemPriceId, quantity: 2, unitPrice: 8, restock: true }],
    payments: [{ method: 'CASH', amount: 17.6 }],
  };
  const proof = proofOf(server.parts.keys, { orgId: owner.orgId } as Actor, facts);
  for (const forged of [
    body,
    { ...body, proof: 'x' },
    { ...body, refundId: newId(), proof },
    { ...body, proof, userId: owner.userId },
    { ...body, proof, approvedBy: cashier.userId },
    { ...body, proof, tillSessionId: undefined },
    { ...body, proof, lines: [{ ...body.lines[0], restock: false }] },
    { ...body, proof, payments: [{ method: 'MOBILE', amount: 17.6 }] },
    {
      ...body,
      proof,
      lines: [{ ...body.lines[0], quantity: 1 }],
      payments: [{ method: 'CASH', amount: 8.8 }],
    },
  ]) {
    assertRefused(await cashier.post('/till/returns', forged), {
      status: 403,
      code: 'FORBIDDEN',
      field: 'proof',
    });
  }
  const key = newId();
  const first = await cashier.post('/till/returns', { ...body, proof }, { key });
  const made = dataOf(first);
  assert.deepEqual(
    [made.refund.total, made.refund.userId, made.refund.approvedBy, made.proof],
    [17.6, cashier.userId, owner.userId, proof],
  );
  const replayed = await cashier.post('/till/returns', { ...body, proof }, { key });
  assert.deepEqual([replayed.headers.get('idempotent-replayed'), replayed.body], ['true', first.body]);
  const other = await server.colleague(owner, 'CASHIER');
  assert.deepEqual(dataOf(await other.post('/till/returns', { ...body, proof })).refund, made.refund);
  // The number on the slip follows from the id, so it is the same again.
  assert.deepEqual(dataOf(await owner.post('/till/returns', body)).refund, made.refund);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[36, 25_200]]);
  const cash = async () => dataOf(await owner.get(`/till/sessions/${sessionId}`)).methods[0].expected;
  // 30.80 in, 17.60 out.
  assert.equal(await cash(), 13.2);

  // Closed as it was counted; what comes after that stands beside the report.
  dataOf(
    await cashier.post(`/till/sessions/${sessionId}/close`, { counts: [{ method: 'CASH', counted: 4.4 }] }),
  );
  const late = { ...body, refundId: newId(), lines: [{ ...body.lines[0], quantity: 1 }] };
  dataOf(await owner.post('/till/returns', { ...late, payments: [{ method: 'CASH', amount: 8.8 }] }));
  const report = dataOf(await owner.get(`/till/sessions/${sessionId}`));
  assert.deepEqual([report.refunds.total, report.late.methods[0].refunds], [17.6, 8.8]);
  assert.equal(report.late.methods[0].difference, 0);
  const kinds = (dataOf(await owner.get('/till/exceptions?limit=100')).rows as { kind: string }[]).map(
    ({ kind }) => kind,
  );
  assert.deepEqual(kinds.sort(), ['RETURN_WITHOUT_RECEIPT', 'RETURN_WITHOUT_RECEIPT', 'SESSION_CLOSED']);

  const elsewhere = await server.business();
  assertRefused(await elsewhere.post('/till/returns', body), {
    status: 404,
    code: 'NOT_FOUND',
    field: 'outletId',
  });
  // A customer whom the server has forgotten, too: the return stands, and somebody looks.
  const stranger = { ...body, refundId: newId(), customerId: newId() };
  const { tillSessionId: _, ...atNoTill } = stranger;
  assert.equal(dataOf(await owner.post('/till/returns', atNoTill)).refund.customerId, null);
  // What stays with such a customer is kept for a placeholder.
  const deposit = { ...atNoTill, refundId: newId(), payments: [{ method: 'DEPOSIT', amount: 17.6 }] };
  assert.ok(dataOf(await owner.post('/till/returns', deposit)).refund.customerId);
});
