import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, stateOf } from '../../../../tests/checks.ts';
import { type Answer, dataOf, type SignedIn, testServer } from '../../../../tests/harness.ts';
import { balances } from '../../../inventory/testing.ts';
import { accountsOf, foldEverything } from '../../../ledger/testing.ts';
import { newId } from '../../../platform/ids.ts';
import { onShelf, openTill } from '../../testing.ts';
import { printedTaxReturn } from './printed-tax-return.ts';

const server = await testServer();

/** Noon of today, as the day is in the time zone of the businesses of tests. */
const now = new Date(`${Temporal.Now.plainDateISO('Africa/Lagos')}T12:00:00Z`);
/** A day of the month so many months ago. Day 0 is the last day of the month before. */
const day = (monthsAgo: number, ofMonth: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, ofMonth, 12))
    .toISOString()
    .slice(0, 10);
/** The first and the last day of the month so many months ago. */
const month = (monthsAgo: number) => ({ from: day(monthsAgo, 1), to: day(monthsAgo - 1, 0) });

/** Lamps at 100 and a tax of 10 %, sold by a till that was offline for months, and expenses with that tax in them. */
async function taxedShop() {
  const owner = await server.business();
  const { outletId } = owner;
  const lamp = await onShelf(server, owner, { name: 'Lamp', price: 100, tax: 10, kind: 'SERVICE' });
  const [rate] = dataOf(await owner.get('/settings/business')).taxRates;
  const till = await openTill(server, owner, 'T1');
  const [outlet] = await server.database(async (session) => {
    await session.all(`update till_sessions set opened_at = now() - interval '200 days' where id = $1`, [
      till.sessionId,
    ]);
    return session.all<{ code: string }>('select code from outlets where id = $1', [outletId]);
  });
  const account = await accountsOf(owner);
  let number = 0;
  const sell = async (on: string, quantity: number): Promise<string> => {
    number += 1;
    const saleId = newId();
    const [tax, total] = [quantity * 10, quantity * 110];
    const sale = {
      ...{ saleId, number: `${outlet?.code}-T1-${String(number).padStart(6, '0')}`, total },
      ...{ tillSessionId: till.sessionId, completedAt: `${on}T12:00:00Z`, pricesIncludeTax: false },
      lines: [{ itemPriceId: lamp.itemPriceId, quantity, unitPrice: 100, taxPercent: 10, tax, total }],
      payments: [{ method: 'CASH', amount: total }],
    };
    const { results } = dataOf(await owner.post('/till/sales', { outletId, sales: [sale] }));
    assert.equal(results[0].status, 'ACCEPTED', JSON.stringify(results));
    return saleId;
  };
  const spend = async (businessDate: string, amount: number): Promise<string> => {
    const spent = { accountId: account('6000'), outletId, amount, method: 'CASH', taxRateId: rate.id };
    return dataOf(await owner.post('/expenses', { ...spent, businessDate })).id;
  };
  const sellNow = (quantity: number) =>
    owner.post('/checkout', {
      outletId,
      lines: [{ itemPriceId: lamp.itemPriceId, quantity }],
      payments: [{ method: 'CASH', amount: quantity * 110 }],
    });
  /** The till took back all of a sale on a day, as a void, and tells of it now. */
  const voidBefore = async (saleId: string, on: string, quantity: number) => {
    const sent = { refundId: newId(), saleId, isVoid: true, tillSessionId: till.sessionId };
    const lines = [{ position: 1, quantity }];
    const payments = [{ method: 'CASH', amount: quantity * 110 }];
    const body = { ...sent, lines, payments, occurredAt: `${on}T13:00:00Z` };
    return dataOf(await owner.post('/till/refunds', body)).refund;
  };
  return { owner, rate, sell, sellNow, spend, voidBefore };
}

const file = (user: SignedIn, body: object, options?: { key: string }) =>
  user.post('/tax/returns', body, options);
const undo = (user: SignedIn, id: string, reason = ' Typed wrong ') =>
  user.post(`/tax/returns/${id}/undo`, { reason });

