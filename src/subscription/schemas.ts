import { type Static, Type } from 'typebox';
import { Choice, Count, Exactly, Id, Instant, Nullable, named } from '../http/schema.ts';

const Limit = Nullable(Type.Integer({ minimum: 1, description: 'Null: no limit.' }));

export const PlanId = Type.String({
  minLength: 1,
  maxLength: 40,
  examples: ['starter'],
  description: 'One of those that `GET /subscriptions/plans` lists.',
});

const terms = {
  planId: PlanId,
  planName: Type.String({ examples: ['Starter'] }),
  price: Type.Number({ minimum: 0, examples: [9], description: 'The price of one period.' }),
  currency: Type.String({ examples: ['USD'] }),
  periodMonths: Nullable(Type.Integer({ minimum: 1, examples: [1], description: 'Null: it never ends.' })),
  maxOutlets: Limit,
  maxUsers: Limit,
};

export const Plan = named('Plan', Exactly(terms));
export type Plan = Static<typeof Plan>;

export const Subscription = named(
  'Subscription',
  Exactly({
    id: Id,
    ...terms,
    status: Choice(['PENDING', 'SCHEDULED', 'ACTIVE', 'EXPIRED', 'CANCELLED'], {
      description:
        'PENDING: waits for its payment. SCHEDULED: paid, begins when the one before ends. CANCELLED: was replaced.',
    }),
    startsAt: Nullable(Instant),
    endsAt: Nullable({ ...Instant, description: 'Null: not known yet, or it never ends.' }),
    paid: Type.Number({ minimum: 0 }),
    createdAt: Instant,
  }),
);
export type Subscription = Static<typeof Subscription>;

export const CurrentSubscription = named(
  'CurrentSubscription',
  Exactly({
    billing: Type.Boolean({ description: 'False: this server does not bill, and nothing is limited.' }),
    status: Choice(['UNLIMITED', 'TRIAL', 'ACTIVE', 'EXPIRED'], {
      description: 'EXPIRED: everything can be read and exported, but not changed.',
    }),
    until: Nullable({ ...Instant, description: 'Null: it never ends.' }),
    maxOutlets: Limit,
    maxUsers: Limit,
    outlets: { ...Count, description: 'Number of open outlets.' },
    users: { ...Count, description: 'Number of active and invited users.' },
    subscription: Type.Union([Subscription, Type.Null()], {
      description: 'The current or the last subscription.',
    }),
    pending: Type.Union([Subscription, Type.Null()], {
      description: 'The subscription that waits for its payment.',
    }),
  }),
);
export type CurrentSubscription = Static<typeof CurrentSubscription>;
