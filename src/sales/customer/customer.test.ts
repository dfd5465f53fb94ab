import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, refusalOf } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { addSale, postToParty } from '../../crm/testing.ts';
import { foldDailyTotals } from '../../ledger/exports.ts';
import { newId } from '../../platform/ids.ts';

// Lines, sales and payments are made up one by one, without what would come with them.
const server = await testServer({ breaksInvariants: true });

async function customerOf(by: SignedIn, body: object = {}): Promise<string> {
  const { status, body: made } = await by.post('/customer-relationship-management', { name: 'Ada', ...body });
  assert.equal(status, 200, JSON.stringify(made));
  return made.data.id;
}

type Paid = {
  partyId: string;
  amount: bigint;
  purpose: string;
  direction?: 'IN' | 'OUT';
  method?: string;
  date?: string;
  outletId?: string | null;
  cashBack?: bigint;
  reverses?: string;
};

/** A payment as the area of money leaves it; what it posts is booked beside it. */
async function pay({ orgId, userId }: SignedIn, paid: Paid): Promise<string> {
  const id = newId();
  const { direction = 'IN', method = 'CASH', date = '2026-11-15', outletId = null, cashBack = 0n } = paid;
  await server.database((session) =>
    session.all(
      `insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, cash_back_minor,
                             party_id, outlet_id, source_type, source_id, reverses_id, business_date, user_id)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, 'PAYMENT', $2, $10, $11, $12)`,
      [
        orgId,
        id,
        direction,
        method,
        paid.purpose,
        paid.amount,
        cashBack,
        paid.partyId,
        outletId,
        paid.reverses,
        date,
        userId,
      ],
    ),
  );
  return id;
}

test('a customer without history has empty lists and a summary of nothing', async () => {
  const owner = await server.business();
  const id = await customerOf(owner);
  for (const list of ['transactions', 'transactions/products', 'purchases']) {
    const { status, body } = await owner.get(`/customers/${id}/${list}`);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.data, { rows: [], nextCursor: '', hasNext: false });
    assert.deepEqual(body.meta, { page: 1, perPage: 20, total: 0 });
  }
  const { body } = await owner.get(`/customers/${id}/transactions/summary`);
  assert.deepEqual(body, {
    success: true,
    code: 'CUSTOMER_TRANSACTIONS_SUMMARIZED',
    message: 'Totals of the account of this customer.',
    data: {
      opening: 0,
      sales: 0,
      payments: 0,
      refunds: 0,
      purchases: 0,
      paidOut: 0,
      journals: 0,
      closing: 0,
      lastTransactionAt: null,
    },
    meta: { page: 1, perPage: 1, total: 0 },
  });
});

test("the transactions are the lines of the customer's account with the balance after each", async () => {
  const owner = await server.business();
  const id = await customerOf(owner);
  await postToParty(server, owner, {
    partyId: id,
    amountMinor: 4_000n,
    businessDate: '2026-11-10',
    source: 'SALE',
  });
  await postToParty(server, owner, {
    partyId: id,
    amountMinor: -1_500n,
    businessDate: '2026-11-12',
    source: 'PAYMENT',
  });
  const { body } = await owner.get(`/customers/${id}/transactions?sortKey=date&limit=1`);
  const next = await owner.get(
    `/customers/${id}/transactions?sortKey=date&limit=1&cursor=${body.data.nextCursor}`,
  );
  const rows = [...body.data.rows, ...next.body.data.rows];
  assert.deepEqual(
    rows.map(({ date, source, debit, credit, balance }) => [date, source.type, debit, credit, balance]),
    [
      ['2026-11-10', 'SALE', 40, 0, 40],
      ['2026-11-12', 'PAYMENT', 0, 15, 25],
    ],
  );
  assert.deepEqual(
    [body.meta.total, next.body.meta, next.body.data.hasNext],
    [2, { page: 2, perPage: 1, total: 2 }, false],
  );
});