type Figure = { net?: number; tax: number; documents: string };
type Figures = Record<string, Figure>;
type Return = {
  id: string;
  from: string;
  to: string;
  totals: Figures;
  rows: Figures[];
  late: { totals: Figures };
};
const names = ['sold', 'refunded', 'bought', 'returned', 'output', 'input', 'payable'];

/** The taxes of a return: sold, refunded, bought, returned, output, input, payable. */
const taxesOf = ({ totals }: { totals: Figures }) => names.map((name) => totals[name]?.tax);

/** Every figure of a return is the sum of its documents. */
async function checkDocuments(owner: SignedIn, { rows, totals, late }: Return): Promise<void> {
  const figures = [...rows, totals, late.totals].flatMap((row) => names.map((name) => row[name] as Figure));
  await Promise.all(
    figures.map(async ({ net, tax, documents }) => {
      const found = dataOf(await owner.get(`${documents}&limit=100`)).rows as { net: number; tax: number }[];
      const sum = (key: 'net' | 'tax') => found.reduce((total, row) => total + row[key], 0);
      assert.equal(sum('tax'), tax, documents);
      if (net !== undefined) assert.equal(sum('net'), net, documents);
    }),
  );
}

/**
 * Worked out by hand. Two months ago: two lamps are sold and an expense of 110 is recorded, and its return is filed.
 * Then come, for the same month, a lamp that a till had not sent and an expense of 55. The expense of 110 is reversed
 * and one of the first lamps comes back, both today. Last month: three lamps.
 */
test('a filed return stays as it is, and what comes later is late in the next one', async () => {
  const { owner, rate, sell, spend } = await taxedShop();
  const first = await sell(day(2, 10), 2);
  const expense = await spend(day(2, 12), 110);
  const next = dataOf(await owner.get(`/tax/returns/next?from=${day(2, 1)}&to=${day(1, 0)}`));
  assert.deepEqual([next.isFirst, next.isOver, taxesOf(next)], [true, true, [20, 0, 10, 0, 20, 10, 10]]);
  // The first one that is proposed is the last month that is over.
  const proposed = dataOf(await owner.get('/tax/returns/next'));
  assert.deepEqual({ from: proposed.from, to: proposed.to }, month(1));

  const older = dataOf(await file(owner, { ...month(2), payable: 10, note: ' On paper ' }));
  assert.deepEqual(
    [older.from, older.to, older.note, taxesOf(older), taxesOf(older.late)],
    [day(2, 1), day(1, 0), 'On paper', [20, 0, 10, 0, 20, 10, 10], [0, 0, 0, 0, 0, 0, 0]],
  );
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, event?.type], ['fileTaxReturn', 'taxReturn.filed']);
  // The tax accounts are empty, and 10 are due.
  const { 2100: payable = 0, 1500: input = 0, 2110: due } = await balances(server, owner);
  assert.deepEqual([payable, input, due], [0, 0, -1_000]);

  await sell(day(2, 20), 1);
  await spend(day(2, 25), 55);
  dataOf(await owner.delete(`/expenses/${expense}`));
  dataOf(
    await owner.post(`/sales/${first}/refunds`, { lines: [{ position: 1, quantity: 1 }], reason: 'Broken' }),
  );
  await sell(day(1, 5), 3);

  for (const when of ['before folding', 'after folding']) {
    if (when === 'after folding') await foldEverything(server);
    const same = dataOf(await owner.get(`/tax/returns/${older.id}`));
    assert.deepEqual(same, older, when);
    await checkDocuments(owner, same);
    const following = dataOf(await owner.get('/tax/returns/next'));
    assert.deepEqual({ from: following.from, to: following.to }, month(1));
    assert.deepEqual(taxesOf(following), [40, 0, 5, 0, 40, 5, 35], when);
    assert.deepEqual(taxesOf(following.late), [10, 0, 5, 0, 10, 5, 5], when);
    await checkDocuments(owner, following);
  }

  const newer = dataOf(await file(owner, month(1)));
  assert.deepEqual(
    [taxesOf(newer), taxesOf(newer.late)],
    [
      [40, 0, 5, 0, 40, 5, 35],
      [10, 0, 5, 0, 10, 5, 5],
    ],
  );
  await checkDocuments(owner, newer);
  const lateOnes = dataOf(await owner.get(newer.late.totals.payable.documents)).rows;
  type Row = { businessDate: string; countsOn: string; tax: number };
  assert.deepEqual(
    lateOnes.map(({ businessDate, countsOn, tax }: Row) => [businessDate, countsOn, tax]),
    [
      [day(2, 20), day(1, 1), 10],
      [day(2, 25), day(1, 1), -5],
    ],
  );
  // The report goes by the days of the documents, so the older month has what came later.
  const report = dataOf(await owner.get(`/reports/tax?date_from=${day(2, 1)}&date_to=${day(1, 0)}`));
  assert.deepEqual(taxesOf(report), [30, 0, 15, 0, 30, 15, 15]);
  // This month has a refund of 10 and the expense that was reversed.
  const open = dataOf(await owner.get('/tax/returns/next'));
  assert.deepEqual([open.isOver, taxesOf(open)], [false, [0, 10, 0, 10, -10, -10, 0]]);

  const { rows } = dataOf(await owner.get('/tax/returns'));
  assert.deepEqual(
    rows.map(({ id, output, input, payable }: Record<string, unknown>) => [id, output, input, payable]),
    [
      [newer.id, 40, 5, 35],
      [older.id, 20, 10, 10],
    ],
  );
  const csv = (await owner.get(`/tax/returns/${newer.id}?format=csv`)).body.trim().split('\r\n');
  assert.deepEqual(csv.slice(1), [
    `false,${rate.name},10,400,40,0,0,50,5,0,0,0,0,40,5,35,STANDARD,`,
    'false,Total,,400,40,0,0,50,5,0,0,0,0,40,5,35,,',
    `true,${rate.name},10,100,10,0,0,50,5,0,0,0,0,10,5,5,STANDARD,`,
    'true,Total,,100,10,0,0,50,5,0,0,0,0,10,5,5,,',
  ]);
});

