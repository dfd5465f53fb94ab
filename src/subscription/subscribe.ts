import { operation } from '../http/operation.ts';
import { Exactly, named } from '../http/schema.ts';
import { lockOrganisation } from '../org/exports.ts';
import { failField } from '../values/refusal.ts';
import { PlanId, Subscription } from './schemas.ts';
import { agreeOn } from './store.ts';

export const subscribe = operation({
  id: 'subscribe',
  route: 'POST /subscriptions',
  group: 'Subscription',
  summary: 'Subscribe',
  description:
    'What costs nothing begins at once; on a server that bills, what has a price is PENDING until its payment is recorded, and another one that was pending is cancelled. On the plan that runs already, the next period begins where that ends; on another plan it begins with the payment, and what was left of the old one is over.',
  access: 'billing.manage',
  worksWhenExpired: true,
  body: named('SubscribeRequest', Exactly({ planId: PlanId })),
  answer: { code: 'SUBSCRIBED', message: 'The plan is chosen.', data: Subscription },
  refusals: ['INVALID_STATE'],

  handle: async ({ tx, actor, body, service }) => {
    const terms = service.config.plans.find(({ planId }) => planId === body.planId);
    if (!terms) {
      const known = service.config.plans.map(({ planId }) => planId).join(', ');
      throw failField('VALIDATION_FAILED', { field: 'planId', message: `must be one of ${known}` });
    }
    await lockOrganisation(tx, actor.orgId);
    const subscription = await agreeOn(tx, service, actor, terms);
    return {
      data: subscription,
      change: { type: 'subscription', id: subscription.id, after: subscription },
      events: [{ type: 'subscription.chosen', data: subscription }],
    };
  },
});
