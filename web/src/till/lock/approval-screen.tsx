import { useEffect } from 'react';
import type { ScreenProps } from '../screens.ts';
import { useTill } from '../use-till.ts';
import { Approval } from './approval.tsx';

/** A manager's yes to what is in the cart. */
export default function ApprovalScreen({ onClose }: ScreenProps) {
  const { till, state } = useTill();
  const action = state.figures.needsApproval;
  useEffect(() => {
    if (!action) onClose();
  }, [action, onClose]);
  if (!action) return null;
  return (
    <Approval
      action={action}
      outletId={state.outlet?.id ?? ''}
      managers={(state.settings?.colleagues ?? []).filter(({ mayApprove }) => mayApprove)}
      onAnswer={(token) => {
        if (token) till.dispatch({ type: 'APPROVE', approval: { token, action } });
        onClose();
      }}
    />
  );
}
