import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, testServer } from '../../../../tests/harness.ts';
import { newId } from '../../../platform/ids.ts';
import { onShelf } from '../../testing.ts';

const server = await testServer();

type Tender = Record<string, unknown>;

/** A till that was opened yesterday by its own operations, with one sale of 10.00 in cash of today. */
async function overMidnight() {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 10, there: 50, cost: 6 });
  const till = dataOf(await owner.post('/tills', { outletId: owner.outletId, name: 'Front', code: 'T1' }));
  const session = dataOf(await owner.post('/till/sessions', { tillId: till.id, openingFloat: 0 }));
  const [day] = await server.database((tx) =>
    tx.all<{ opened: string }>(
      `update till_sessions set business_date = business_date - 1, opened_at = opened_at - interval '1 day'
       where id = $1 returning business_date::text as opened`,
      [session.id],
    ),
  );
  const { sale } = dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      tillSessionId: session.id,
      lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
      payments: [{ method: 'CASH', amount: 10 }],
    }),
  );
  /** What the till sold without a connection, 10.00 each. */
  const offline = (number: number, changes: object = {}) => ({
    saleId: newId(),
    number: sale.number.replace(/\d{6}$/, String(number).padStart(6, '0')),
    tillSessionId: session.id,
    completedAt: new Date(Date.now() - 1_000).toISOString(),
    pricesIncludeTax: false,
    lines: [{ itemPriceId: soap.itemPriceId, quantity: 1, unitPrice: 10, taxPercent: 0, tax: 0, total: 10 }],
    total: 10,
    payments: [{ method: 'CASH', amount: 10 }],
    ...changes,
  });
  const push = async (...sales: object[]) =>
    dataOf(await owner.post('/till/sales', { outletId: owner.outletId, sales })).results;
  const close = async (counts: object[]) =>
    dataOf(await owner.post(`/till/sessions/${session.id}/close`, { counts }));
  const analysis = async (date: string) =>
    dataOf(await owner.get(`/payments/analysis?date_from=${date}&date_to=${date}`)).rows as Tender[];
  const opened = String(day?.opened);
  return { owner, session, sale, offline, push, close, analysis, opened, sold: sale.businessDate };
}

test('a till over midnight: what was short shows on the day of its session, by tender, and in the books', async () => {
  const { owner, close, analysis, opened, sold } = await overMidnight();
  assert.notEqual(opened, sold);
  // 10.00 should be there; and 3.00 of mobile money that nobody expected.
  await close([
    { method: 'CASH', counted: 8 },
    { method: 'MOBILE', counted: 3 },
  ]);
  const rows = await analysis(opened);
  assert.deepEqual(
    rows.map(({ paymentMethod, balance, status }) => [paymentMethod, balance, status]),
    [
      ['CASH', 0, 'SHORT'],
      ['MOBILE', 0, 'OVER'],
    ],
  );
  assert.deepEqual(
    (await analysis(sold)).map(({ paymentMethod, status }) => [paymentMethod, status]),
    [['CASH', 'BALANCED']],
  );
  const summary = dataOf(await owner.get(`/payments/analysis/summary?date_from=${opened}&date_to=${opened}`));
  assert.deepEqual([summary.balance, summary.methods], [0, 2]);
  const short = dataOf(await owner.get(`/payments/analysis?status=SHORT&date_to=${opened}`)).rows;
  assert.deepEqual(
    short.map(({ paymentMethod }: Tender) => paymentMethod),
    ['CASH'],
  );
  // Cash over and short has the same on the same day: 2.00 is lost and 3.00 found.
  const posted = await server.database((tx) =>
    tx.all<{ date: string; amount: number }>(
      `select l.business_date::text as date, sum(l.amount_minor)::int as amount
       from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
       where l.org_id = $1 and a.system_key = 'CASH_DIFFERENCE' group by 1`,
      [owner.orgId],
    ),
  );
  assert.deepEqual(posted, [{ date: opened, amount: -100 }]);
});

