import type { Static } from 'typebox';
import { Choice, named } from '../../http/schema.ts';

export const PlanRhythm = named(
  'PlanRhythm',
  Choice(['ONCE', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'], {
    description: 'A month that lacks the day, such as the 31st, has the entry on its last day.',
  }),
);

/** When a plan posts: on its first day and then in a rhythm, until a last day. */
export type PlanDays = { every: Static<typeof PlanRhythm>; from: string; until: string | null };

/** The first day of a plan after another day, or null if there is none. */
export function planDayAfter({ every, from, until }: PlanDays, day: string): string | null {
  if (day < from) return from;
  if (every === 'ONCE') return null;
  const first = Temporal.PlainDate.from(from);
  const step = steps[every];
  const unit = 'days' in step ? 'days' : 'months';
  const size = 'days' in step ? step.days : step.months;
  // Always counted from the first day: what is the 31st in January is the 28th in February and the 31st in March.
  let count = Math.floor(first.until(day, { largestUnit: unit })[unit] / size);
  let next: string;
  do {
    count += 1;
    next = first.add({ [unit]: count * size }).toString();
  } while (next <= day);
  return until && next > until ? null : next;
}

const steps = {
  WEEKLY: { days: 7 },
  MONTHLY: { months: 1 },
  QUARTERLY: { months: 3 },
  YEARLY: { months: 12 },
};

export function firstOfNextMonth(day: string): string {
  return Temporal.PlainDate.from(day).with({ day: 1 }).add({ months: 1 }).toString();
}
