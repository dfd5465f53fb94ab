import type { Operation } from '../http/operation.ts';
import { routes } from '../http/route-table.ts';
import { copySubscription } from './copy-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { extendSubscription } from './extend-subscription.ts';
import { getBusiness } from './get-business.ts';
import { getSubscription } from './get-subscription.ts';
import { listBusinesses } from './list-businesses.ts';
import { listPlans } from './list-plans.ts';
import { recordSubscriptionPayment } from './record-subscription-payment.ts';
import { subscribe } from './subscribe.ts';
import { summarizeBusinesses } from './summarize-businesses.ts';

export const subscriptionOperations: Operation[] = routes({
  'POST /subscriptions': subscribe,
  'POST /subscriptions/copy': copySubscription,
  'GET /subscriptions/plans': listPlans,
  'GET /subscriptions/current': getSubscription,
  'POST /subscriptions/payments': recordSubscriptionPayment,
  'POST /admin/users/{userId}/subscription/extend': extendSubscription,
  'GET /admin/businesses': listBusinesses,
  'GET /admin/businesses/summary': summarizeBusinesses,
  'GET /admin/businesses/{businessId}': getBusiness,
  'POST /admin/businesses/{businessId}/subscription/end': endSubscription,
});
