import type { Operation } from '../http/operation.ts';
import { copySubscription } from './copy-subscription.ts';
import { extendSubscription } from './extend-subscription.ts';
import { getSubscription } from './get-subscription.ts';
import { listPlans } from './list-plans.ts';
import { recordSubscriptionPayment } from './record-subscription-payment.ts';
import { subscribe } from './subscribe.ts';

export const subscriptionOperations: Operation[] = [
  subscribe,
  copySubscription,
  listPlans,
  getSubscription,
  recordSubscriptionPayment,
  extendSubscription,
];
