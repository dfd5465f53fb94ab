import type { ExactNumber } from '../../../../src/values/money.ts';
import { columns, wrap } from '../../../../src/values/receipt-columns.ts';
import type { Row } from '../../../../src/values/receipt-rows.ts';
import { locale, t } from '../../words.ts';
import type { TakenPayment } from '../engine/payments.ts';
import { methodName } from '../method-names.ts';
import { balanceSentence } from './customer-balance.tsx';

type About = {
  business: string;
  outlet: string;
  timezone: string;
  cashier: string;
  currency: string;
  decimals: number;
};

export function purposeName(purpose: TakenPayment['purpose']): string {
  return purpose === 'DEPOSIT' ? t('Deposit') : t('Debt payment');
}

/** The receipt of money that a customer paid in. */
export function paymentRows(taken: TakenPayment, about: About, width: number): Row[] {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: about.currency,
    currencyDisplay: 'code',
    minimumFractionDigits: about.decimals,
    maximumFractionDigits: about.decimals,
  });
  const amount = (value: ExactNumber) => format.format(value as number | `${number}`);
  const line = (text: string) => wrap(text, width).map((part) => ({ ...plain, text: part }));
  const pair = (left: string, right: string, style: Partial<Row> = {}) =>
    columns({ left, right }, width).map((text) => ({ ...plain, ...style, text }));
  const rule = { ...plain, text: '-'.repeat(width) };
  const balances = taken.recorded?.balances;
  return [
    { ...plain, text: about.business, isCentred: true, isBold: true },
    { ...plain, text: about.outlet, isCentred: true },
    { ...plain, text: purposeName(taken.purpose), isCentred: true, isBold: true, isLarge: true },
    rule,
    ...pair(t('Number'), taken.number),
    ...pair(
      t('Date'),
      new Date(taken.takenAt).toLocaleString(locale, {
        timeZone: about.timezone,
        dateStyle: 'medium',
        timeStyle: 'short',
      }),
    ),
    ...pair(t('Customer'), taken.customer.name),
    ...pair(t('Cashier'), about.cashier),
    rule,
    ...pair(methodName(taken.method), amount(taken.amount), { isBold: true }),
    ...(taken.reference ? pair(t('Reference'), taken.reference) : []),
    ...(balances ? [rule, ...line(balanceSentence(balances.balance, amount))] : []),
  ];
}

const plain: Row = { text: '', isCentred: false, isBold: false, isLarge: false };
