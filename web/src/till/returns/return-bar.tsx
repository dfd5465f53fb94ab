import { Button, Group, Stack } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../words.ts';

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
  const { ref, entry } = useIntersection();
  // The end of the form is out of sight.
  const goesOn = entry !== null && !entry.isIntersecting;
  return (
    <>
      <Stack gap="xs" className="till-ending">
        {goesOn && (
          <div className="return-goes-on" aria-hidden>
            <span>
              {t('More below')} <IconChevronDown size={16} />
            </span>
          </div>
        )}
        {children}
        <Group justify="space-between" gap="xs" className="return-bar">
          {other ?? <span />}
          <Button size="lg" disabled={!isReady} loading={isBusy} onClick={onGive}>
            {label}
          </Button>
        </Group>
      </Stack>
      <div className="return-end" ref={ref} />
    </>
  );
}
