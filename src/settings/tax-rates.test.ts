import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../tests/checks.ts';
import { dataOf, testServer } from '../../tests/harness.ts';

const server = await testServer();
const path = '/settings/business';

/** The day in Lagos, where the business is: an hour ahead of UTC. */
const day = (daysFromNow: number) =>
  new Date(Date.now() + 3_600_000 + daysFromNow * 86_400_000).toISOString().slice(0, 10);
const vat = { name: 'VAT', percent: 7.5 };
const levy = { name: 'Levy', percent: 1, compound: true };

test('a tax rate has a kind, components and periods, and says what it is today', async () => {
  const owner = await server.business();
  const periods = [
    { from: null, percent: 5 },
    { from: day(-10), components: [vat, { ...levy, compound: false }] },
    { from: day(1), components: [vat, levy] },
  ];
  const sent = [
    { name: 'Books', kind: 'EXEMPT', percent: 0 },
    { name: 'Group', kind: 'REDUCED', periods },
  ];
  const { taxRates } = dataOf(await owner.patch(path, { taxRates: sent }));
  const plainLevy = { ...levy, compound: false };
  const plainVat = { ...vat, compound: false };
  const group = {
    ...{ id: taxRates[1].id, name: 'Group', kind: 'REDUCED', status: 'ACTIVE' },
    percent: 8.5,
    components: [plainVat, plainLevy],
    periods: [
      { from: null, percent: 5, components: [] },
      { from: day(-10), percent: 8.5, components: [plainVat, plainLevy] },
      // 7.5 and 1 % of 107.5.
      { from: day(1), percent: 8.575, components: [plainVat, levy] },
    ],
  };
  assert.deepEqual([taxRates[0].kind, taxRates[1]], ['EXEMPT', group]);
  // What was read may be sent back, and changes nothing.
  assert.deepEqual(dataOf(await owner.patch(path, { taxRates: [taxRates[1]] })).taxRates[1], group);
  // A percentage without a day counts from today on, and what is planned stays.
  const now = dataOf(await owner.patch(path, { taxRates: [{ id: group.id, name: 'Group', percent: 9 }] }));
  assert.deepEqual([now.taxRates[1].percent, now.taxRates[1].components], [9, []]);
  assert.deepEqual(
    now.taxRates[1].periods.map((period: { from: string; percent: number }) => [period.from, period.percent]),
    [
      [null, 5],
      [day(-10), 8.5],
      [day(0), 9],
      [day(1), 8.575],
    ],
  );
});

test('tax rates that cannot be are refused, and nothing changes', async () => {
  const owner = await server.business();
  const { taxRates } = dataOf(
    await owner.patch(path, { taxRates: [vat, { name: 'Free', kind: 'EXEMPT', percent: 0 }] }),
  );
  const [free, known] = taxRates;
  const first = { from: null, percent: 7.5 };
  const closed = [first, { from: day(-40), percent: 8 }];
  dataOf(await owner.patch(path, { taxRates: [{ ...vat, id: known.id, percent: 8, periods: closed }] }));
  dataOf(await owner.patch(path, { booksClosedUntil: day(-30) }));
  const before = dataOf(await owner.get(path));
  const group = (...components: object[]) => ({ name: 'Group', components });
  const periods = (...sent: object[]) => ({ name: 'VAT', id: known.id, periods: sent });
  const bad = (field: string) => ({ status: 400, code: 'VALIDATION_FAILED', field: `taxRates.0.${field}` });
  const late = (field: string) => ({ status: 409, code: 'INVALID_STATE', field: `taxRates.0.${field}` });
  const cases: [object, { status: number; code: string; field: string }][] = [
    [{ name: 'Nothing' }, bad('percent')],
    [{ name: 'Other', kind: 'EXEMPT', percent: 5 }, bad('kind')],
    [{ name: 'Other', kind: 'ZERO', ...{ components: [vat, levy] } }, bad('kind')],
    [{ name: 'Other', kind: 'LOW', percent: 5 }, bad('kind')],
    [{ id: free.id, name: 'Free', percent: 5 }, bad('kind')],
    [{ ...vat, id: known.id, kind: 'ZERO' }, bad('kind')],
    [group(vat), bad('components')],
    [group({ ...vat, percent: 60 }, { ...levy, percent: 41, compound: false }), bad('components')],
    // 60 and 30 % of 160 are 108.
    [group({ ...vat, percent: 60 }, { ...levy, percent: 30 }), bad('components')],
    [group({ ...vat, percent: 5 }, { ...levy, percent: 9.975 }), bad('components')],
    [group({ ...vat, percent: -1 }, levy), bad('components.0.percent')],
    [group(vat, { ...levy, percent: 1.23456 }), bad('components.1.percent')],
    [group({ ...vat, compound: true }, levy), bad('components.0.compound')],
    [group(vat, { ...levy, name: 'vat' }), bad('components.1.name')],
    [{ ...group(vat, levy), percent: 8.5 }, bad('percent')],
    [
      periods(first, closed[1] ?? {}, { from: day(5), percent: 9 }, { from: day(5), percent: 10 }),
      bad('periods.3.from'),
    ],
    [periods(first, { from: day(5), percent: 9 }, closed[1] ?? {}), bad('periods.2.from')],
    [periods(closed[1] ?? {}), bad('periods.0.from')],
    [periods(first, { from: null, percent: 9 }), bad('periods.1.from')],
    [periods(first, { from: '2026-02-30', percent: 9 }), bad('periods.1.from')],
    [{ ...periods(first, closed[1] ?? {}), percent: 9 }, bad('percent')],
    // The books are closed until 30 days ago.
    [periods(first, closed[1] ?? {}, { from: day(-35), percent: 9 }), late('periods.2.from')],
    [periods(first, { from: day(-40), percent: 9 }), late('periods.1.from')],
    [periods({ from: null, percent: 6 }, closed[1] ?? {}), late('periods.0.percent')],
    [periods(first), late('periods')],
  ];
  for (const [rate, expected] of cases) {
    assertRefused(await owner.patch(path, { name: 'Other', taxRates: [rate] }), expected);
  }
  assertRefused(await owner.patch(path, { taxRounding: 'SOMETIMES' }), {
    ...{ status: 400, code: 'VALIDATION_FAILED', field: 'taxRounding' },
  });
  assert.deepEqual(dataOf(await owner.get(path)), before);
  // An open day in the past may begin a rate.
  const open = periods(first, closed[1] ?? {}, { from: day(-29), percent: 9 });
  assert.equal(dataOf(await owner.patch(path, { taxRates: [open] })).taxRates[1].percent, 9);
});
