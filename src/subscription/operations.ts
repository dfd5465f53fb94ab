import type { Operation } from '../http/operation.ts';
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

export const subscriptionOperations: Operation[] = [
  subscribe,
  copySubscription,
  listPlans,
  getSubscription,
  recordSubscriptionPayment,
  extendSubscription,
  listBusinesses,
  summarizeBusinesses,
  getBusiness,
  endSubscription,
];
