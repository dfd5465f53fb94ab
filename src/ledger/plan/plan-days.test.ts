import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstOfNextMonth, type PlanDays, planDayAfter } from './plan-days.ts';

const days = (every: PlanDays['every'], from: string, until: string | null = null) => ({
  every,
  from,
  until,
});

const cases: [PlanDays, after: string, next: string | null][] = [
  [days('MONTHLY', '2026-01-31'), '2026-01-01', '2026-01-31'],
  [days('MONTHLY', '2026-01-31'), '2026-01-31', '2026-02-28'],
  [days('MONTHLY', '2026-01-31'), '2026-02-28', '2026-03-31'],
  [days('MONTHLY', '2026-01-31'), '2026-04-29', '2026-04-30'],
  [days('WEEKLY', '2026-12-28'), '2026-12-28', '2027-01-04'],
  [days('WEEKLY', '2026-12-28'), '2027-01-10', '2027-01-11'],
  [days('QUARTERLY', '2026-11-30'), '2026-11-30', '2027-02-28'],
  [days('QUARTERLY', '2026-11-30'), '2027-02-28', '2027-05-30'],
  [days('YEARLY', '2024-02-29'), '2024-02-29', '2025-02-28'],
  [days('YEARLY', '2024-02-29'), '2027-02-28', '2028-02-29'],
  [days('MONTHLY', '2026-01-05', '2026-02-05'), '2026-01-05', '2026-02-05'],
  [days('MONTHLY', '2026-01-05', '2026-02-05'), '2026-02-05', null],
  [days('ONCE', '2026-01-05'), '2026-01-04', '2026-01-05'],
  [days('ONCE', '2026-01-05'), '2026-01-05', null],
];

for (const [plan, after, next] of cases) {
  test(`${plan.every} from ${plan.from}: after ${after} comes ${next}`, () => {
    assert.equal(planDayAfter(plan, after), next);
  });
}

test('an accrual of December is reversed in January', () => {
  assert.equal(firstOfNextMonth('2026-12-31'), '2027-01-01');
  assert.equal(firstOfNextMonth('2027-01-01'), '2027-02-01');
});
