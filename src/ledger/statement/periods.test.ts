import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOfYearBefore, fiscalYearStart, monthsOf, periodBefore, yearBefore } from './periods.ts';

const period = (text: string) => {
  const [from = '', to = ''] = text.split(' ');
  return { from, to };
};

for (const [given, before, aYearBefore] of [
  // Whole months are compared with whole months.
  ['2026-02-01 2026-02-28', '2026-01-01 2026-01-31', '2025-02-01 2025-02-28'],
  ['2026-03-01 2026-03-31', '2026-02-01 2026-02-28', '2025-03-01 2025-03-31'],
  ['2026-01-01 2026-03-31', '2025-10-01 2025-12-31', '2025-01-01 2025-03-31'],
  ['2025-02-01 2025-02-28', '2025-01-01 2025-01-31', '2024-02-01 2024-02-29'],
  ['2024-02-01 2024-02-29', '2024-01-01 2024-01-31', '2023-02-01 2023-02-28'],
  // Other periods with as many days.
  ['2026-03-01 2026-03-01', '2026-02-28 2026-02-28', '2025-03-01 2025-03-01'],
  ['2026-03-09 2026-03-15', '2026-03-02 2026-03-08', '2025-03-09 2025-03-15'],
  ['2026-01-15 2026-02-28', '2025-12-01 2026-01-14', '2025-01-15 2025-02-28'],
] as const)
  test(`before ${given} come ${before} and, a year before, ${aYearBefore}`, () => {
    assert.deepEqual(periodBefore(period(given)), period(before));
    assert.deepEqual(yearBefore(period(given)), period(aYearBefore));
  });

test('a period has its months, the first and the last cut', () => {
  const months = (text: string) => monthsOf(period(text)).map(({ from, to }) => `${from} ${to}`);
  assert.deepEqual(months('2025-12-15 2026-02-10'), [
    '2025-12-15 2025-12-31',
    '2026-01-01 2026-01-31',
    '2026-02-01 2026-02-10',
  ]);
  assert.deepEqual(months('2026-02-03 2026-02-03'), ['2026-02-03 2026-02-03']);
});

for (const [day, startsIn, expected] of [
  ['2026-01-01', 1, '2026-01-01'],
  ['2026-12-31', 1, '2026-01-01'],
  ['2026-03-31', 4, '2025-04-01'],
  ['2026-04-01', 4, '2026-04-01'],
  ['2026-11-30', 12, '2025-12-01'],
] as const)
  test(`with a year that starts in month ${startsIn}, ${day} is in that of ${expected}`, () =>
    assert.equal(fiscalYearStart(day, startsIn), expected));

test('the day a year before the end of February is its end', () => {
  assert.equal(dayOfYearBefore('2024-02-29'), '2023-02-28');
  assert.equal(dayOfYearBefore('2025-02-28'), '2024-02-29');
  assert.equal(dayOfYearBefore('2025-02-27'), '2024-02-27');
});
