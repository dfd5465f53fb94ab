import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { read, useAllRows } from '../../api/read.ts';
import { useMoney } from '../../ui/figures.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { Barcode } from './barcode.tsx';
import './labels.css';
import { NumberInput } from '../../ui/form/number-input.tsx';

/** Shelf labels for the chosen products, one for each unit on sale: name, price and code. */
export default function Labels() {
  const { products = '' } = useSearch({ strict: false }) as { products?: string };
  const [copies, setCopies] = useState<number | string>(1);
  const money = useMoney();
  const { data: measurements = [] } = useAllRows('/measurements');
  const found = useQueries({
    queries: products
      .split(',')
      .filter(Boolean)
      .map((productId) => ({
        queryKey: ['/inventory/products/{productId}', { path: { productId } }],
        queryFn: () => read('/inventory/products/{productId}', { path: { productId } }),
      })),
  });
  const failed = found.find(({ error }) => error);
  if (found.some(({ isPending }) => isPending)) return <PageWaiting />;
  const unitNames = new Map(measurements.map(({ id, abr }) => [id, abr]));
  const labels = found.flatMap(({ data: product }) =>
    (product?.variants ?? [])
      .filter(({ status }) => status === 'ACTIVE')
      .flatMap((variant) =>
        variant.prices.map((price, at) => ({
          key: price.itemPriceId,
          name: product?.name ?? '',
          variant: product?.options.length ? variant.name : '',
          unit: (price.measurementId && unitNames.get(price.measurementId)) || '',
          price: money(price.price),
          code: price.barcode ?? (at === 0 ? (variant.barcode ?? variant.sku) : null),
        })),
      ),
  );
  const copyCount = Math.min(100, Math.max(1, Number(copies) || 1));
  const copyNumbers = Array.from({ length: copyCount }, (_, copy) => copy);
  return (
    <PageFrame
      title={t('Labels')}
      actions={
        <>
          <NumberInput
            aria-label={t('Copies of each')}
            leftSection={t('Copies')}
            leftSectionWidth={72}
            value={copies}
            onChange={setCopies}
            min={1}
            max={100}
            decimals={0}
            w={140}
          />
          <Button
            leftSection={<IconPrinter size={18} />}
            disabled={labels.length === 0}
            onClick={() => print()}
          >
            {t('Print')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={failed?.error} />
      {labels.length === 0 && (
        <Text c="dimmed">{t('Select products in the list, then print their labels.')}</Text>
      )}
      <div className="labels">
        {labels.flatMap(({ key, name, variant, unit, price, code }) =>
          copyNumbers.map((copy) => (
            <div key={`${key} ${copy}`} className="label">
              <Text size="sm" fw={600} lh={1.15} lineClamp={2}>
                {variant ? `${name}, ${variant}` : name}
              </Text>
              <Text fz={22} fw={700} lh={1} my="auto">
                {price}
                {unit && (
                  <Text span fz={12} fw={400}>
                    {' '}
                    / {unit}
                  </Text>
                )}
              </Text>
              {code && (
                <div style={{ width: '100%', lineHeight: 1 }}>
                  <Barcode code={code} />
                </div>
              )}
            </div>
          )),
        )}
      </div>
    </PageFrame>
  );
}
