import { operation } from '../http/operation.ts';
import { lockOrganisation } from '../org/exports.ts';
import { fail } from '../values/refusal.ts';
import { Subscription } from './schemas.ts';
import { chooseTerms, readSubscriptions } from './store.ts';

export const copySubscription = operation({
  id: 'copySubscription',
  route: 'POST /subscriptions/copy',
  group: 'Subscription',
  summary: 'Subscribe Copy',
  description:
    'Subscribes again on the terms of the last subscription, even if the plan costs more now. It begins when the last one ends.',
  access: 'billing.manage',
  worksWhenExpired: true,
  answer: { code: 'SUBSCRIPTION_COPIED', message: 'Plan renewed.', data: Subscription },
  refusals: ['INVALID_STATE'],

  handle: async ({ tx, actor, service }) => {
    await lockOrganisation(tx, actor.orgId);
    const last = (await readSubscriptions(tx, actor.orgId)).find(({ startsAt }) => startsAt !== null);
    if (!last) {
      throw fail('INVALID_STATE', {
        message: 'There is no subscription to renew. Choose a plan first.',
      });
    }
    if (last.endsAt === null)
      throw fail('INVALID_STATE', { message: 'The subscription never ends, so it cannot be renewed.' });
    const subscription = await chooseTerms(tx, service, actor, last);
    return {
      data: subscription,
      change: { type: 'subscription', id: subscription.id, after: subscription },
      events: [{ type: 'subscription.chosen', data: subscription }],
    };
  },
});
