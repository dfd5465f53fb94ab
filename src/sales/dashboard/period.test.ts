import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, testServer } from '../../../tests/harness.ts';
import { foldDailyTotals } from '../../ledger/exports.ts';
import { onShelf } from '../testing.ts';

// The days of sales are moved, without those of what they posted.
const server = await testServer({ breaksInvariants: true });

type Point = {
  from: string;
  to: string;
  hour: number | null;
  count: number;
  net: number;
  previousNet: number;
};

/**
 * Soaps at 10, which cost 6. `sell` completes a sale so many days ago, some minutes before or after the time of day that
 * it is now. Its day is set, so that it does not matter what time it is.
 */
async function shop() {
  const owner = await server.business();
  const soap = await onShelf(server, owner);
  const today: string = dataOf(await owner.get('/dashboard')).today.date;
  const dayBack = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString();
  const at = (days: number, minutes: number) =>
    Temporal.Now.instant()
      .subtract({ hours: days * 24 })
      .add({ minutes })
      .toString();
  const sell = async (
    quantity: number,
    days: number,
    { minutes = -30, outletId = owner.outletId, itemPriceId = soap.itemPriceId } = {},
  ): Promise<string> => {
    const payments = [{ method: 'CASH', amount: quantity * 10 }];
    const lines = [{ itemPriceId, quantity }];
    const { sale } = dataOf(await owner.post('/checkout', { outletId, lines, payments }));
    await server.database(async (session) => {
      await session.all('update sales set business_date = $2, completed_at = $3 where id = $1', [
        ...[sale.id, dayBack(days), at(days, minutes)],
      ]);
      await session.all('update payments set business_date = $2 where source_id = $1', [
        sale.id,
        dayBack(days),
      ]);
    });
    return sale.id;
  };
  const period = async (query: string) => dataOf(await owner.get(`/dashboard?${query}`)).period;
  return { owner, soap, today, dayBack, at, sell, period };
}

const netOf = ({ figures, previous }: { figures: { net: number }; previous: { net: number } }) => [
  figures.net,
  previous.net,
];

const sumOf = (points: Point[], field: 'net' | 'previousNet') =>
  points.reduce((sum, point) => sum + point[field], 0);

test('a running day is compared with the same hours of the day, week or year before, never with whole days', async () => {
  const { owner, dayBack, at, sell, period } = await shop();
  await sell(1, 0);
  await sell(1, 1);
  await sell(5, 1, { minutes: 30 });
  await sell(2, 7);
  await sell(3, 7, { minutes: 30 });
  await sell(6, 364);
  await sell(1, 364, { minutes: 30 });
  await sell(7, 9);
  const refunded = await sell(1, 9);
  // Half of the documents are in the daily totals, and the others are not yet.
  await foldDailyTotals(server.parts.database.jobs);
  const refund = { payments: [{ method: 'CASH', amount: 10 }] };
  dataOf(await owner.post(`/sales/${refunded}/refunds`, refund));
  await server.database((session) =>
    session.all('update refunds set business_date = $2, recorded_at = $3 where sale_id = $1', [
      ...[refunded, dayBack(7), at(7, -10)],
    ]),
  );
  await sell(4, 7, { minutes: 40 });

  // A week before: 20 by this time, less 10 given back. What was sold later that day (70) does not count yet.
  const week = await period('');
  assert.deepEqual(
    [week.range, week.compare, week.from, week.to, week.previous.from, week.previous.to, week.sameHours],
    ['DAY', 'WEEK', dayBack(0), dayBack(0), dayBack(7), dayBack(7), true],
  );
  assert.deepEqual(netOf(week), [10, 10]);
  const { count, total, refundCount, refunded: givenBack, items, margin } = week.previous;
  // 20 − 12 of cost, less 10 − 6 for the soap that came back.
  assert.deepEqual([count, total, refundCount, givenBack, items, margin], [1, 20, 1, 10, 2, 4]);
  assert.equal(week.points.length, 24);
  assert.deepEqual([sumOf(week.points, 'net'), sumOf(week.points, 'previousNet')], [10, 10]);
  assert.deepEqual(netOf(await period('compare=PREVIOUS')), [10, 10]);
  assert.deepEqual(netOf(await period('compare=YEAR')), [10, 60]);

  // Seven days: 60 yesterday and 10 today; before them 80 nine days ago, and 10 by this time a week ago.
  const seven = await period('range=DAYS_7');
  assert.deepEqual(netOf(seven), [70, 90]);
  assert.deepEqual(
    seven.points.map((point: Point) => [point.from, point.to, point.hour, point.net, point.previousNet]),
    [
      [dayBack(6), dayBack(6), null, 0, 0],
      [dayBack(5), dayBack(5), null, 0, 0],
      [dayBack(4), dayBack(4), null, 0, 0],
      [dayBack(3), dayBack(3), null, 0, 0],
      [dayBack(2), dayBack(2), null, 0, 80],
      [dayBack(1), dayBack(1), null, 60, 0],
      [dayBack(0), dayBack(0), null, 10, 10],
    ],
  );

  // A day that is over is compared with the whole of another: 20, 30 and 40, less 10.
  const over = await period(`date=${dayBack(6)}&compare=PREVIOUS`);
  assert.deepEqual([...netOf(over), over.sameHours], [0, 80, false]);
  assert.equal(sumOf(over.points, 'previousNet'), 80);
});

