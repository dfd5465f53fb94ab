import { Stack, Text, UnstyledButton } from '@mantine/core';
import { Moment, Money, Status } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { RecentEntry } from './recent-rows.ts';

type Props = { entries: RecentEntry[]; onChoose: (entry: RecentEntry) => void };

/** Sales and returns, each a button. */
export function EntryRows({ entries, onChoose }: Props) {
  return (
    <Stack gap={0}>
      {entries.map((entry) => (
        <UnstyledButton key={entry.id} className="sale-row" onClick={() => onChoose(entry)}>
          <span>
            <Text span fw={600}>
              {entry.number}
            </Text>
            {entry.otherNumber && (
              <Text size="sm">{t('On the server: {number}', { number: entry.otherNumber })}</Text>
            )}
            <Text size="sm">
              <Moment at={entry.completedAt} /> · {entry.seller}
              {entry.customer && ` · ${entry.customer}`}
            </Text>
            {entry.kind === 'RETURN' && <Text size="sm">{t('Return without a receipt')}</Text>}
            {entry.status !== 'COMPLETED' && <Status value={entry.status} />}
            {entry.isWaiting && <Text size="sm">{t('Not sent yet')}</Text>}
          </span>
          <Text fw={600}>
            <Money amount={entry.kind === 'RETURN' ? -Number(entry.total) : entry.total} />
          </Text>
        </UnstyledButton>
      ))}
    </Stack>
  );
}
