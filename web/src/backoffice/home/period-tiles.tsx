import { Anchor, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import type { ExactNumber } from '../../../../src/values/money.ts';
import type { Schema } from '../../api/client.ts';
import { Link } from '../../routing/link.tsx';
import { formatQuantity, useMoney } from '../../ui/figures.tsx';
import { FitText } from '../../ui/fit-text.tsx';
import type { Topic } from '../../ui/help/chapters.ts';
import { Help } from '../../ui/help/help.tsx';
import { t } from '../../words.ts';
import type { DayFilters } from './card.tsx';
import { Change } from './change.tsx';

type Period = Schema<'DashboardPeriod'>;

/** The figures of the period next to those of the days before it. */
export function PeriodTiles({
  period,
  compared,
  filters,
}: {
  period: Period;
  /** What it is compared with: `Week before`. */
  compared: string;
  filters: DayFilters;
}) {
  const money = useMoney();
  const count = (value: ExactNumber) => formatQuantity(value);
  const tiles: {
    label: string;
    pick: (figures: Period['figures']) => ExactNumber;
    show: (value: ExactNumber) => string;
    to: string;
    help?: Topic;
  }[] = [
    { label: t('Net sales'), pick: ({ net }) => net, show: money, to: '/sales' },
    { label: t('Sales'), pick: ({ count: sales }) => sales, show: count, to: '/sales' },
    { label: t('Average sale'), pick: ({ averageSale }) => averageSale, show: money, to: '/sales' },
    { label: t('Items sold'), pick: ({ items }) => items, show: count, to: '/sales/by-product' },
    {
      label: t('Margin'),
      pick: ({ margin }) => margin,
      show: money,
      to: '/sales/by-product',
      help: 'margin',
    },
    { label: t('Refunds'), pick: ({ refunded }) => refunded, show: money, to: '/sales/refunds' },
  ];
  return (
    <SimpleGrid type="container" cols={{ base: 2, '560px': 3, '1100px': 6 }} spacing="sm">
      {tiles.map(({ label, pick, show, to, help }) => (
        <Paper key={label} withBorder p="sm" component="section" aria-label={label}>
          <Text size="xs">
            <Anchor component={Link} to={to} search={filters} inherit>
              {label}
            </Anchor>
            {help && <Help topic={help} />}
          </Text>
          <FitText fw={700} size="xl">
            {show(pick(period.figures))}
          </FitText>
          <Group
            gap={4}
            wrap="nowrap"
            c="dimmed"
            title={t('{name}: {value}', { name: compared, value: show(pick(period.previous)) })}
          >
            <Change
              now={Number(pick(period.figures))}
              then={Number(pick(period.previous))}
              show={show}
              name={compared}
            />
          </Group>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
