import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { t } from '../../words.ts';
import { useToday } from '../figures.tsx';

/** A business date. The latest is today, unless the props say otherwise. */
export function DayInput(props: DatePickerInputProps) {
  const today = useToday();
  return (
    <DatePickerInput
      valueFormat="MMM D, YYYY"
      maxDate={today}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      {...props}
    />
  );
}
