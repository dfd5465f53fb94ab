import { Text } from '@mantine/core';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';
import { Approval } from './approval.tsx';

export type CashBackApprovalProps = {
  /** The cash back of all cards of the sale, this one included. */
  cashBack: number;
  onAnswer: (token: string | undefined) => void;
};

/** A manager approves more cash back than a cashier may hand out. */
export default function CashBackApproval({ cashBack, onAnswer }: CashBackApprovalProps) {
  const { state } = useTill();
  const money = useMoney();
  return (
    <Approval
      action="DRAWER"
      about={t('Cash back above your limit')}
      outletId={state.outlet?.id ?? ''}
      approved={{ movement: 'CASH_BACK', amount: cashBack }}
      onAnswer={onAnswer}
    >
      <Text fw={600}>{t('{amount} cash back on a card', { amount: money(cashBack) })}</Text>
    </Approval>
  );
}
