import sql from 'sql-template-tag';
import { operation } from '../http/operation.ts';
import { planUse } from '../org/exports.ts';
import { CurrentSubscription } from './schemas.ts';
import { currentOf, readSubscriptions, subscriptionOf } from './store.ts';
import { trialEnd } from './trial.ts';

type SubscriptionState = {
  until: string | null;
  isEnded: boolean;
  isTrial: boolean;
  outlets: number;
  users: number;
};

export const getSubscription = operation({
  id: 'getSubscription',
  route: 'GET /subscriptions/current',
  group: 'Subscription',
  summary: 'Current subscription',
  description: 'The subscription of the business, its limits and how much of them is used.',
  access: 'session',
  answer: { code: 'SUBSCRIPTION_FOUND', message: 'The subscription.', data: CurrentSubscription },

  handle: async ({ tx, actor: { orgId }, service }) => {
    const { billing } = service.config;
    const [state, rows] = await Promise.all([
      tx.one<SubscriptionState>(sql`
        select case when o.subscribed_until is null then ${trialEnd}
                    when o.subscribed_until < 'infinity' then o.subscribed_until end as until,
               coalesce(o.subscribed_until, ${trialEnd}) <= now() as "isEnded",
               o.subscribed_until is null as "isTrial",
               ${planUse.outlets} as outlets, ${planUse.users} as users
        from organisations o where o.org_id = ${orgId}`),
      readSubscriptions(tx, orgId),
    ]);
    if (!state) throw new Error('the business of this user is gone');
    const { outlets, users, until } = state;
    const current = currentOf(rows);
    const { maxOutlets = null, maxUsers = null } = current ?? {};
    const pending = rows.find(({ status }) => status === 'PENDING');
    return {
      data: {
        billing,
        status: billing ? statusOf(state) : 'UNLIMITED',
        ...(billing ? { until, maxOutlets, maxUsers } : { until: null, maxOutlets: null, maxUsers: null }),
        outlets,
        users,
        subscription: current ? subscriptionOf(current) : null,
        pending: pending ? subscriptionOf(pending) : null,
      },
    };
  },
});

function statusOf({ isEnded, isTrial }: SubscriptionState): CurrentSubscription['status'] {
  if (isEnded) return 'EXPIRED';
  return isTrial ? 'TRIAL' : 'ACTIVE';
}
