import type { ExactNumber } from '../../../../src/values/money.ts';
import { t } from '../../words.ts';
import type { ShiftFigures } from './figures.ts';

type Labelled = [label: string, amount: ExactNumber];

/** What was sold or came back without money changing hands. It is part of no tender. */
export function notPaid({ onAccount, exchanged }: Pick<ShiftFigures, 'onAccount' | 'exchanged'>): Labelled[] {
  return withoutZero([
    [t('Sold on account'), onAccount.sales],
    [t('Refunds taken off debts'), onAccount.refunds],
    [t('Paid with returned items'), exchanged],
  ]);
}

/** Like `notPaid`, for what arrived after the close. */
export function notPaidLate({
  onAccount,
  exchanged,
}: Pick<ShiftFigures['late'], 'onAccount' | 'exchanged'>): Labelled[] {
  return withoutZero([
    [t('Sold on account'), onAccount],
    [t('Paid with returned items'), exchanged],
  ]);
}

function withoutZero(all: Labelled[]): Labelled[] {
  return all.filter(([, amount]) => Number(amount) !== 0);
}
