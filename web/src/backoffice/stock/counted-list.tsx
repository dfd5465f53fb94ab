import { Button, Group, Paper, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { formatQuantity } from '../../ui/figures.tsx';
import { itemName } from '../../ui/item-name.ts';
import { t } from '../../words.ts';
import { useStocktakeLines } from './stocktake-lines.ts';

type Line = Schema<'StockTakeLine'>;
type Shown = 'recent' | 'counted' | 'uncounted';

/** What was counted recently, what was counted in all, and what was not. A tap opens the item for counting. */
export function CountedList({
  stocktakeId,
  recent,
  counted,
  quantityOf,
  onOpen,
  isBlind,
}: {
  stocktakeId: string;
  recent: Line[];
  counted: ReturnType<typeof useStocktakeLines>;
  quantityOf: (variantId: string) => number | null;
  onOpen: (line: Line) => void;
  isBlind: boolean;
}) {
  const [shown, setShown] = useState<Shown>('recent');
  const uncounted = useStocktakeLines(stocktakeId, 'UNCOUNTED');
  const pages = shown === 'uncounted' ? uncounted : counted;
  const lines = shown === 'recent' ? recent : pages.lines;
  return (
    <Stack gap="xs">
      <SegmentedControl
        fullWidth
        aria-label={t('Lines')}
        value={shown}
        onChange={(value) => setShown(value as Shown)}
        data={[
          { value: 'recent', label: t('Recent') },
          { value: 'counted', label: t('Counted') },
          { value: 'uncounted', label: t('Not counted') },
        ]}
      />
      <Paper withBorder>
        {lines.map((line, at) => (
          <UnstyledButton
            key={line.variantId}
            onClick={() => onOpen(line)}
            w="100%"
            px="sm"
            py={10}
            style={{ borderTop: at > 0 ? '1px solid var(--mantine-color-default-border)' : undefined }}
          >
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Text size="sm">{itemName(line.product, line.variant)}</Text>
                {(line.sku ?? line.barcode) && (
                  <Text size="xs" c="dimmed">
                    {line.sku ?? line.barcode}
                  </Text>
                )}
              </div>
              <div>
                <Text fw={700} className="number">
                  {quantityText(quantityOf(line.variantId))}
                </Text>
                {!isBlind && line.book !== null && (
                  <Text size="xs" c="dimmed" className="number">
                    {t('expected {quantity}', { quantity: formatQuantity(line.book) })}
                  </Text>
                )}
              </div>
            </Group>
          </UnstyledButton>
        ))}
        {lines.length === 0 && (
          <Text ta="center" c="dimmed" size="sm" py="lg" px="sm">
            {shown === 'uncounted'
              ? t('Everything is counted.')
              : t('Scan the first item, or search for it.')}
          </Text>
        )}
      </Paper>
      {shown !== 'recent' && pages.hasNextPage && (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </Stack>
  );
}

function quantityText(quantity: number | null): string {
  return quantity === null ? '–' : formatQuantity(quantity);
}
