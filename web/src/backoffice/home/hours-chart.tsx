import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import type { Schema } from '../../api/client.ts';
import { useMoney } from '../../ui/figures.tsx';
import { locale, t } from '../../words.ts';

/** The sales by hour, from the hour before the first sale to the hour after the last. */
export default function HoursChart({ hours }: { hours: Schema<'Dashboard'>['hours'] }) {
  const money = useMoney();
  const first = hours.findIndex(({ count }) => count > 0);
  const last = hours.findLastIndex(({ count }) => count > 0);
  const data = hours
    .slice(Math.max(0, first - 1), last + 2)
    .map(({ hour, total, count }) => ({ hour: `${hour}:00`, total, count }));
  const short = new Intl.NumberFormat(locale, { notation: 'compact' });
  return (
    <figure
      style={{ margin: 0 }}
      aria-label={data.map(({ hour, total }) => `${hour} ${money(total)}`).join(', ')}
    >
      <BarChart
        h={200}
        data={data}
        dataKey="hour"
        series={[{ name: 'total', label: t('Sales'), color: 'sea.7' }]}
        valueFormatter={(value) => money(value)}
        yAxisProps={{ tickFormatter: (value: number) => short.format(value), width: 48 }}
        tickLine="none"
        maxBarWidth={48}
        barProps={{ isAnimationActive: false }}
      />
    </figure>
  );
}
