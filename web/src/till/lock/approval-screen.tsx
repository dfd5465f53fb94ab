import { useEffect, useState } from 'react';
import { saleToApprove } from '../engine/approval.ts';
import type { ScreenProps } from '../screen.ts';
import { useTill } from '../use-till.ts';
import { Approval } from './approval.tsx';
import { FiguresToApprove } from './figures-to-approve.tsx';

/** A manager approves the prices and discounts of the cart. */
export default function ApprovalScreen({ onClose }: ScreenProps) {
  const { till, state } = useTill();
  const action = state.figures.needsApproval;
  // The figures as they were shown. Later changes are not approved.
  const [sale] = useState(() => saleToApprove(state.cart));
  useEffect(() => {
    if (!action) onClose();
  }, [action, onClose]);
  if (!action) return null;
  return (
    <Approval
      action={action}
      outletId={state.outlet?.id ?? ''}
      approved={{ sale }}
      onAnswer={(token) => {
        if (token) till.dispatch({ type: 'APPROVE', approval: { token, action, sale } });
        onClose();
      }}
    >
      <FiguresToApprove />
    </Approval>
  );
}
