import { useEffect } from 'react';
import { useTill } from '../use-till.ts';

/** The people who may approve by PIN. They are read again when they are asked for: somebody may have a new PIN. */
export function useApprovers(): { userId: string; name: string }[] {
  const { till, state } = useTill();
  useEffect(() => till.sync(), [till]);
  return (state.settings?.colleagues ?? []).filter(({ mayApprove }) => mayApprove);
}
