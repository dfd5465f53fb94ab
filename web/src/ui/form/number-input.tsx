import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { numberText, typedNumber } from '../../../../src/values/typed-number.ts';
import { t } from '../../words.ts';

/** The value of a number field. Empty while the text is not a number. */
export type Amount = number | '';

export type NumberInputProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'min' | 'max' | 'step' | 'type' | 'ref'
> & {
  value?: number | string | undefined;
  onChange?: (value: Amount) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** The most decimals that are accepted. */
  decimals?: number;
  /** The fewest decimals that are shown. */
  leastDecimals?: number;
  isGrouped?: boolean;
  allowsNegative?: boolean;
  /** Shown at the end of the field, such as the currency. */
  unit?: string;
};

/**
 * A number as people write it. The text stays as typed and is formatted when the user leaves the field, which shows
 * how it was understood. Text that is not a number is refused at the field and keeps the form from being sent.
 */
export function NumberInput({
  value = '',
  onChange,
  min,
  max,
  decimals = 4,
  leastDecimals = 0,
  isGrouped = false,
  allowsNegative = false,
  unit,
  error,
  ...props
}: NumberInputProps) {
  const textOf = (amount: number | string) =>
    amount === '' || Number.isNaN(Number(amount))
      ? ''
      : numberText(Number(amount), { least: leastDecimals, most: decimals, isGrouped });
  const [text, setText] = useState(() => textOf(value));
  const [lastValue, setLastValue] = useState(value);
  const [hasFocus, setHasFocus] = useState(false);
  const [showsRefusal, setShowsRefusal] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { number, refusal } = parseNumber(text, { min, max, decimals, allowsNegative });

  if (value !== lastValue) {
    setLastValue(value);
    // Unfinished text is left alone while the user is typing.
    const isUnfinished = hasFocus && number === '';
    if (!isUnfinished && (value === '' ? '' : Number(value)) !== number) setText(textOf(value));
  }

  useLayoutEffect(() => input.current?.setCustomValidity(refusal ?? ''), [refusal]);

  const changeText = (typed: string) => {
    setText(typed);
    setShowsRefusal(false);
    onChange?.(parseNumber(typed, { min, max, decimals, allowsNegative }).number);
  };
  /** The arrow keys add or subtract one. Enter shows what is wrong with the text. */
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') setShowsRefusal(true);
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || props.readOnly || isGrouped) return;
    const next = typedNumber(String(Number(number) + (event.key === 'ArrowUp' ? 1 : -1)), decimals);
    if (next === undefined || parseNumber(String(next), { min, max, decimals, allowsNegative }).refusal)
      return;
    event.preventDefault();
    changeText(textOf(next));
  };
  return (
    <TextInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...(unit && {
        rightSection: <span aria-hidden>{unit}</span>,
        rightSectionWidth: 22 + 10 * Math.min(8, unit.length),
        rightSectionPointerEvents: 'none' as const,
        rightSectionProps: { style: { fontSize: 12, color: 'var(--mantine-color-dimmed)' } },
      })}
      {...props}
      ref={input}
      value={text}
      error={(showsRefusal && refusal) || error}
      {...(refusal && { 'data-refused': true })}
      onChange={(event) => changeText(event.currentTarget.value)}
      onKeyDown={(event) => {
        onKey(event);
        props.onKeyDown?.(event);
      }}
      onInvalid={() => setShowsRefusal(true)}
      onFocus={(event) => {
        setHasFocus(true);
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasFocus(false);
        setShowsRefusal(true);
        if (!refusal) setText(textOf(value === '' ? number : value));
        props.onBlur?.(event);
      }}
    />
  );
}

function parseNumber(
  text: string,
  rules: { min: number | undefined; max: number | undefined; decimals: number; allowsNegative: boolean },
): { number: Amount; refusal?: string } {
  const { min, max, decimals, allowsNegative } = rules;
  if (text.trim() === '') return { number: '' };
  const number = typedNumber(text, decimals);
  const refused = (refusal: string) => ({ number: '' as const, refusal });
  if (number === undefined)
    return refused(
      typedNumber(text, 6) === undefined
        ? t('Enter a number such as {example}.', { example: decimals ? '1,250.50' : '1,250' })
        : decimals === 0
          ? t('Enter a whole number.')
          : t('At most {count} decimals.', { count: decimals }),
    );
  const least = min ?? (allowsNegative ? undefined : 0);
  if (least !== undefined && number < least) return refused(t('At least {number}.', { number: least }));
  if (max !== undefined && number > max) return refused(t('At most {number}.', { number: max }));
  return { number };
}
