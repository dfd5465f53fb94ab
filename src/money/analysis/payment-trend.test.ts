import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, testServer } from '../../../tests/harness.ts';
import { foldDailyTotals } from '../../ledger/exports.ts';
import { addPayment } from '../payment/testing.ts';
import { partsOf } from './trend-parts.ts';

const server = await testServer();

test('parts cover a period from end to end: days, then calendar months, then years', () => {
  const cases: [string, string, string, number, string, string][] = [
    ['2026-03-05', '2026-03-05', 'DAY', 1, '2026-03-05..2026-03-05', '2026-03-05..2026-03-05'],
    ['2026-02-12', '2026-03-13', 'DAY', 30, '2026-02-12..2026-02-12', '2026-03-13..2026-03-13'],
    // 92 days and 93.
    ['2026-01-01', '2026-04-02', 'DAY', 92, '2026-01-01..2026-01-01', '2026-04-02..2026-04-02'],
    ['2026-01-01', '2026-04-03', 'MONTH', 4, '2026-01-01..2026-01-31', '2026-04-01..2026-04-03'],
    ['2023-12-15', '2026-11-16', 'MONTH', 36, '2023-12-15..2023-12-31', '2026-11-01..2026-11-16'],
    ['2023-11-30', '2026-11-16', 'YEAR', 4, '2023-11-30..2023-12-31', '2026-01-01..2026-11-16'],
  ];
  for (const [from, to, step, count, first, last] of cases) {
    const found = partsOf(from, to);
    const shown = found.parts.map((part) => `${part.from}..${part.to}`);
    assert.deepEqual([found.step, shown.length, shown[0], shown.at(-1)], [step, count, first, last]);
  }
});

/** In cash 100 on the 1st of March and 40 back on the 31st, 50 by card on the 2nd of April at Yaba. */
async function trading() {
  const owner = await server.business();
  const yaba: string = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const sale = { purpose: 'SALE' } as const;
  const cash = { ...sale, method: 'CASH', businessDate: '2026-03-01', amountMinor: 10_000n } as const;
  await addPayment(server, owner, cash);
  await addPayment(server, owner, {
    ...cash,
    ...{ direction: 'OUT', purpose: 'REFUND', businessDate: '2026-03-31', amountMinor: 4_000n },
  });
  const card = { ...sale, method: 'POS', businessDate: '2026-04-02', amountMinor: 5_000n } as const;
  await addPayment(server, owner, { ...card, outletId: yaba });
  return { owner, yaba };
}

type Point = { from: string; to: string; methods: { paymentMethod: string; balance: number }[] };
const used = ({ points }: { points: Point[] }) =>
  points.flatMap(({ from, to, methods }) =>
    methods.map(({ paymentMethod, balance }) => `${from}..${to} ${paymentMethod} ${balance}`),
  );

test('the trend has every day of its period, and all time begins with the first payment', async () => {
  const { owner, yaba } = await trading();
  const trend = async (query: string) => dataOf(await owner.get(`/payments/analysis/trend?${query}`));
  const check = async () => {
    const days = await trend('date_from=2026-03-01&date_to=2026-04-02');
    assert.deepEqual([days.step, days.points.length], ['DAY', 33]);
    assert.deepEqual(days.points[0], {
      from: '2026-03-01',
      to: '2026-03-01',
      methods: [{ paymentMethod: 'CASH', salesPmt: 100, paidIn: 0, paidOut: 0, cashBack: 0, balance: 100 }],
    });
    assert.deepEqual(used(days), [
      '2026-03-01..2026-03-01 CASH 100',
      '2026-03-31..2026-03-31 CASH -40',
      '2026-04-02..2026-04-02 POS 50',
    ]);
    const months = await trend('date_from=2026-02-10&date_to=2026-06-30');
    assert.deepEqual([months.step, months.points.length], ['MONTH', 5]);
    assert.deepEqual(used(months), ['2026-03-01..2026-03-31 CASH 60', '2026-04-01..2026-04-30 POS 50']);
  };
  await check();
  await foldDailyTotals(server.parts.database.jobs);
  await check();

  const today: string = dataOf(await owner.get('/dashboard')).today.date;
  const all = await trend('');
  assert.deepEqual([all.from, all.points[0].from, all.to], ['2026-03-01', '2026-03-01', today]);
  assert.deepEqual((await trend('date_to=2026-04-05')).from, '2026-03-01');
  assert.deepEqual(used(await trend(`date_to=2026-04-05&outletId=${yaba}`)), [
    '2026-04-02..2026-04-02 POS 50',
  ]);
  assert.deepEqual(used(await trend('date_to=2026-04-05&paymentMethod=CASH')), [
    '2026-03-01..2026-03-01 CASH 100',
    '2026-03-31..2026-03-31 CASH -40',
  ]);
});

test('a business without payments has an empty day; another tenant and a limited user see nothing of others', async () => {
  const { owner, yaba } = await trading();
  const period = 'date_from=2026-03-01&date_to=2026-04-02';
  const other = await server.business();
  const empty = dataOf(await other.get(`/payments/analysis/trend?outletId=${yaba}`));
  assert.deepEqual([empty.from, empty.points.length, used(empty)], [empty.to, 1, []]);
  const limited = await server.colleague(owner, 'MANAGER', [yaba]);
  assert.deepEqual(used(dataOf(await limited.get(`/payments/analysis/trend?${period}`))), [
    '2026-04-02..2026-04-02 POS 50',
  ]);
  assertRefused(await owner.get('/payments/analysis/trend?date_from=2026-03-02&date_to=2026-03-01'), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'date_to',
  });
});