test('a voided sale counts nowhere in the hours before', async () => {
  const { owner, sell, period } = await shop();
  await sell(2, 7);
  const voided = await sell(3, 0);
  dataOf(await owner.post(`/sales/${voided}/void`, { reason: 'Mistake' }));
  await server.database(async (session) => {
    await session.all(
      `update sales set business_date = business_date - 7, completed_at = completed_at - interval '7 days'
       where id = $1`,
      [voided],
    );
    await session.all('update refunds set business_date = business_date - 7 where sale_id = $1', [voided]);
  });
  const { previous } = await period('');
  assert.deepEqual(
    [previous.count, previous.voidedCount, previous.net, previous.items, previous.cost],
    [1, 1, 20, 2, 12],
  );
});

test('ranges end with the day that is shown, and every part of them is there', async () => {
  const { sell, period, today } = await shop();
  const back = (day: string) => Temporal.PlainDate.from(day).until(today).days;
  await sell(1, back('2026-03-13'));
  await sell(2, back('2026-03-02'));
  await sell(3, back('2026-02-13'));
  await sell(4, back('2026-01-31'));
  await sell(5, back('2025-03-13'));
  await sell(6, back('2025-03-14'));
  await sell(7, back('2025-02-28'));
  for (const [query, net, previousNet, parts] of [
    // The 12th of February to the 13th of March, and the 30 days before them.
    ['range=DAYS_30', 60, 40, 30],
    ['range=DAYS_30&compare=YEAR', 60, 180, 30],
    // To the 13th of each month: 10 and 20, 30.
    ['range=MONTH', 30, 30, 13],
    ['range=MONTH&compare=YEAR', 30, 50, 13],
    // Since new year; last year 70 and 50 to the 13th.
    ['range=YEAR', 100, 120, 3],
  ] as const) {
    const found = await period(`date=2026-03-13&${query}`);
    assert.deepEqual([...netOf(found), found.points.length], [net, previousNet, parts], query);
    assert.deepEqual(
      [sumOf(found.points, 'net'), sumOf(found.points, 'previousNet')],
      [net, previousNet],
      query,
    );
    assert.deepEqual([found.points[0].from, found.points.at(-1).to], [found.from, '2026-03-13'], query);
  }
  const { points } = await period('date=2026-03-13&range=YEAR');
  assert.deepEqual(
    points.map(({ from, to, net, previousNet }: Point) => [from, to, net, previousNet]),
    [
      ['2026-01-01', '2026-01-31', 40, 0],
      ['2026-02-01', '2026-02-28', 30, 70],
      ['2026-03-01', '2026-03-13', 30, 50],
    ],
  );
});

