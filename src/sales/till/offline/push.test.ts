import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { walkPages } from '../../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../../tests/harness.ts';
import { balances, stockOf } from '../../../inventory/testing.ts';
import { newId } from '../../../platform/ids.ts';
import { onShelf, openTill } from '../../testing.ts';

const server = await testServer();

type Sale = Record<string, unknown> & { saleId: string };
type Result = { saleId: string; status: string; number: string; exceptions: string[]; errors: object[] };

const push = async (by: SignedIn, sales: unknown[]): Promise<Result[]> =>
  dataOf(await by.post('/till/sales', { outletId: by.outletId, sales })).results;

/** A shop with soap at 10.00 and a till that was opened an hour ago. */
async function shop(item: Parameters<typeof onShelf>[2] = {}) {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 10, there: 20, cost: 6, ...item });
  const till = await openTill(server, owner, 'T1');
  const [outlet] = await server.database(async (session) => {
    await session.all(`update till_sessions set opened_at = now() - interval '1 hour' where id = $1`, [
      till.sessionId,
    ]);
    return session.all<{ code: string }>(
      `update outlets set created_at = now() - interval '2 hours' where id = $1 returning code`,
      [owner.outletId],
    );
  });
  const prefix = `${outlet?.code}-T1-`;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  /** One soap for 10.00 in cash, as the till rang it up. */
  const sale = (number: number, changes: object = {}): Sale => ({
    saleId: newId(),
    number: `${prefix}${String(number).padStart(6, '0')}`,
    tillSessionId: till.sessionId,
    completedAt: minutesAgo(30 - number),
    pricesIncludeTax: false,
    lines: [line()],
    total: 10,
    payments: [{ method: 'CASH', amount: 10 }],
    ...changes,
  });
  const line = (changes: object = {}) => ({
    itemPriceId: soap.itemPriceId,
    quantity: 1,
    unitPrice: 10,
    taxPercent: 0,
    tax: 0,
    total: 10,
    ...changes,
  });
  return { owner, soap, ...till, prefix, sale, line };
}

const one = async (by: SignedIn, sale: unknown) => (await push(by, [sale]))[0] as Result;

const exceptionsOf = async (by: SignedIn, query = '') =>
  dataOf(await by.get(`/till/exceptions?limit=100&${query}`)).rows as Record<string, unknown>[];

/** What the exceptions of a sale say, by their kinds. */
async function saidOf(by: SignedIn, saleId: string): Promise<Record<string, unknown>> {
  const rows = await exceptionsOf(by, `saleId=${saleId}`);
  return Object.fromEntries(rows.map(({ kind, details }) => [String(kind), details]));
}

const saleOf = async (by: SignedIn, saleId: string) => dataOf(await by.get(`/sales/${saleId}`));

const statusesOf = (results: Result[]) => results.map(({ status }) => status);

test('a pushed sale is there with its own time, number and figures, and moves stock and money', async () => {
  const { owner, soap, sale, line, prefix, sessionId } = await shop({ tax: 7.5 });
  const before = await balances(server, owner);
  // 2 × 10.00 less 5 percent is 19.00; 7.5 percent of that is 1.425, so 1.43 on top: 20.43.
  const sold = sale(1, {
    lines: [line({ quantity: 2, discount: { percent: 5 }, taxPercent: 7.5, tax: 1.43, total: 20.43 })],
    total: 20.43,
    payments: [{ method: 'CASH', amount: 30 }],
    note: 'no network',
  });
  const result = await one(owner, sold);
  assert.deepEqual(result, {
    saleId: sold.saleId,
    status: 'ACCEPTED',
    number: `${prefix}000001`,
    exceptions: [],
    errors: [],
  });
  const { lines, ...kept } = await saleOf(owner, sold.saleId);
  assert.deepEqual(
    [kept.number, kept.completedAt, kept.isOffline, kept.tillSessionId, kept.note],
    [`${prefix}000001`, sold.completedAt, true, sessionId, 'no network'],
  );
  assert.deepEqual(
    [kept.subtotal, kept.discount, kept.tax, kept.rounding, kept.total, kept.paid, kept.change, kept.cost],
    [20, 1, 1.43, 0, 20.43, 20.43, 9.57, 12],
  );
  assert.deepEqual(
    [lines[0].name, lines[0].discount, lines[0].tax, lines[0].total],
    ['Soap', 1, 1.43, 20.43],
  );
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[18, 10_800]]);
  const after = await balances(server, owner);
  assert.equal((after['1000'] ?? 0) - (before['1000'] ?? 0), 2_043);
  assert.deepEqual(await exceptionsOf(owner), []);
});

