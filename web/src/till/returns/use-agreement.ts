import { useEffect, useRef, useState } from 'react';
import { ApiError, client as ownClient } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import type { Api, ManagerSession } from '../lock/approver-session.tsx';

/**
 * Sends a refund in the name of somebody who may do it: the user, or a manager who types their PIN. The PIN is valid
 * for the figures that the manager saw. The same figures can be sent again after a lost answer. Other figures need the
 * PIN again. `send` returns the error, if there was one.
 */
export function useAgreement(figures: string, send: (api: Api) => Promise<unknown>) {
  const { may } = useSession();
  const isAllowed = may('sales.refund');
  const [isAsking, setAsking] = useState(false);
  const agreed = useRef<{ figures: string; session: ManagerSession }>(undefined);
  useEffect(() => () => void agreed.current?.session.end(), []);

  const sendAs = async (session: ManagerSession): Promise<void> => {
    const error = await send(session.client);
    // The session of the manager has ended, so the next try asks for the PIN again.
    if (error instanceof ApiError && error.status === 401) agreed.current = undefined;
  };
  const give = async (): Promise<void> => {
    if (isAllowed) await send(ownClient);
    else if (agreed.current?.figures === figures) await sendAs(agreed.current.session);
    else setAsking(true);
  };
  const agree = (session: ManagerSession): void => {
    void agreed.current?.session.end();
    agreed.current = { figures, session };
    setAsking(false);
    void sendAs(session);
  };
  return { isAsking, give, agree, giveUp: () => setAsking(false) };
}
