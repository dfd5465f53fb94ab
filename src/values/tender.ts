import { cashRounding, cashToGiveBack } from './coins.ts';
import { methodFacts, type TenderMethod } from './payment.ts';

export type Tender = {
  /** CREDIT is what is left due, and never tendered. */
  method: TenderMethod;
  /** What was handed over or charged, cash back included. */
  amountMinor: bigint;
  /** For a card payment: the part of it that the customer gets in cash. */
  cashBackMinor?: bigint | undefined;
};

/** amount = applied + change + cash back. Cash that was not needed is not applied. */
type SettledTender = { appliedMinor: bigint; changeMinor: bigint; cashBackMinor: bigint };

/** total = paid + due; the total is the one given, with the rounding. What was exchanged is part of what is paid. */
export type Settlement = {
  payments: SettledTender[];
  roundingMinor: bigint;
  totalMinor: bigint;
  paidMinor: bigint;
  changeMinor: bigint;
  cashBackMinor: bigint;
  dueMinor: bigint;
};

export type TenderRefusal = {
  refused:
    | 'NOT_POSITIVE'
    | 'CREDIT_IS_NO_PAYMENT'
    | 'CASH_BACK_NOT_BY_CARD'
    | 'CASH_BACK_TOO_LARGE'
    | 'OVERPAID_WITHOUT_CASH';
  payment: number;
};

/**
 * What the tenders of a sale pay. Cash over the total gives change. Any other overpayment is a typing error.
 *
 * With a smallest coin (5 for CHF), the rest that the other tenders leave is rounded to it, if cash pays all of that
 * rest. What is paid by card or stays on account is not rounded. Neither is cash that pays the exact rest.
 */
export function settle({
  totalMinor: exactMinor,
  payments,
  exchangedMinor = 0n,
  cashUnitMinor,
}: {
  totalMinor: bigint;
  payments: readonly Tender[];
  /** The part that returned goods pay. No money moves for it, so only the rest is tendered. */
  exchangedMinor?: bigint | undefined;
  cashUnitMinor?: bigint | undefined;
}): Settlement | TenderRefusal {
  let restMinor = exactMinor - exchangedMinor;
  let cashMinor = 0n;
  for (const [payment, { method, amountMinor, cashBackMinor = 0n }] of payments.entries()) {
    if (method === 'CREDIT') return { refused: 'CREDIT_IS_NO_PAYMENT', payment };
    if (amountMinor <= 0n || cashBackMinor < 0n) return { refused: 'NOT_POSITIVE', payment };
    if (cashBackMinor > 0n && !methodFacts[method].givesCashBack)
      return { refused: 'CASH_BACK_NOT_BY_CARD', payment };
    // A card payment that pays for nothing is no sale.
    if (cashBackMinor >= amountMinor) return { refused: 'CASH_BACK_TOO_LARGE', payment };
    if (method === 'CASH') {
      cashMinor += amountMinor;
      continue;
    }
    restMinor -= amountMinor - cashBackMinor;
    if (restMinor < 0n) return { refused: 'OVERPAID_WITHOUT_CASH', payment };
  }

  const roundingMinor = cashUnitMinor ? roundingOf({ restMinor, cashMinor, cashUnitMinor }) : 0n;
  restMinor += roundingMinor;
  const dueMinor = cashMinor < restMinor ? restMinor - cashMinor : 0n;
  const settled = payments.map(({ method, amountMinor, cashBackMinor = 0n }) => {
    if (method !== 'CASH') {
      return { appliedMinor: amountMinor - cashBackMinor, changeMinor: 0n, cashBackMinor };
    }
    const appliedMinor = amountMinor < restMinor ? amountMinor : restMinor;
    restMinor -= appliedMinor;
    return { appliedMinor, changeMinor: amountMinor - appliedMinor, cashBackMinor };
  });
  const totalMinor = exactMinor + roundingMinor;
  return {
    payments: settled,
    roundingMinor,
    totalMinor,
    paidMinor: totalMinor - dueMinor,
    changeMinor: settled.reduce((sum, { changeMinor }) => sum + changeMinor, 0n),
    cashBackMinor: settled.reduce((sum, one) => sum + one.cashBackMinor, 0n),
    dueMinor,
  };
}

/**
 * Compares the payments of a refund with what is owed. In cash, what coins can pay is enough, but never more than
 * `atMostMinor`. Answers the rounding. Undefined if the payments do not come to what is owed.
 */
export function settleBack({
  owedMinor,
  atMostMinor,
  payments,
  cashUnitMinor,
}: {
  owedMinor: bigint;
  atMostMinor: bigint;
  payments: readonly Pick<Tender, 'method' | 'amountMinor'>[];
  cashUnitMinor?: bigint | undefined;
}): bigint | undefined {
  let cashMinor = 0n;
  let restMinor = owedMinor;
  for (const { method, amountMinor } of payments) {
    if (method === 'CASH') cashMinor += amountMinor;
    else restMinor -= amountMinor;
  }
  if (cashMinor === restMinor) return 0n;
  if (cashMinor === 0n && payments.length > 0) return undefined;
  const otherMinor = owedMinor - restMinor;
  const payableMinor = cashToGiveBack({ restMinor, atMostMinor: atMostMinor - otherMinor, cashUnitMinor });
  return cashMinor === payableMinor ? cashMinor - restMinor : undefined;
}

function roundingOf(cash: { restMinor: bigint; cashMinor: bigint; cashUnitMinor: bigint }): bigint {
  if (cash.cashMinor === 0n || cash.cashMinor === cash.restMinor) return 0n;
  const roundingMinor = cashRounding(cash.restMinor, cash.cashUnitMinor);
  return cash.cashMinor >= cash.restMinor + roundingMinor ? roundingMinor : 0n;
}
