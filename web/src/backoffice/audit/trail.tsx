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
import { changesOf, knownAs } from './changes.ts';

type Entry = Schema<'AuditEntry'>;

/** Every write: who, when, from where, and what changed. */
export default function Trail() {
  return (
    <ListPage
      title={t('Audit trail')}
      about={t('Sealed: an entry that is changed or removed is found.')}
      list="audit"
      path="/audit"
      filters={[
        dateFilter(),
        textFilter('operation', t('Operation')),
        textFilter('subjectType', t('Kind of record')),
      ]}
      columns={[
        {
          key: 'at',
          title: t('When'),
          sortKey: 'recordedAt',
          show: ({ recordedAt }) => <Moment at={recordedAt} />,
        },
        { key: 'who', title: t('Who'), show: ({ userName }) => userName ?? t('The service') },
        { key: 'operation', title: t('What'), show: ({ operation }) => spaced(operation) },
        { key: 'subject', title: t('Record'), show: (entry) => recordOf(entry) },
        { key: 'address', title: t('From'), show: ({ address }) => address },
      ]}
      detailTitle={t('What changed')}
      panelSize="xl"
      detail={({ row }) => row && <OneEntry entry={row} />}
    />
  );
}

/** `createOutlet` as people read it. */
const spaced = (operation: string) =>
  wordOf(operation.replace(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_'));

/** `Outlet Marina`; what the entry has no name of is told by `otherwise`. */
const recordOf = (entry: Entry, otherwise: string | null = null) =>
  [entry.subjectType && spaced(entry.subjectType), knownAs(entry) ?? otherwise].filter(Boolean).join(' ');

/** Ids that are not written as operations are. */
const otherIds = ['business_export', 'receipt_setting', 'journal entry'];

/** The other way: what somebody typed as it stands in the list, or as the id itself. */
function idOf(text: string): string {
  const other = otherIds.find((id) => spaced(id).toLowerCase() === text.toLowerCase());
  if (other) return other;
  const id = text.replace(/\s+(\S)/g, (_, letter: string) => letter.toUpperCase());
  return id.charAt(0).toLowerCase() + id.slice(1);
}

function textFilter(key: string, label: string) {
  return pickedFilter(key, ({ value, onChange }) => (
    <TextInput
      aria-label={label}
      placeholder={label}
      defaultValue={value ? spaced(value) : ''}
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
          [t('Who'), entry.userName ?? t('The service')],
          [t('What'), spaced(entry.operation)],
          [t('Record'), recordOf(entry, entry.subjectId)],
          [t('From'), entry.address],
          [t('Request'), entry.requestId],
        ]}
      />
      {changes.length > 0 && (
        <Table.ScrollContainer minWidth={0} type="native">
          <Table withTableBorder aria-label={t('What changed')}>
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
                  <Table.Td>{spaced(field)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{shown(was)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{shown(is)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function shown(value: unknown): ReactNode {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return <Moment at={value} />;
  if (typeof value === 'string' && /^[A-Z]+(_[A-Z]+)+$/.test(value)) return wordOf(value);
  if (typeof value === 'object' && Object.keys(value).sort().join() === 'id,name')
    return (value as { name: string }).name;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
