import { useEffect, useRef, useState } from 'react';
import { client as ownClient } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import type { Api, ManagerSession } from '../lock/manager-session.tsx';

/**
 * Who signs for what is given back. Whoever may do it signs alone; for a cashier a manager types their PIN. That PIN
 * is for the figures that the manager saw: the same figures can be sent once more after a lost answer, and other
 * figures are asked about again.
 */
export function useAgreement(figures: string, send: (api: Api) => Promise<void>) {
  const { may } = useSession();
  const isAllowed = may('sales.refund');
  const [isAsking, setAsking] = useState(false);
  const agreed = useRef<{ figures: string; session: ManagerSession }>(undefined);
  useEffect(() => () => void agreed.current?.session.end(), []);

  const give = async (): Promise<void> => {
    if (isAllowed) return send(ownClient);
    if (agreed.current?.figures === figures) return send(agreed.current.session.client);
    setAsking(true);
  };
  const agree = (session: ManagerSession): void => {
    void agreed.current?.session.end();
    agreed.current = { figures, session };
    setAsking(false);
    void send(session.client);
  };
  return { isAllowed, isAsking, give, agree, giveUp: () => setAsking(false) };
}
