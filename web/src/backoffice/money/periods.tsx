import { Button, Group } from '@mantine/core';
import type { ListState } from '../../ui/list/list-state.ts';
import { usePeriods } from '../../ui/periods.ts';
import { t } from '../../words.ts';

/** Buttons for the most common periods. */
export function Periods({ state }: { state: ListState }) {
  const periods = [...usePeriods(), { label: t('All time'), from: undefined, to: undefined }];
  const isChosen = (from: string | undefined, to: string | undefined) =>
    state.filter('date_from') === from && state.filter('date_to') === to;
  return (
    <Group gap={6} className="no-print periods" role="group" aria-label={t('Period')}>
      {periods.map(({ label, from, to }) => (
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
