import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { formatQuantity } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';

type Props = {
  name: string;
  quantity: number;
  /** How much is left to return. Absent if that is not known. */
  atMost?: number;
  /** The unit of goods that are weighed. Undefined for goods that are counted. */
  weighedIn?: string | undefined;
  onChange: (quantity: number) => void;
  onWeigh: () => void;
  children: ReactNode;
};

/** How much of something comes back: counted up and down, or weighed. */
export function QuantityBack({ name, quantity, atMost, weighedIn, onChange, onWeigh, children }: Props) {
  const step = (by: bigint) => {
    const next = (toE4(quantity) ?? 0n) + by;
    const most = atMost === undefined ? undefined : toE4(atMost);
    onChange(fromE4(next < 0n ? 0n : most !== undefined && next > most ? most : next));
  };
  if (weighedIn !== undefined) {
    const weight = quantity > 0 ? `${formatQuantity(quantity)} ${weighedIn}` : undefined;
    return (
      <div className="return-weight">
        <Button
          variant="default"
          className="number"
          aria-label={[t('Weigh {name}', { name }), weight].filter(Boolean).join(', ')}
          onClick={onWeigh}
        >
          {weight ?? t('Weigh')}
        </Button>
        {children}
      </div>
    );
  }
  return (
    <div className="return-steps">
      <ActionIcon variant="default" aria-label={t('Less of {name}', { name })} onClick={() => step(-10_000n)}>
        <IconMinus />
      </ActionIcon>
      <NumberInput
        aria-label={t('How many of {name} come back', { name })}
        size="md"
        min={0}
        {...(atMost !== undefined && { max: atMost })}
        classNames={{ input: 'number' }}
        value={quantity}
        onChange={(typed) => onChange(Math.min(atMost ?? Number.POSITIVE_INFINITY, Number(typed) || 0))}
      />
      <ActionIcon variant="default" aria-label={t('More of {name}', { name })} onClick={() => step(10_000n)}>
        <IconPlus />
      </ActionIcon>
      {children}
    </div>
  );
}
