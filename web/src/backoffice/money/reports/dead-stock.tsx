import { Anchor, Select } from '@mantine/core';
import { Link } from '../../../routing/link.tsx';
import { Day, formatDay, Money, Quantity, useMoney } from '../../../ui/figures.tsx';
import { CategoryPicker } from '../../../ui/form/category-picker.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { type Filter, pickedFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { locale, t } from '../../../words.ts';

const usualDays = [30, 60, 90, 180];

const daysFilter: Filter = {
  keys: ['days'],
  control: (state) => {
    const chosen = state.filter('days') ?? '90';
    const choices = [...new Set([...usualDays.map(String), chosen])];
    return (
      <Select
        key="days"
        aria-label={t('Not sold for')}
        data={choices.map((days) => ({ value: days, label: t('{count} days', { count: Number(days) }) }))}
        value={chosen}
        onChange={(days) => state.setFilters({ days: days ?? undefined })}
        allowDeselect={false}
        w={150}
      />
    );
  },
};

/** Goods that lie on the shelf and do not sell. Each opens its movements. */
export default function DeadStock() {
  const money = useMoney();
  return (
    <ListPage
      list="deadStock"
      path="/reports/dead-stock"
      about={t('Goods that have been on the shelf all these days and were not sold.')}
      hasPdf
      searchIn={t('Product')}
      filters={[
        daysFilter,
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        pickedFilter('categoryId', (field) => <CategoryPicker {...field} />),
      ]}
      columns={[
        {
          key: 'product',
          title: t('Product'),
          sortKey: 'name',
          show: ({ productId, productName, variantName }) => (
            <Anchor component={Link} to={`/products/${productId}`} inherit>
              {[productName, variantName].filter(Boolean).join(' · ')}
            </Anchor>
          ),
        },
        { key: 'sku', title: t('SKU'), isOptional: true, show: ({ sku }) => sku ?? '–' },
        { key: 'outlet', title: t('Outlet'), show: ({ outletName }) => outletName },
        {
          key: 'quantity',
          title: t('Quantity'),
          sortKey: 'quantity',
          isNumber: true,
          show: ({ quantity, unit, documents }) => (
            <Anchor
              component={Link}
              {...linkTo(documents.replace('/inventory/stock/', '/stock/'))}
              inherit
              c="inherit"
            >
              <Quantity quantity={quantity} /> {unit}
            </Anchor>
          ),
        },
        {
          key: 'value',
          title: t('Value at cost'),
          sortKey: 'value',
          isNumber: true,
          isMain: true,
          show: ({ value }) => <Money amount={value} />,
        },
        {
          key: 'lastSoldOn',
          title: t('Last sold'),
          show: ({ lastSoldOn }) => (lastSoldOn ? <Day day={lastSoldOn} /> : t('Never')),
        },
        {
          key: 'lastReceivedOn',
          title: t('Last received'),
          show: ({ lastReceivedOn }) => (lastReceivedOn ? <Day day={lastReceivedOn} /> : '–'),
        },
      ]}
      summary={{
        path: '/reports/dead-stock/summary',
        tiles: ({ since, items, value, stockValue }) => [
          { label: t('Items'), value: items, about: t('not sold since {day}', { day: formatDay(since) }) },
          { label: t('Value at cost'), value: money(value) },
          {
            label: t('Part of all stock'),
            value: shareOf(Number(value), Number(stockValue)),
            about: t('of {amount}', { amount: money(stockValue) }),
          },
        ],
      }}
      empty={t('Everything on the shelf was sold lately.')}
    />
  );
}

function shareOf(part: number, whole: number): string {
  if (whole <= 0) return '–';
  return (part / whole).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
}
