import { Button, Group, Select, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import type { ListState } from '../../ui/list/list-state.ts';
import { t } from '../../words.ts';
import { daysText, rangeIn, ranges } from './ranges.ts';

/** The choice of a range and of what it is compared with, and which days these are. */
export function RangeBar({
  state,
  period,
}: {
  state: ListState;
  period: Schema<'DashboardPeriod'> | undefined;
}) {
  const { range, compare } = rangeIn(state);
  // A day that was picked is not today.
  const isChosen = (value: string) => value === range.value && !state.filter('date');
  const choose = (value: string) =>
    state.setFilters({
      range: value === 'DAY' ? undefined : value,
      compare: undefined,
      date: undefined,
    });
  return (
    <Group gap="xs" className="no-print" justify="space-between">
      <Group gap={6} role="group" aria-label={t('Period')}>
        {ranges.map(({ value, label }) => (
          <Button
            key={value}
            size="compact-sm"
            variant={isChosen(value) ? 'filled' : 'default'}
            aria-pressed={isChosen(value)}
            onClick={() => choose(value)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Group gap="xs">
        {period && (
          <Text size="sm" c="dimmed" aria-live="polite">
            {period.sameHours
              ? t('{days}, compared with {previous} up to the same time of day', textOf(period))
              : t('{days}, compared with {previous}', textOf(period))}
          </Text>
        )}
        {range.compare.length > 1 && (
          <Select
            size="xs"
            w={175}
            aria-label={t('Compare with')}
            data={range.compare}
            value={compare.value}
            onChange={(value) =>
              state.setFilters({
                compare: value === range.compare[0]?.value ? undefined : (value ?? undefined),
              })
            }
            allowDeselect={false}
          />
        )}
      </Group>
    </Group>
  );
}

const textOf = (period: Schema<'DashboardPeriod'>) => ({
  days: daysText(period),
  previous: daysText(period.previous),
});
