import { Button, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../words.ts';
import LockAction from '../lock/lock-action.tsx';
import { useTill } from '../use-till.ts';

/** Shows whose shift it will be. A colleague can take over by PIN. */
export function WhoIsHere() {
  const { state } = useTill();
  const [isLocking, setLocking] = useState(false);
  const { firstName = '', lastName = '' } = state.session?.user ?? {};
  return (
    <Group justify="space-between">
      <Text>{t('Signed in: {name}', { name: `${firstName} ${lastName}`.trim() })}</Text>
      <Button
        variant="default"
        size="lg"
        leftSection={<IconLock size={20} />}
        onClick={() => setLocking(true)}
      >
        {t('Lock or change cashier')}
      </Button>
      {isLocking && <LockAction onClose={() => setLocking(false)} />}
    </Group>
  );
}
