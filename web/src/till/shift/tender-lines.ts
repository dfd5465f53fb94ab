import { type ExactNumber, negated } from '../../../../src/values/money.ts';
import { t } from '../../words.ts';
import { plus, type TenderFigures } from './figures.ts';

/** One part of the expected amount. Money in is positive, money out is negative. */
type TenderLine = { key: string; label: string; amount: ExactNumber };
type Shift = { openingFloat: ExactNumber; decimals: number };

/**
 * The lines that add up to what a method should hold. Cash is listed as it was handed over, with the change that went
 * back. Lines of zero are left out.
 */
export function tenderLines(tender: TenderFigures, { openingFloat, decimals }: Shift): TenderLine[] {
  const { change, exchanges, deposits, debts, putIn, cashBackCharged, takenOut } = tender;
  const less = (amount: ExactNumber, ...parts: ExactNumber[]) =>
    plus(decimals, amount, ...parts.map(negated));
  const isCash = tender.method === 'CASH';
  const lines: [key: string, label: string, amount: ExactNumber][] = [
    ['float', t('Float'), isCash ? openingFloat : 0],
    ['sales', t('Sales'), less(plus(decimals, tender.sales, change), exchanges)],
    ['exchanges', t('Paid in exchanges'), exchanges],
    ['deposits', t('Deposits'), deposits],
    ['debts', t('Debts paid'), debts],
    ['putIn', t('Paid in'), putIn],
    ['cashBackCharged', t('Charged for cash back'), cashBackCharged],
    ['otherIn', t('Other money in'), less(tender.paidIn, deposits, debts, putIn, cashBackCharged)],
    ['change', t('Change given'), negated(change)],
    ['refunds', t('Refunds'), negated(tender.refunds)],
    ['cashBack', t('Cash back'), negated(tender.cashBack)],
    ['takenOut', t('Paid out'), negated(takenOut)],
    ['otherOut', t('Expenses and other money out'), negated(less(tender.paidOut, takenOut))],
  ];
  return lines
    .filter(([key, , amount]) => Number(amount) !== 0 || (key === 'float' && isCash))
    .map(([key, label, amount]) => ({ key, label, amount }));
}
