import { type ExactNumber, fromExact, sum, toMajor } from '../../../../src/values/money.ts';
import type { PaymentMethod } from '../../../../src/values/payment.ts';
import { comma } from '../../words.ts';
import { byMethod } from '../method-names.ts';
import type { Amounts } from './money-back.ts';

type Writing = { money: (amount: number) => string; decimals: number };

/** "₦800.00 in cash", or "₦800.00: ₦500.00 by card, ₦300.00 in cash". Undefined if no money moves. */
export function moneyInWords(amounts: Amounts, { money, decimals }: Writing): string | undefined {
  const parts = (Object.entries(amounts) as [PaymentMethod, number][]).filter(([, amount]) => amount > 0);
  const [first] = parts;
  if (!first) return undefined;
  const [method, amount] = first;
  if (parts.length === 1) return `${money(amount)} ${byMethod(method)}`;
  const totalMinor = sum(parts.map(([, part]) => fromExact(part, decimals)));
  const each = parts.map(([by, part]) => `${money(part)} ${byMethod(by)}`);
  return `${money(toMajor(totalMinor, decimals))}: ${each.join(comma)}`;
}

type Paid = { method: PaymentMethod; amount: ExactNumber };

/** What was paid by each method, added up. */
export function amountsOf(payments: Paid[], decimals: number): Amounts {
  const amounts: Amounts = {};
  for (const { method, amount } of payments) {
    const sumMinor = fromExact(amounts[method] ?? 0, decimals) + fromExact(amount, decimals);
    if (sumMinor > 0n) amounts[method] = toMajor(sumMinor, decimals);
  }
  return amounts;
}
