import { Anchor, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { Money } from '../../../ui/figures.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { ExportMenu } from '../../../ui/list/export-menu.tsx';
import { dateFilter, FilterBar, pickedFilter } from '../../../ui/list/filters.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { type Column, RowTable } from '../../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { isForbidden, NotForYou } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { Periods } from '../periods.tsx';
import { RateCell } from './rate-cell.tsx';

/** A row of the report, or of a return. */
export type TaxRow = Schema<'TaxReport'>['rows'][number];

/** What a period owes in tax, by rate. Each figure opens its documents. */
export default function Tax() {
  const state = useListState();
  const query = state.filtersAmong(['date_from', 'date_to', 'outletId']);
  const { data, error, isPending } = useRead('/reports/tax', { query });
  if (isForbidden(error)) return <NotForYou />;
  return (
    <PageFrame
      about={t('Tax on what was sold, less tax on what was bought. Each figure opens its documents.')}
      actions={
        data && (
          <ExportMenu
            name="tax"
            columns={taxSheetColumns}
            load={async () => data.rows}
            print={{ start: () => print(), isBusy: false }}
            pdf={{ path: '/reports/tax', query }}
          />
        )
      }
    >
      <ErrorNotice error={error} />
      {data && <TaxTiles totals={data.totals} />}
      <Periods state={state} shown={data ?? 'loading'} />
      <FilterBar
        searchIn={undefined}
        filters={[dateFilter(), pickedFilter('outletId', (field) => <OutletPicker {...field} />)]}
        state={state}
      />
      <TaxRates label={t('Tax')} rows={data?.rows ?? []} isWaiting={isPending} />
    </PageFrame>
  );
}

/** What is owed, and what it is made of. */
export function TaxTiles({ totals: { output, input, payable } }: Pick<Schema<'TaxReport'>, 'totals'>) {
  return (
    <Tiles
      tiles={[
        {
          label: t('Tax on sales'),
          value: <Money amount={output.tax} />,
          about: t('sold less refunded'),
          to: output.documents,
        },
        {
          label: t('Input tax'),
          value: <Money amount={input.tax} />,
          about: t('bought less returned'),
          to: input.documents,
        },
        {
          label: t('Tax to pay'),
          value: <Money amount={payable.tax} />,
          about:
            Number(payable.tax) < 0
              ? t('below zero: the tax authority owes it to you')
              : t('tax on sales less input tax'),
          to: payable.documents,
        },
      ]}
    />
  );
}

/** The figures by rate. Each opens its documents. */
export function TaxRates({
  label,
  rows,
  isWaiting = false,
}: {
  label: string;
  rows: TaxRow[];
  isWaiting?: boolean;
}) {
  return (
    <RowTable
      label={label}
      rows={rows}
      idOf={({ taxRateId, percent }) => `${taxRateId} ${percent}`}
      isWaiting={isWaiting}
      columns={taxColumns}
    />
  );
}

const figures = [
  ['sold', t('Sold')],
  ['refunded', t('Refunded')],
  ['bought', t('Bought')],
  ['returned', t('Returned')],
] as const;
type FigureKey = (typeof figures)[number][0];

const rate: Column<TaxRow> = { key: 'name', title: t('Rate'), show: (row) => <RateCell {...row} /> };
const payable: Column<TaxRow> = {
  key: 'payable',
  title: t('Tax to pay'),
  isNumber: true,
  isMain: true,
  show: (row) => <Opens {...row.payable} />,
};
const taxColumns: Column<TaxRow>[] = [rate, ...figures.map(([key, title]) => figure(key, title)), payable];

/** In a sheet, each amount has a column of its own, to calculate with. */
export const taxSheetColumns: Column<TaxRow>[] = [
  rate,
  ...figures.flatMap(([key, title]): Column<TaxRow>[] => [
    {
      key: `${key} net`,
      title: `${title}: ${t('Net')}`,
      isNumber: true,
      show: ({ [key]: { net } }) => <Money amount={net} />,
    },
    {
      key: `${key} tax`,
      title: `${title}: ${t('Tax')}`,
      isNumber: true,
      show: ({ [key]: { tax } }) => <Money amount={tax} />,
    },
  ]),
  payable,
];

function figure(key: FigureKey, title: string): Column<TaxRow> {
  return {
    key,
    title,
    isNumber: true,
    show: ({ [key]: { net, tax, documents } }) => (
      <>
        <Opens tax={tax} documents={documents} />
        <Text size="xs" c="dimmed">
          {t('Net')} <Money amount={net} />
        </Text>
      </>
    ),
  };
}

function Opens({ tax, documents }: Schema<'TaxAmount'>) {
  return (
    <Anchor component={Link} {...linkTo(documents)} inherit>
      <Money amount={tax} />
    </Anchor>
  );
}