test('pushed late, sales stand in the list at their time; whatever their ids, no page loses or repeats one', async () => {
  const { owner, sale } = await shop();
  const [first, second, third, fourth, fifth, sixth] = [1, 2, 3, 4, 5, 6].map((number) => sale(number));
  await push(owner, [fourth, sixth]);
  await push(owner, [fifth, second]);
  await push(owner, [first, third]);
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const inTime = [sixth, fifth, fourth, third, second, first].map((one) => one?.saleId);
  assert.deepEqual(idsOf(dataOf(await owner.get('/sales')).rows), inTime);

  // Ids of another making say no time; they come in while the pages are read, too.
  let number = 6;
  const another = () => sale(++number, { saleId: randomUUID() });
  const there = [another(), another(), another()];
  await push(owner, there);
  const { rows } = await walkPages<{ id: string }>(owner, '/sales?limit=2', () => push(owner, [another()]));
  const seen = idsOf(rows);
  assert.equal(new Set(seen).size, seen.length);
  const missing = [...inTime, ...there.map(({ saleId }) => saleId)].filter((id) => !seen.includes(id ?? ''));
  assert.deepEqual(missing, []);
});

test('fifty pushes of one batch at once post each of its sales once', async () => {
  const { owner, soap, sale } = await shop();
  const batch = [sale(1), sale(2), sale(3)];
  const answers = await Promise.all(Array.from({ length: 50 }, () => push(owner, batch)));
  for (const at of batch.keys()) {
    const statuses = answers.map((results) => results[at]?.status);
    assert.equal(statuses.filter((status) => status === 'ACCEPTED').length, 1);
    assert.equal(statuses.filter((status) => status === 'DUPLICATE').length, 49);
    assert.equal(new Set(answers.map((results) => results[at]?.number)).size, 1);
  }
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[17, 10_200]]);
  const written = await server.database((session) =>
    session.all(
      `select (select count(*)::int from payments where org_id = $1 and purpose = 'SALE') as payments,
              (select count(*)::int from events where org_id = $1 and type = 'sale.completed') as events`,
      [owner.orgId],
    ),
  );
  assert.deepEqual(written, [{ payments: 3, events: 3 }]);
});

test('sales arrive in any order: a gap that is filled later needs nobody to look at it', async () => {
  const { owner, sale, prefix } = await shop();
  const [first, second, third, fourth] = [sale(1), sale(2), sale(3), sale(4)];
  assert.deepEqual((await one(owner, fourth)).exceptions, ['NUMBER_GAP']);
  assert.deepEqual(await saidOf(owner, fourth.saleId), {
    NUMBER_GAP: { from: '1', to: '3', number: `${prefix}000004` },
  });
  assert.deepEqual(statusesOf(await push(owner, [third, first])), ['ACCEPTED', 'ACCEPTED']);
  assert.equal((await exceptionsOf(owner, 'status=OPEN')).length, 1);
  assert.equal((await one(owner, second)).number, `${prefix}000002`);
  assert.deepEqual(await exceptionsOf(owner, 'status=OPEN'), []);
  const [gap] = await exceptionsOf(owner, 'status=RESOLVED&kind=NUMBER_GAP');
  assert.equal(gap?.resolution, 'All of these numbers came later.');
  // Within one push they are posted in the order of their making, whatever the order in it.
  const results = await push(owner, [sale(7), sale(5), sale(6)]);
  assert.deepEqual(
    results.map(({ number, exceptions }) => [number, exceptions.length]),
    [7, 5, 6].map((number) => [`${prefix}00000${number}`, 0]),
  );
  // Another sale of a number that is taken gets one of the outlet, so that number 8 stays free for its receipt.
  const again = sale(3);
  assert.deepEqual((await one(owner, again)).exceptions, ['NUMBER_COLLISION']);
  assert.deepEqual((await saidOf(owner, again.saleId)).NUMBER_COLLISION, {
    number: `${prefix}000003`,
    instead: prefix.replace('T1-', '000001'),
  });
  // Both receipts say 3, and both are found by it.
  const found = async (search: string) =>
    (await owner.get(`/sales?search=${search}`)).body.data.rows.map(({ id }: { id: string }) => id);
  assert.equal((await found(`${prefix}000003`)).length, 2);
  assert.ok((await found(`${prefix}000003`)).includes(again.saleId));
  assert.deepEqual((await one(owner, sale(8))).exceptions, []);
  const foreign = sale(9, { number: 'X-T9-000009' });
  assert.deepEqual((await one(owner, foreign)).exceptions, ['NUMBER_COLLISION']);
  // One that is far beyond all others would use them up.
  const far = await one(owner, sale(9, { number: `${prefix}999999999999` }));
  assert.deepEqual(far.exceptions, ['NUMBER_COLLISION']);
});

