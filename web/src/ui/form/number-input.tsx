import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { numberText, typedNumber } from '../../../../src/values/typed-number.ts';
import { t } from '../../words.ts';

/** What a field of a number holds while somebody types: nothing that can be read yet, or a number. */
export type Amount = number | '';

export type NumberInputProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'min' | 'max' | 'step' | 'type' | 'ref'
> & {
  value?: number | string | undefined;
  onChange?: (value: Amount) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** How many decimals it may have, and how many it shows at least. */
  decimals?: number;
  leastDecimals?: number;
  isGrouped?: boolean;
  allowsNegative?: boolean;
  /** What it counts, such as the currency, at the end of the field. */
  unit?: string;
};

/**
 * A number as people write it. The text stays as it is typed and is set in order when the field is left, so that
 * everybody sees what was understood; what cannot be read is refused at the field, and keeps its form from being sent.
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
  const show = (held: number | string) =>
    held === '' || Number.isNaN(Number(held))
      ? ''
      : numberText(Number(held), { least: leastDecimals, most: decimals, isGrouped });
  const [text, setText] = useState(() => show(value));
  const [held, setHeld] = useState(value);
  const [isInHand, setInHand] = useState(false);
  const [isTold, setTold] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { number, refusal } = understood(text, { min, max, decimals, allowsNegative });

  if (value !== held) {
    setHeld(value);
    // What is being typed and cannot be read yet is not to be taken out of the hand.
    const stays = isInHand && number === '';
    if (!stays && (value === '' ? '' : Number(value)) !== number) setText(show(value));
  }

  useLayoutEffect(() => input.current?.setCustomValidity(refusal ?? ''), [refusal]);

  const take = (typed: string) => {
    setText(typed);
    setTold(false);
    onChange?.(understood(typed, { min, max, decimals, allowsNegative }).number);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') setTold(true);
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || props.readOnly || isGrouped) return;
    const next = typedNumber(String(Number(number) + (event.key === 'ArrowUp' ? 1 : -1)), decimals);
    if (next === undefined || understood(String(next), { min, max, decimals, allowsNegative }).refusal)
      return;
    event.preventDefault();
    take(show(next));
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
      error={(isTold && refusal) || error}
      {...(refusal && { 'data-refused': true })}
      onChange={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        step(event);
        props.onKeyDown?.(event);
      }}
      onInvalid={() => setTold(true)}
      onFocus={(event) => {
        setInHand(true);
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        setInHand(false);
        setTold(true);
        if (!refusal) setText(show(value === '' ? number : value));
        props.onBlur?.(event);
      }}
    />
  );
}

function understood(
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
        ? t('This cannot be read. Write it like {example}.', { example: decimals ? '1,250.50' : '1,250' })
        : decimals === 0
          ? t('Only a whole number.')
          : t('At most {count} decimals.', { count: decimals }),
    );
  const least = min ?? (allowsNegative ? undefined : 0);
  if (least !== undefined && number < least) return refused(t('At least {number}.', { number: least }));
  if (max !== undefined && number > max) return refused(t('At most {number}.', { number: max }));
  return { number };
}
