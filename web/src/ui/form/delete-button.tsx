import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../words.ts';
import { negativeColor } from '../figures.tsx';
import { useWrite } from '../write.ts';

type Props = {
  label: string;
  /** What happens, in one sentence. */
  warning: string;
  send: (key: { 'Idempotency-Key': string }) => Promise<unknown>;
  done: string;
  onDone?: () => void;
  /** Of a row of a table. */
  isSmall?: boolean;
};

/** Deletes something after one confirmation in place. */
export function DeleteButton({ label, warning, send, done, onDone, isSmall = false }: Props) {
  const size = isSmall ? 'compact-sm' : 'sm';
  const [isAsking, setAsking] = useState(false);
  const write = useWrite({ send: (_: undefined, key) => send(key), done, ...(onDone && { onDone }) });
  if (!isAsking) {
    return (
      <Button size={size} variant="default" c={negativeColor} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <Group gap="xs" role="alertdialog" aria-label={label}>
      <Text size="sm">{warning}</Text>
      <Button size={size} color="red" loading={write.isPending} onClick={() => write.mutate(undefined)}>
        {label}
      </Button>
      <Button size={size} variant="default" onClick={() => setAsking(false)}>
        {t('Cancel')}
      </Button>
    </Group>
  );
}