test('an entry that cannot be read is refused alone, and the others are posted', async () => {
  const { owner, soap, sale, line } = await shop();
  const good = [sale(1), sale(2)];
  const bad: [unknown, string][] = [
    ['x', 'body'],
    [null, 'body'],
    [{ ...sale(3), unknown: 1 }, 'unknown'],
    [sale(3, { saleId: 'x' }), 'saleId'],
    [sale(3, { lines: [] }), 'lines'],
    [sale(3, { lines: [line({ quantity: 0.00001 })] }), 'lines.0.quantity'],
    [sale(3, { total: 10.001 }), 'total'],
    [sale(3, { note: 'half a \ud83d' }), 'note'],
    [sale(3, { completedAt: 'yesterday' }), 'completedAt'],
    [sale(3, { lines: [line({ quantity: 1_000_000_000 })] }), 'lines.0.quantity'],
    [sale(3, { lines: [line({ quantity: 999_999_999, unitPrice: 99_999_999_999 })] }), 'lines.0.quantity'],
    [sale(3, { lines: Array(2).fill(line({ total: 9_999_999_999_999 })) }), 'lines'],
  ];
  const results = await push(owner, [good[0], ...bad.map(([entry]) => entry), good[1]]);
  assert.deepEqual(statusesOf(results), ['ACCEPTED', ...bad.map(() => 'REFUSED'), 'ACCEPTED']);
  assert.deepEqual(
    results.slice(1, -1).map(({ errors }) => (errors[0] as { field: string }).field),
    bad.map(([, field]) => field),
  );
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[18, 10_800]]);
  // Of those that say which sale they are, a person is told.
  const named = results.filter(({ status, saleId }) => status === 'REFUSED' && saleId);
  assert.equal(named.length, 9);
  assert.ok(named.every(({ exceptions }) => exceptions.join() === 'SALE_REFUSED'));
  const { rows } = dataOf(await owner.get('/till/exceptions?kind=SALE_REFUSED'));
  assert.deepEqual(
    rows.map((row: { saleId: string }) => row.saleId).sort(),
    named.map(({ saleId }) => saleId).sort(),
  );
});

test('a refused sale is told of once, and no longer when it has come after all', async () => {
  const { owner, sale } = await shop();
  const good = sale(1);
  const bad = { ...good, lines: [] };
  for (const _ of ['first', 'again']) await push(owner, [bad]);
  const told = async () => dataOf(await owner.get('/till/exceptions')).rows;
  const [exception, ...others] = await told();
  assert.deepEqual(
    [exception.kind, exception.status, exception.saleId],
    ['SALE_REFUSED', 'OPEN', good.saleId],
  );
  assert.equal(exception.details.number, good.number);
  assert.equal(exception.details.errors[0].field, 'lines');
  assert.deepEqual(others, []);
  assert.deepEqual(statusesOf(await push(owner, [good])), ['ACCEPTED']);
  assert.deepEqual(
    (await told()).map(({ status }: { status: string }) => status),
    ['RESOLVED'],
  );
});

