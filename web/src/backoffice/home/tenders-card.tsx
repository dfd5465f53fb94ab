import { Progress, Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Money, useMoney, wordOf } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { Card, CardRow, type DayFilters } from './card.tsx';

export function TendersCard({
  tenders,
  filters,
}: {
  tenders: Schema<'Dashboard'>['tenders'];
  filters: DayFilters;
}) {
  const money = useMoney();
  const largest = Math.max(...tenders.map(({ amount }) => Number(amount)), 0);
  return (
    <Card title={t('Payment methods')} to="/payment-analysis" search={filters}>
      <Stack gap={8}>
        {tenders.map(({ method, amount, refunded }) => (
          <div key={method}>
            <CardRow
              name={wordOf(method)}
              about={Number(refunded) > 0 && t('{amount} refunded', { amount: money(refunded) })}
              to="/payment-analysis"
              search={{ ...filters, paymentMethod: method }}
            >
              <Money amount={amount} />
            </CardRow>
            <Progress value={largest > 0 ? (Number(amount) / largest) * 100 : 0} size="xs" aria-hidden />
          </div>
        ))}
        {tenders.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('No payments in this period.')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
