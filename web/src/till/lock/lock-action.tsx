import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { setLocked } from '../../session/locked.ts';
import { t } from '../../words.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { mayLock } from './may-lock.ts';

/** Locks the till at once, or says why its own cashier could not unlock it again. */
export default function LockAction({ onClose }: ScreenProps) {
  const { till, state } = useTill();
  const { session, isOnline, settings } = state;
  const [isRefused, setRefused] = useState(false);
  const userId = session?.user.id;
  const colleagues = settings?.colleagues;
  const canLock = userId && mayLock({ userId, name: '' }, isOnline, colleagues ?? []);
  // Somebody may have got the first PIN a moment ago. Then the till is locked as soon as it knows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is asked for, and when it becomes possible
  useEffect(() => {
    if (!canLock) {
      till.sync();
      return setRefused(true);
    }
    void setLocked(true);
    onClose();
  }, [canLock]);
  if (!isRefused) return null;
  return (
    <ScreenFrame title={t('Not locked')} size="md" onClose={onClose}>
      <Text>
        {isOnline
          ? t('Nobody here has a PIN yet. To lock the till, set your PIN in your profile.')
          : t(
              'No connection, and your PIN was never used on this device, so nobody could unlock the till. Lock and unlock it once while connected.',
            )}
      </Text>
    </ScreenFrame>
  );
}
