import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { setLocked, useLocked } from '../../session/locked.ts';
import type { Session } from '../../session/session.tsx';

const LockScreen = lazy(() => import('./lock-screen.tsx'));

/**
 * Covers the back office while the till of this browser is locked, so that nobody uses the cashier's permissions. Only
 * the cashier can unlock it here, by PIN. Others take over at the till. What was typed into the page below is kept.
 */
export function LockGuard({ session, children }: { session: Session; children: ReactNode }) {
  const isLocked = useLocked();
  const [wasOpen, setWasOpen] = useState(!isLocked);
  useEffect(() => {
    if (!isLocked) setWasOpen(true);
  }, [isLocked]);
  const { id: userId, firstName, lastName } = session.user;
  const current = { userId, name: `${firstName} ${lastName}`.trim() };
  return (
    <>
      {wasOpen && children}
      {isLocked && (
        <Suspense fallback={<div style={covering} />}>
          <LockScreen
            current={current}
            colleagues={[current]}
            isAtTill={false}
            onUnlock={() => void setLocked(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const covering = {
  position: 'fixed',
  inset: 0,
  zIndex: 1_000,
  background: 'var(--mantine-color-body)',
} as const;
