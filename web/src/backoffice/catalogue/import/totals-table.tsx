import { Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../../api/client.ts';
import { Money, Quantity } from '../../../ui/figures.tsx';
import { t } from '../../../words.ts';

type Sums = Schema<'StockImportSums'>;

/** What the file adds up to beside what we then have, so that people can compare both with their old system. */
export function TotalsTable({
  sheet,
  stock,
  hasQuantities,
}: {
  sheet: Sums;
  stock: Sums | null;
  /** Without quantities, the file says nothing about stock. */
  hasQuantities: boolean;
}) {
  const rows: { label: string; of: (sums: Sums) => number | null; show: (value: number) => ReactNode }[] = [
    { label: t('Products and variants'), of: ({ items }) => items, show: count },
    { label: t('Units in stock'), of: ({ quantity }) => Number(quantity), show: count },
    { label: t('Stock at cost'), of: ({ cost }) => (cost === null ? null : Number(cost)), show: money },
    { label: t('Stock at selling price'), of: ({ price }) => Number(price), show: money },
  ];
  const shown = rows.slice(0, hasQuantities ? undefined : 1).filter(({ of }) => of(sheet) !== null);
  const isEqual = stock !== null && shown.every(({ of }) => of(sheet) === of(stock));
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('Totals')}
      </Title>
      <Table aria-label={t('Totals')} verticalSpacing={4} withTableBorder maw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th ta="end">{t('Your file')}</Table.Th>
            {stock && <Table.Th ta="end">{t('Here now')}</Table.Th>}
            {stock && <Table.Th ta="end">{t('Difference')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ label, of, show }) => {
            const [theirs, ours] = [of(sheet) ?? 0, stock && (of(stock) ?? 0)];
            return (
              <Table.Tr key={label}>
                <Table.Th scope="row" fw={400}>
                  {label}
                </Table.Th>
                <Table.Td ta="end">{show(theirs)}</Table.Td>
                {ours !== null && <Table.Td ta="end">{show(ours)}</Table.Td>}
                {ours !== null && (
                  <Table.Td ta="end">{ours === theirs ? '–' : show(rounded(ours - theirs))}</Table.Td>
                )}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {stock && (
        <Text size="sm" c="dimmed">
          {isEqual
            ? t('Everything in your file is here.')
            : t(
                'Differences come from rows with errors, from stock that was here before, and from costs that are rounded.',
              )}
        </Text>
      )}
    </Stack>
  );
}

const count = (value: number) => <Quantity quantity={value} />;
const money = (value: number) => <Money amount={value} />;
/** A difference of two amounts has no more decimals than they have. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
