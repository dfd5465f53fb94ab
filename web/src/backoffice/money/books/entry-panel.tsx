import { Button, Group, Stack, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { formatDay, Moment } from '../../../ui/figures.tsx';
import { SourceLink } from '../../../ui/source-link.tsx';
import { PageWaiting } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { EntryLines } from './entry-lines.tsx';

type Entry = Schema<'JournalEntry'>;

/** A journal entry with its lines. */
export function EntryPanel({ entry, isWaiting }: { entry: Entry | undefined; isWaiting: boolean }) {
  const { may } = useSession();
  if (isWaiting) return <PageWaiting />;
  if (!entry) {
    return <Text>{t('This entry is not in the list. Clear the filters or show more rows.')}</Text>;
  }
  return (
    <Stack>
      <Facts
        facts={[
          [t('Number'), entry.number],
          [t('Date'), formatDay(entry.businessDate)],
          [t('Recorded'), <Moment key="at" at={entry.createdAt} />],
          [t('Source'), <SourceLink key="for" source={entry.source} day={entry.businessDate} />],
          [t('Note'), entry.note],
          [t('Reverse on'), entry.reverseOn && formatDay(entry.reverseOn)],
        ]}
      />
      <EntryLines lines={entry.lines} />
      {entry.source.type === 'JOURNAL' && may('money.write') && (
        <Group justify="flex-end">
          <Button variant="default" component={Link} to="/accounts/journal/new" state={{ reversed: entry }}>
            {t('Reverse…')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
