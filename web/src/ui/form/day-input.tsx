import type { DatePickerInputProps } from '@mantine/dates';
import { formatDay, useToday } from '../figures.tsx';
import { CalendarField } from './calendar-field.tsx';

/** A business date. The latest is today, unless the props say otherwise. */
export function DayInput(props: DatePickerInputProps) {
  const today = useToday();
  return (
    <CalendarField
      shown={typeof props.value === 'string' && props.value ? formatDay(props.value) : ''}
      maxDate={today}
      {...props}
    />
  );
}
