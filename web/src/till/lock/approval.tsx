import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { t } from '../../words.ts';
import { AgreementFrame } from './agreement-frame.tsx';
import { useApprovers } from './approvers.ts';
import { ByPassword } from './by-password.tsx';
import { PinPad } from './pin-pad.tsx';
import {
  type ApprovalAction,
  type ApprovedFigures,
  type ManagerCredentials,
  requestApproval,
} from './pin-sessions.ts';

type Props = {
  action: ApprovalAction;
  /** What the manager agrees to, if the name of the action does not say it. */
  about?: string;
  outletId: string;
  /** The figures that are approved. The server refuses the approval for other figures. */
  approved?: ApprovedFigures;
  /** The figures as the manager sees them. */
  children?: ReactNode;
  /** Gets the token of the approval, or undefined if the manager did not approve. */
  onAnswer: (token: string | undefined) => void;
};

const actionNames: Record<ApprovalAction, string> = {
  DISCOUNT: 'Discount above your limit',
  PRICE: 'Price change',
  PRODUCT: 'New product',
  RETURN: 'Return without a receipt',
  DRAWER: 'Opening the drawer',
};

/** A manager approves by PIN or password at the till. The cashier stays signed in. */
export function Approval({ action, about, outletId, approved, children, onAnswer }: Props) {
  const managers = useApprovers();
  const [managerId, setManagerId] = useState(managers[0]?.userId);
  const [usesPassword, setUsesPassword] = useState(managers.length === 0);
  const manager = managers.find(({ userId }) => userId === managerId) ?? managers[0];

  /** Returns why the server refused, or undefined if it approved. */
  const ask = async (by: ManagerCredentials): Promise<string | undefined> => {
    try {
      onAnswer(await requestApproval(by, { action, outletId, ...approved }));
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.status === 0
        ? t('No connection. An approval needs one.')
        : error.code === 'FORBIDDEN'
          ? t('This person cannot approve it.')
          : error.message;
    }
  };

  return (
    <AgreementFrame
      managers={usesPassword ? [] : managers}
      managerId={manager?.userId}
      onManager={setManagerId}
      onClose={() => onAnswer(undefined)}
      entry={
        usesPassword || !manager ? (
          <ByPassword onAsk={ask} />
        ) : (
          <PinPad
            key={manager.userId}
            name={manager.name}
            onPin={(pin) => ask({ userId: manager.userId, pin })}
          />
        )
      }
    >
      <Text>{about ?? t(actionNames[action])}</Text>
      {children}
      {managers.length > 0 && (
        <div>
          <Button variant="subtle" onClick={() => setUsesPassword(!usesPassword)}>
            {usesPassword ? t('By PIN') : t('By password')}
          </Button>
        </div>
      )}
    </AgreementFrame>
  );
}
