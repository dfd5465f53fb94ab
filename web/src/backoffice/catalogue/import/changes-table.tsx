import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ImportField, importColumns } from '../../../../../src/values/import-columns.ts';
import type { Schema } from '../../../api/client.ts';
import { Money, Quantity, wordOf } from '../../../ui/figures.tsx';
import { RowTable } from '../../../ui/list/row-table.tsx';
import { listed, t } from '../../../words.ts';

type Change = Schema<'StockImportChange'>;
type Line = { row: number; item: string; what: string; before: ReactNode; after: ReactNode };

/** What an import would change of items that are here already: each value now, and after it. */
export function ChangesTable({ changes: { count, rows } }: { changes: Schema<'StockImportChanges'> }) {
  if (count === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('What will change')}
      </Title>
      <RowTable<Line>
        label={t('What will change')}
        rows={rows.flatMap(linesOf)}
        idOf={({ row, what }) => `${row} ${what}`}
        columns={[
          { key: 'row', title: t('Row'), isNumber: true, isShort: true, show: ({ row }) => row },
          { key: 'item', title: t('Item'), isMain: true, show: ({ item }) => item },
          { key: 'what', title: t('Column'), show: ({ what }) => what },
          { key: 'before', title: t('Now'), isNumber: true, show: ({ before }) => before },
          { key: 'after', title: t('After'), isNumber: true, show: ({ after }) => after },
        ]}
      />
      {count > rows.length && <Text size="sm">{t('And {count} more.', { count: count - rows.length })}</Text>}
    </Stack>
  );
}

function linesOf({ row, item, outlet, name, price, quantity, status, others }: Change): Line[] {
  const line = (what: string, before: ReactNode, after: ReactNode) => ({ row, item, what, before, after });
  return [
    ...(name ? [line(t('Name'), name.before, name.after)] : []),
    ...(price ? [line(t('Price'), <Money amount={price.before} />, <Money amount={price.after} />)] : []),
    ...(quantity
      ? [
          line(
            listed(t('Stock'), outlet ?? false),
            <Quantity quantity={quantity.before} />,
            <Quantity quantity={quantity.after} />,
          ),
        ]
      : []),
    ...(status ? [line(t('Status'), wordOf(status.before), wordOf(status.after))] : []),
    ...(others.length > 0
      ? [line(others.map((field) => headerOf(field)).join(', '), '', t('as in the file'))]
      : []),
  ];
}

const headerOf = (field: string) => t(importColumns[field as ImportField].header);
