import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useEffect, useState } from 'react';
import { firstDayOfWeek, t } from '../../words.ts';
import { calendarLanguage } from '../calendar-language.ts';
import { formatDay } from '../figures.tsx';
import { usePeriods } from '../periods.ts';
import type { ListState } from './list-state.ts';

/**
 * A range of days, both included, as `<name>_from` and `<name>_to` in the address. The address changes once both are
 * chosen.
 */
export function DateRange({
  label,
  placeholder = label,
  name = 'date',
  state,
}: {
  label: string;
  placeholder?: string;
  name?: string;
  state: ListState;
}) {
  const from = state.filter(`${name}_from`) ?? null;
  const to = state.filter(`${name}_to`) ?? null;
  const periods = usePeriods();
  const [range, setRange] = useState<[string | null, string | null]>([from, to]);
  useEffect(() => setRange([from, to]), [from, to]);
  const shown = range[0] ? `${formatDay(range[0])} – ${range[1] ? formatDay(range[1]) : ''}` : placeholder;
  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      // The visible text is part of the name, for people who use voice control.
      aria-label={shown === label ? label : `${label}: ${shown}`}
      placeholder={placeholder}
      valueFormatter={() => (range[0] ? shown : '')}
      locale={calendarLanguage}
      firstDayOfWeek={firstDayOfWeek}
      presets={periods.map(({ label, from, to }) => ({ label, value: [from, to] as [string, string] }))}
      value={range}
      onChange={(chosen) => {
        setRange(chosen);
        const [first, last] = chosen;
        if (!!first === !!last)
          state.setFilters({ [`${name}_from`]: first ?? undefined, [`${name}_to`]: last ?? undefined });
      }}
      // What a print says of it.
      data-period={shown === placeholder ? '' : `${label}: ${shown}`}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      w={from ? 255 : Math.max(165, 40 + placeholder.length * 8)}
    />
  );
}
