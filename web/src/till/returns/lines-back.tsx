import { ActionIcon, Button, SegmentedControl, Text } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { formatQuantity, Money } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import { type Chosen, leftOfLine, type SaleDetails } from './money-back.ts';

type Props = { sale: SaleDetails; chosen: Chosen; onChange: (chosen: Chosen) => void };

/** What is left to return of each line, and how much of it comes back. */
export function LinesBack({ sale, chosen, onChange }: Props) {
  const lines = sale.lines.filter((line) => leftOfLine(line) > 0);
  return (
    <div>
      {lines.map((line, at) => {
        const { position, name } = line;
        const left = leftOfLine(line);
        const { quantity, restock } = chosen[position] ?? { quantity: 0, restock: true };
        const set = (change: Partial<Chosen[number]>) =>
          onChange({ ...chosen, [position]: { quantity, restock, ...change } });
        const step = (by: bigint) => {
          const next = (toE4(quantity) ?? 0n) + by;
          const most = toE4(left) ?? 0n;
          set({ quantity: fromE4(next < 0n ? 0n : next > most ? most : next) });
        };
        return (
          <div className="return-line" key={position}>
            <div>
              <Text fw={600}>{name}</Text>
              <Text size="sm" c="dimmed">
                {t('{count} left to return', { count: formatQuantity(left) })} ·{' '}
                <Money amount={line.unitPrice} />
              </Text>
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
                max={left}
                classNames={{ input: 'number' }}
                value={quantity}
                onChange={(typed) => set({ quantity: Math.min(left, Number(typed) || 0) })}
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
                size="compact-md"
                // Whoever scanned the receipt goes on by keyboard.
                autoFocus={at === 0}
                onClick={() => set({ quantity: left })}
              >
                {t('All')}
              </Button>
            </div>
            {quantity > 0 && (
              <SegmentedControl
                size="md"
                className="return-where"
                aria-label={t('Where {name} goes', { name })}
                value={restock ? 'STOCK' : 'LOST'}
                onChange={(where) => set({ restock: where === 'STOCK' })}
                data={[
                  { value: 'STOCK', label: t('Back to stock') },
                  { value: 'LOST', label: t('Damaged') },
                ]}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
