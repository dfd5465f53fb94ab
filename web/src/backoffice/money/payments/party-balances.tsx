import { Text } from '@mantine/core';
import { negated } from '../../../../../src/values/money.ts';
import type { Schema } from '../../../api/client.ts';
import { useMoney } from '../../../ui/figures.tsx';
import { t } from '../../../words.ts';

/** What is owed either way, shown next to the amount field. */
export function PartyBalances({ party: { balance, deposit, advance } }: { party: Schema<'Party'> }) {
  const money = useMoney();
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {[
        Number(balance) > 0 && t('They owe us {amount}.', { amount: money(balance) }),
        Number(balance) < 0 && t('We owe them {amount}.', { amount: money(negated(balance)) }),
        balance === 0 && t('Nothing is owed.'),
        Number(deposit) > 0 && t('Their deposit is {amount}.', { amount: money(deposit) }),
        Number(advance) > 0 && t('Our advance is {amount}.', { amount: money(advance) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  );
}
