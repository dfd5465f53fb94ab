import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useSession } from '../../session/session.tsx';

/** What an amount field holds while somebody types: nothing yet, or a number. */
export type Amount = number | '';

/** An amount in the money of the business, with no more decimals than it has. */
export function AmountInput(props: NumberInputProps) {
  const { decimals, organisation } = useSession();
  return (
    <NumberInput
      hideControls
      inputMode="decimal"
      thousandSeparator=","
      decimalScale={decimals}
      allowNegative={false}
      rightSection={<span aria-hidden>{organisation.currency}</span>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      rightSectionProps={{ style: { fontSize: 12, color: 'var(--mantine-color-dimmed)' } }}
      styles={{ input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
      {...props}
    />
  );
}

/** What one unit costs, which may be less than the smallest coin: up to four decimals. */
export function PriceInput(props: NumberInputProps) {
  return <AmountInput decimalScale={4} {...props} />;
}