const close = async (owner: SignedIn, monthsAgo: number) => {
  const accept = ['OPEN_SHIFTS', 'UNCHECKED_BOOKS'];
  dataOf(await owner.post('/accounts/months/close', { month: day(monthsAgo, 1).slice(0, 7), accept }));
};

test('a sale of a closed and filed month is late in the return of the day on which it is posted', async () => {
  const { owner, sell, voidBefore } = await taxedShop();
  await sell(day(3, 10), 1);
  const filed = dataOf(await file(owner, month(3)));
  await close(owner, 3);
  await close(owner, 2);
  // Both stand in the books on the first day of last month. One of them was void from the start.
  const late = await sell(day(3, 11), 2);
  const wrong = await sell(day(3, 12), 4);
  const voided = await voidBefore(wrong, day(3, 12), 4);
  assert.deepEqual([voided.isVoid, voided.businessDate], [true, day(1, 1)]);
  await sell(day(1, 10), 8);

  const nothing = [0, 0, 0, 0, 0, 0, 0];
  const between = dataOf(await owner.get('/tax/returns/next'));
  assert.deepEqual([between.from, taxesOf(between), taxesOf(between.late)], [day(2, 1), nothing, nothing]);
  await checkDocuments(owner, between);
  const [all, ofLate] = [
    [100, 0, 0, 0, 100, 0, 100],
    [20, 0, 0, 0, 20, 0, 20],
  ];
  for (const when of ['first', 'after it was undone']) {
    const empty = dataOf(await file(owner, month(2)));
    assert.deepEqual(taxesOf(empty), nothing, when);
    const next = dataOf(await owner.get('/tax/returns/next'));
    assert.deepEqual([next.from, taxesOf(next), taxesOf(next.late)], [day(1, 1), all, ofLate], when);
    await checkDocuments(owner, next);
    if (when === 'first') dataOf(await undo(owner, empty.id));
  }
  await foldEverything(server);
  const newer = dataOf(await file(owner, month(1)));
  assert.deepEqual([taxesOf(newer), taxesOf(newer.late)], [all, ofLate]);
  await checkDocuments(owner, newer);
  const { rows } = dataOf(await owner.get(newer.late.totals.sold.documents));
  assert.deepEqual(
    rows.map(({ id, businessDate, countsOn }: Record<string, string>) => [id, businessDate, countsOn]),
    [[late, day(3, 11), day(1, 1)]],
  );
  assert.deepEqual(dataOf(await owner.get(`/tax/returns/${filed.id}`)), filed);
});

