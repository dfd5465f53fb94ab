import type { ExactNumber } from '../../../../src/values/money.ts';
import { useSession } from '../../session/session.tsx';
import { Moment, Money, Quantity, Status, useMoney } from '../../ui/figures.tsx';
import { CategoryPicker } from '../../ui/form/category-picker.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { itemName } from '../../ui/item-name.ts';
import { pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { t } from '../../words.ts';
import { StockActions } from './stock-actions.tsx';
import { StockItem } from './stock-item.tsx';
import { filtersImpliedBy, ranOutAddress, stateFilter, stateOf } from './stock-state.tsx';

/** The stock of every item at every outlet. */
export default function Stock() {
  const { user } = useSession();
  const money = useMoney();
  const seesCost = user.role !== 'CASHIER';
  const state = useListState();
  return (
    <ListPage
      list="stock"
      path="/inventory/stock/rows"
      fixed={filtersImpliedBy(state.filter('status'))}
      searchIn={t('Name, SKU or barcode')}
      filters={[
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        pickedFilter('categoryId', (field) => <CategoryPicker {...field} />),
        stateFilter,
      ]}
      idOf={({ variantId, outletId }) => `${variantId}.${outletId}`}
      columns={[
        {
          key: 'name',
          title: t('Item'),
          sortKey: 'name',
          show: (row) => itemName(row.productName, row.variantName),
        },
        { key: 'outlet', title: t('Outlet'), show: ({ outletName }) => outletName },
        {
          key: 'quantity',
          title: t('Quantity'),
          sortKey: 'quantity',
          isNumber: true,
          isMain: true,
          show: ({ quantity, unit }) => <Quantity quantity={quantity} unit={unit} />,
        },
        { key: 'unit', title: t('Unit'), isOptional: true, show: ({ unit }) => unit },
        { key: 'status', title: t('Status'), show: (row) => <Status value={stateOf(row)} /> },
        {
          key: 'reorderLevel',
          title: t('Low at'),
          isNumber: true,
          isOptional: true,
          show: ({ reorderLevel }) => <Quantity quantity={reorderLevel} />,
        },
        ...(seesCost
          ? [
              {
                key: 'averageCost',
                title: t('Average cost'),
                help: 'movingAverage' as const,
                isNumber: true,
                show: ({ averageCost }: { averageCost: number | null }) => <Money amount={averageCost} />,
              },
              {
                key: 'value',
                title: t('Value'),
                sortKey: 'value',
                isNumber: true,
                show: ({ value }: { value: ExactNumber | null }) => <Money amount={value} />,
              },
            ]
          : []),
        { key: 'price', title: t('Price'), isNumber: true, show: ({ price }) => <Money amount={price} /> },
        {
          key: 'retailValue',
          title: t('Value at selling price'),
          isNumber: true,
          isOptional: true,
          show: ({ retailValue }) => <Money amount={retailValue} />,
        },
        { key: 'category', title: t('Category'), show: ({ categoryName }) => categoryName ?? '–' },
        { key: 'brand', title: t('Brand'), isOptional: true, show: ({ brand }) => brand ?? '–' },
        { key: 'sku', title: t('SKU'), isOptional: true, show: ({ sku }) => sku ?? '–' },
        { key: 'barcode', title: t('Barcode'), isOptional: true, show: ({ barcode }) => barcode ?? '–' },
        {
          key: 'updatedAt',
          title: t('Last moved'),
          isOptional: true,
          show: ({ updatedAt }) => <Moment at={updatedAt} />,
        },
      ]}
      summary={{
        path: '/inventory/stock/summary',
        tiles: (figures) => [
          ...(figures.value === null ? [] : [{ label: t('Value at cost'), value: money(figures.value) }]),
          { label: t('Value at selling price'), value: money(figures.retailValue) },
          { label: t('In stock'), value: figures.inStock, to: '/stock?status=IN_STOCK' },
          { label: t('Low'), value: figures.lowStock, to: '/stock?status=LOW_STOCK' },
          { label: t('Out of stock'), value: figures.ranOut, to: ranOutAddress },
          {
            label: t('Below zero'),
            value: figures.negative,
            to: '/stock?status=NEGATIVE',
            help: 'belowZero',
          },
        ],
      }}
      detailTitle={t('Stock')}
      detail={({ id }) => {
        const [variantId = '', outletId = ''] = id.split('.');
        return <StockItem variantId={variantId} outletId={outletId} />;
      }}
      actions={<StockActions />}
      empty={t('No stock yet. Add a product first, then record a purchase.')}
    />
  );
}
