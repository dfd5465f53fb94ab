import { Text } from '@mantine/core';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';
import { Approval } from './approval.tsx';

export type ProductApprovalProps = {
  name: string;
  price: number;
  onAnswer: (token: string | undefined) => void;
};

/** A manager approves a product that a cashier makes at the till. */
export default function ProductApproval({ name, price, onAnswer }: ProductApprovalProps) {
  const { state } = useTill();
  const money = useMoney();
  return (
    <Approval
      action="PRODUCT"
      outletId={state.outlet?.id ?? ''}
      approved={{ amount: price }}
      onAnswer={onAnswer}
    >
      <Text fw={600}>{t('{name} at {price}', { name, price: money(price) })}</Text>
    </Approval>
  );
}
