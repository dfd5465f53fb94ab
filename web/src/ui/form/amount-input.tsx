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
      rightSectionProps={{ style: { fontSize: 12, color: 'var(--mantine-color-dimmed)' } }}
      styles={{ input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
      {...props}
    />
  );
}
