import type { Schema } from '../../api/client.ts';
import { formatDay } from '../../ui/figures.tsx';
import type { ListState } from '../../ui/list/list-state.ts';
import { t } from '../../words.ts';

type Period = Schema<'DashboardPeriod'>;
export type Range = Period['range'];
export type Compare = Period['compare'];

const yearBefore = { value: 'YEAR' as const, label: t('Year before') };

/** The ranges of Home, and what each can be compared with. The first is the usual one. */
export const ranges: { value: Range; label: string; compare: { value: Compare; label: string }[] }[] = [
  {
    value: 'DAY',
    label: t('Today'),
    compare: [
      { value: 'WEEK', label: t('Week before') },
      { value: 'PREVIOUS', label: t('Day before') },
      yearBefore,
    ],
  },
  {
    value: 'DAYS_7',
    label: t('7 days'),
    compare: [{ value: 'PREVIOUS', label: t('7 days before') }, yearBefore],
  },
  {
    value: 'DAYS_30',
    label: t('30 days'),
    compare: [{ value: 'PREVIOUS', label: t('30 days before') }, yearBefore],
  },
  {
    value: 'MONTH',
    label: t('This month'),
    compare: [{ value: 'PREVIOUS', label: t('Month before') }, yearBefore],
  },
  { value: 'YEAR', label: t('This year'), compare: [{ value: 'PREVIOUS', label: t('Year before') }] },
];

/** The range and comparison in the address. An address that somebody has changed may hold anything. */
export function rangeIn(state: ListState) {
  const [day] = ranges;
  const range = ranges.find(({ value }) => value === state.filter('range')) ?? day;
  if (!range) throw new Error('there are ranges');
  const compare = range.compare.find(({ value }) => value === state.filter('compare')) ?? range.compare[0];
  if (!compare) throw new Error('a range is compared with something');
  return { range, compare };
}

export function daysText({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
