import { useTill } from '../use-till.ts';
import { Approval } from './approval.tsx';

export type CashBackApprovalProps = { onAnswer: (token: string | undefined) => void };

/** A manager's yes to more cash back than a cashier may hand out. */
export default function CashBackApproval({ onAnswer }: CashBackApprovalProps) {
  const { state } = useTill();
  return (
    <Approval
      action="DRAWER"
      outletId={state.outlet?.id ?? ''}
      managers={(state.settings?.colleagues ?? []).filter(({ mayApprove }) => mayApprove)}
      onAnswer={onAnswer}
    />
  );
}
