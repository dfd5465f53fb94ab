import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormEnding } from '../form-ending.tsx';

type Props = {
  /** The text of the button: the money that changes hands. */
  label: string;
  isReady: boolean;
  isBusy: boolean;
  onGive: () => void;
  /** Another button to the left. */
  other?: ReactNode;
  /** Shown above the buttons, such as an error. */
  children?: ReactNode;
};

/** The button that gives the money back. It stays at the bottom of the screen, so that the amount is always visible. */
export function ReturnBar({ label, isReady, isBusy, onGive, other, children }: Props) {
  return (
    <FormEnding>
      <Stack gap="xs">
        {children}
        <Group justify="space-between" gap="xs" className="return-bar">
          {other ?? <span />}
          <Button size="lg" disabled={!isReady} loading={isBusy} onClick={onGive}>
            {label}
          </Button>
        </Group>
      </Stack>
    </FormEnding>
  );
}
