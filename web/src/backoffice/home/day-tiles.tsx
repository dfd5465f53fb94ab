import { Anchor, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ExactNumber } from '../../../../src/values/money.ts';
import type { Schema } from '../../api/client.ts';
import { formatQuantity, useMoney } from '../../ui/figures.tsx';
import { locale, t } from '../../words.ts';
import type { DayFilters } from './card.tsx';

type Figures = Schema<'DayFigures'>;

/** The day next to the day before and the same day of the week before. */
export function DayTiles({ day, filters }: { day: Schema<'Dashboard'>; filters: DayFilters }) {
  const money = useMoney();
  const count = (value: ExactNumber) => formatQuantity(value);
  const tiles: {
    label: string;
    pick: (figures: Figures) => ExactNumber;
    show: (value: ExactNumber) => string;
    to: string;
  }[] = [
    { label: t('Net sales'), pick: ({ net }) => net, show: money, to: '/sales' },
    { label: t('Sales'), pick: ({ count: sales }) => sales, show: count, to: '/sales' },
    { label: t('Average sale'), pick: ({ averageSale }) => averageSale, show: money, to: '/sales' },
    { label: t('Items sold'), pick: ({ items }) => items, show: count, to: '/sales/by-product' },
    { label: t('Margin'), pick: ({ margin }) => margin, show: money, to: '/sales/by-product' },
    { label: t('Refunds'), pick: ({ refunded }) => refunded, show: money, to: '/sales/refunds' },
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, xl: 6 }} spacing="sm">
      {tiles.map(({ label, pick, show, to }) => (
        <Paper key={label} withBorder p="sm" component="section" aria-label={label}>
          <Text size="xs">
            <Anchor component={Link} to={to} search={filters as never} inherit>
              {label}
            </Anchor>
          </Text>
          <Text fw={700} size="xl" style={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
            {show(pick(day.today))}
          </Text>
          <Comparison
            name={t('day before')}
            now={Number(pick(day.today))}
            then={Number(pick(day.yesterday))}
            show={show}
          />
          <Comparison
            name={t('week before')}
            now={Number(pick(day.today))}
            then={Number(pick(day.lastWeek))}
            show={show}
          />
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function Comparison({
  name,
  now,
  then,
  show,
}: {
  name: string;
  now: number;
  then: number;
  show: (value: ExactNumber) => string;
}) {
  // Rounded to whole percent. Undefined if there is nothing to compare with.
  const share = then === 0 ? undefined : Math.round((100 * (now - then)) / Math.abs(then)) / 100;
  const trend = share ?? now - then;
  const Arrow = trend > 0 ? IconArrowUpRight : trend < 0 ? IconArrowDownRight : IconMinus;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' });
  return (
    <Group gap={4} wrap="nowrap" c="dimmed" title={`${show(then)} ${name}`}>
      <Arrow size={14} aria-hidden style={{ flexShrink: 0 }} />
      <Text size="xs" truncate>
        {share === undefined ? show(then) : percent.format(share)} {name}
      </Text>
    </Group>
  );
}
