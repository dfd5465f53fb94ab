import type { Schema } from '../../api/client.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { partLabel } from '../../ui/part-label.ts';
import { t } from '../../words.ts';

type Period = Schema<'DashboardPeriod'>;

/** The whole period in bars: hours, days or months. The days before stand behind them. */
export function TradeChart({ period, compared }: { period: Period; compared: string }) {
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
      <BarChart
        height={220}
        bars={data.map(({ label, net, previousNet }) => ({ label, values: [net], before: previousNet }))}
        series={[{ label: t('Net sales'), color: 'var(--mantine-color-sea-7)' }]}
        before={compared}
        format={money}
      />
    </figure>
  );
}
