import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Paper, Skeleton, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { paymentMethods } from '../../../../../src/values/payment.ts';
import { read } from '../../../api/read.ts';
import { useSession } from '../../../session/session.tsx';
import { formatDay, useMoney, useToday, wordOf } from '../../../ui/figures.tsx';
import { addDays } from '../../../ui/periods.ts';
import { totalOf } from '../../../ui/total.ts';
import { locale, t } from '../../../words.ts';
import { partsOf } from '../days.ts';

type Props = {
  from: string | undefined;
  to: string | undefined;
  outletId: string | undefined;
  paymentMethod: string | undefined;
};
type Method = (typeof paymentMethods)[number];

/** One colour for each method, in their order. */
const palette = ['teal.7', 'indigo.6', 'orange.6', 'grape.6', 'gray.6', 'cyan.8', 'pink.6', 'lime.9'];
const colorOf = (method: Method) => palette[paymentMethods.indexOf(method) % palette.length] ?? 'gray.6';

/** The money that came in by method and day. Each part of the period is one request for the analysis. */
export default function IncomingChart({ from, to, outletId, paymentMethod }: Props) {
  const { decimals } = useSession();
  const money = useMoney();
  const today = useToday();
  const ends = to ?? today;
  const begins = from ?? addDays(ends, -13);
  const parts = partsOf(begins, ends);
  const analyses = useQueries({
    queries: parts.map((part) => {
      const query = {
        date_from: part.from,
        date_to: part.to,
        ...(outletId && { outletId }),
        ...(paymentMethod && { paymentMethod: paymentMethod as Method }),
      };
      return {
        queryKey: ['/payments/analysis', 'part', query],
        queryFn: () => read('/payments/analysis', { query }),
      };
    }),
  });
  const title = t('Money in, {from} to {to}', { from: formatDay(begins), to: formatDay(ends) });
  if (analyses.some(({ isPending }) => isPending))
    return <Skeleton height={310} role="status" aria-label={title} />;
  const cameIn = (index: number, method: Method) => {
    const row = analyses[index]?.data?.rows.find(({ paymentMethod: one }) => one === method);
    if (!row) return 0;
    return Number(totalOf([row.salesPmt, row.paidIn], decimals));
  };
  const used = paymentMethods.filter((method) => parts.some((_, index) => cameIn(index, method) !== 0));
  const data = parts.map((part, index) => ({
    label: labelOf(part),
    ...Object.fromEntries(used.map((method) => [method, cameIn(index, method)])),
  }));
  return (
    <Paper withBorder p="sm" component="figure" m={0}>
      <Text component="figcaption" fw={600} size="sm" mb="xs">
        {title}
      </Text>
      {used.length === 0 ? (
        <Text c="dimmed" ta="center" py="xl">
          {t('No money came in on these days.')}
        </Text>
      ) : (
        <BarChart
          h={250}
          data={data}
          dataKey="label"
          type="stacked"
          series={used.map((method) => ({ name: method, label: wordOf(method), color: colorOf(method) }))}
          valueFormatter={money}
          yAxisProps={{ width: 56, tickFormatter: shortNumber }}
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          barProps={{ isAnimationActive: false, maxBarSize: 48 }}
        />
      )}
    </Paper>
  );
}

function shortNumber(value: number): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

function labelOf({ from, to }: { from: string; to: string }): string {
  const short = (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
    });
  return from === to ? short(from) : `${short(from)} – ${short(to)}`;
}