test('best sellers, tenders and tills are those of the range', async () => {
  const { owner, sell, dayBack } = await shop();
  await sell(1, 0);
  await sell(2, 3);
  await sell(4, 8);
  const { topItems, tenders, today } = dataOf(await owner.get('/dashboard?range=DAYS_7'));
  assert.deepEqual([topItems[0].quantity, topItems[0].total], [3, 30]);
  assert.deepEqual(tenders, [{ method: 'CASH', amount: 30, refunded: 0 }]);
  // The day itself is what it was.
  assert.deepEqual([today.date, today.net], [dayBack(0), 10]);
});

test('what came back is no best seller: an item counts by what it brought after refunds', async () => {
  const { owner, sell } = await shop();
  const rice = await onShelf(server, owner, { name: 'Rice', price: 10 });
  const sold = await sell(5, 0);
  await sell(2, 0, { outletId: owner.outletId, itemPriceId: rice.itemPriceId });
  const back = { lines: [{ position: 1, quantity: 4 }] };
  dataOf(await owner.post(`/sales/${sold}/refunds`, back));
  const { topItems } = dataOf(await owner.get('/dashboard'));
  // Of five soaps one stayed sold, so two of rice brought more.
  assert.deepEqual(
    topItems.map(({ quantity, netQuantity, total, refunded, net }: Record<string, number>) => [
      ...[quantity, netQuantity, total, refunded, net],
    ]),
    [
      [2, 2, 20, 0, 20],
      [5, 1, 50, 40, 10],
    ],
  );
});

test('outlets are ranked by what they sold in the range; a limited user sees their own', async () => {
  const { owner, sell } = await shop();
  const yaba: string = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const quiet: string = dataOf(await owner.post('/outlets', { name: 'Ajah' })).id;
  dataOf(await owner.post('/outlets', { name: 'Never' }));
  const rice = await onShelf(server, { ...owner, outletId: yaba }, { name: 'Rice', price: 10 });
  const salt = await onShelf(server, { ...owner, outletId: quiet }, { name: 'Salt', price: 10 });
  await sell(1, 0);
  await sell(5, 7);
  await sell(3, 0, { outletId: yaba, itemPriceId: rice.itemPriceId });
  await sell(1, 7, { outletId: quiet, itemPriceId: salt.itemPriceId });
  const ranked = async (by: typeof owner, query = '') =>
    dataOf(await by.get(`/dashboard?${query}`)).period.outlets.map((row: Record<string, unknown>) => [
      ...[row.name, row.count, row.net, row.previousNet],
    ]);
  assert.deepEqual(await ranked(owner), [
    ['Yaba', 1, 30, 0],
    ['Corner Shop', 1, 10, 50],
    ['Ajah', 0, 0, 10],
  ]);
  assert.deepEqual(await ranked(owner, 'range=DAYS_30'), [
    ['Corner Shop', 2, 60, 0],
    ['Yaba', 1, 30, 0],
    ['Ajah', 1, 10, 0],
  ]);
  const manager = await server.colleague(owner, 'MANAGER', [yaba]);
  const { period } = dataOf(await manager.get('/dashboard'));
  assert.deepEqual([period.outlets.length, period.figures.net], [1, 30]);
  assert.deepEqual(await ranked(owner, `outletId=${quiet}`), [['Ajah', 0, 0, 10]]);
});

test('the last trading day is the last one with a sale, up to the day that is shown', async () => {
  const { owner, sell, dayBack } = await shop();
  const lastOf = async (query: string) => dataOf(await owner.get(`/dashboard?${query}`)).lastTradingDay;
  assert.equal(await lastOf(''), null);
  await sell(1, 3);
  await sell(1, 5);
  assert.equal(await lastOf(''), dayBack(3));
  assert.equal(await lastOf(`date=${dayBack(4)}`), dayBack(5));
  const yaba: string = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  assert.equal(await lastOf(`outletId=${yaba}`), null);
  const id = await sell(1, 0);
  assert.equal(await lastOf(''), dayBack(0));
  dataOf(await owner.post(`/sales/${id}/void`, { reason: 'Wrong item' }));
  assert.equal(await lastOf(''), dayBack(3));
});

test('a range other than a day cannot be compared with the week before', async () => {
  const { owner } = await shop();
  assertRefused(await owner.get('/dashboard?range=MONTH&compare=WEEK'), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'compare',
  });
});
