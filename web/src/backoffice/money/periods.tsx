import { Button, Group } from '@mantine/core';
import { useToday } from '../../ui/figures.tsx';
import type { ListState } from '../../ui/list/list-state.ts';
import { t } from '../../words.ts';
import { addDays } from './days.ts';

/** Buttons for the most common periods. */
export function Periods({ state }: { state: ListState }) {
  const today = useToday();
  const periods: [label: string, from: string | undefined, to: string | undefined][] = [
    [t('Today'), today, today],
    [t('Yesterday'), addDays(today, -1), addDays(today, -1)],
    [t('7 days'), addDays(today, -6), today],
    [t('30 days'), addDays(today, -29), today],
    [t('This month'), `${today.slice(0, 8)}01`, today],
    [t('This year'), `${today.slice(0, 5)}01-01`, today],
    [t('All time'), undefined, undefined],
  ];
  const isChosen = (from: string | undefined, to: string | undefined) =>
    state.filter('date_from') === from && state.filter('date_to') === to;
  return (
    <Group gap={6} className="no-print periods" role="group" aria-label={t('Period')}>
      {periods.map(([label, from, to]) => (
        <Button
          key={label}
          size="compact-sm"
          variant={isChosen(from, to) ? 'filled' : 'default'}
          aria-pressed={isChosen(from, to)}
          onClick={() => state.setFilters({ date_from: from, date_to: to })}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