test('what fails on our side stays in the queue of the till alone, and is taken later', async () => {
  const { owner, sale } = await shop();
  const batch = [sale(1), sale(2), sale(3)];
  await server.database((session) =>
    session.script(`
      create function fail_second() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$;
      create trigger fail_second before insert on sales for each row
      when (new.id = '${batch[1]?.saleId}') execute function fail_second()`),
  );
  const first = await push(owner, batch);
  assert.deepEqual(statusesOf(first), ['ACCEPTED', 'LATER', 'ACCEPTED']);
  assert.deepEqual(first[2]?.exceptions, ['NUMBER_GAP']);
  await server.database((session) => session.script('drop function fail_second cascade'));
  assert.deepEqual(statusesOf(await push(owner, batch)), ['DUPLICATE', 'ACCEPTED', 'DUPLICATE']);
  assert.deepEqual(await exceptionsOf(owner, 'status=OPEN'), []);
});

test('a sale that was made online, whose answer got lost, is there; another one under its id is written down', async () => {
  const { owner, soap, sale, sessionId, prefix } = await shop();
  const pushed = sale(1);
  const { saleId } = pushed;
  dataOf(
    await owner.post('/checkout', {
      saleId,
      outletId: owner.outletId,
      tillSessionId: sessionId,
      number: `${prefix}000001`,
      lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }],
      payments: [{ method: 'CASH', amount: 10 }],
    }),
  );
  const again = await one(owner, pushed);
  assert.deepEqual([again.status, again.number, again.exceptions], ['DUPLICATE', `${prefix}000001`, []]);
  const other = { ...pushed, total: 12 };
  assert.deepEqual((await one(owner, other)).exceptions, ['SALE_DIFFERS']);
  const byCard = { ...pushed, payments: [{ method: 'POS', amount: 10 }] };
  assert.deepEqual((await one(owner, byCard)).exceptions, ['SALE_DIFFERS']);
  const said = await exceptionsOf(owner);
  assert.equal(said.length, 1);
  assert.deepEqual(said[0]?.details, {
    charged: { number: `${prefix}000001`, total: 12, methods: ['CASH'] },
    posted: { number: `${prefix}000001`, total: 10, methods: ['CASH'] },
  });
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[19, 11_400]]);
});

test('what was charged is posted, and what disagrees with it is said with both figures', async () => {
  const { owner, soap, sale, line } = await shop({ there: 1, cost: 6, price: 12, tax: 10 });
  // The till had 10.00 and 5 percent: 3 × 10.00 = 30.00, tax 1.50, and 31.50 was paid. Now it is 12.00 and 10 percent.
  const old = sale(1, {
    lines: [line({ quantity: 3, taxPercent: 5, tax: 1.5, total: 31.5 })],
    total: 31.5,
    payments: [{ method: 'CASH', amount: 31.5 }],
  });
  await one(owner, old);
  const kept = await saleOf(owner, old.saleId);
  // One soap of 6.00 was there: three cost 18.00, and two are missing.
  assert.deepEqual([kept.subtotal, kept.tax, kept.total, kept.paid, kept.cost], [30, 1.5, 31.5, 31.5, 18]);
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[-2, -1_200]]);
  const { itemPriceId, variantId } = soap;
  assert.deepEqual(await saidOf(owner, old.saleId), {
    PRICE_CHANGED: { lines: [{ itemPriceId, name: 'Soap', charged: 10, now: 12 }] },
    TAX_CHANGED: { lines: [{ itemPriceId, name: 'Soap', charged: 5, now: 10 }] },
    STOCK_NEGATIVE: { lines: [{ variantId, name: 'Soap', sold: 3, left: -2 }] },
  });
  // 12.00 and 1.20 tax come to 13.20, not to 13.50: the 0.30 is rounding, so that the books have what was paid.
  const odd = sale(2, {
    lines: [line({ unitPrice: 12, taxPercent: 10, tax: 1.2, total: 13.2 })],
    total: 13.5,
    payments: [{ method: 'POS', amount: 15 }],
  });
  await one(owner, odd);
  const rounded = await saleOf(owner, odd.saleId);
  assert.deepEqual([rounded.total, rounded.rounding, rounded.paid], [13.5, 0.3, 13.5]);
  const said = await saidOf(owner, odd.saleId);
  assert.deepEqual(said.FIGURES_DIFFER, {
    charged: { tax: 1.2, total: 13.5 },
    computed: { tax: 1.2, total: 13.2 },
  });
  // 1.50 by card for nothing went back as cash.
  assert.deepEqual(said.PAYMENT_DIFFERS, {
    charged: { cashBack: 0, due: null },
    posted: { cashBack: 1.5, due: 0 },
  });
});

