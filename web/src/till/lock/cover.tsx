import { lazy, Suspense, useEffect } from 'react';
import { setLocked, useLocked } from '../../session/locked.ts';
import { useDisplay } from '../display/use-display.ts';
import { usePrintingOfSales } from '../printing/use-printing.ts';
import { useDeviceSettings } from '../setup/device-settings.ts';
import { useTill } from '../use-till.ts';
import { mayLock } from './may-lock.ts';

/** The lock is loaded when it is first needed. */
const LockScreen = lazy(() => import('./lock-screen.tsx'));

/** Runs the display and the printing. Locks the till after a set time without a touch, and covers it while locked. */
export default function Cover() {
  const { till, state } = useTill();
  useDisplay();
  usePrintingOfSales();
  const { session, settings, isOnline } = state;
  const isLocked = useLocked();
  const { lockAfterMinutes } = useDeviceSettings();
  const colleagues = settings?.colleagues ?? [];
  const canLock = session ? mayLock({ userId: session.user.id, name: '' }, isOnline, colleagues) : false;

  useEffect(() => {
    if (lockAfterMinutes === 0 || isLocked || !canLock) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void setLocked(true), lockAfterMinutes * 60_000);
    };
    restartTimer();
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, restartTimer, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, restartTimer, { capture: true });
    };
  }, [lockAfterMinutes, isLocked, canLock]);

  // Somebody may have got a PIN a moment ago.
  useEffect(() => {
    if (isLocked) till.sync();
  }, [isLocked, till]);

  if (!isLocked || !session) return null;
  const { id: userId, firstName, lastName } = session.user;
  return (
    <Suspense fallback={<div className="lock-waiting" />}>
      <LockScreen
        current={{ userId, name: `${firstName} ${lastName}`.trim() }}
        colleagues={colleagues}
        onUnknownPin={() => till.sync()}
        onUnlock={async ({ hasChanged }) => {
          if (hasChanged) await till.keepSession(await till.readSession());
          await setLocked(false);
        }}
      />
    </Suspense>
  );
}