test('a void that comes after its month was closed is a refund of the first open day', async () => {
  const { owner, sell, voidBefore } = await taxedShop();
  const sale = await sell(day(2, 10), 1);
  await close(owner, 2);
  const report = async (monthsAgo: number) => {
    const days = `date_from=${month(monthsAgo).from}&date_to=${month(monthsAgo).to}`;
    const { net, netTax } = dataOf(await owner.get(`/sales/summary?${days}`));
    return [...taxesOf(dataOf(await owner.get(`/reports/tax?${days}`))).slice(0, 2), net, netTax];
  };
  const before = await report(2);
  assert.deepEqual(before, [10, 0, 110, 10]);
  const refund = await voidBefore(sale, day(2, 10), 1);
  assert.deepEqual([refund.isVoid, refund.businessDate], [false, day(1, 1)]);
  assert.deepEqual([await report(2), await report(1)], [before, [0, 10, -110, -10]]);
});

test('a return that cannot be is refused by the name of its field, and nothing is filed', async () => {
  const { owner, sell } = await taxedShop();
  const [manager, limited] = [
    await server.colleague(owner, 'MANAGER'),
    await server.colleague(owner, 'ACCOUNTANT', [owner.outletId]),
  ];
  await sell(day(2, 10), 1);
  dataOf(await file(await server.colleague(owner, 'ACCOUNTANT'), month(3)));
  const before = await stateOf(server, owner);
  const bad = { status: 400, code: 'VALIDATION_FAILED' };
  const state = { status: 409, code: 'INVALID_STATE' };
  for (const [body, refusal] of [
    [
      { from: day(2, 1), to: day(2, 0) },
      { ...bad, field: 'to' },
    ],
    [
      { from: day(2, 1), to: '2099-12-31' },
      { ...bad, field: 'to' },
    ],
    [
      { from: day(2, 1), to: now.toISOString().slice(0, 10) },
      { ...bad, field: 'to' },
    ],
    [
      { from: day(2, 1), to: '2026-02-30' },
      { ...bad, field: 'to' },
    ],
    [{ ...month(3) }, { ...state, field: 'from' }],
    [
      { from: day(3, 20), to: day(1, 0) },
      { ...state, field: 'from' },
    ],
    [{ ...month(1) }, { ...state, field: 'from' }],
    [
      { from: day(2, 2), to: day(1, 0) },
      { ...state, field: 'from' },
    ],
    [
      { ...month(2), payable: 11 },
      { status: 400, code: 'TOTAL_MISMATCH', field: 'payable' },
    ],
    [
      { ...month(2), payable: -10 },
      { status: 400, code: 'TOTAL_MISMATCH', field: 'payable' },
    ],
    [
      { ...month(2), payable: 10.001 },
      { ...bad, field: 'payable' },
    ],
  ] as const)
    assertRefused(await file(owner, body), refusal);
  assertRefused(await owner.get(`/tax/returns/next?from=${day(1, 1)}`), { ...state, field: 'from' });
  for (const user of [manager, limited])
    assertRefused(await file(user, month(2)), { status: 403, code: 'FORBIDDEN' });
  assertRefused(await limited.get('/tax/returns'), { status: 403, code: 'FORBIDDEN' });
  assert.deepEqual(await stateOf(server, owner), before);
});