test('a closed report stays as it was, and sales that arrive later are a line of their own', async () => {
  const { owner, session, sale, offline, push, close, analysis, opened } = await overMidnight();
  const ada = dataOf(
    await owner.post('/customer-relationship-management', { name: 'Ada', creditLimit: 100 }),
  );
  // 22.00 lie in the drawer: 10.00 are known, 10.00 are of a sale that is still to come, 2.00 are too many.
  const closed = await close([{ method: 'CASH', counted: 22 }]);
  const { late: none, ...report } = closed;
  assert.deepEqual(none, {
    count: 0,
    discount: 0,
    tax: 0,
    rounding: 0,
    total: 0,
    onAccount: 0,
    exchanged: 0,
    methods: [],
    firstNumber: null,
    lastNumber: null,
    noSales: 0,
    movements: [],
  });
  const [first, second] = [
    offline(2),
    offline(3, { customerId: ada.id, payments: [{ method: 'POS', amount: 8, cashBack: 3 }] }),
  ];
  for (const result of await push(first, second)) {
    assert.deepEqual([result.status, result.exceptions], ['ACCEPTED', ['SESSION_CLOSED']]);
  }
  const { late, ...after } = dataOf(await owner.get(`/till/sessions/${session.id}`));
  assert.deepEqual(after, report);
  const number = (last: number) => sale.number.replace(/\d{6}$/, String(last).padStart(6, '0'));
  // Two sales of 10.00: 10.00 in cash, and 5.00 by card with 3.00 handed out beside; 5.00 is owed. Of the 12.00 that were over, 7.00 were theirs.
  assert.deepEqual(late, {
    count: 2,
    discount: 0,
    tax: 0,
    rounding: 0,
    total: 20,
    onAccount: 5,
    exchanged: 0,
    firstNumber: number(2),
    lastNumber: number(3),
    noSales: 0,
    movements: [],
    methods: [
      { method: 'CASH', sales: 10, refunds: 0, cashBack: 3, paidIn: 0, paidOut: 0, amount: 7, difference: 5 },
      { method: 'POS', sales: 5, refunds: 0, cashBack: 0, paidIn: 3, paidOut: 0, amount: 8, difference: -8 },
    ],
  });
  const [row] = dataOf(await owner.get(`/till/sessions?limit=10`)).rows;
  assert.deepEqual(
    row.methods.map((one: Tender) => [
      one.method,
      one.expected,
      one.counted,
      one.corrections,
      one.difference,
    ]),
    [
      ['CASH', 10, 22, 7, 5],
      ['POS', 0, 0, 8, -8],
    ],
  );
  assert.deepEqual(
    (await analysis(opened)).map(({ paymentMethod, status }) => [paymentMethod, status]),
    [
      ['CASH', 'OVER'],
      ['POS', 'SHORT'],
    ],
  );
});

test('what arrives after the books were closed changes no figure of the closed days', async () => {
  const { owner, offline, push, close, analysis, opened, sold } = await overMidnight();
  await close([{ method: 'CASH', counted: 20 }]);
  const before = await analysis(opened);
  assert.equal(before[0]?.status, 'OVER');
  const tills = async (date: string) => {
    const { counted, over, short } = dataOf(await owner.get(`/dashboard?date=${date}`)).tills;
    return { counted, over, short };
  };
  assert.deepEqual(await tills(opened), { counted: 1, over: 10, short: 0 });
  dataOf(await owner.patch('/settings/business', { booksClosedUntil: opened }));
  assert.equal((await push(offline(2)))[0].status, 'ACCEPTED');
  assert.deepEqual(await analysis(opened), before);
  // The 10.00 that were too many are taken back on the first open day.
  assert.deepEqual(
    (await analysis(sold)).map(({ paymentMethod, status }) => [paymentMethod, status]),
    [['CASH', 'SHORT']],
  );
  assert.deepEqual(await tills(opened), { counted: 1, over: 10, short: 0 });
  assert.deepEqual(await tills(sold), { counted: 0, over: 0, short: 10 });
});

test('the event of a pushed sale names who sold it, and the audit trail who pushed it', async () => {
  const { owner, offline, push } = await overMidnight();
  const kemi = await server.colleague(owner, 'CASHIER');
  const [theirs, own] = [offline(2, { userId: kemi.userId }), offline(3)];
  await push(theirs, own);
  const told = await server.database((tx) =>
    tx.all<{ id: string; userId: string; pushedBy: string }>(
      `select data ->> 'id' as id, data ->> 'userId' as "userId", data ->> 'pushedBy' as "pushedBy"
       from events where org_id = $1 and type = 'sale.completed' and data ->> 'id' = any ($2)`,
      [owner.orgId, [theirs.saleId, own.saleId]],
    ),
  );
  const of = (id: string) => told.find((one) => one.id === id);
  assert.deepEqual(of(theirs.saleId), { id: theirs.saleId, userId: kemi.userId, pushedBy: owner.userId });
  assert.deepEqual(of(own.saleId), { id: own.saleId, userId: owner.userId, pushedBy: owner.userId });
  const { rows } = dataOf(await owner.get(`/audit?limit=10&subjectId=${theirs.saleId}`));
  assert.deepEqual(
    [rows[0].userId, rows[0].after.userId, rows[0].after.pushedBy],
    [owner.userId, kemi.userId, owner.userId],
  );
});
