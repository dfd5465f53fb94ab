import { ActionIcon, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { formatQuantity } from '../../ui/figures.tsx';
import { unitName } from '../../ui/form/items.ts';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import type { Counting } from './stocktake-count.tsx';

/** The item being counted: one more, one less, or a typed number. */
export function CountedItem({
  counting,
  quantity,
  book,
  onCount,
}: {
  counting: Counting;
  quantity: number | null;
  book: number | null | undefined;
  onCount: (quantity: number, mode: 'ADD' | 'SET') => void;
}) {
  const [unitId, setUnitId] = useState(counting.units[0]?.itemPriceId ?? '');
  const factor = counting.units.find(({ itemPriceId }) => itemPriceId === unitId)?.factor ?? 1;
  const [typed, setTyped] = useState<number | string>(quantity ?? '');
  useEffect(() => setTyped(quantity ?? ''), [quantity]);
  const saveTyped = () => {
    if (typed !== '' && Number(typed) !== quantity) onCount(Number(typed), 'SET');
  };
  const countLess = () => {
    const leftE4 = (toE4(quantity ?? 0) ?? 0n) - (toE4(factor) ?? 0n);
    onCount(leftE4 < 0n ? 0 : fromE4(leftE4), 'SET');
  };
  return (
    <Paper withBorder p="sm" component="section" aria-label={counting.name}>
      <Stack gap="sm">
        <div>
          <Text fw={600} size="lg">
            {counting.name}
          </Text>
          {book !== null && book !== undefined && (
            <Text size="sm" c="dimmed">
              {t('Expected: {quantity}', { quantity: formatQuantity(book) })}
            </Text>
          )}
        </div>
        {counting.units.length > 1 && (
          <SegmentedControl
            aria-label={t('Count by')}
            value={unitId}
            onChange={setUnitId}
            data={counting.units.map((unit) => ({ value: unit.itemPriceId, label: unitName(unit) }))}
          />
        )}
        <Group wrap="nowrap" gap="xs" align="stretch">
          <ActionIcon
            size={64}
            variant="default"
            aria-label={t('One less')}
            disabled={(quantity ?? 0) === 0}
            onClick={countLess}
          >
            <IconMinus size={32} />
          </ActionIcon>
          <NumberInput
            aria-label={t('Counted')}
            value={typed}
            onChange={setTyped}
            onBlur={saveTyped}
            onKeyDown={(event) => event.key === 'Enter' && saveTyped()}
            onFocus={(event) => event.currentTarget.select()}
            inputMode="decimal"
            min={0}
            placeholder="–"
            style={{ flexGrow: 1 }}
            styles={{ input: { height: 64, fontSize: 32, fontWeight: 700, textAlign: 'center' } }}
          />
          <ActionIcon size={64} aria-label={t('One more')} onClick={() => onCount(factor, 'ADD')}>
            <IconPlus size={32} />
          </ActionIcon>
        </Group>
      </Stack>
    </Paper>
  );
}
