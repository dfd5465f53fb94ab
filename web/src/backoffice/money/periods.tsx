import { Button, Group } from '@mantine/core';
import type { ListState } from '../../ui/list/list-state.ts';
import { usePeriods } from '../../ui/periods.ts';
import { t } from '../../words.ts';

/**
 * Buttons for the most common periods. A report that has a period of its own when none is chosen gives it as `shown`;
 * for others, no dates are all time.
 */
export function Periods({
  state,
  shown,
}: {
  state: ListState;
  shown?: { from: string; to: string } | 'loading' | undefined;
}) {
  const usual = usePeriods();
  const periods = shown ? usual : [...usual, { label: t('All time'), from: undefined, to: undefined }];
  const chosen =
    typeof shown === 'object' ? shown : { from: state.filter('date_from'), to: state.filter('date_to') };
  const isChosen = (from: string | undefined, to: string | undefined) =>
    chosen.from === from && chosen.to === to;
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
