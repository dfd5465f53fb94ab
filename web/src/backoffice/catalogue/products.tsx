import { Autocomplete, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { productKindValues, productStatusValues } from '../../api/enum-values.ts';
import { Link } from '../../routing/link.tsx';
import { useNavigate } from '../../routing/view.ts';
import { useSession } from '../../session/session.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { CategoryPicker } from '../../ui/form/category-picker.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { later } from '../../ui/later.tsx';
import { sinceColumn, statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';
import type { BulkChange } from './bulk-change.tsx';
import { figureColumns } from './figure-columns.tsx';
import { useBrands } from './known.ts';
import { Code, priceText, Range, Thumbnail } from './product-bits.tsx';
import { fieldColumns, type ProductNames, useProductNames } from './product-fields.tsx';

const BulkChangeDialog = later(() => import('./bulk-change.tsx'), 'BulkChangeDialog');
const BulkPricesDialog = later(() => import('./bulk-prices.tsx'), 'BulkPricesDialog');
const ProductDetail = later(() => import('./product-detail.tsx'), 'ProductDetail');

type Product = Schema<'Product'>;
type RequestedChange = { change: BulkChange | 'prices'; products: Product[]; clear: () => void };

export default function Products() {
  const { may, user } = useSession();
  const money = useMoney();
  const navigate = useNavigate();
  const names = useProductNames();
  const [requested, setRequested] = useState<RequestedChange>();
  const bulkChange = (label: string, change: RequestedChange['change']) => ({
    label,
    run: (products: Product[], clear: () => void) => setRequested({ change, products, clear }),
  });
  const printLabels = {
    label: t('Print labels'),
    run: (products: Product[]) =>
      navigate({
        to: '/products/labels',
        search: { products: products.map(({ id }) => id).join() },
      }),
  };
  return (
    <>
      <ListPage
        list="products"
        path="/inventory/products/rows"
        searchIn={t('Name, SKU or barcode')}
        filters={[
          pickedFilter('categoryId', (field) => <CategoryPicker {...field} />),
          pickedFilter('brand', (field) => <BrandFilter {...field} />),
          choiceFilter('status', t('Status'), productStatusValues),
          choiceFilter('stock', t('Stock'), ['IN_STOCK', 'LOW_STOCK', 'RAN_OUT', 'NEGATIVE']),
          pickedFilter('outletId', (field) => <OutletPicker placeholder={t('Stocked at')} {...field} />),
          choiceFilter('kind', t('Type'), productKindValues),
        ]}
        columns={[
          {
            key: 'name',
            title: t('Name'),
            sortKey: 'name',
            show: ({ name, imageUrl }) => (
              <Group gap="xs" wrap="nowrap">
                <Thumbnail url={imageUrl} size={32} />
                {/* Room for most words, so that they are not broken. */}
                <span style={{ minWidth: '6.5rem' }}>{name}</span>
              </Group>
            ),
          },
          { key: 'sku', title: t('SKU'), show: ({ sku }) => sku && <Code code={sku} /> },
          {
            key: 'barcode',
            title: t('Barcode'),
            isOptional: true,
            show: ({ barcode }) => <Code code={barcode} />,
          },
          ...fieldColumns(names, { isOptional: false }),
          {
            key: 'variants',
            title: t('Variants'),
            isNumber: true,
            show: ({ variants, options }) => (options.length > 0 ? variants.length : '–'),
          },
          {
            key: 'price',
            title: t('Price'),
            sortKey: 'price',
            isNumber: true,
            isMain: true,
            show: ({ variants }) => <Range text={priceText(variants, money)} />,
          },
          ...figureColumns({ money, seesCost: user.role !== 'CASHIER' }),
          ...fieldColumns(names, { isOptional: true }),
          statusColumn,
          sinceColumn,
        ]}
        summary={{
          path: '/inventory/products/summary',
          tiles: ({ total, active, disabled, variants, lowStock, lowStockItems, ranOut, ranOutItems }) => [
            { label: t('Products'), value: total },
            { label: t('Active'), value: active },
            { label: t('Disabled'), value: disabled },
            { label: t('Variants'), value: variants },
            {
              label: t('Low stock'),
              value: lowStockItems,
              to: '/products?stock=LOW_STOCK',
              ...(lowStock !== lowStockItems && { about: t('in {count} products', { count: lowStock }) }),
            },
            {
              label: t('Out of stock'),
              value: ranOutItems,
              to: '/products?stock=RAN_OUT',
              ...(ranOut !== ranOutItems && { about: t('in {count} products', { count: ranOut }) }),
            },
          ],
        }}
        newAt={may('inventory.write') && '/products/new'}
        actions={
          may('inventory.write') && (
            <Button component={Link} to="/products/new" leftSection={<IconPlus size={18} />}>
              {t('New product')}
            </Button>
          )
        }
        bulk={[
          ...(may('inventory.write')
            ? [
                bulkChange(t('Change prices'), 'prices'),
                bulkChange(t('Change category'), 'category'),
                bulkChange(t('Change tax'), 'tax'),
                bulkChange(t('Disable'), 'disable'),
                bulkChange(t('Enable'), 'enable'),
              ]
            : []),
          printLabels,
        ]}
        detailTitle={t('Product')}
        detail={({ id, close }) => <ProductDetail productId={id} onGone={close} />}
        empty={t('No products yet. Add your first product, or import a file.')}
        sheetOf={async (...given) => (await import('./product-sheet.ts')).productSheet(...given)}
      />
      {requested && (
        <RequestedDialog requested={requested} names={names} onClose={() => setRequested(undefined)} />
      )}
    </>
  );
}

function RequestedDialog({
  requested: { change, ...rest },
  names,
  onClose,
}: {
  requested: RequestedChange;
  names: ProductNames;
  onClose: () => void;
}) {
  if (change === 'prices') return <BulkPricesDialog {...rest} onClose={onClose} />;
  return <BulkChangeDialog change={change} {...rest} {...names} onClose={onClose} />;
}

function BrandFilter({
  value = '',
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | null) => void;
}) {
  const [isUsed, setUsed] = useState(false);
  const brands = useBrands(isUsed);
  const [text, setText] = useState(value);
  return (
    <Autocomplete
      key={value}
      aria-label={t('Brand')}
      placeholder={t('Brand')}
      data={brands}
      defaultValue={value}
      onFocus={() => setUsed(true)}
      onChange={setText}
      onOptionSubmit={(chosen) => onChange(chosen)}
      onClear={() => onChange(null)}
      onBlur={() => text !== value && onChange(text.trim() || null)}
      onKeyDown={({ key }) => key === 'Enter' && onChange(text.trim() || null)}
      maxLength={100}
      clearable
      w={150}
    />
  );
}