test('a summary adds up: what was sold, paid and taken back between opening and closing', async () => {
  const owner = await server.business();
  const id = await customerOf(owner, { kind: 'BOTH' });
  const at = { outletId: owner.outletId };
  const line = (total: bigint): [string, string, bigint, bigint] => [newId(), 'Rice', 1n, total];
  // Before: owes 20.00.
  await postToParty(server, owner, { partyId: id, amountMinor: 2_000n, businessDate: '2026-10-31' });
  // A sale of 100.00: 60.00 paid at once, of it 5.00 handed back as cash; 45.00 on account.
  await addSale(server, owner, {
    ...at,
    customerId: id,
    date: '2026-11-01',
    lines: [line(10_000n)],
    refundedMinor: 3_000n,
    refundedOn: '2026-11-02',
  });
  await pay(owner, {
    ...at,
    partyId: id,
    amount: 6_000n,
    cashBack: 500n,
    purpose: 'SALE',
    method: 'POS',
    date: '2026-11-01',
  });
  await postToParty(server, owner, {
    ...at,
    partyId: id,
    amountMinor: 4_500n,
    businessDate: '2026-11-01',
    source: 'SALE',
  });
  // 30.00 of it come back: 20.00 off the debt, 10.00 in cash.
  await pay(owner, {
    ...at,
    partyId: id,
    amount: 1_000n,
    direction: 'OUT',
    purpose: 'REFUND',
    date: '2026-11-02',
  });
  await postToParty(server, owner, {
    ...at,
    partyId: id,
    amountMinor: -2_000n,
    businessDate: '2026-11-02',
    source: 'REFUND',
  });
  await foldDailyTotals(server.parts.database.jobs);
  // A deposit of 50.00, of which 15.00 pay a sale; and a settlement of 25.00 that was taken back.
  await pay(owner, { partyId: id, amount: 5_000n, purpose: 'DEPOSIT', date: '2026-11-03' });
  await postToParty(server, owner, {
    partyId: id,
    amountMinor: -5_000n,
    account: 'DEPOSITS',
    businessDate: '2026-11-03',
    source: 'PAYMENT',
  });
  await addSale(server, owner, { ...at, customerId: id, date: '2026-11-03', lines: [line(1_500n)] });
  await pay(owner, {
    ...at,
    partyId: id,
    amount: 1_500n,
    purpose: 'SALE',
    method: 'DEPOSIT',
    date: '2026-11-03',
  });
  await postToParty(server, owner, {
    ...at,
    partyId: id,
    amountMinor: 1_500n,
    account: 'DEPOSITS',
    businessDate: '2026-11-03',
    source: 'SALE',
  });
  const settled = await pay(owner, {
    partyId: id,
    amount: 2_500n,
    purpose: 'SETTLEMENT',
    date: '2026-11-04',
  });
  await postToParty(server, owner, {
    partyId: id,
    amountMinor: -2_500n,
    businessDate: '2026-11-04',
    source: 'PAYMENT',
  });
  await pay(owner, {
    partyId: id,
    amount: -2_500n,
    purpose: 'SETTLEMENT',
    date: '2026-11-04',
    reverses: settled,
  });
  await postToParty(server, owner, {
    partyId: id,
    amountMinor: 2_500n,
    businessDate: '2026-11-04',
    source: 'PAYMENT',
  });
  // As a vendor they were paid 7.00, which is no payment of a customer.
  await pay(owner, {
    partyId: id,
    amount: 700n,
    direction: 'OUT',
    purpose: 'SETTLEMENT',
    date: '2026-11-04',
  });
  await postToParty(server, owner, {
    partyId: id,
    amountMinor: 700n,
    account: 'PAYABLES',
    businessDate: '2026-11-04',
    source: 'PAYMENT',
  });
  // After.
  await postToParty(server, owner, { partyId: id, amountMinor: 9_999n, businessDate: '2026-11-05' });

  const figures = async (query: string) => {
    const { status, body } = await owner.get(`/customers/${id}/transactions/summary?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    const { lastTransactionAt, ...rest } = body.data;
    assert.match(lastTransactionAt, /^\d{4}-\d\d-\d\dT/);
    return { ...rest, total: body.meta.total };
  };
  const none = { purchases: 0, paidOut: 0, journals: 0 };
  const traded = { ...none, sales: 115, payments: 95, refunds: 30, paidOut: 7 };
  // 20 + 115 − 95 − 30 = 10, and 7.00 that we paid them as a vendor.
  const november = { ...traded, opening: 20, closing: 17, total: 7 };
  assert.deepEqual(await figures('date_from=2026-11-01&date_to=2026-11-04'), november);
  await foldDailyTotals(server.parts.database.jobs);
  assert.deepEqual(await figures('date_from=2026-11-01&date_to=2026-11-04'), november);
  // On the day that it came back: 65 + 0 + 10 that were paid back − 30 = 45.
  assert.deepEqual(await figures('date_from=2026-11-02&date_to=2026-11-02'), {
    ...none,
    opening: 65,
    sales: 0,
    payments: -10,
    refunds: 30,
    closing: 45,
    total: 1,
  });
  assert.deepEqual(await figures('date_from=2026-11-01&date_to=2026-11-01'), {
    ...none,
    opening: 20,
    sales: 100,
    payments: 55,
    refunds: 0,
    closing: 65,
    total: 1,
  });
  // 20.00 before and 99.99 after, by journals.
  assert.deepEqual(await figures(''), {
    ...november,
    opening: 0,
    journals: 119.99,
    closing: 116.99,
    total: 9,
  });
  assert.deepEqual(await figures(`outletId=${owner.outletId}&date_from=2026-11-02&date_to=2026-11-03`), {
    ...none,
    opening: 45,
    sales: 15,
    payments: -10,
    refunds: 30,
    closing: 40,
    total: 2,
  });
  const reversed = await owner.get(
    `/customers/${id}/transactions/summary?date_from=2026-11-02&date_to=2026-11-01`,
  );
  assertRefused(reversed, { status: 400, code: 'VALIDATION_FAILED', field: 'date_to' });
});

test('the last transaction is the latest of the lines, the sales and the payments', async () => {
  const owner = await server.business();
  const id = await customerOf(owner);
  const last = async () =>
    (await owner.get(`/customers/${id}/transactions/summary`)).body.data.lastTransactionAt as string;
  const sale = { customerId: id, outletId: owner.outletId, date: '2026-11-15' };
  const saleId = await addSale(server, owner, { ...sale, lines: [[newId(), 'Rice', 1n, 100n]] });
  await server.database((session) =>
    session.all(`update sales set completed_at = '2026-11-15T08:00:00Z' where id = $1`, [saleId]),
  );
  assert.equal(await last(), '2026-11-15T08:00:00.000Z');
  await postToParty(server, owner, { partyId: id, amountMinor: 1n });
  const [line] = (await owner.get(`/customers/${id}/transactions`)).body.data.rows;
  assert.equal(await last(), line.recordedAt);
  const paid = await pay(owner, { partyId: id, amount: 1n, purpose: 'SETTLEMENT' });
  await server.database((session) =>
    session.all(`update payments set recorded_at = now() + interval '1 day' where id = $1`, [paid]),
  );
  assert.ok((await last()) > line.recordedAt);
});

/** Three sales of one customer at two outlets, and one of somebody else's. */
async function withSales() {
  const owner = await server.business();
  const second = (await owner.post('/outlets', { name: 'Second' })).body.data.id as string;
  const [ada, bola] = [await customerOf(owner), await customerOf(owner, { name: 'Bola' })];
  const [rice, soap] = [newId(), newId()];
  const first = { customerId: ada, outletId: owner.outletId };
  await addSale(server, owner, {
    ...first,
    date: '2026-11-01',
    lines: [
      [rice, 'Rice', 3n, 3_000n, 1n],
      [soap, 'soap', 1n, 250n],
    ],
    refundedMinor: 1_000n,
  });
  await addSale(server, owner, { ...first, date: '2026-11-03', lines: [[rice, 'Ofada rice', 2n, 2_200n]] });
  await addSale(server, owner, {
    customerId: ada,
    outletId: second,
    date: '2026-11-02',
    lines: [
      [soap, 'Soap', 1n, 300n],
      [soap, 'Soap', 2n, 600n],
    ],
  });
  await addSale(server, owner, {
    ...first,
    customerId: bola,
    date: '2026-11-03',
    lines: [[rice, 'Rice', 9n, 9n]],
  });
  return { owner, second, ada, rice, soap };
}

test('purchases are the sales to the customer, newest first, page by page, by day, outlet and status', async () => {
  const { owner, second, ada } = await withSales();
  const seen = async (by: SignedIn, query: string) => {
    const { status, body } = await by.get(`/customers/${ada}/purchases?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const shortly = (
    rows: { date: string; lines: number; total: number; refunded: number; status: string }[],
  ) => rows.map(({ date, lines, total, refunded, status }) => [date, lines, total, refunded, status]);
  const all = [
    ['2026-11-03', 1, 22, 0, 'COMPLETED'],
    ['2026-11-02', 2, 9, 0, 'COMPLETED'],
    ['2026-11-01', 2, 32.5, 10, 'PARTIALLY_REFUNDED'],
  ];
  const first = await seen(owner, 'limit=2');
  const rest = await seen(owner, `limit=2&cursor=${first.data.nextCursor}`);
  assert.deepEqual(shortly([...first.data.rows, ...rest.data.rows]), all);
  assert.deepEqual([first.meta, rest.data.hasNext], [{ page: 1, perPage: 2, total: 3 }, false]);
  assert.match(first.data.rows[0].number, /^S-/);
  const cases: Record<string, unknown[]> = {
    'sortKey=date': all.toReversed(),
    'date_from=2026-11-02&date_to=2026-11-02': [all[1]],
    [`outletId=${second}`]: [all[1]],
    'status=PARTIALLY_REFUNDED': [all[2]],
  };
  for (const [query, expected] of Object.entries(cases)) {
    assert.deepEqual(shortly((await seen(owner, query)).data.rows), expected, query);
  }
  const manager = await server.colleague(owner, 'MANAGER', [second]);
  assert.deepEqual(shortly((await seen(manager, '')).data.rows), [all[1]]);
  assert.deepEqual((await seen(manager, `outletId=${owner.outletId}`)).data.rows, []);
});

test('products are what the customer bought, added up, under the name that they last had', async () => {
  const { owner, second, ada, rice, soap } = await withSales();
  const seen = async (by: SignedIn, query: string) => {
    const { status, body } = await by.get(`/customers/${ada}/transactions/products?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const riceRow = {
    productId: rice,
    name: 'Ofada rice',
    quantity: 5,
    refundedQuantity: 1,
    total: 52,
    refunded: 10,
    net: 42,
    purchases: 2,
    lastPurchasedOn: '2026-11-03',
  };
  const soapRow = {
    productId: soap,
    name: 'Soap',
    quantity: 4,
    refundedQuantity: 0,
    total: 11.5,
    refunded: 0,
    net: 11.5,
    purchases: 2,
    lastPurchasedOn: '2026-11-02',
  };
  assert.deepEqual((await seen(owner, '')).data.rows, [riceRow, soapRow]);
  for (const sortKey of ['name', 'total', 'quantity', 'lastPurchasedOn']) {
    const expected = sortKey === 'name' ? [riceRow, soapRow] : [soapRow, riceRow];
    const first = await seen(owner, `sortKey=${sortKey}&limit=1`);
    const rest = await seen(owner, `sortKey=${sortKey}&limit=1&cursor=${first.data.nextCursor}`);
    assert.deepEqual([...first.data.rows, ...rest.data.rows], expected, sortKey);
    assert.deepEqual(rest.meta, { page: 2, perPage: 1, total: 2 });
  }
  const inSecond = { ...soapRow, quantity: 3, total: 9, net: 9, purchases: 1 };
  assert.deepEqual((await seen(owner, `outletId=${second}`)).data.rows, [inSecond]);
  assert.deepEqual((await seen(owner, 'date_from=2026-11-03')).data.rows, [
    { ...riceRow, quantity: 2, refundedQuantity: 0, total: 22, refunded: 0, net: 22, purchases: 1 },
  ]);
  const manager = await server.colleague(owner, 'MANAGER', [second]);
  assert.deepEqual((await seen(manager, '')).data.rows, [inSecond]);
  const { body } = await manager.get(`/customers/${ada}/transactions/summary`);
  assert.deepEqual([body.data.sales, body.data.payments, body.data.closing], [9, 9, 0]);
});

test("on the paths of customers a vendor is not found, nor another business's customer, nor one by a storekeeper", async () => {
  const owner = await server.business();
  const rival = await server.business();
  const storekeeper = await server.colleague(owner, 'STOREKEEPER');
  const vendor = await customerOf(owner, { kind: 'VENDOR' });
  const customer = await customerOf(owner);
  for (const list of ['transactions', 'transactions/summary', 'transactions/products', 'purchases']) {
    const random = await owner.get(`/customers/${newId()}/${list}`);
    for (const answer of [
      await owner.get(`/customers/${vendor}/${list}`),
      await rival.get(`/customers/${customer}/${list}`),
      await storekeeper.get(`/customers/${customer}/${list}`),
    ]) {
      assertRefused(answer, { status: 404, code: 'NOT_FOUND' });
      assert.deepEqual(refusalOf(answer), refusalOf(random));
    }
    assert.equal((await owner.get(`/customers/${customer}/${list}`)).status, 200);
    if (list !== 'transactions/summary') {
      // Who it is counts before what is asked of them.
      const withBadCursor = await rival.get(`/customers/${customer}/${list}?cursor=nonsense`);
      assertRefused(withBadCursor, { status: 404, code: 'NOT_FOUND' });
    }
    assertRefused(await owner.get(`/customers/all/${list}`), {
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'customerId',
    });
  }
});
