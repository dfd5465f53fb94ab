import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DashboardComparison, type DashboardRange, spanOf } from './ranges.ts';

test('a range is compared with as many days before it, of the same weekdays or of the same days of a month', () => {
  const cases: [DashboardRange, DashboardComparison, string, string][] = [
    ['DAY', 'PREVIOUS', '2026-03-01', '2026-03-01..2026-03-01 2026-02-28..2026-02-28'],
    ['DAY', 'WEEK', '2026-03-13', '2026-03-13..2026-03-13 2026-03-06..2026-03-06'],
    // Friday the 13th of March 2026, and Friday the 14th of March 2025.
    ['DAY', 'YEAR', '2026-03-13', '2026-03-13..2026-03-13 2025-03-14..2025-03-14'],
    ['DAYS_7', 'PREVIOUS', '2026-03-13', '2026-03-07..2026-03-13 2026-02-28..2026-03-06'],
    ['DAYS_30', 'PREVIOUS', '2026-03-13', '2026-02-12..2026-03-13 2026-01-13..2026-02-11'],
    ['DAYS_30', 'YEAR', '2026-03-13', '2026-02-12..2026-03-13 2025-02-13..2025-03-14'],
    ['MONTH', 'PREVIOUS', '2026-03-13', '2026-03-01..2026-03-13 2026-02-01..2026-02-13'],
    ['MONTH', 'YEAR', '2026-03-13', '2026-03-01..2026-03-13 2025-03-01..2025-03-13'],
    ['MONTH', 'PREVIOUS', '2026-03-31', '2026-03-01..2026-03-31 2026-02-01..2026-02-28 capped'],
    ['YEAR', 'PREVIOUS', '2026-03-13', '2026-01-01..2026-03-13 2025-01-01..2025-03-13'],
    ['YEAR', 'PREVIOUS', '2028-02-29', '2028-01-01..2028-02-29 2027-01-01..2027-02-28 capped'],
  ];
  for (const [range, compare, last, expected] of cases) {
    const { from, to, previous } = spanOf(range, compare, last);
    const found = `${from}..${to} ${previous.from}..${previous.to}${previous.isCapped ? ' capped' : ''}`;
    assert.equal(found, expected, `${range} ${compare} ${last}`);
  }
});

test('the parts of a range cover it from end to end, day by day or month by month', () => {
  const shown = (range: DashboardRange, last: string) =>
    spanOf(range, 'PREVIOUS', last).parts.map(
      ({ from, to, previous }) => `${from}..${to} ${previous ? `${previous.from}..${previous.to}` : 'none'}`,
    );
  const thirty = shown('DAYS_30', '2026-03-13');
  assert.equal(thirty.length, 30);
  assert.equal(thirty[0], '2026-02-12..2026-02-12 2026-01-13..2026-01-13');
  assert.equal(thirty[29], '2026-03-13..2026-03-13 2026-02-11..2026-02-11');
  assert.equal(shown('DAYS_7', '2026-03-13').length, 7);
  const march = shown('MONTH', '2026-03-30');
  assert.equal(march.length, 30);
  assert.deepEqual(march.slice(27), [
    '2026-03-28..2026-03-28 2026-02-28..2026-02-28',
    '2026-03-29..2026-03-29 none',
    '2026-03-30..2026-03-30 none',
  ]);
  assert.deepEqual(shown('YEAR', '2026-03-13'), [
    '2026-01-01..2026-01-31 2025-01-01..2025-01-31',
    '2026-02-01..2026-02-28 2025-02-01..2025-02-28',
    '2026-03-01..2026-03-13 2025-03-01..2025-03-13',
  ]);
  assert.deepEqual(shown('YEAR', '2028-03-01')[1], '2028-02-01..2028-02-29 2027-02-01..2027-02-28');
});