test('items, sessions, banks and clocks that are not known keep no sale out', async () => {
  const { owner, soap, sale, line, sessionId } = await shop();
  const stranger = await shop();
  const theirs = stranger.soap.itemPriceId;
  const gone = sale(1, {
    lines: [line(), line({ itemPriceId: theirs, name: 'Old soap', quantity: 2, unitPrice: 3, total: 6 })],
    total: 16,
    payments: [
      { method: 'BANK', amount: 6, bankId: newId() },
      { method: 'CASH', amount: 10 },
    ],
    completedAt: '2020-01-01T00:00:00Z',
  });
  assert.deepEqual((await one(owner, gone)).exceptions.sort(), [
    'BANK_UNKNOWN',
    'CLOCK_WRONG',
    'ITEM_UNKNOWN',
  ]);
  const { lines, total, paid, businessDate, cost } = await saleOf(owner, gone.saleId);
  assert.deepEqual([total, paid, cost], [16, 16, 6]);
  assert.deepEqual(lines[1].name, 'Old soap');
  assert.ok(businessDate > '2026-01-01', 'a day on which its session was open');
  const said = await saidOf(owner, gone.saleId);
  assert.deepEqual(said.ITEM_UNKNOWN, { lines: [{ itemPriceId: theirs, name: 'Old soap', total: 6 }] });

  const elsewhere = sale(2, { tillSessionId: stranger.sessionId });
  const result = await one(owner, elsewhere);
  assert.deepEqual(result.exceptions, ['SESSION_UNKNOWN']);
  assert.match(result.number, /^[A-Z0-9]+-000001$/);
  assert.equal((await saleOf(owner, elsewhere.saleId)).tillSessionId, null);
  const longAgo = sale(2, { tillSessionId: newId(), completedAt: '1970-01-01T00:00:00Z' });
  assert.deepEqual((await one(owner, longAgo)).exceptions, ['SESSION_UNKNOWN', 'CLOCK_WRONG']);
  assert.ok(
    (await saleOf(owner, longAgo.saleId)).businessDate > '2026-01-01',
    'not before there was the outlet',
  );

  await server.database((session) =>
    session.all(`update products set status = 'DISABLED' where id = $1`, [soap.productId]),
  );
  assert.deepEqual((await one(owner, sale(2))).exceptions, ['ITEM_DISABLED']);
  assert.equal((await saleOf(owner, gone.saleId)).tillSessionId, sessionId);
});

