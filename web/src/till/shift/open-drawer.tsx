import { type ReactNode, useEffect, useState } from 'react';
import type { CashCount } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import { OpenShift } from './open-shift.tsx';

/** Opens a shift at this drawer. It offers the count typed before a reload, and what the last close left. */
export function OpenShiftHere({ head, onOpened }: { head?: ReactNode; onOpened?: () => void }) {
  const { till, state } = useTill();
  const { drawer, isOnline, lastClose } = state;
  const [typed, setTyped] = useState<{ count: CashCount | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each drawer once
  useEffect(() => {
    void till.readFloat().then((count) => setTyped({ count }));
  }, [drawer?.id]);
  if (!typed) return null;
  return (
    <OpenShift
      head={head}
      drawerName={drawer?.name ?? ''}
      isOnline={isOnline}
      typed={typed.count}
      onType={(count) => void till.keepFloat(count)}
      last={lastClose}
      onOpen={async (openingFloat) => {
        await till.openShift({ openingFloat });
        onOpened?.();
      }}
    />
  );
}
