import type { Actor } from '../../http/access.ts';
import { majorOf, minorOf } from '../../http/money.ts';
import { fail, failField } from '../../values/refusal.ts';
import { type PaidNow, type PaymentLabel, paymentLabels, readLabel } from '../purchase/payment-label.ts';

/** The fields of a bulk purchase about its payment. */
type SentPayment = {
  pmethod?: string;
  bankAmount?: number;
  posAmount?: number;
  cashAmount?: number;
  amount?: number;
};

const methods = { cash: 'CASH', bank: 'BANK', pos: 'POS' } as const;

/**
 * The payments of a bulk purchase. With parts (bank, POS, cash), these are paid and `amount` must be their sum. Without
 * parts, `amount` (or the total, if it is absent) is paid by `pmethod`. On credit nothing is paid, and `amount` may be
 * the total.
 */
export function paidNow(actor: Actor, sent: SentPayment, totalMinor: bigint): PaidNow {
  const label = readSentLabel(sent.pmethod);
  const parts = {
    BANK: minorOf(actor, { field: 'bankAmount', amount: sent.bankAmount ?? 0 }),
    POS: minorOf(actor, { field: 'posAmount', amount: sent.posAmount ?? 0 }),
    CASH: minorOf(actor, { field: 'cashAmount', amount: sent.cashAmount ?? 0 }),
  };
  const partsMinor = parts.BANK + parts.POS + parts.CASH;
  const hasParts = [sent.bankAmount, sent.posAmount, sent.cashAmount].some((part) => part !== undefined);
  const amountMinor =
    sent.amount === undefined ? undefined : minorOf(actor, { field: 'amount', amount: sent.amount });
  if (partsMinor > 0n || amountMinor === 0n || (amountMinor === undefined && hasParts)) {
    if ((amountMinor ?? partsMinor) !== partsMinor) throw amountMismatch(actor, sent, partsMinor);
    return parts;
  }
  if (label === 'cash' || label === 'bank' || label === 'pos') {
    return { ...parts, [methods[label]]: amountMinor ?? totalMinor };
  }
  if (amountMinor === undefined || (label === 'credit' && amountMinor === totalMinor)) return parts;
  if (label === 'credit') throw amountMismatch(actor, sent, 0n);
  throw failField('VALIDATION_FAILED', {
    field: label ? 'amount' : 'pmethod',
    message: label
      ? 'is paid in which parts? Send bankAmount, posAmount and cashAmount'
      : 'is required, or the parts of the amount: bankAmount, posAmount, cashAmount',
  });
}

/** The field of the request that makes money leave. */
export function payingField(sent: SentPayment): string {
  for (const name of ['bankAmount', 'posAmount', 'cashAmount', 'amount'] as const) {
    if (sent[name]) return name;
  }
  return 'pmethod';
}

function readSentLabel(pmethod: string | undefined): PaymentLabel | undefined {
  const label = pmethod === undefined ? undefined : readLabel(pmethod);
  if (pmethod === undefined || label) return label;
  throw failField('VALIDATION_FAILED', {
    field: 'pmethod',
    message: `must be one of ${paymentLabels.join(', ')}`,
  });
}

function amountMismatch(actor: Actor, { amount }: SentPayment, sumMinor: bigint) {
  const sum = majorOf(actor, sumMinor);
  return fail('TOTAL_MISMATCH', {
    message: `The amount is ${amount}, but its parts add up to ${sum}.`,
    errors: [{ field: 'amount', code: 'TOTAL_MISMATCH', message: `must be ${sum}, the sum of its parts` }],
  });
}
