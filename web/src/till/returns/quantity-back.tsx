import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { formatQuantity } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { comma, t } from '../../words.ts';

type Props = {
  name: string;
  quantity: number;
  /** How much is left to return. Absent if that is not known. */
  atMost?: number;
  /** The unit of goods that are weighed. Undefined for goods that are counted. */
  weighedIn?: string | undefined;
  /** Whether the focus is here when the screen opens. */
  isFirst?: boolean;
  onChange: (quantity: number) => void;
  onWeigh: () => void;
  children: ReactNode;
};

/** How much of something comes back: counted up and down, or weighed. */
export function QuantityBack({
  name,
  quantity,
  atMost,
  weighedIn,
  isFirst = false,
  onChange,
  onWeigh,
  children,
}: Props) {
  // Otherwise the button that closes the screen would have the focus, and Enter would press it.
  const focused = isFirst && { 'data-autofocus': true };
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
          aria-label={[t('Weigh {name}', { name }), weight].filter(Boolean).join(comma)}
          onClick={onWeigh}
          {...focused}
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
        aria-label={t('Quantity of {name} to return', { name })}
        size="md"
        min={0}
        {...(atMost !== undefined && { max: atMost })}
        classNames={{ input: 'number' }}
        value={quantity}
        onChange={(typed) => onChange(Math.min(atMost ?? Number.POSITIVE_INFINITY, Number(typed) || 0))}
      />
      <ActionIcon
        variant="default"
        aria-label={t('More of {name}', { name })}
        onClick={() => step(10_000n)}
        {...focused}
      >
        <IconPlus />
      </ActionIcon>
      {children}
    </div>
  );
}
