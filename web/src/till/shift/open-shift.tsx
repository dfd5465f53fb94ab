import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { countedAmount, emptyCount } from './cash-count.ts';
import { CashCounter } from './cash-counter.tsx';

type Props = {
  drawerName: string;
  isOnline: boolean;
  /** Opens the drawer with so much cash in it. */
  onOpen: (openingFloat: number) => Promise<void>;
};

/** Counts the float and opens the drawer of this device. */
export function OpenShift({ drawerName, isOnline, onOpen }: Props) {
  const { organisation, decimals } = useSession();
  const { currency } = organisation;
  const [count, setCount] = useState(() => emptyCount(currency));
  const [isOpening, setOpening] = useState(false);
  const [error, setError] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  // A keyboard goes on at once; on a touch screen its own would cover half of the page.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) form.current?.querySelector('input')?.focus();
  }, []);
  const float = countedAmount(count, { currency, decimals });

  const open = async (event: FormEvent) => {
    event.preventDefault();
    setOpening(true);
    setError(undefined);
    await onOpen(float ?? 0)
      .catch(setError)
      .finally(() => setOpening(false));
  };
  return (
    <form onSubmit={open} ref={form}>
      <Stack>
        <Text>{t('What is in the drawer {name} to begin with?', { name: drawerName })}</Text>
        {!isOnline && (
          <Alert color="yellow" variant="light">
            {t('There is no connection. The shift is opened on this device, and the server is told later.')}
          </Alert>
        )}
        <CashCounter label={t('Cash in the drawer')} value={count} onChange={setCount} />
        {float === undefined && (
          <Text size="sm" c="dimmed">
            {t('Nothing counted: it opens with an empty drawer.')}
          </Text>
        )}
        <ErrorNotice error={error} />
        <Group justify="flex-end">
          <Button type="submit" size="lg" loading={isOpening}>
            {t('Open the till')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
