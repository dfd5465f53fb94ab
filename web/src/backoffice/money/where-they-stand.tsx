import { Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';

/** What there is to settle or to hand back, beside the field where it is typed. */
export function WhereTheyStand({ party: { balance, deposit, advance } }: { party: Schema<'Party'> }) {
  const money = useMoney();
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {[
        balance > 0 && t('They owe us {amount}.', { amount: money(balance) }),
        balance < 0 && t('We owe them {amount}.', { amount: money(-balance) }),
        balance === 0 && t('Nothing is owed.'),
        deposit > 0 && t('Their deposit is {amount}.', { amount: money(deposit) }),
        advance > 0 && t('Our advance is {amount}.', { amount: money(advance) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  );
}
