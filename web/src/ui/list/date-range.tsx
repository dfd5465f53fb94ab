import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useEffect, useState } from 'react';
import { t } from '../../words.ts';
import { formatDay } from '../figures.tsx';
import type { ListState } from './list-state.ts';

/** The business dates that a list shows, both included; its address changes when both are chosen. */
export function DateRange({
  label,
  placeholder = label,
  state,
}: {
  label: string;
  placeholder?: string;
  state: ListState;
}) {
  const from = state.filter('date_from') ?? null;
  const to = state.filter('date_to') ?? null;
  const [range, setRange] = useState<[string | null, string | null]>([from, to]);
  useEffect(() => setRange([from, to]), [from, to]);
  const shown = range[0] ? `${formatDay(range[0])} – ${range[1] ? formatDay(range[1]) : ''}` : placeholder;
  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      // It is called by what stands on it, too, for who says aloud what they see.
      aria-label={shown === label ? label : `${label}: ${shown}`}
      placeholder={placeholder}
      valueFormat="MMM D, YYYY"
      value={range}
      onChange={(chosen) => {
        setRange(chosen);
        const [first, last] = chosen;
        if (!!first === !!last)
          state.setFilters({ date_from: first ?? undefined, date_to: last ?? undefined });
      }}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      w={from ? 255 : Math.max(165, 40 + placeholder.length * 8)}
    />
  );
}
