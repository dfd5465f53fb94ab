import { Anchor, Select, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { marginGroupingValues } from '../../../api/enum-values.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { formatDay, Money, useMoney } from '../../../ui/figures.tsx';
import { CategoryPicker } from '../../../ui/form/category-picker.tsx';
import { choicesOf } from '../../../ui/form/choices.ts';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { dateFilter, type Filter, pickedFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { oneCategoryFilter } from '../../../ui/list/one-category-filter.tsx';
import type { Column } from '../../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { locale, t } from '../../../words.ts';
import { Periods } from '../periods.tsx';

type Row = Schema<'Margin'>;

const byFilter: Filter = {
  keys: ['by'],
  control: (state) => (
    <Select
      key="by"
      aria-label={t('By')}
      data={choicesOf(marginGroupingValues)}
      value={state.filter('by') ?? 'PRODUCT'}
      onChange={(by) => state.setFilters({ by: by ?? undefined })}
      allowDeselect={false}
      w={150}
    />
  ),
};

/** What was earned on each product or category, beside the period before. */
export default function Margins() {
  const isByCategory = useListState().filter('by') === 'CATEGORY';
  return (
    <ListPage
      list="margins"
      path="/reports/margins"
      about={t('Net sales less what the goods cost, without tax.')}
      hasPdf
      searchIn={t('Product')}
      idOf={({ id }) => id ?? ''}
      filters={[
        byFilter,
        dateFilter(),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        pickedFilter('categoryId', (field) => <CategoryPicker {...field} />),
        oneCategoryFilter,
      ]}
      columns={[
        {
          key: 'name',
          title: isByCategory ? t('Category') : t('Product'),
          sortKey: 'name',
          show: ({ id, name, documents }) => (
            <Anchor
              component={Link}
              {...(isByCategory && documents ? linkTo(documents) : { to: `/products/${id}` })}
              inherit
            >
              {name ?? t('No category')}
            </Anchor>
          ),
        },
        amount('netSales', t('Net sales'), 'netSales'),
        amount('netCost', t('Cost'), 'cost'),
        {
          key: 'margin',
          title: t('Gross profit'),
          sortKey: 'margin',
          isNumber: true,
          isMain: true,
          // What was sold of goods, and what was paid for them, stands in their movements.
          show: ({ margin, documents }) =>
            documents ? (
              <Anchor
                component={Link}
                {...linkTo(documents.replace('/inventory/stock/', '/stock/'))}
                inherit
                c="inherit"
              >
                <Money amount={margin} />
              </Anchor>
            ) : (
              <Money amount={margin} />
            ),
        },
        {
          key: 'marginPercent',
          title: t('Margin %'),
          sortKey: 'marginPercent',
          isNumber: true,
          show: ({ marginPercent }) => percentText(marginPercent),
        },
        { ...amount('netSalesBefore', t('Net sales before')), isOptional: true },
        amount('marginBefore', t('Gross profit before')),
        {
          key: 'marginPercentBefore',
          title: t('Margin % before'),
          isNumber: true,
          show: ({ marginPercentBefore }) => percentText(marginPercentBefore),
        },
        amount('change', t('Difference'), 'change'),
      ]}
      beforeRows={<MarginTiles />}
      empty={t('No sales in this period.')}
    />
  );
}

type AmountField = 'netSales' | 'netCost' | 'netSalesBefore' | 'marginBefore' | 'change';

function amount(key: AmountField, title: string, sortKey?: string): Column<Row> {
  return {
    key,
    title,
    isNumber: true,
    ...(sortKey && { sortKey }),
    show: (row) => <Money amount={row[key]} />,
  };
}

function percentText(percent: number | null): string {
  if (percent === null) return '–';
  return (percent / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
}

/** The sums of the period beside those of the one before, and which days both are. */
function MarginTiles() {
  const state = useListState();
  const query = state.filtersAmong([
    ...['by', 'date_from', 'date_to', 'outletId', 'categoryId', 'ofCategory', 'search'],
  ]);
  const { data, error } = useRead('/reports/margins/summary', { query });
  const money = useMoney();
  const before = data && `${formatDay(data.before.from)} – ${formatDay(data.before.to)}`;
  const compared = (text: string) => before && t('{day}: {amount}', { day: before, amount: text });
  return (
    <>
      <ErrorNotice error={error} />
      {data && (
        <Tiles
          tiles={[
            {
              label: t('Net sales'),
              value: <Money amount={data.netSales} />,
              about: compared(money(data.netSalesBefore)),
            },
            { label: t('Cost'), value: <Money amount={data.netCost} /> },
            {
              label: t('Gross profit'),
              value: <Money amount={data.margin} />,
              about: compared(money(data.marginBefore)),
            },
            {
              label: t('Margin %'),
              value: percentText(data.marginPercent),
              about: compared(percentText(data.marginPercentBefore)),
            },
          ]}
        />
      )}
      <Periods state={state} shown={data ?? 'loading'} />
      {data && (
        <Text size="sm" fw={600}>
          {t('{from} to {to}', { from: formatDay(data.from), to: formatDay(data.to) })}
        </Text>
      )}
    </>
  );
}
