import { type PurchaseMethod, purchaseMethods } from '../../values/payment.ts';

/** The payments of a purchase, by method. */
export type PaidNow = Record<PurchaseMethod, bigint>;

export function nothingPaid(): PaidNow {
  return Object.fromEntries(purchaseMethods.map((method) => [method, 0n])) as PaidNow;
}

export const paymentLabels = ['cash', 'bank', 'pos', 'credit', 'split'] as const;
export type PaymentLabel = (typeof paymentLabels)[number];

/** Other words for the labels, in lower case, without blanks and punctuation. */
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

/** The label for a word of the buyer, in any spelling. Undefined for a word that is no payment method. */
export function readLabel(text: string): PaymentLabel | undefined {
  const word = text.toLowerCase().replace(/[^a-z]/g, '');
  return paymentLabels.find((label) => label === word || synonyms[label].includes(word));
}

/** The label of a purchase by its payments: the one method, `split` for several, `credit` for none. */
export function labelOf(paidMinor: PaidNow): PaymentLabel {
  const methods = purchaseMethods.filter((method) => paidMinor[method] > 0n);
  const [only, ...others] = methods;
  if (!only) return 'credit';
  return others.length > 0 ? 'split' : (only.toLowerCase() as PaymentLabel);
}
