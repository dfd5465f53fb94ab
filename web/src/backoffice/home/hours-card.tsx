import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Schema } from '../../api/client.ts';
import { t } from '../../words.ts';
import { Card, type DayFilters } from './card.tsx';

const HoursChart = lazy(() => import('./hours-chart.tsx'));

export function HoursCard({ hours, filters }: { hours: Schema<'Dashboard'>['hours']; filters: DayFilters }) {
  const busiest = hours.reduce((most, one) => (one.total > most.total ? one : most));
  return (
    <Card
      title={t('Sales by hour')}
      to="/sales"
      search={filters}
      aside={
        Number(busiest.total) > 0 && (
          <Text size="sm" c="dimmed">
            {t('Busiest at {hour}:00', { hour: busiest.hour })}
          </Text>
        )
      }
    >
      {Number(busiest.total) > 0 ? (
        <Suspense fallback={<Skeleton height={200} />}>
          <HoursChart hours={hours} />
        </Suspense>
      ) : (
        <Text size="sm" c="dimmed">
          {t('No sales on this day.')}
        </Text>
      )}
    </Card>
  );
}
