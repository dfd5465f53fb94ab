import { type Static, Type } from 'typebox';
import { Choice, Count, Exactly, Id, Instant, Nullable, named } from '../http/schema.ts';

const Limit = Nullable(Type.Integer({ minimum: 1, description: 'Null: as many as wanted.' }));

export const PlanId = Type.String({
  minLength: 1,
  maxLength: 40,
  examples: ['starter'],
  description: 'One of those that `GET /subscriptions/plans` lists.',
});

const terms = {
  planId: PlanId,
  planName: Type.String({ examples: ['Starter'] }),
  price: Type.Number({ minimum: 0, examples: [9], description: 'For one period.' }),
  currency: Type.String({ examples: ['USD'] }),
  periodMonths: Nullable(Type.Integer({ minimum: 1, examples: [1], description: 'Null: it does not end.' })),
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
        'PENDING waits for its payment; SCHEDULED is paid and begins when the one before it ends; CANCELLED was replaced.',
    }),
    startsAt: Nullable(Instant),
    endsAt: Nullable({ ...Instant, description: 'Null: not known yet, or never.' }),
    paid: Type.Number({ minimum: 0 }),
    createdAt: Instant,
  }),
);
export type Subscription = Static<typeof Subscription>;

export const CurrentSubscription = named(
  'CurrentSubscription',
  Exactly({
    billing: Type.Boolean({ description: 'False: this server bills nobody, and nothing is limited.' }),
    status: Choice(['UNLIMITED', 'TRIAL', 'ACTIVE', 'EXPIRED'], {
      description: 'EXPIRED: everything can be read and exported, and nothing be changed.',
    }),
    until: Nullable({ ...Instant, description: 'Null: without an end.' }),
    maxOutlets: Limit,
    maxUsers: Limit,
    outlets: { ...Count, description: 'That are open.' },
    users: { ...Count, description: 'That are active or invited.' },
    subscription: Type.Union([Subscription, Type.Null()], { description: 'The one that runs, or ran last.' }),
    pending: Type.Union([Subscription, Type.Null()], { description: 'The one that waits for its payment.' }),
  }),
);
export type CurrentSubscription = Static<typeof CurrentSubscription>;