test('customers who are blocked, unknown or owe too much have bought all the same', async () => {
  const { owner, sale } = await shop({ there: 100 });
  const customer = async (body: object) =>
    dataOf(
      await owner.post('/customer-relationship-management', { kind: 'CUSTOMER', name: newId(), ...body }),
    ).id;
  const [limited, blocked] = [await customer({ creditLimit: 15 }), await customer({ creditLimit: 100 })];
  await server.database((session) =>
    session.all(`update parties set status = 'BLOCKED' where id = $1`, [blocked]),
  );
  const onCredit = (number: number, customerId: string | undefined) =>
    sale(number, { customerId, payments: [{ method: 'CREDIT', amount: 10 }] });
  const [first, second, third] = [onCredit(1, limited), onCredit(2, limited), onCredit(3, blocked)];
  await push(owner, [first, second, third]);
  assert.deepEqual(await saidOf(owner, first.saleId), {});
  assert.deepEqual(await saidOf(owner, second.saleId), {
    CREDIT_LIMIT: { customerId: limited, owed: 20, limit: 15 },
  });
  assert.deepEqual(await saidOf(owner, third.saleId), { CUSTOMER_BLOCKED: { customerId: blocked } });
  const owes = async (id: string) =>
    dataOf(await owner.get(`/customer-relationship-management/${id}`)).balance;
  assert.deepEqual([await owes(limited), await owes(blocked)], [20, 10]);

  const nobody = newId();
  const unknown = onCredit(4, nobody);
  await one(owner, unknown);
  const { customerId, due } = await saleOf(owner, unknown.saleId);
  assert.equal(due, 10);
  assert.deepEqual(await saidOf(owner, unknown.saleId), {
    CUSTOMER_UNKNOWN: { customerId: nobody, due: 10, owedBy: customerId },
  });
  assert.equal(await owes(customerId), 10);
  // 4.00 of 10.00 was paid, and nobody is said to owe the rest.
  const short = sale(5, { payments: [{ method: 'CASH', amount: 4 }] });
  await one(owner, short);
  assert.deepEqual((await saidOf(owner, short.saleId)).PAYMENT_DIFFERS, {
    charged: { cashBack: 0, due: null },
    posted: { cashBack: 0, due: 6 },
  });
  // 7.00 is stored, and 10.00 was to be paid from it: 3.00 is owed.
  dataOf(
    await owner.post('/payments', {
      direction: 'IN',
      method: 'CASH',
      purpose: 'DEPOSIT',
      amount: 7,
      partyId: blocked,
      outletId: owner.outletId,
    }),
  );
  const stored = sale(6, { customerId: blocked, payments: [{ method: 'DEPOSIT', amount: 10 }] });
  await one(owner, stored);
  assert.deepEqual((await saidOf(owner, stored.saleId)).DEPOSIT_SHORT, {
    customerId: blocked,
    wanted: 10,
    there: 7,
  });
  assert.equal((await saleOf(owner, stored.saleId)).due, 3);
});

test("a cashier's discount beyond the limit is written down, and seen by that cashier and by managers", async () => {
  const { owner, sale, line } = await shop();
  const [cashier, another] = [
    await server.colleague(owner, 'CASHIER'),
    await server.colleague(owner, 'CASHIER'),
  ];
  const generous = sale(1, {
    lines: [line({ discount: { percent: 25 }, total: 7.5 })],
    total: 7.5,
    payments: [{ method: 'CASH', amount: 7.5 }],
  });
  assert.deepEqual((await one(cashier, generous)).exceptions, ['DISCOUNT_LIMIT']);
  assert.deepEqual(await saidOf(cashier, generous.saleId), {
    DISCOUNT_LIMIT: { discount: 2.5, of: 10, limitPercent: 10 },
  });
  assert.deepEqual(await exceptionsOf(another), []);
  assert.equal((await exceptionsOf(owner, 'kind=DISCOUNT_LIMIT')).length, 1);
});

test('a sale is of whoever rang it up, whoever pushes it; a limit is not passed in the name of another', async () => {
  const { owner, sale, line } = await shop();
  const [cashier, another] = [
    await server.colleague(owner, 'CASHIER'),
    await server.colleague(owner, 'CASHIER'),
  ];
  const plain = sale(1, { userId: another.userId });
  assert.deepEqual((await one(cashier, plain)).exceptions, []);
  assert.equal((await saleOf(another, plain.saleId)).userId, another.userId);
  assert.equal((await cashier.get(`/sales/${plain.saleId}`)).status, 404);
  assert.deepEqual((await one(cashier, plain)).status, 'DUPLICATE');
  const [pushed] = await server.database((session) =>
    session.all(`select user_id as by, after ->> 'userId' as of from audit where subject_id = $1`, [
      plain.saleId,
    ]),
  );
  assert.deepEqual(pushed, { by: cashier.userId, of: another.userId });

  const generous = { lines: [line({ discount: { percent: 25 }, total: 7.5 })], total: 7.5 };
  const cheap = { ...generous, payments: [{ method: 'CASH', amount: 7.5 }] };
  const inTheirName = [
    sale(2, { ...cheap, userId: owner.userId }),
    sale(3, { ...cheap, userId: cashier.userId }),
  ];
  assert.deepEqual((await one(cashier, inTheirName[0])).exceptions, ['DISCOUNT_LIMIT']);
  assert.deepEqual((await one(owner, inTheirName[1])).exceptions, ['DISCOUNT_LIMIT']);
  assert.deepEqual((await one(owner, sale(4, { ...cheap, userId: owner.userId }))).exceptions, []);

  const stranger = await server.business();
  const unknown = sale(5, { userId: stranger.userId });
  assert.deepEqual((await one(cashier, unknown)).exceptions, ['SELLER_UNKNOWN']);
  assert.equal((await saleOf(cashier, unknown.saleId)).userId, cashier.userId);
  assert.deepEqual(await saidOf(cashier, unknown.saleId), { SELLER_UNKNOWN: { userId: stranger.userId } });
});

