import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { firstDayOfWeek, t } from '../../words.ts';
import { calendarLanguage } from '../calendar-language.ts';
import { formatDay, useToday } from '../figures.tsx';

/** A business date. The latest is today, unless the props say otherwise. */
export function DayInput(props: DatePickerInputProps) {
  const today = useToday();
  return (
    <DatePickerInput
      valueFormatter={({ date }) => (typeof date === 'string' ? formatDay(date) : '')}
      locale={calendarLanguage}
      firstDayOfWeek={firstDayOfWeek}
      maxDate={today}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      {...props}
    />
  );
}
