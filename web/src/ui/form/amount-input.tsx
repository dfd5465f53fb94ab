import { useSession } from '../../session/session.tsx';
import { NumberInput, type NumberInputProps } from './number-input.tsx';

export type { Amount } from './number-input.tsx';

/** An amount in the currency of the business. */
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

/** A unit price. It may be smaller than the smallest coin, so it has up to four decimals. */
export function PriceInput(props: NumberInputProps) {
  return <AmountInput decimals={4} {...props} />;
}
