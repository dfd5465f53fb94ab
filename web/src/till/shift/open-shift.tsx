import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
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
    <form onSubmit={open}>
      <Stack>
        <Text>{t('What is in the drawer {name} to begin with?', { name: drawerName })}</Text>
        {!isOnline && (
          <Alert color="yellow" variant="light">
            {t('There is no connection. The shift is opened on this device, and the server is told later.')}
          </Alert>
        )}
        <CashCounter label={t('Float')} value={count} onChange={setCount} />
        <ErrorNotice error={error} />
        <Group justify="flex-end">
          <Button type="submit" size="lg" loading={isOpening}>
            {float === undefined ? t('Open with an empty drawer') : t('Open the shift')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