test('only the owner undoes the last return, and its documents are of the next one again', async () => {
  const { owner, sell, spend } = await taxedShop();
  const [other, accountant] = [await server.business(), await server.colleague(owner, 'ACCOUNTANT')];
  await sell(day(3, 10), 1);
  const older = dataOf(await file(owner, month(3)));
  await sell(day(3, 11), 2);
  await sell(day(2, 10), 4);
  const key = { key: newId() };
  const [newer, again] = [await file(owner, month(2), key), await file(owner, month(2), key)].map(dataOf);
  assert.deepEqual(again, newer);
  assert.deepEqual(taxesOf(newer), [60, 0, 0, 0, 60, 0, 60]);
  // Late for the last return, and late for both.
  await sell(day(2, 11), 8);
  await spend(day(3, 12), 11);

  assertRefused(await undo(owner, older.id), { status: 409, code: 'INVALID_STATE' });
  assertRefused(await undo(accountant, newer.id), { status: 403, code: 'FORBIDDEN' });
  assertRefused(await undo(other, newer.id), { status: 404, code: 'NOT_FOUND' });
  assertRefused(await other.get(`/tax/returns/${newer.id}`), { status: 404, code: 'NOT_FOUND' });
  const undoing = newId();
  const undone = [
    await owner.post(`/tax/returns/${newer.id}/undo`, { reason: ' Typed wrong ' }, { key: undoing }),
    await owner.post(`/tax/returns/${newer.id}/undo`, { reason: ' Typed wrong ' }, { key: undoing }),
  ];
  assert.deepEqual(undone.map(dataOf), [newer, newer]);
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual(
    [audit?.operation, audit?.after, event?.type],
    ['undoTaxReturn', { reason: 'Typed wrong' }, 'taxReturn.undone'],
  );
  assertRefused(await owner.get(`/tax/returns/${newer.id}`), { status: 404, code: 'NOT_FOUND' });
  const { 2100: payable, 2110: due } = await balances(server, owner);
  assert.deepEqual([payable, due], [-14_000, -1_000]);

  const refiled = dataOf(await file(owner, month(2)));
  assert.deepEqual(
    [taxesOf(refiled), taxesOf(refiled.late)],
    [
      [140, 0, 1, 0, 140, 1, 139],
      [20, 0, 1, 0, 20, 1, 19],
    ],
  );
  await checkDocuments(owner, refiled);
  // The first return may begin on another day when it is filed anew.
  for (const { id } of [refiled, older]) dataOf(await undo(owner, id));
  const whole = dataOf(await file(owner, { from: day(3, 5), to: day(1, 0) }));
  assert.deepEqual(taxesOf(whole), [150, 0, 1, 0, 150, 1, 149]);
  await checkDocuments(owner, whole);
});

test('a sale that is voided after its return was filed is taken off in the next one', async () => {
  const { owner, sellNow } = await taxedShop();
  // The business is a day ahead of its outlet, so the day of the outlet can be filed while it sells.
  const [{ today }] = (await server.database(async (session) => {
    await session.all(`update organisations set timezone = 'Pacific/Kiritimati' where org_id = $1`, [
      owner.orgId,
    ]);
    await session.all(`update outlets set timezone = 'Pacific/Pago_Pago' where org_id = $1`, [owner.orgId]);
    return session.all<{ today: string }>(
      `select to_char(now() at time zone 'Pacific/Pago_Pago', 'YYYY-MM-DD') as today`,
    );
  })) as [{ today: string }];
  const [kept, wrong] = [dataOf(await sellNow(1)).sale, dataOf(await sellNow(2)).sale];
  const filed = dataOf(await file(owner, { from: today, to: today }));
  assert.deepEqual(taxesOf(filed), [30, 0, 0, 0, 30, 0, 30]);
  dataOf(await owner.post(`/sales/${wrong.id}/void`, { reason: 'Wrong' }));
  // One that is late and voided counts nowhere.
  const both = dataOf(await sellNow(4)).sale;
  dataOf(await owner.post(`/sales/${both.id}/void`, { reason: 'Wrong' }));
  dataOf(await sellNow(8));

  await checkDocuments(owner, dataOf(await owner.get(`/tax/returns/${filed.id}`)));
  const next = dataOf(await owner.get('/tax/returns/next'));
  assert.deepEqual(
    [taxesOf(next), taxesOf(next.late)],
    [
      [60, 0, 0, 0, 60, 0, 60],
      [60, 0, 0, 0, 60, 0, 60],
    ],
  );
  await checkDocuments(owner, next);
  const { rows } = dataOf(await owner.get(filed.totals.sold.documents));
  assert.deepEqual(
    rows.map(({ number }: { number: string }) => number),
    [kept.number, wrong.number],
  );
});

