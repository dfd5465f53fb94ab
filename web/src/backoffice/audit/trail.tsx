import { Stack, Table, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { useBanks } from '../../ui/banks.ts';
import { Facts } from '../../ui/facts.tsx';
import { Moment, wordOf } from '../../ui/figures.tsx';
import { dateFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useOutlets } from '../../ui/outlets.ts';
import { t } from '../../words.ts';
import { changesOf, recordName } from './changes.ts';

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
        textFilter('operation', t('Action')),
        textFilter('subjectType', t('Record type')),
      ]}
      columns={[
        {
          key: 'at',
          title: t('When'),
          sortKey: 'recordedAt',
          show: ({ recordedAt }) => <Moment at={recordedAt} />,
        },
        { key: 'who', title: t('Who'), show: ({ userName }) => userName ?? t('System') },
        { key: 'operation', title: t('Action'), show: ({ operation }) => inWords(operation) },
        { key: 'subject', title: t('Record'), show: (entry) => recordOf(entry) },
        { key: 'address', title: t('IP address'), show: ({ address }) => address },
      ]}
      detailTitle={t('Changes')}
      panelSize="xl"
      detail={({ row }) => row && <OneEntry entry={row} />}
    />
  );
}

/** `createOutlet` as people read it: `Create outlet`. */
const inWords = (operation: string) =>
  wordOf(operation.replace(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_'));

/** The type and name of the record, such as `Outlet Marina`. Without a name, `fallback` is shown. */
const recordOf = (entry: Entry, fallback: string | null = null) =>
  [entry.subjectType && inWords(entry.subjectType), recordName(entry) ?? fallback].filter(Boolean).join(' ');

/** Record types that are not spelled like operations. */
const otherIds = ['business_export', 'receipt_setting', 'journal entry'];

/** Finds the id for typed text: the words shown in the list, or the id itself. */
function idOf(text: string): string {
  const other = otherIds.find((id) => inWords(id).toLowerCase() === text.toLowerCase());
  if (other) return other;
  const id = text.replace(/\s+(\S)/g, (_, letter: string) => letter.toUpperCase());
  return id.charAt(0).toLowerCase() + id.slice(1);
}

function textFilter(key: string, label: string) {
  return pickedFilter(key, ({ value, onChange }) => (
    <TextInput
      aria-label={label}
      placeholder={label}
      defaultValue={value ? inWords(value) : ''}
      key={value}
      onBlur={(event) => onChange(idOf(event.currentTarget.value.trim()) || null)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      w={170}
    />
  ));
}

function OneEntry({ entry }: { entry: Entry }) {
  const { outlets } = useOutlets();
  const { banks } = useBanks();
  const names = new Map([...outlets, ...banks].map(({ id, name }) => [id, name]));
  const changes = changesOf(entry, names);
  return (
    <Stack>
      <Facts
        facts={[
          [t('When'), <Moment key="at" at={entry.recordedAt} />],
          [t('Who'), entry.userName ?? t('System')],
          [t('Action'), inWords(entry.operation)],
          [t('Record'), recordOf(entry, entry.subjectId)],
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
                  <Table.Td>{inWords(field)}</Table.Td>
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
