import { ActionIcon, Button, Group, Loader, SegmentedControl, Text } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { useMoney } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import type { ReturnedItem } from './without-receipt.ts';

type Props = {
  lines: ReturnedItem[];
  decimals: number;
  onChange: (id: string, change: Partial<ReturnedItem>) => void;
  onRemove: (id: string) => void;
};

/** What comes back without a receipt: how much, for how much, and where it goes. */
export function GoodsBack({ lines, decimals, onChange, onRemove }: Props) {
  return (
    <div>
      {lines.map((line) => {
        const { id, item, quantity, restock, price, proposed } = line;
        const name = item.name;
        const step = (by: bigint) => {
          const next = (toE4(quantity) ?? 0n) + by;
          onChange(id, { quantity: fromE4(next < 0n ? 0n : next) });
        };
        return (
          <div className="return-line" key={id}>
            <div>
              <Text fw={600} dir="auto">
                {name} {item.unit ?? ''}
              </Text>
              <Proposal proposed={proposed} price={price} />
            </div>
            <div className="return-steps">
              <ActionIcon
                variant="default"
                aria-label={t('Less of {name}', { name })}
                onClick={() => step(-10_000n)}
              >
                <IconMinus />
              </ActionIcon>
              <NumberInput
                aria-label={t('How many of {name} come back', { name })}
                size="md"
                min={0}
                classNames={{ input: 'number' }}
                value={quantity}
                onChange={(typed) => onChange(id, { quantity: Number(typed) || 0 })}
              />
              <ActionIcon
                variant="default"
                aria-label={t('More of {name}', { name })}
                onClick={() => step(10_000n)}
              >
                <IconPlus />
              </ActionIcon>
              <Button
                variant="subtle"
                mih={56}
                aria-label={t('Remove {name}', { name })}
                onClick={() => onRemove(id)}
              >
                {t('Remove')}
              </Button>
            </div>
            <Group className="return-price" gap="sm" align="flex-end">
              <NumberInput
                label={t('Back for one')}
                aria-label={t('Back for one {name}', { name })}
                size="md"
                w={140}
                min={0}
                decimals={4}
                leastDecimals={decimals}
                isGrouped
                classNames={{ input: 'number' }}
                value={price ?? ''}
                onChange={(typed) => onChange(id, { price: typed === '' ? undefined : Number(typed) })}
              />
              <SegmentedControl
                size="md"
                className="return-where"
                aria-label={t('Where {name} goes', { name })}
                value={restock ? 'STOCK' : 'LOST'}
                onChange={(where) => onChange(id, { restock: where === 'STOCK' })}
                data={[
                  { value: 'STOCK', label: t('Back to stock') },
                  { value: 'LOST', label: t('Damaged') },
                ]}
              />
            </Group>
          </div>
        );
      })}
    </div>
  );
}

/** Where the price comes from. */
function Proposal({ proposed, price }: Pick<ReturnedItem, 'proposed' | 'price'>) {
  const money = useMoney();
  if (!proposed) {
    return price === undefined ? (
      <Loader size="xs" aria-label={t('Loading')} />
    ) : (
      <Text size="sm" c="dimmed">
        {t('The price was typed.')}
      </Text>
    );
  }
  const { lowestSold, lowestNow, days } = proposed;
  return (
    <Text size="sm" c="dimmed">
      {lowestSold === null
        ? t('Not sold here in {days} days. Lowest price now: {price}', { days, price: money(lowestNow) })
        : lowestNow < lowestSold
          ? t('Lowest price now: {price}', { price: money(lowestNow) })
          : t('Lowest price of {days} days: {price}', { days, price: money(lowestSold) })}
    </Text>
  );
}
