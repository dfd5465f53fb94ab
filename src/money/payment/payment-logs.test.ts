import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { foldDailyTotals } from '../../ledger/exports.ts';
import { newId } from '../../platform/ids.ts';
import { addBank, addDebt, addParty, addPayment } from './testing.ts';

const server = await testServer();

type Row = { id: string; amount: number; businessDate: string };

/** Eleven payments of two outlets on five days, by hand and by sales, expenses and banks; one of them taken back. */
async function trading() {
  const owner = await server.business();
  const { body } = await owner.post('/outlets', { name: 'Yaba' });
  const yaba: string = body.data.id;
  const customerId = await addParty(server, owner);
  const vendorId = await addParty(server, owner, 'VENDOR');
  const bankId = await addBank(server, owner);
  const otherBankId = await addBank(server, owner);
  await addDebt(server, owner, { partyId: customerId, amountMinor: 5_000n });
  await addDebt(server, owner, { partyId: vendorId, amountMinor: 5_000n, side: 'PAYABLE' });
  const by = (rest: object) => owner.post('/payments', { outletId: owner.outletId, ...rest });
  const ids: string[] = [];
  const note = (id: string) => ids.push(id);
  const cash = { direction: 'IN', method: 'CASH', partyId: customerId };
  note((await by({ ...cash, amount: 10, businessDate: '2026-03-01', reference: 'Rec-100%' })).body.data.id);
  note((await by({ ...cash, amount: 20, businessDate: '2026-03-02', note: 'at the DOOR' })).body.data.id);
  const bank = { direction: 'OUT', method: 'BANK', partyId: vendorId, bankId };
  note((await by({ ...bank, amount: 30, businessDate: '2026-03-02', outletId: yaba })).body.data.id);
  note((await by({ ...bank, amount: 5, businessDate: '2026-03-03', bankId: otherBankId })).body.data.id);
  note((await by({ ...cash, amount: 7, purpose: 'DEPOSIT', businessDate: '2026-03-03' })).body.data.id);
  note((await by({ ...cash, amount: 6, method: 'DEPOSIT', businessDate: '2026-03-04' })).body.data.id);
  const sale = { purpose: 'SALE', businessDate: '2026-03-04' } as const;
  note(
    await addPayment(server, owner, { ...sale, method: 'POS', amountMinor: 10_000n, cashBackMinor: 2_000n }),
  );
  note(await addPayment(server, owner, { ...sale, method: 'CASH', amountMinor: 4_000n, outletId: yaba }));
  const out = { direction: 'OUT', method: 'CASH', businessDate: '2026-03-05' } as const;
  note(await addPayment(server, owner, { ...out, purpose: 'EXPENSE', amountMinor: 1_500n }));
  const charge = { ...out, method: 'BANK', purpose: 'CHARGE', bankId, outletId: null } as const;
  note(await addPayment(server, owner, { ...charge, amountMinor: 25n }));
  const reversed = { ...out, purpose: 'EXPENSE', amountMinor: -1_500n, reversesId: ids[8] ?? '' } as const;
  note(await addPayment(server, owner, reversed));
  return { owner, yaba, customerId, vendorId, bankId, ids };
}
const traded = await trading();

