import { useSession } from '../../session/session.tsx';
import { NumberInput, type NumberInputProps } from './number-input.tsx';

export type { Amount } from './number-input.tsx';

/** An amount in the money of the business, with the decimals that it has. */
export function AmountInput(props: NumberInputProps) {
  const { decimals, organisation } = useSession();
  return (
    <NumberInput
      decimals={decimals}
      leastDecimals={decimals}
      isGrouped
      unit={organisation.currency}
      styles={{ input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
      {...props}
    />
  );
}

/** What one unit costs, which may be less than the smallest coin: up to four decimals. */
export function PriceInput(props: NumberInputProps) {
  return <AmountInput decimals={4} {...props} />;
}
