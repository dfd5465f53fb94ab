import { cashToGiveBack } from '../../../../src/values/coins.ts';
import { fromExact, toMajor, toMinor } from '../../../../src/values/money.ts';
import {
  inTillOrder,
  methodFacts,
  type PaymentMethod,
  paymentMethods,
} from '../../../../src/values/payment.ts';
import { toE4 } from '../../../../src/values/quantity.ts';
import { refundShare } from '../../../../src/values/refund-share.ts';
import { type RefundWorth, refundWorth } from '../../../../src/values/refund-worth.ts';
import { settleBack } from '../../../../src/values/tender.ts';
import type { Schema } from '../../api/client.ts';

export type SaleDetails = Schema<'SaleDetails'>;
export type SaleLine = SaleDetails['lines'][number];
export type BackMethod = PaymentMethod;

/** How much of each line comes back, by its position. */
export type Chosen = Record<number, { quantity: number; restock: boolean }>;

export type Back = RefundWorth;

/** How much of a line can still be returned. */
export function leftOfLine({ quantity, refundedQuantity }: SaleLine): number {
  return toMajor((toE4(quantity) ?? 0n) - (toE4(refundedQuantity) ?? 0n), 4);
}

/** What goes back for this quantity of a line, to the cent as the server computes it. */
export function lineBackMinor(line: SaleLine, quantity: number, decimals: number): bigint {
  const sold = {
    quantityE4: toE4(line.quantity) ?? 0n,
    totalMinor: fromExact(line.total, decimals),
    discountMinor: fromExact(line.discount, decimals),
    taxMinor: fromExact(line.tax, decimals),
    costMinor: 0n,
  };
  const refundedE4 = toE4(line.refundedQuantity) ?? 0n;
  const share = refundShare(sold, { refundedE4, quantityE4: toE4(quantity) ?? 0n });
  return 'refused' in share ? 0n : share.totalMinor;
}

/** What was paid for all that comes back, to the cent as the server computes it. */
export function backOf(sale: SaleDetails, chosen: Chosen, decimals: number): Back {
  return refundWorth(sale, { quantityOf: (position) => chosen[position]?.quantity ?? 0, decimals });
}

/** The bank accounts of the outlet. */
export type Banks = { id: string; name: string }[];

/** The methods by which money can go back: from a bank if there is one, as a deposit if there is a customer. */
export function waysBack(sale: Pick<SaleDetails, 'payments' | 'customerId'>, banks: Banks): BackMethod[] {
  const isPaidBy = (wanted: string) => sale.payments.some(({ method }) => method === wanted);
  return inTillOrder(paymentMethods).filter((method) => {
    const { account, needsCustomer } = methodFacts[method];
    const hasBank = account !== 'BANK' || banks.length > 0 || isPaidBy(method);
    return hasBank && (!needsCustomer || sale.customerId);
  });
}

/** The bank account that pays the money back, unless another one is chosen: the one that got it, or the only one. */
export function usualBank({ payments }: Pick<SaleDetails, 'payments'>, banks: Banks): string | undefined {
  const paidInto = payments.find(({ method }) => method === 'BANK')?.bankId;
  return paidInto ?? (banks.length === 1 ? banks[0]?.id : undefined);
}

export type Amounts = Partial<Record<BackMethod, number>>;
type Rules = { decimals: number; cashUnitMinor: bigint | undefined };

/** Gives back by each method what it paid, and the rest in cash. */
export function usualAmounts(sale: SaleDetails, back: Back, { decimals, cashUnitMinor }: Rules): Amounts {
  const amounts: Amounts = {};
  let restMinor = back.owedMinor;
  for (const { method, amount, cashBack } of sale.payments) {
    if (method === 'CASH' || restMinor === 0n) continue;
    const paidMinor = fromExact(amount, decimals) - fromExact(cashBack, decimals);
    const partMinor = paidMinor < restMinor ? paidMinor : restMinor;
    const beforeMinor = toMinor(amounts[method] ?? 0, decimals) ?? 0n;
    amounts[method] = toMajor(beforeMinor + partMinor, decimals);
    restMinor -= partMinor;
  }
  if (restMinor > 0n) amounts.CASH = toMajor(cashInCoins(back, restMinor, cashUnitMinor), decimals);
  return amounts;
}

/** Gives everything back by one method. */
export function allBy(method: BackMethod, back: Back, { decimals, cashUnitMinor }: Rules): Amounts {
  const minor = method === 'CASH' ? cashInCoins(back, back.owedMinor, cashUnitMinor) : back.owedMinor;
  return minor === 0n ? {} : { [method]: toMajor(minor, decimals) };
}

function cashInCoins(back: Back, restMinor: bigint, cashUnitMinor: bigint | undefined): bigint {
  const otherMinor = back.owedMinor - restMinor;
  return cashToGiveBack({ restMinor, atMostMinor: back.atMostMinor - otherMinor, cashUnitMinor });
}

/** Whether these amounts add up to what goes back. */
export function addsUpTo(amounts: Amounts, back: Back, { decimals, cashUnitMinor }: Rules): boolean {
  const payments = (Object.keys(amounts) as BackMethod[])
    .map((method) => ({ method, amountMinor: toMinor(amounts[method] ?? 0, decimals) ?? 0n }))
    .filter(({ amountMinor }) => amountMinor !== 0n);
  return settleBack({ ...back, payments, cashUnitMinor }) !== undefined;
}
