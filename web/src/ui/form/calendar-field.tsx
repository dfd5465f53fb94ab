import { Input, InputBase } from '@mantine/core';
import type { DatePickerInputProps, DatePickerType } from '@mantine/dates';
import { type ComponentType, lazy, Suspense, useState } from 'react';

const load = () => import('./calendar.tsx');
const LazyCalendar = lazy(load) as unknown as ComponentType<{
  isOpen: boolean;
  valueFormatter: () => string;
}>;

/**
 * A field of days, `shown` as text. Calendars are loaded when somebody comes near one, because most pages have such a
 * field and few people open it.
 */
export function CalendarField<Type extends DatePickerType = 'default'>({
  shown,
  ...props
}: DatePickerInputProps<Type> & { shown: string }) {
  const [isUsed, setUsed] = useState(false);
  const { type, value, onChange, clearable, minDate, maxDate, presets, allowSingleDateInRange, ...field } =
    props as DatePickerInputProps<'range'>;
  const preload = () => void load().catch(() => undefined);
  const waiting = (
    <InputBase
      {...(field as object)}
      component="button"
      type="button"
      pointer
      multiline
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setUsed(true)}
    >
      {shown || <Input.Placeholder>{props.placeholder}</Input.Placeholder>}
    </InputBase>
  );
  // The button that clears the field is part of the calendar.
  if (!isUsed && !(clearable && shown)) return waiting;
  return (
    <Suspense fallback={waiting}>
      <LazyCalendar isOpen={isUsed} valueFormatter={() => shown} {...(props as object)} />
    </Suspense>
  );
}
