import { Chip, Group, TextInput } from '@mantine/core';
import { t } from '../../words.ts';

type Props = { reason: string; usual: string[]; onChange: (reason: string) => void };

/** Why it comes back: one of the usual reasons, or typed. */
export function ReasonField({ reason, usual, onChange }: Props) {
  return (
    <>
      <TextInput
        label={t('Reason')}
        maxLength={500}
        value={reason}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap="xs">
        {usual.map((one) => (
          <Chip key={one} checked={reason === one} onChange={() => onChange(one)}>
            {one}
          </Chip>
        ))}
      </Group>
    </>
  );
}