test('a sale of a session that was counted meanwhile is a correction beside it', async () => {
  const { owner, sale, sessionId } = await shop();
  // Nothing was expected and nothing counted: the 10.00 that were paid were not there.
  await server.database(async (session) => {
    await session.all(
      `insert into till_counts (org_id, session_id, method, business_date, outlet_id, expected_minor, counted_minor)
       values ($1, $2, 'CASH', '2026-01-02', $3, 0, 0)`,
      [owner.orgId, sessionId, owner.outletId],
    );
    await session.all(`update till_sessions set status = 'CLOSED', closed_at = now() where id = $1`, [
      sessionId,
    ]);
  });
  const before = await balances(server, owner);
  const late = sale(1);
  assert.deepEqual((await one(owner, late)).exceptions, ['SESSION_CLOSED']);
  const corrections = await server.database((session) =>
    session.all('select method, amount_minor::int as amount from till_corrections where session_id = $1', [
      sessionId,
    ]),
  );
  assert.deepEqual(corrections, [{ method: 'CASH', amount: 1_000 }]);
  const after = await balances(server, owner);
  const moved = (code: string) => (after[code] ?? 0) - (before[code] ?? 0);
  // Cash stays as it was counted, and 10.00 of it is short.
  assert.deepEqual([moved('1000'), moved('5200'), moved('4000')], [0, 1_000, -1_000]);
});

test('in a closed period it is posted on the first day that is open', async () => {
  const { owner, sale } = await shop();
  const closed = sale(29);
  const [day] = await server.database((session) =>
    session.all<{ today: string; tomorrow: string }>(
      `update organisations g set books_closed_until = business_date($2, o.timezone, o.day_starts_at)
       from outlets o where o.org_id = g.org_id and g.org_id = $1
       returning g.books_closed_until as today, g.books_closed_until + 1 as tomorrow`,
      [owner.orgId, closed.completedAt],
    ),
  );
  assert.deepEqual((await one(owner, closed)).exceptions, ['NUMBER_GAP', 'PERIOD_CLOSED']);
  const { businessDate, completedAt } = await saleOf(owner, closed.saleId);
  assert.deepEqual([businessDate, completedAt], [day?.tomorrow, closed.completedAt]);
  assert.deepEqual((await saidOf(owner, closed.saleId)).PERIOD_CLOSED, {
    soldOn: day?.today,
    postedOn: day?.tomorrow,
  });
});

test('two tills push at once, and neither disturbs the other', async () => {
  const { owner, soap, sale, prefix } = await shop({ there: 100 });
  const second = await openTill(server, owner, 'T2');
  await server.database((session) =>
    session.all(`update till_sessions set opened_at = now() - interval '1 hour' where id = $1`, [
      second.sessionId,
    ]),
  );
  const theirs = (number: number) =>
    sale(number, {
      tillSessionId: second.sessionId,
      number: `${prefix.replace('T1', 'T2')}${String(number).padStart(6, '0')}`,
    });
  const numbers = Array.from({ length: 10 }, (_, at) => at + 1);
  const [one, other] = await Promise.all([
    push(
      owner,
      numbers.map((number) => sale(number)),
    ),
    push(owner, numbers.map(theirs)),
  ]);
  for (const results of [one, other]) {
    assert.deepEqual(new Set(statusesOf(results)), new Set(['ACCEPTED']));
    assert.deepEqual(
      results.flatMap(({ exceptions }) => exceptions),
      [],
    );
  }
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[80, 48_000]]);
});

