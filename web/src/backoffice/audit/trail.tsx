import { Stack, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { useBanks } from '../../ui/banks.ts';
import { Facts } from '../../ui/facts.tsx';
import { Moment, wordOf } from '../../ui/figures.tsx';
import { ListPicker } from '../../ui/form/pickers.tsx';
import { dateFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useOutlets } from '../../ui/outlets.ts';
import { useRecordFields } from '../../ui/record-fields.ts';
import { compareNames, t } from '../../words.ts';
import { changesOf, recordName } from './changes.ts';
import { actionWords, recordTypeWords } from './trail-words.ts';

type Entry = Schema<'AuditEntry'>;

/** Every write: who did it, when, from where, and what changed. */
export default function Trail() {
  return (
    <ListPage
      title={t('Audit trail')}
      about={t('Entries are sealed. A changed or removed entry is detected.')}
      list="audit"
      path="/audit"
      filters={[
        dateFilter(),
        wordsFilter('operation', t('Action'), actionWords),
        wordsFilter('subjectType', t('Record type'), recordTypeWords),
      ]}
      columns={[
        {
          key: 'at',
          title: t('When'),
          sortKey: 'recordedAt',
          show: ({ recordedAt }) => <Moment at={recordedAt} />,
        },
        { key: 'who', title: t('Who'), show: ({ userName }) => userName ?? t('System') },
        { key: 'operation', title: t('Action'), show: ({ operation }) => wordsOf(actionWords, operation) },
        { key: 'subject', title: t('What changed'), show: (entry) => recordOf(entry) },
        { key: 'address', title: t('IP address'), show: ({ address }) => address },
      ]}
      detailTitle={t('Changes')}
      panelSize="xl"
      detail={({ row }) => row && <OneEntry entry={row} />}
    />
  );
}

/** The words of a table, or else the name split into words: an id that only an older version wrote. */
const wordsOf = (table: Record<string, string>, id: string) => {
  const words = table[id];
  return words ? t(words) : inWords(id);
};
/** `createOutlet` as people read it: `Create outlet`. */
const inWords = (name: string) =>
  wordOf(name.replace(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_'));

/** The type and name of the record, such as `Outlet Marina`. Without a name, `fallback` is shown. */
const recordOf = (entry: Entry, fallback: string | null = null) =>
  [entry.subjectType && wordsOf(recordTypeWords, entry.subjectType), recordName(entry) ?? fallback]
    .filter(Boolean)
    .join(' ');

/** Operations that do the same under an older name share their words, and the trail has only the first of them. */
function wordsFilter(key: string, label: string, table: Record<string, string>) {
  const isFirst = ([, words]: [string, string], at: number, all: [string, string][]) =>
    all.findIndex(([, other]) => other === words) === at;
  const choices = Object.entries(table)
    .filter(isFirst)
    .map(([value, words]) => ({ value, label: t(words) }))
    .sort((one, other) => compareNames(one.label, other.label));
  return pickedFilter(key, (field) => (
    <ListPicker
      aria-label={label}
      placeholder={label}
      choices={choices}
      isWaiting={false}
      {...field}
      w={210}
    />
  ));
}

function OneEntry({ entry }: { entry: Entry }) {
  const { outlets } = useOutlets();
  const { banks } = useBanks();
  const names = new Map([...outlets, ...banks].map(({ id, name }) => [id, name]));
  const changes = changesOf(entry, names);
  const fieldOf = useRecordFields();
  return (
    <Stack>
      <Facts
        facts={[
          [t('When'), <Moment key="at" at={entry.recordedAt} />],
          [t('Who'), entry.userName ?? t('System')],
          [t('Action'), wordsOf(actionWords, entry.operation)],
          [t('What changed'), recordOf(entry, entry.subjectId)],
          [t('IP address'), entry.address],
          [t('Request'), entry.requestId],
        ]}
      />
      {changes.length > 0 && (
        <Table.ScrollContainer minWidth={0} type="native">
          <Table withTableBorder aria-label={t('Changes')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Field')}</Table.Th>
                <Table.Th>{t('Before')}</Table.Th>
                <Table.Th>{t('After')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ field, was, is }) => (
                <Table.Tr key={field}>
                  <Table.Td>{fieldOf(field)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{displayValue(was)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{displayValue(is)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function displayValue(value: unknown): ReactNode {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return <Moment at={value} />;
  if (typeof value === 'string' && /^[A-Z]+(_[A-Z]+)+$/.test(value)) return wordOf(value);
  if (typeof value === 'object' && Object.keys(value).sort().join() === 'id,name')
    return (value as { name: string }).name;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