test('while many record expenses and one files, every document is in exactly one return', async () => {
  const { owner, spend } = await taxedShop();
  await spend(day(2, 1), 11);
  const spending = Array.from({ length: 40 }, (_, at) => spend(day(2, 15), 11 * (at + 1)));
  const filing = Array.from({ length: 3 }, () => file(owner, month(2)));
  await Promise.all(spending);
  const answers: Answer[] = await Promise.all(filing);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  const filed = dataOf(answers.find(({ status }) => status === 200) as Answer);
  const next = dataOf(await owner.get('/tax/returns/next'));
  // 1 + (1 + 2 + … + 40).
  assert.equal(filed.totals.input.tax + next.late.totals.input.tax, 821);
  await checkDocuments(owner, filed);
  await checkDocuments(owner, next);
});

/**
 * Worked out by hand. VAT of 7.5 % and a levy of 1 % on top of both are 8.575 %: 108.58 has 8.58 of tax, of which 7.50 is
 * VAT and 1.08 the levy. It is spent twice, once without recovery. The late 54.29 has 4.29: 3.75 and 0.54.
 */
test('a filed return keeps the kinds of its rates and the taxes of groups, whatever becomes of the rates', async () => {
  const owner = await server.business();
  const group = {
    name: 'VAT and levy',
    components: [
      { name: 'VAT', percent: 7.5 },
      { name: 'Levy', percent: 1, compound: true },
    ],
  };
  const taxRates = [
    { name: 'Books', kind: 'EXEMPT', percent: 0 },
    { name: 'Food', kind: 'REDUCED', percent: 5 },
    group,
  ];
  const saved = dataOf(await owner.patch('/settings/business', { taxRates })).taxRates;
  const rateId = (name: string) => saved.find((one: { name: string }) => one.name === name).id;
  const account = await accountsOf(owner);
  const spend = async (businessDate: string, amount: number, rate: string, more: object = {}) => {
    const spent = { accountId: account('6000'), outletId: owner.outletId, method: 'CASH', amount };
    dataOf(await owner.post('/expenses', { ...spent, businessDate, taxRateId: rateId(rate), ...more }));
  };
  await spend(day(2, 3), 50, 'Books');
  await spend(day(2, 4), 105, 'Food');
  await spend(day(2, 5), 108.58, group.name);
  await spend(day(2, 6), 108.58, group.name, { taxRecoverable: false });

  type Part = Record<string, number | string>;
  type Row = { name: string; kind: string | null; components: Part[] };
  const partsOf = (rows: Row[]) =>
    rows.map(({ name, kind, components }) => [
      ...[name, kind],
      ...components.map(({ name, percent, bought, notRecoverable, input, payable }) => [
        ...[name, percent, bought, notRecoverable, input, payable],
      ]),
    ]);
  const expected = [
    ['Books', 'EXEMPT'],
    ['Food', 'REDUCED'],
    [group.name, 'STANDARD', ['VAT', 7.5, 15, 7.5, 7.5, -7.5], ['Levy', 1, 2.16, 1.08, 1.08, -1.08]],
  ];
  const next = dataOf(await owner.get(`/tax/returns/next?from=${day(2, 1)}&to=${day(1, 0)}`));
  assert.deepEqual(partsOf(next.rows), expected);
  const filed = dataOf(await file(owner, month(2)));
  assert.deepEqual(partsOf(filed.rows), expected);

  const changed = { id: rateId('Food'), name: 'Meals', kind: 'STANDARD', percent: 5 };
  dataOf(await owner.patch('/settings/business', { taxRates: [changed] }));
  await spend(day(2, 7), 54.29, group.name);
  const kept = dataOf(await owner.get(`/tax/returns/${filed.id}`));
  assert.deepEqual(kept, filed);
  const csv = (await owner.get(`/tax/returns/${filed.id}?format=csv`)).body.trim().split('\r\n');
  assert.deepEqual(csv.slice(1), [
    'false,Books,0,0,0,0,0,50,0,0,0,0,0,0,0,0,EXEMPT,',
    'false,Food,5,0,0,0,0,100,5,0,0,0,0,0,5,-5,REDUCED,',
    'false,VAT and levy,8.575,0,0,0,0,200,17.16,0,0,100,8.58,0,8.58,-8.58,STANDARD,',
    'false,VAT and levy,7.5,,0,,0,,15,,0,,7.5,0,7.5,-7.5,STANDARD,VAT',
    'false,VAT and levy,1,,0,,0,,2.16,,0,,1.08,0,1.08,-1.08,STANDARD,Levy',
    'false,Total,,0,0,0,0,350,22.16,0,0,100,8.58,0,13.58,-13.58,,',
    'true,Total,,0,0,0,0,0,0,0,0,0,0,0,0,0,,',
  ]);
  const following = dataOf(await owner.get('/tax/returns/next'));
  const late = [
    [group.name, 'STANDARD', ['VAT', 7.5, 3.75, 0, 3.75, -3.75], ['Levy', 1, 0.54, 0, 0.54, -0.54]],
  ];
  assert.deepEqual([partsOf(following.rows), partsOf(following.late.rows)], [late, late]);

  // Printed, a rate says its kind and is followed by the net and by its taxes. What is late comes last.
  const reader = {
    say: Object.assign((text: string) => text, { language: 'en' as const }),
    ...{ business: 'Shop', today: day(0, 1), amount: String, percent: String, day: String, month: String },
  };
  const printed = ({ rows }: { rows: { cells: string[] }[] }) =>
    rows.map(({ cells }) => [cells[0], cells[3], cells[7]]);
  assert.deepEqual(printed(printedTaxReturn.table({ ...kept, late: following.late }, reader)), [
    ['Books (0%) · Exempt', '0', '0'],
    ['– Net', '50', ''],
    ['Food (5%) · Reduced', '5', '-5'],
    ['– Net', '100', ''],
    ['VAT and levy (8.575%) · Standard', '17.16', '-8.58'],
    ['– Net', '200', ''],
    ['– VAT (7.5%)', '15', '-7.5'],
    ['– Levy (1%)', '2.16', '-1.08'],
    ['Total', '22.16', '-13.58'],
    ['– Net', '350', ''],
    ['Of this, late', '', ''],
    ['VAT and levy (8.575%) · Standard', '4.29', '-4.29'],
    ['– Net', '50', ''],
    ['– VAT (7.5%)', '3.75', '-3.75'],
    ['– Levy (1%)', '0.54', '-0.54'],
    ['Total', '4.29', '-4.29'],
    ['– Net', '50', ''],
  ]);
  const pdf = await owner.get(`/tax/returns/${filed.id}?format=pdf`);
  assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf']);

  // A return of a version that kept neither can still be read.
  await server.database((session) =>
    session.all('update tax_return_lines set kind = null, components = null where org_id = $1', [
      owner.orgId,
    ]),
  );
  const old = dataOf(await owner.get(`/tax/returns/${filed.id}`));
  assert.deepEqual(partsOf(old.rows), [
    ['Books', null],
    ['Food', null],
    [group.name, null],
  ]);
  assert.deepEqual([old.totals, old.rows[1].bought], [filed.totals, filed.rows[1].bought]);
});
