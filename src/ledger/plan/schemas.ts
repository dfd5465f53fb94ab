import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import {
  BusinessDate,
  Choice,
  Exactly,
  Id,
  Instant,
  Nullable,
  named,
  Text,
  Version,
} from '../../http/schema.ts';
import { ManualLines } from '../schemas.ts';
import { PlanRhythm } from './plan-days.ts';

export const planFields = {
  note: Text(400, {
    description: 'What it is. Each entry has it as its note.',
    examples: ['Rent of the shop'],
  }),
  lines: ManualLines,
  until: Type.Optional(
    Nullable({ ...BusinessDate, description: 'The last day on which it may be posted. Null: no end.' }),
  ),
  reverseNextMonth: Type.Optional(
    Type.Boolean({ description: 'Each entry is reversed on the first day of the next month: an accrual.' }),
  ),
};

export const CreateJournalPlanRequest = named(
  'CreateJournalPlanRequest',
  Exactly({
    ...planFields,
    every: PlanRhythm,
    from: {
      ...BusinessDate,
      description:
        'The first day. Up to a year ago, but not in a closed month: days that have passed are posted at once.',
    },
  }),
);

export const JournalPlanStatus = named(
  'JournalPlanStatus',
  Choice(['ACTIVE', 'PAUSED', 'ENDED'], {
    description:
      'PAUSED: nothing is posted, and the days that pass are left out. ENDED: it was stopped, or its last day is posted.',
  }),
);

const planAnswer = {
  id: Id,
  note: Type.String(),
  lines: Type.Array(
    Exactly({
      accountId: Id,
      debit: Nullable(Money),
      credit: Nullable(Money),
      partyId: Nullable(Id),
      outletId: Nullable(Id),
      note: Nullable(Type.String()),
    }),
  ),
  every: PlanRhythm,
  from: BusinessDate,
  until: Nullable(BusinessDate),
  reverseNextMonth: Type.Boolean(),
  reversesId: { ...Nullable(Id), description: 'The entry that it reverses, if it is a reversal.' },
  status: JournalPlanStatus,
  nextOn: { ...Nullable(BusinessDate), description: 'The next day. Null when it has ended.' },
  problem: {
    ...Nullable(Type.String()),
    description: 'Why the entry that is due could not be posted. It is tried again every few minutes.',
  },
  createdBy: Id,
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
};
export const JournalPlan = named('JournalPlan', Exactly(planAnswer));
export type JournalPlan = Static<typeof JournalPlan>;
export type PlanLine = JournalPlan['lines'][number];

const PostedPlanEntry = named(
  'PostedPlanEntry',
  Exactly({
    day: { ...BusinessDate, description: 'The day that was planned.' },
    entryId: Id,
    number: Type.String(),
    businessDate: {
      ...BusinessDate,
      description: 'The day that it counts on: later, if the month was closed.',
    },
  }),
);
export type PostedPlanEntry = Static<typeof PostedPlanEntry>;

export const JournalPlanWithEntries = named(
  'JournalPlanWithEntries',
  Exactly({
    ...planAnswer,
    entries: Type.Array(PostedPlanEntry, {
      description: 'The last 100 entries that it posted, the last first.',
    }),
  }),
);
