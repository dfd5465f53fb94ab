import { operation } from '../http/operation.ts';
import { Exactly, named } from '../http/schema.ts';
import { lockOrganisation } from '../org/exports.ts';
import { failField } from '../values/refusal.ts';
import { PlanId, Subscription } from './schemas.ts';
import { chooseTerms } from './store.ts';

export const subscribe = operation({
  id: 'subscribe',
  route: 'POST /subscriptions',
  group: 'Subscription',
  summary: 'Subscribe',
  description:
    'A free plan begins at once. On a server that bills, a plan with a price is PENDING until its payment is recorded; an earlier pending one is cancelled. On the current plan, the next period begins when this one ends. Another plan begins with its payment and ends the current one.',
  access: 'billing.manage',
  worksWhenExpired: true,
  body: named('SubscribeRequest', Exactly({ planId: PlanId })),
  answer: { code: 'SUBSCRIBED', message: 'Plan chosen.', data: Subscription },
  refusals: ['INVALID_STATE'],

  handle: async ({ tx, actor, body, service }) => {
    const terms = service.config.plans.find(({ planId }) => planId === body.planId);
    if (!terms) {
      const known = service.config.plans.map(({ planId }) => planId).join(', ');
      throw failField('VALIDATION_FAILED', { field: 'planId', message: `must be one of ${known}` });
    }
    await lockOrganisation(tx, actor.orgId);
    const subscription = await chooseTerms(tx, service, actor, terms);
    return {
      data: subscription,
      change: { type: 'subscription', id: subscription.id, after: subscription },
      events: [{ type: 'subscription.chosen', data: subscription }],
    };
  },
});
