import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** The money that changes hands when it is pressed. */
  label: string;
  isReady: boolean;
  isBusy: boolean;
  onGive: () => void;
  /** What else can be done, to the left of it. */
  other?: ReactNode;
  /** What went wrong, above it. */
  children?: ReactNode;
};

/** Stays at the bottom of the screen, so that the amount and how it goes back are always in sight. */
export function ReturnBar({ label, isReady, isBusy, onGive, other, children }: Props) {
  return (
    <Stack gap="xs" className="till-ending">
      {children}
      <Group justify="space-between" gap="xs" className="return-bar">
        {other ?? <span />}
        <Button size="lg" disabled={!isReady} loading={isBusy} onClick={onGive}>
          {label}
        </Button>
      </Group>
    </Stack>
  );
}