test('who may push where, and who may resolve what', async () => {
  const { owner, sale } = await shop({ there: 0 });
  const stranger = await server.business();
  const pushed = { outletId: owner.outletId, sales: [sale(1)] };
  assert.equal((await server.stranger.post('/till/sales', pushed)).status, 401);
  assert.equal((await stranger.post('/till/sales', pushed)).status, 404);
  const elsewhere = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const limited = await server.colleague(owner, 'MANAGER', [elsewhere]);
  assert.equal((await limited.post('/till/sales', pushed)).status, 404);
  const keeper = await server.colleague(owner, 'STOREKEEPER');
  assert.equal((await keeper.post('/till/sales', pushed)).status, 403);
  assert.equal((await owner.post('/till/sales', { ...pushed, sales: [] })).status, 400);
  assert.equal((await owner.post('/till/sales', { ...pushed, sales: Array(101).fill(sale(1)) })).status, 400);
  assert.deepEqual(await exceptionsOf(owner), []);

  assert.deepEqual((await one(owner, pushed.sales[0])).exceptions, ['STOCK_NEGATIVE']);
  assert.deepEqual(await exceptionsOf(limited), []);
  const [found] = await exceptionsOf(owner, `outletId=${owner.outletId}&kind=STOCK_NEGATIVE`);
  const path = `/till/exceptions/${found?.id}/resolve`;
  const note = { note: 'Two were behind the shelf.' };
  assert.equal((await stranger.post(path, note)).status, 404);
  assert.equal((await limited.post(path, note)).status, 404);
  assert.equal((await (await server.colleague(owner, 'CASHIER')).post(path, note)).status, 403);
  assert.equal((await owner.post(path, { note: ' ' })).status, 400);
  const key = newId();
  const resolved = dataOf(await owner.post(path, note, { key }));
  assert.deepEqual(
    [resolved.status, resolved.resolution, resolved.resolvedBy, resolved.resolvedByName, resolved.outletName],
    ['RESOLVED', note.note, owner.userId, 'Ada Obi', 'Corner Shop'],
  );
  assert.deepEqual(dataOf(await owner.post(path, note, { key })), resolved);
  const twice = await owner.post(path, note);
  assert.deepEqual([twice.status, twice.body.code], [409, 'INVALID_STATE']);
  assert.deepEqual(await exceptionsOf(owner, 'status=OPEN'), []);
  const today = new Date().toISOString().slice(0, 10);
  assert.equal((await exceptionsOf(owner, `tillId=${found?.tillId}&date_from=2026-01-01`)).length, 1);
  assert.equal((await owner.get(`/till/exceptions?date_from=${today}&date_to=2026-01-01`)).status, 400);
});

test('a number of another till does not become the letter of a device of this one', async () => {
  const { owner, sale, prefix } = await shop();
  const other = await openTill(server, owner, 'T1B');
  const theirs = `${prefix.slice(0, -1)}B-`;
  const claimed = await one(owner, sale(1, { number: `${theirs}000002` }));
  assert.deepEqual([claimed.status, claimed.exceptions], ['ACCEPTED', ['NUMBER_COLLISION']]);
  for (const number of [`${theirs}000001`, `${theirs}000002`]) {
    const result = await one(owner, sale(1, { number, tillSessionId: other.sessionId }));
    assert.deepEqual([result.status, result.number], ['ACCEPTED', number]);
  }
});

test('a refused sale is told to a person whatever its number holds', async () => {
  const { owner, sale } = await shop();
  for (const number of ['a\u0000b', `${'a'.repeat(99)}😀`]) {
    const result = await one(owner, sale(1, { number, total: 'ten' }));
    assert.deepEqual([result.status, result.exceptions], ['REFUSED', ['SALE_REFUSED']]);
  }
});
