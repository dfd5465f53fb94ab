import { Paper, Skeleton, Text } from '@mantine/core';
import { paymentMethods } from '../../../../../src/values/payment.ts';
import { useRead } from '../../../api/read.ts';
import { useSession } from '../../../session/session.tsx';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { formatDay, useMoney, wordOf } from '../../../ui/figures.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { partLabel } from '../../../ui/part-label.ts';
import { totalOf } from '../../../ui/total.ts';
import { t } from '../../../words.ts';

type Method = (typeof paymentMethods)[number];
type Props = {
  from: string | undefined;
  to: string | undefined;
  outletId: string | undefined;
  paymentMethod: string | undefined;
};

/** One colour for each method, in their order. */
const palette = ['teal-7', 'indigo-6', 'orange-6', 'grape-6', 'gray-6', 'cyan-8', 'pink-6', 'lime-9'];
const colorOf = (method: Method) =>
  `var(--mantine-color-${palette[paymentMethods.indexOf(method) % palette.length] ?? 'gray-6'})`;

/** The money that came in by method: a bar for each day of the period, or for each month or year of a long one. */
export function IncomingChart({ from, to, outletId, paymentMethod }: Props) {
  const { decimals } = useSession();
  const money = useMoney();
  const { data: trend, error } = useRead('/payments/analysis/trend', {
    query: {
      ...(from && { date_from: from }),
      ...(to && { date_to: to }),
      ...(outletId && { outletId }),
      ...(paymentMethod && { paymentMethod: paymentMethod as Method }),
    },
  });
  if (error) return <ErrorNotice error={error} />;
  if (!trend) return <Skeleton height={310} role="status" aria-label={t('Money in')} />;
  const { points, step } = trend;
  const used = paymentMethods.filter((method) =>
    points.some(({ methods }) => methods.some((one) => one.paymentMethod === method && cameIn(one) !== 0)),
  );
  const bars = points.map((point) => ({
    label: partLabel(point, step),
    values: used.map((method) => {
      const row = point.methods.find(({ paymentMethod: one }) => one === method);
      return row ? cameIn(row) : 0;
    }),
  }));
  function cameIn({ salesPmt, paidIn }: (typeof points)[number]['methods'][number]): number {
    return Number(totalOf([salesPmt, paidIn], decimals));
  }
  const spoken = points.map((point) => {
    const amounts = point.methods.flatMap(({ salesPmt, paidIn }) => [salesPmt, paidIn]);
    return `${partLabel(point, step)} ${money(totalOf(amounts, decimals))}`;
  });
  return (
    <Paper withBorder p="sm" component="figure" m={0} aria-label={spoken.join(', ')}>
      <Text component="figcaption" fw={600} size="sm" mb="xs">
        {t('Money in, {from} to {to}', { from: formatDay(trend.from), to: formatDay(trend.to) })}
      </Text>
      {used.length === 0 ? (
        <Text c="dimmed" ta="center" py="xl">
          {t('No money came in on these days.')}
        </Text>
      ) : (
        <BarChart
          height={250}
          bars={bars}
          series={used.map((method) => ({ label: wordOf(method), color: colorOf(method) }))}
          format={money}
        />
      )}
    </Paper>
  );
}
