import { Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Quantity } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { Card, CardRow, type Of } from './card.tsx';

export function LowStockCard({
  lowStock,
  outletId,
}: {
  lowStock: Schema<'Dashboard'>['lowStock'];
  outletId: string | undefined;
}) {
  const outlet: Of = outletId ? { outletId } : {};
  return (
    <Card
      title={t('Running out')}
      to="/stock"
      search={{ ...outlet, status: lowStock.low > 0 ? 'LOW_STOCK' : 'OUT_OF_STOCK' }}
      aside={
        <Text size="sm" c="dimmed">
          {t('{low} low, {out} out', { low: lowStock.low, out: lowStock.out })}
        </Text>
      }
    >
      <Stack gap={6}>
        {lowStock.rows.map(({ variantId, productId, name, quantity, reorderLevel }) => (
          <CardRow
            key={variantId}
            name={name}
            to={`/products/${productId}`}
            about={reorderLevel > 0 ? t('at {level} or less', { level: reorderLevel }) : undefined}
          >
            <Quantity quantity={quantity} />
          </CardRow>
        ))}
        {lowStock.rows.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('There is enough of everything.')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
