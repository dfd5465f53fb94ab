import { NumberInput, type NumberInputProps, Text } from '@mantine/core';
import { useSession } from '../../session/session.tsx';

/** An amount of one unit, with up to four decimals, and its currency. */
export function PriceInput(props: NumberInputProps) {
  const { organisation } = useSession();
  return (
    <NumberInput
      decimalScale={4}
      allowNegative={false}
      hideControls
      thousandSeparator=","
      rightSection={
        <Text size="xs" c="dimmed" pr={6}>
          {organisation.currency}
        </Text>
      }
      rightSectionWidth={48}
      rightSectionPointerEvents="none"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      {...props}
    />
  );
}
