import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Link } from '../../routing/link.tsx';
import { Quantity } from '../../ui/figures.tsx';
import { useOutletChoices } from '../../ui/outlets.ts';
import { listed, t } from '../../words.ts';
import { Card, CardRow, type DayFilters } from './card.tsx';

/** Low stock by outlet. Each figure links to that many rows of the stock list. */
export function LowStockCard({
  lowStock,
  outletId,
}: {
  lowStock: Schema<'Dashboard'>['lowStock'];
  outletId: string | undefined;
}) {
  const outlet: DayFilters = outletId ? { outletId } : {};
  const { choices: outlets } = useOutletChoices();
  const namesOutlets = !outletId && outlets.length > 1;
  const { low, out, negative } = lowStock;
  const figures = [
    { count: low, label: t('{count} low', { count: low }), filters: { status: 'LOW_STOCK' } },
    {
      count: out,
      label: t('{count} out', { count: out }),
      filters: { status: 'OUT_OF_STOCK', stocked: 'EVER' },
    },
    { count: negative, label: t('{count} below zero', { count: negative }), filters: { status: 'NEGATIVE' } },
  ].filter(({ count }) => count > 0);
  return (
    <Card
      title={t('Low stock')}
      to="/stock"
      search={{ ...outlet, status: 'LOW_STOCK' }}
      aside={
        <Group gap="xs">
          {figures.map(({ label, filters }) => (
            <Anchor
              key={filters.status}
              component={Link}
              to="/stock"
              search={{ ...outlet, ...filters }}
              size="sm"
              c="dimmed"
            >
              {label}
            </Anchor>
          ))}
        </Group>
      }
    >
      <Stack gap={6}>
        {lowStock.rows.map((row) => (
          <CardRow
            key={`${row.variantId}.${row.outletId}`}
            name={row.name}
            to={`/products/${row.productId}`}
            about={
              listed(
                namesOutlets && row.outletName,
                row.reorderLevel > 0 && t('low at {level}', { level: row.reorderLevel }),
              ) || undefined
            }
          >
            <Quantity quantity={row.quantity} />
          </CardRow>
        ))}
        {lowStock.rows.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('Nothing is low on stock.')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
