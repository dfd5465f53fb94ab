import type { RowOf } from '../../api/read.ts';
import { Quantity } from '../../ui/figures.tsx';
import { CategoryPicker } from '../../ui/form/category-picker.tsx';
import { itemName } from '../../ui/item-name.ts';
import { pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { Column } from '../../ui/list/row-table.tsx';
import { useOutlets } from '../../ui/outlets.ts';
import { t } from '../../words.ts';
import { StockActions } from './stock-actions.tsx';

type Row = RowOf<'/inventory/stock/by-outlet'>;

/** The stock of every item with one column for each outlet. */
export default function StockByOutlet() {
  const { outlets } = useOutlets();
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('Item'),
      sortKey: 'name',
      show: ({ productName, variantName }) => itemName(productName, variantName),
    },
    { key: 'sku', title: t('SKU'), isOptional: true, show: ({ sku }) => sku },
    { key: 'barcode', title: t('Barcode'), isOptional: true, show: ({ barcode }) => barcode },
    {
      key: 'quantity',
      title: t('Total'),
      isNumber: true,
      isMain: true,
      show: ({ quantity }) => <Quantity quantity={quantity} />,
    },
    { key: 'unit', title: t('Unit'), show: ({ unit }) => unit },
    ...outlets.map(
      ({ id, name, status }): Column<Row> => ({
        key: id,
        title: name,
        isNumber: true,
        // A closed outlet rarely has anything left.
        isOptional: status !== 'ACTIVE',
        show: (row) => (
          <Quantity quantity={row.outlets.find(({ outletId }) => outletId === id)?.quantity ?? 0} />
        ),
      }),
    ),
  ];
  return (
    <ListPage
      list="stock-by-outlet"
      path="/inventory/stock/by-outlet"
      searchIn={t('Name, SKU or barcode')}
      filters={[pickedFilter('categoryId', (field) => <CategoryPicker {...field} />)]}
      columns={columns}
      pageOf={({ productId }) => `/products?open=${productId}`}
      actions={<StockActions />}
      empty={t('No stock yet. Add a product first, then record a purchase.')}
    />
  );
}
