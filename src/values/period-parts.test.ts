import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf } from './period-parts.ts';

const latest = '2026-11-18';
const shown = (from: string, to: string) =>
  partsOf({ from, to }, latest).map(
    (part) => `${part.sign < 0 ? '-' : '+'} ${part.unit} ${part.from} ${part.to}`,
  );

test('a period is divided into the fewest totals', () => {
  const cases: Record<string, [string, string, string[]]> = {
    'a day': ['2026-11-17', '2026-11-17', ['+ DAY 2026-11-17 2026-11-17']],
    'a week': ['2026-11-08', '2026-11-14', ['+ DAY 2026-11-08 2026-11-14']],
    'a month': ['2026-02-01', '2026-02-28', ['+ MONTH 2026-02-01 2026-02-28']],
    'the month up to today': [
      '2026-11-01',
      '2026-11-17',
      ['+ MONTH 2026-11-01 2026-11-30', '- DAY 2026-11-18 2026-11-30'],
    ],
    'the year up to today': [
      '2026-01-01',
      '2026-11-17',
      ['+ YEAR 2026-01-01 2026-12-31', '- DAY 2026-11-18 2026-11-30', '- MONTH 2026-12-01 2026-12-31'],
    ],
    'the first days of an earlier year': ['2025-01-01', '2025-01-03', ['+ DAY 2025-01-01 2025-01-03']],
    'an earlier year without its last day': [
      '2025-01-01',
      '2025-12-30',
      ['+ YEAR 2025-01-01 2025-12-31', '- DAY 2025-12-31 2025-12-31'],
    ],
    'three months of an earlier year': ['2024-02-01', '2024-04-30', ['+ MONTH 2024-02-01 2024-04-30']],
    'all years': ['1970-01-01', '2099-12-31', ['+ YEAR 1970-01-01 2099-12-31']],
    'from the middle of a year': [
      '2024-12-30',
      '2026-01-02',
      ['+ DAY 2024-12-30 2024-12-31', '+ YEAR 2025-01-01 2025-12-31', '+ DAY 2026-01-01 2026-01-02'],
    ],
  };
  for (const [name, [from, to, parts]] of Object.entries(cases)) {
    assert.deepEqual(shown(from, to), parts, name);
  }
});

test('the parts of any period count each of its days once, and no other', () => {
  const first = Temporal.PlainDate.from('2023-12-01');
  const dayAt = (index: number) => first.add({ days: index }).toString();
  for (const [from, length] of [
    [0, 0],
    [3, 40],
    [17, 380],
    [31, 365],
    [45, 700],
    [100, 13],
    [150, 900],
    [400, 29],
    [700, 390],
  ] as const) {
    const counted = new Map<string, number>();
    for (const part of partsOf({ from: dayAt(from), to: dayAt(from + length) }, latest)) {
      for (let day = Temporal.PlainDate.from(part.from); ; day = day.add({ days: 1 })) {
        counted.set(day.toString(), (counted.get(day.toString()) ?? 0) + part.sign);
        if (day.toString() === part.to) break;
      }
    }
    const days = [...counted].filter(([, times]) => times !== 0).sort();
    const expected = Array.from({ length: length + 1 }, (_, index) => [dayAt(from + index), 1]);
    assert.deepEqual(days, expected);
  }
});
