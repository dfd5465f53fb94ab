import { Group, Stack, Text, Title } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { useAllRows, useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatQuantity, Moment, Money, Quantity, Status } from '../../ui/figures.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { PageFault, PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { ProductActions } from './product-actions.tsx';
import { Code, Thumbnail } from './product-bits.tsx';
import { productFacts, useProductNames } from './product-fields.tsx';

/** A product with its prices, codes and stock. */
export function ProductDetail({ productId, onGone }: { productId: string; onGone?: () => void }) {
  const { data: product, error } = useRead('/inventory/products/{productId}', { path: { productId } });
  const names = useProductNames();
  if (error) return <PageFault error={error} />;
  if (!product) return <PageWaiting />;
  return (
    <Stack>
      <Group wrap="nowrap" align="flex-start">
        <Thumbnail url={product.imageUrl} size={96} />
        <Stack gap={4}>
          <Title order={2} size="h4">
            {product.name}
          </Title>
          <Status value={product.status} />
          {product.description && <Text size="sm">{product.description}</Text>}
        </Stack>
      </Group>
      <ProductActions product={product} onGone={onGone} />
      <Facts
        facts={[
          ...productFacts(product, names),
          [t('Last changed'), <Moment key="changed" at={product.updatedAt} />],
        ]}
      />
      <Units product={product} />
      {product.kind === 'GOODS' && <StockOf product={product} />}
    </Stack>
  );
}

function Units({ product }: { product: Schema<'Product'> }) {
  const { data: measurements = [] } = useAllRows('/measurements');
  const names = new Map(measurements.map(({ id, abr }) => [id, abr]));
  const unitOf = (measurementId: string | null) => (measurementId && names.get(measurementId)) || t('Unit');
  const rows = product.variants.flatMap((variant) =>
    variant.prices.map((price, at) => ({ variant, price, base: variant.prices[0], isFirst: at === 0 })),
  );
  return (
    <RowTable
      label={t('Prices and codes')}
      rows={rows}
      idOf={({ price }) => price.itemPriceId}
      columns={[
        ...(product.options.length > 0
          ? [
              {
                key: 'variant',
                title: t('Variant'),
                show: ({ variant, isFirst }: (typeof rows)[number]) =>
                  isFirst &&
                  (variant.status === 'ACTIVE'
                    ? variant.name
                    : t('{name} (not for sale)', { name: variant.name })),
              },
            ]
          : []),
        {
          key: 'unit',
          title: t('Unit'),
          show: ({ price, base, isFirst }) =>
            isFirst
              ? unitOf(price.measurementId)
              : `${unitOf(price.measurementId)} (${formatQuantity(price.factor)} ${unitOf(base?.measurementId ?? null)})`,
        },
        {
          key: 'price',
          title: t('Price'),
          isNumber: true,
          show: ({ price }) => <Money amount={price.price} />,
        },
        {
          key: 'sku',
          title: t('SKU'),
          show: ({ variant, isFirst }) => isFirst && <Code code={variant.sku} />,
        },
        {
          key: 'barcode',
          title: t('Barcode'),
          show: ({ variant, price, isFirst }) => (
            <Code code={price.barcode ?? (isFirst ? variant.barcode : null)} />
          ),
        },
      ]}
    />
  );
}

/** The stock by outlet, with its cost for users who may see it. */
function StockOf({ product }: { product: Schema<'Product'> }) {
  const { user } = useSession();
  const seesCost = user.role !== 'CASHIER';
  const { data } = useRead('/inventory/stock/rows', { query: { productId: product.id, limit: 100 } });
  const rows = data?.rows ?? [];
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('Stock')}
      </Title>
      <RowTable
        label={t('Stock')}
        rows={rows}
        idOf={({ id, outletId }) => `${id} ${outletId}`}
        columns={[
          { key: 'outlet', title: t('Outlet'), show: ({ outletName }) => outletName },
          ...(product.options.length > 0
            ? [
                {
                  key: 'variant',
                  title: t('Variant'),
                  show: ({ variantName }: (typeof rows)[number]) => variantName,
                },
              ]
            : []),
          {
            key: 'quantity',
            title: t('Quantity'),
            isNumber: true,
            show: ({ quantity, unit }) => <Quantity quantity={quantity} unit={unit} />,
          },
          ...(seesCost
            ? [
                {
                  key: 'cost',
                  title: t('Average cost'),
                  isNumber: true,
                  show: ({ averageCost }: (typeof rows)[number]) => <Money amount={averageCost} />,
                },
              ]
            : []),
          statusColumn,
        ]}
        empty={t('No stock yet.')}
      />
    </Stack>
  );
}
