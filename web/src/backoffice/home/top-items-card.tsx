import { Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { formatQuantity, Money } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { Card, CardRow, type DayFilters } from './card.tsx';

export function TopItemsCard({
  items,
  filters,
}: {
  items: Schema<'Dashboard'>['topItems'];
  filters: DayFilters;
}) {
  return (
    <Card title={t('Best sellers')} to="/sales/by-product" search={filters}>
      <Stack gap={6}>
        {items.map(({ productId, variantId, name, netQuantity, net }) => (
          <CardRow
            key={variantId}
            name={name}
            to={`/products/${productId}`}
            about={`× ${formatQuantity(netQuantity)}`}
          >
            <Money amount={net} />
          </CardRow>
        ))}
        {items.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('No sales in this period.')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
