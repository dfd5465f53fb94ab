import { inTillOrder, methodFacts, paymentMethods } from '../../../../src/values/payment.ts';
import type { Method } from '../engine/types.ts';

/** The methods beside cash, which has its own buttons. */
export const methodsBesideCash: Method[] = [
  ...inTillOrder(paymentMethods).filter((method) => method !== 'CASH'),
  'CREDIT',
];

/** The letter key of each method while an amount is typed. Enter is cash. */
export function letterOf(method: Method): string | null {
  return method === 'CREDIT' ? 'A' : methodFacts[method].key;
}

export function needsCustomer(method: Method): boolean {
  return method === 'CREDIT' || methodFacts[method].needsCustomer;
}

export function givesCashBack(method: Method): boolean {
  return method !== 'CREDIT' && methodFacts[method].givesCashBack;
}
