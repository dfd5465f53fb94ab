import { type PurchaseMethod, purchaseMethods } from '../../values/payment.ts';

/** What is paid at once, by method. */
export type PaidNow = Record<PurchaseMethod, bigint>;

export function nothingPaid(): PaidNow {
  return Object.fromEntries(purchaseMethods.map((method) => [method, 0n])) as PaidNow;
}

export const paymentLabels = ['cash', 'bank', 'pos', 'credit', 'split'] as const;
export type PaymentLabel = (typeof paymentLabels)[number];

/** Other words for the labels, in lower case and without blanks and signs. */
const synonyms: Record<PaymentLabel, string[]> = {
  cash: ['cashpayment', 'bycash', 'incash'],
  bank: ['transfer', 'banktransfer', 'bankpayment', 'wire', 'wiretransfer', 'eft', 'cheque', 'check'],
  pos: ['card', 'debitcard', 'creditcard', 'bankcard', 'bycard', 'terminal', 'posterminal'],
  credit: [
    'oncredit',
    'account',
    'onaccount',
    'unpaid',
    'notpaid',
    'none',
    'paylater',
    'later',
    'debt',
    'due',
  ],
  split: [
    'mixed',
    'mix',
    'multiple',
    'several',
    'combined',
    'multi',
    'partial',
    'part',
    'partpayment',
    'splitpayment',
  ],
};

/** The label that a buyer means, however they write it; undefined where it is no way of paying. */
export function readLabel(text: string): PaymentLabel | undefined {
  const word = text.toLowerCase().replace(/[^a-z]/g, '');
  return paymentLabels.find((label) => label === word || synonyms[label].includes(word));
}

/** What a purchase is labelled by what was paid: one method is that method, several are a split. */
export function labelOf(paidMinor: PaidNow): PaymentLabel {
  const methods = purchaseMethods.filter((method) => paidMinor[method] > 0n);
  const [only, ...others] = methods;
  if (!only) return 'credit';
  return others.length > 0 ? 'split' : (only.toLowerCase() as PaymentLabel);
}
