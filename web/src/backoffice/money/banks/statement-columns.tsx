import { Button, Checkbox, Group, Select, SimpleGrid, Stack, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { choicesOf } from '../../../ui/form/choices.ts';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { t } from '../../../words.ts';

type Columns = Schema<'StatementColumns'>;
type Preview = Schema<'StatementPreview'>;

const delimiters = ['COMMA', 'SEMICOLON', 'TAB', 'PIPE'] as const;
const decimalSigns = ['POINT', 'COMMA'] as const;
const dateFormats = [
  ...['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD/MM/YY', 'MM/DD/YY'],
  ...['YYYYMMDD', 'DDMMYYYY', 'DD MMM YYYY'],
];

const first: Columns = {
  delimiter: 'COMMA',
  decimalSign: 'POINT',
  dateFormat: 'DD/MM/YYYY',
  headerRow: 1,
  date: '',
  description: [],
};

/** Says which column of a CSV file is which. The account remembers it. */
export function StatementColumns({
  preview,
  isSaving,
  error,
  onSave,
}: {
  preview: Preview;
  isSaving: boolean;
  error: unknown;
  onSave: (columns: Columns) => void;
}) {
  const [columns, setColumns] = useState<Columns>(preview.columns ?? first);
  const change = (part: Partial<Columns>) => setColumns({ ...columns, ...part });
  const width = Math.max(0, ...preview.rows.map((cells) => cells.length));
  const heads =
    columns.headerRow === 0
      ? Array.from({ length: width }, (_, index) => `${index + 1}`)
      : (preview.rows[columns.headerRow - 1] ?? []);
  const names = [...new Set(heads.filter((head) => head !== ''))];
  const column = (
    name:
      | 'date'
      | 'amount'
      | 'moneyIn'
      | 'moneyOut'
      | 'indicator'
      | 'counterparty'
      | 'reference'
      | 'bankReference'
      | 'balance'
      | 'currency',
    label: string,
  ) => (
    <Select
      label={label}
      data={names}
      clearable={name !== 'date'}
      searchable
      value={columns[name] || null}
      onChange={(value) => change({ [name]: name === 'date' ? (value ?? '') : value })}
    />
  );
  const hasAmount = Boolean(columns.amount) !== (Boolean(columns.moneyIn) || Boolean(columns.moneyOut));
  return (
    <Stack>
      <Table.ScrollContainer minWidth={0} type="native">
        <Table withTableBorder withColumnBorders fz="xs" aria-label={t('First rows of the file')}>
          <Table.Tbody>
            {preview.rows.slice(0, 8).map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name than their number
              <Table.Tr key={row} fw={row === columns.headerRow - 1 ? 700 : undefined}>
                <Table.Td c="dimmed">{row + 1}</Table.Td>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same for cells
                  <Table.Td key={at}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="xs">
        <TextInput
          label={t('Row with the column names')}
          inputMode="numeric"
          maxLength={2}
          value={columns.headerRow}
          onChange={(event) => change({ headerRow: Math.min(50, Number(event.currentTarget.value) || 0) })}
        />
        <Select
          label={t('Sign between columns')}
          data={choicesOf(delimiters)}
          allowDeselect={false}
          value={columns.delimiter}
          onChange={(value) => change({ delimiter: (value ?? 'COMMA') as Columns['delimiter'] })}
        />
        <Select
          label={t('Sign before decimals')}
          data={choicesOf(decimalSigns)}
          allowDeselect={false}
          value={columns.decimalSign}
          onChange={(value) => change({ decimalSign: (value ?? 'POINT') as Columns['decimalSign'] })}
        />
        <Select
          label={t('Form of dates')}
          data={dateFormats}
          allowDeselect={false}
          value={columns.dateFormat}
          onChange={(value) => change({ dateFormat: (value ?? 'DD/MM/YYYY') as Columns['dateFormat'] })}
        />
        {column('date', t('Date'))}
        {column('amount', t('Amount'))}
        {column('moneyIn', t('In'))}
        {column('moneyOut', t('Out'))}
        {[t('Description'), t('Note')].map((label, at) => (
          <Select
            key={label}
            label={label}
            data={names}
            clearable
            searchable
            value={columns.description[at] ?? null}
            onChange={(value) =>
              change({
                description: (value
                  ? columns.description.slice(0, at).concat(value, columns.description.slice(at + 1))
                  : columns.description.filter((_, index) => index !== at)
                ).slice(0, 5),
              })
            }
          />
        ))}
        {column('counterparty', t('Customer or vendor'))}
        {column('reference', t('Reference'))}
        {column('bankReference', t('Number of the bank'))}
        {column('balance', t('Balance'))}
        {column('currency', t('Currency'))}
        {column('indicator', t('In or out (C or D)'))}
      </SimpleGrid>
      <Checkbox
        label={t('Amounts above zero are money that went out')}
        checked={columns.isReversed ?? false}
        onChange={(event) => change({ isReversed: event.currentTarget.checked })}
      />
      {error !== null && <ErrorNotice error={error} />}
      <Group>
        <Button
          disabled={columns.date === '' || !hasAmount}
          loading={isSaving}
          onClick={() => onSave(columns)}
        >
          {t('Read the file')}
        </Button>
      </Group>
    </Stack>
  );
}
