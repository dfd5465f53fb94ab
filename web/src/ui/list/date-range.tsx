import { useEffect, useState } from 'react';
import { formatDay } from '../figures.tsx';
import { CalendarField } from '../form/calendar-field.tsx';
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
    <CalendarField<'range'>
      type="range"
      allowSingleDateInRange
      // The visible text is part of the name, for people who use voice control.
      aria-label={shown === label ? label : `${label}: ${shown}`}
      placeholder={placeholder}
      shown={range[0] ? shown : ''}
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
      w={from ? 255 : Math.max(165, 40 + placeholder.length * 8)}
    />
  );
}
