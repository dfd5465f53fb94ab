import { Outlet, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { setLocked, useLocked } from '../../session/locked.ts';
import type { Session } from '../../session/session.tsx';

const LockScreen = lazy(() => import('./lock-screen.tsx'));

/**
 * While the till of this browser is locked, nobody works in the back office with what its cashier may. Here only they
 * can go on by their PIN; the till is where it changes hands. What was typed into the page below stays.
 */
export function LockGuard() {
  const { session } = useRouteContext({ strict: false }) as { session: Session };
  const isLocked = useLocked();
  const [wasOpen, setWasOpen] = useState(!isLocked);
  useEffect(() => {
    if (!isLocked) setWasOpen(true);
  }, [isLocked]);
  const { id: userId, firstName, lastName } = session.user;
  const current = { userId, name: `${firstName} ${lastName}`.trim() };
  return (
    <>
      {wasOpen && <Outlet />}
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
