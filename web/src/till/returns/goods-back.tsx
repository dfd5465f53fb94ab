import { Button, Group, Loader, Text } from '@mantine/core';
import { useMoney } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import { QuantityBack } from './quantity-back.tsx';
import { WhereItGoes } from './where-it-goes.tsx';
import type { ReturnedItem } from './without-receipt.ts';

type Props = {
  lines: ReturnedItem[];
  decimals: number;
  onChange: (id: string, change: Partial<ReturnedItem>) => void;
  onWeigh: (line: ReturnedItem) => void;
  onRemove: (id: string) => void;
};

/** What comes back without a receipt: its quantity, its price, and whether it goes back to stock. */
export function GoodsBack({ lines, decimals, onChange, onWeigh, onRemove }: Props) {
  return (
    <div>
      {lines.map((line) => {
        const { id, item, quantity, restock, price, proposed } = line;
        const name = item.name;
        return (
          <div className="return-line" key={id}>
            <div>
              <Text fw={600} dir="auto">
                {name} {item.unit ?? ''}
              </Text>
              <Proposal proposed={proposed} price={price} />
            </div>
            <QuantityBack
              name={name}
              quantity={quantity}
              weighedIn={item.measuredIn ? (item.unit ?? '') : undefined}
              onChange={(next) => onChange(id, { quantity: next })}
              onWeigh={() => onWeigh(line)}
            >
              <Button
                variant="subtle"
                mih={56}
                aria-label={t('Remove {name}', { name })}
                onClick={() => onRemove(id)}
              >
                {t('Remove')}
              </Button>
            </QuantityBack>
            <Group className="return-price" gap="sm" align="flex-end">
              <NumberInput
                label={t('Unit price')}
                aria-label={t('Unit price of {name}', { name })}
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
              <WhereItGoes
                name={name}
                restock={restock}
                onChange={(next) => onChange(id, { restock: next })}
              />
            </Group>
          </div>
        );
      })}
    </div>
  );
}

/** Says where the proposed price comes from. */
function Proposal({ proposed, price }: Pick<ReturnedItem, 'proposed' | 'price'>) {
  const money = useMoney();
  if (!proposed) {
    return price === undefined ? (
      <Loader size="xs" role="status" aria-label={t('Loading')} />
    ) : (
      <Text size="sm" c="dimmed">
        {t('Price entered by hand.')}
      </Text>
    );
  }
  const { lowestSold, lowestNow, days } = proposed;
  return (
    <Text size="sm" c="dimmed">
      {lowestSold === null
        ? t('Not sold here in {days} days. Lowest current price: {price}', { days, price: money(lowestNow) })
        : lowestNow < lowestSold
          ? t('Lowest current price: {price}', { price: money(lowestNow) })
          : t('Lowest price in the last {days} days: {price}', { days, price: money(lowestSold) })}
    </Text>
  );
}
