import { methodFacts, type PaymentMethod } from '../../../src/values/payment.ts';
import { t } from '../words.ts';

/** The name of a payment method, as people at a till call it. */
export function methodName(method: string): string {
  return t(method in methodFacts ? methodFacts[method as keyof typeof methodFacts].names.en : 'On account');
}

const phrases: Record<PaymentMethod, string> = {
  CASH: 'in cash',
  POS: 'by card',
  BANK: 'by bank transfer',
  MOBILE: 'by mobile money',
  DEPOSIT: 'as a deposit',
};

/** The method in the words that follow an amount: `in cash`. */
export function byMethod(method: PaymentMethod): string {
  return t(phrases[method]);
}
