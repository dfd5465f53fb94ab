import { DatePickerInput, type DatePickerInputProps, type DatePickerType } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useEffect, useRef } from 'react';
import { firstDayOfWeek, t } from '../../words.ts';
import { calendarLanguage } from '../calendar-language.ts';

/** A field with its calendar. `isOpen` opens it as soon as it is there. */
export default function Calendar<Type extends DatePickerType = 'default'>({
  isOpen,
  ...props
}: DatePickerInputProps<Type> & { isOpen: boolean }) {
  const field = useRef<HTMLButtonElement>(null);
  const hasOpened = useRef(false);
  useEffect(() => {
    if (!isOpen || hasOpened.current) return;
    hasOpened.current = true;
    field.current?.click();
  }, [isOpen]);
  return (
    <DatePickerInput<Type>
      ref={field}
      locale={calendarLanguage}
      firstDayOfWeek={firstDayOfWeek}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      {...(props as DatePickerInputProps<Type>)}
    />
  );
}