const amountsOf = async (by: SignedIn, query: string) => {
  const { status, body } = await by.get(`/payments/logs?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.rows.map(({ amount }: Row) => amount);
};

const filters: [query: string, amounts: number[], figures: [count: number, paidIn: number, out: number]][] = [
  ['', [-15, 0.25, 15, 40, 100, 6, 7, 5, 30, 20, 10], [11, 183, 55.25]],
  ['date_from=2026-03-04', [-15, 0.25, 15, 40, 100, 6], [6, 146, 20.25]],
  ['date_to=2026-03-02', [30, 20, 10], [3, 30, 30]],
  ['date_from=2026-03-03&date_to=2026-03-03', [7, 5], [2, 7, 5]],
  ['date_from=2026-03-06', [], [0, 0, 0]],
  ['method=CASH', [-15, 15, 40, 7, 20, 10], [6, 77, 0]],
  // 20 of it were handed out in cash.
  ['method=POS', [100], [1, 100, 20]],
  ['method=DEPOSIT', [6], [1, 6, 0]],
  ['method=MOBILE', [], [0, 0, 0]],
  // On account: no money moved, so there is no payment.
  ['method=CREDIT', [], [0, 0, 0]],
  ['method=credit&date_from=2026-03-04', [], [0, 0, 0]],
  ['direction=IN', [40, 100, 6, 7, 20, 10], [6, 183, 20]],
  ['direction=OUT', [-15, 0.25, 15, 5, 30], [5, 0, 35.25]],
  ['purpose=SETTLEMENT', [6, 5, 30, 20, 10], [5, 36, 35]],
  ['purpose=SALE', [40, 100], [2, 140, 20]],
  ['purpose=EXPENSE', [-15, 15], [2, 0, 0]],
  [`partyId=${traded.customerId}`, [6, 7, 20, 10], [4, 43, 0]],
  [`partyId=${traded.vendorId}&method=BANK`, [5, 30], [2, 0, 35]],
  [`bankId=${traded.bankId}`, [0.25, 30], [2, 0, 30.25]],
  [`outletId=${traded.yaba}`, [40, 30], [2, 40, 30]],
  [`outletId=${traded.yaba}&method=CASH&date_from=2026-03-04`, [40], [1, 40, 0]],
  [`outletId=${newId()}`, [], [0, 0, 0]],
  ['search=rec-', [10], [1, 10, 0]],
  ['search=100%25', [10], [1, 10, 0]],
  ['search=the%20door', [20], [1, 20, 0]],
  ['search=00%25', [10], [1, 10, 0]],
  ['search=nowhere', [], [0, 0, 0]],
  [`search=party%20${traded.customerId}`, [6, 7, 20, 10], [4, 43, 0]],
];

test('every filter keeps just its payments, the newest day first, and the summary adds up the same', async () => {
  const { owner, ids } = traded;
  for (const [query, amounts, [count, paidIn, out]] of filters) {
    // Within a day the order is that of the ids, which are of one process and so of its clock.
    const rows: Row[] = (await owner.get(`/payments/logs?${query}`)).body.data.rows;
    assert.deepEqual(
      rows.map(({ amount }) => amount),
      amounts,
      query,
    );
    const { body } = await owner.get(`/payments/summary?${query}`);
    const { byMethod, ...totals } = body.data;
    assert.deepEqual(totals, { count, in: paidIn, out, net: Math.round((paidIn - out) * 100) / 100 }, query);
    assert.deepEqual(body.meta, { page: 1, perPage: Math.max(1, count), total: count });
    const sum = (name: 'count' | 'in' | 'out') =>
      byMethod.reduce((total: number, one: { [of in typeof name]: number }) => total + one[name], 0);
    assert.deepEqual([sum('count'), sum('in'), sum('out')], [count, paidIn, out], query);
  }
  assert.deepEqual(
    (await owner.get('/payments/logs')).body.data.rows.map(({ id }: Row) => id),
    ids.toReversed(),
  );
});

test('the summary by method says what each brought, before and after the days are folded', async () => {
  const { owner } = traded;
  const expected = {
    count: 11,
    in: 183,
    // 35.25 by bank, and 20 in cash that were handed out against the card.
    out: 55.25,
    net: 127.75,
    byMethod: [
      { method: 'CASH', count: 6, in: 77, out: 20, net: 57 },
      { method: 'BANK', count: 3, in: 0, out: 35.25, net: -35.25 },
      { method: 'POS', count: 1, in: 100, out: 0, net: 100 },
      { method: 'DEPOSIT', count: 1, in: 6, out: 0, net: 6 },
    ],
  };
  assert.deepEqual((await owner.get('/payments/summary')).body.data, expected);
  // Cash back of a card is not a payment in cash, but it left the drawer.
  const ofThatDay = `date_from=2026-03-04&date_to=2026-03-04&outletId=${owner.outletId}`;
  assert.deepEqual((await owner.get(`/payments/summary?${ofThatDay}`)).body.data.byMethod, [
    { method: 'CASH', count: 0, in: 0, out: 20, net: -20 },
    { method: 'POS', count: 1, in: 100, out: 0, net: 100 },
    { method: 'DEPOSIT', count: 1, in: 6, out: 0, net: 6 },
  ]);
  const before = await Promise.all(filters.map(([query]) => owner.get(`/payments/summary?${query}`)));
  await foldDailyTotals(server.parts.database.jobs);
  assert.deepEqual((await owner.get('/payments/summary')).body.data, expected);
  const after = await Promise.all(filters.map(([query]) => owner.get(`/payments/summary?${query}`)));
  assert.deepEqual(
    after.map(({ body }) => body),
    before.map(({ body }) => body),
  );
});

test('the summary from the days and that from the payments themselves agree', async () => {
  const { owner } = traded;
  // A search that matches all: the daily totals have no texts, so the payments themselves are read.
  await server.database((session) =>
    session.all(
      `insert into search_texts as t (org_id, kind, id, texts)
       select org_id, 'PAYMENT', id, array['same'] from payments where org_id = $1
       on conflict (org_id, kind, id) do update set texts = t.texts || excluded.texts`,
      [owner.orgId],
    ),
  );
  for (const query of [
    '',
    'date_from=2026-03-02&date_to=2026-03-04',
    `outletId=${traded.yaba}`,
    'method=CASH',
    'method=POS&date_from=2026-03-04',
  ]) {
    const [days, facts] = [
      await owner.get(`/payments/summary?${query}`),
      await owner.get(`/payments/summary?${query}&search=same`),
    ];
    assert.ok(days.body.data.count > 0);
    assert.deepEqual(facts.body, days.body, query);
  }
});

test('a user limited to outlets sees what was paid there, and nothing that belongs to no outlet', async () => {
  const { owner, yaba, bankId } = traded;
  const manager = await server.colleague(owner, 'ACCOUNTANT', [yaba]);
  assert.deepEqual(await amountsOf(manager, ''), [40, 30]);
  assert.deepEqual(await amountsOf(manager, `outletId=${owner.outletId}`), []);
  assert.deepEqual(await amountsOf(manager, `bankId=${bankId}`), [30]);
  const figures = async (query: string) => {
    const { count, in: paidIn, out } = (await manager.get(`/payments/summary?${query}`)).body.data;
    return [count, paidIn, out];
  };
  assert.deepEqual(await figures(''), [2, 40, 30]);
  assert.deepEqual(await figures('purpose=SALE'), [1, 40, 0]);
  assert.deepEqual(await figures(`outletId=${owner.outletId}`), [0, 0, 0]);
  const nowhere = await server.colleague(owner, 'MANAGER', []);
  assert.deepEqual(await amountsOf(nowhere, ''), []);
});

test('a payment says whose it is, by name', async () => {
  const { owner, customerId, vendorId } = traded;
  const rows: { partyId: string | null; partyName: string | null }[] = (await owner.get('/payments/logs'))
    .body.data.rows;
  // Six have a party. Anonymous sales, expenses and charges have none.
  const [customer, vendor, nobody] = [`Party ${customerId}`, `Party ${vendorId}`, null];
  assert.deepEqual(
    rows.map(({ partyName }) => partyName),
    [nobody, nobody, nobody, nobody, nobody, customer, customer, vendor, vendor, customer, customer],
  );
});

test('another tenant sees none of it', async () => {
  const rival = await server.business();
  for (const query of [
    '',
    `partyId=${traded.customerId}`,
    `bankId=${traded.bankId}`,
    `outletId=${traded.yaba}`,
  ]) {
    assert.deepEqual(await amountsOf(rival, query), []);
    assert.equal((await rival.get(`/payments/summary?${query}`)).body.data.count, 0);
  }
});

test('pages in every order show each payment once, also those of one day and while others come in', async () => {
  const { owner, ids } = traded;
  for (const sort of [
    '',
    '&sortKey=businessDate',
    '&sortKey=businessDate&sortDir=desc',
    '&sortKey=createdAt',
    '&sortKey=createdAt&sortDir=desc',
  ]) {
    const { rows, metas } = await walkPages<Row>(owner, `/payments/logs?limit=3${sort}`);
    const seen = rows.map(({ id }) => id);
    const ascending = sort.startsWith('&') && !sort.endsWith('desc');
    assert.deepEqual(seen, ascending ? ids : ids.toReversed(), sort);
    assert.deepEqual(
      metas,
      [1, 2, 3, 4].map((page) => ({ page, perPage: 3, total: 11 })),
    );
  }
});

test('a cursor fits its own sort and filters only', async () => {
  const { owner } = traded;
  const { nextCursor } = (await owner.get('/payments/logs?limit=2')).body.data;
  for (const other of ['sortKey=createdAt', 'method=CASH', 'date_from=2026-01-01', 'sortDir=asc']) {
    const answer = await owner.get(`/payments/logs?limit=2&${other}&cursor=${nextCursor}`);
    assertRefused(answer, { status: 400, code: 'INVALID_CURSOR' });
  }
  const answer = await owner.get(`/payments/logs?date_from=2026-03-02&date_to=2026-03-01`);
  assertRefused(answer, { status: 400, code: 'VALIDATION_FAILED', field: 'date_to' });
  const summary = await owner.get(`/payments/summary?date_from=2026-03-02&date_to=2026-03-01`);
  assertRefused(summary, { status: 400, code: 'VALIDATION_FAILED', field: 'date_to' });
});
