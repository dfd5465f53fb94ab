import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { formatDay, Moment, Money, MoneyOrNone } from '../../../ui/figures.tsx';
import { useOutletName } from '../../../ui/outlets.ts';
import { SourceLink } from '../../../ui/source-link.tsx';
import { totalOf } from '../../../ui/total.ts';
import { PageWaiting } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { accountName } from './account-names.ts';

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

function EntryLines({ lines }: { lines: Entry['lines'] }) {
  const { decimals } = useSession();
  const outletName = useOutletName();
  const total = (side: 'debit' | 'credit') =>
    totalOf(
      lines.map((line) => line[side]),
      decimals,
    );
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={t('Lines')} withTableBorder verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Account')}</Table.Th>
            <Table.Th className="number">{t('Debit')}</Table.Th>
            <Table.Th className="number">{t('Credit')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry never change, and have no id
            <Table.Tr key={index}>
              <Table.Td>
                {line.accountCode} {accountName(line.accountName)}
                <Text size="xs" c="dimmed">
                  {[line.partyName, line.outletId && outletName(line.outletId), line.note]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td className="number">
                <MoneyOrNone amount={line.debit} />
              </Table.Td>
              <Table.Td className="number">
                <MoneyOrNone amount={line.credit} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>{t('Total')}</Table.Th>
            <Table.Th className="number">
              <Money amount={total('debit')} />
            </Table.Th>
            <Table.Th className="number">
              <Money amount={total('credit')} />
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}
