import { CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import type { Schema } from '../../api/client.ts';
import { useMoney } from '../../ui/figures.tsx';
import { partLabel, shortNumber } from '../../ui/part-label.ts';
import { direction, t } from '../../words.ts';

type Period = Schema<'DashboardPeriod'>;

/** The whole period in bars: hours, days or months. The days before stand behind them. */
export default function TradeChart({ period, compared }: { period: Period; compared: string }) {
  const money = useMoney();
  const step = period.range === 'YEAR' ? 'MONTH' : 'DAY';
  const data = period.points.map((point) => ({
    label: point.hour === null ? partLabel(point, step) : `${point.hour}:00`,
    net: Number(point.net),
    previousNet: point.previousNet === null ? null : Number(point.previousNet),
  }));
  const spoken = data.map(
    ({ label, net, previousNet }) => `${label} ${money(net)} (${compared}: ${money(previousNet)})`,
  );
  return (
    <figure style={{ margin: 0 }} aria-label={spoken.join(', ')}>
      <CompositeChart
        h={220}
        data={data}
        dataKey="label"
        series={[
          { name: 'previousNet', label: compared, color: 'gray.5', type: 'area', strokeDasharray: '4 3' },
          { name: 'net', label: t('Net sales'), color: 'sea.7', type: 'bar' },
        ]}
        valueFormatter={(value) => money(value)}
        xAxisProps={{ reversed: direction === 'rtl' }}
        yAxisProps={{
          tickFormatter: shortNumber,
          width: 56,
          orientation: direction === 'rtl' ? 'right' : 'left',
        }}
        tickLine="none"
        withDots={false}
        connectNulls={false}
        curveType="linear"
        maxBarWidth={48}
        withLegend
        legendProps={{ verticalAlign: 'bottom' }}
        // What stands behind a bar shows through it.
        barProps={{ isAnimationActive: false, fillOpacity: 0.75 }}
        areaProps={{ isAnimationActive: false, fillOpacity: 0.25 }}
      />
    </figure>
  );
}
