import { Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { t } from '../../words.ts';
import { Card, type DayFilters } from './card.tsx';
import { TradeChart } from './trade-chart.tsx';

type Period = Schema<'DashboardPeriod'>;

const titles: Record<Period['range'], string> = {
  DAY: t('Sales by hour'),
  DAYS_7: t('Sales by day'),
  DAYS_30: t('Sales by day'),
  MONTH: t('Sales by day'),
  YEAR: t('Sales by month'),
};

/** The period in a chart, in front of the days that it is compared with. */
export function TradeCard({
  period,
  compared,
  filters,
}: {
  period: Period;
  compared: string;
  filters: DayFilters;
}) {
  const { points, range } = period;
  // A sale that came back in the same hour is a sale, although nothing of it is left.
  const isEmpty = points.every(
    ({ total, net, previousNet }) =>
      Number(total) === 0 && Number(net) === 0 && Number(previousNet ?? 0) === 0,
  );
  const busiest = points.reduce((most, one) => (Number(one.total) > Number(most.total) ? one : most));
  return (
    <Card
      title={titles[range]}
      to="/sales"
      search={filters}
      aside={
        range === 'DAY' &&
        Number(busiest.total) > 0 && (
          <Text size="sm" c="dimmed">
            {t('Busiest at {hour}:00', { hour: busiest.hour ?? 0 })}
          </Text>
        )
      }
    >
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {t('No sales in this period.')}
        </Text>
      ) : (
        <TradeChart period={period} compared={compared} />
      )}
    </Card>
  );
}
