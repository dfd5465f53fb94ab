import assert from 'node:assert/strict';
import { test } from 'node:test';
import { businessDayOf } from './business-day.ts';

test('the business day follows the clock of the outlet and the hour at which its day begins', () => {
  const cases = [
    ['2026-12-31T22:59:59Z', 'Africa/Lagos', '00:00', '2026-12-31'],
    ['2026-12-31T23:00:00Z', 'Africa/Lagos', '00:00', '2027-01-01'],
    ['2026-12-31T23:00:00Z', 'Africa/Lagos', '04:00', '2026-12-31'],
    ['2027-01-01T02:59:59Z', 'Africa/Lagos', '04:00', '2026-12-31'],
    ['2027-01-01T03:00:00Z', 'Africa/Lagos', '04:00', '2027-01-01'],
    ['2026-07-01T04:30:00Z', 'America/New_York', '00:00', '2026-07-01'],
    ['2026-07-01T03:30:00Z', 'America/New_York', '00:00', '2026-06-30'],
  ];
  for (const [instant = '', timezone = '', dayStartsAt = '', day] of cases) {
    assert.equal(
      businessDayOf(new Date(instant), { timezone, dayStartsAt }),
      day,
      `${instant} ${dayStartsAt}`,
    );
  }
});
