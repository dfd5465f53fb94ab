import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { decimalsOf } from '../../../src/values/currency.ts';
import { useSession } from '../session/session.tsx';
import { language, t } from '../words.ts';

/** An amount with the sign of its currency, as people of this language write it. */
export function formatMoney(amount: number, currency: string): string {
  return formatOf(currency).format(amount);
}

/** Kept, for making one takes longer than formatting a page of figures. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const kept = formats.get(currency);
  if (kept) return kept;
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(currency, format);
  return format;
}

export function useMoney(): (amount: number | null | undefined) => string {
  const { organisation } = useSession();
  return (amount) =>
    amount === null || amount === undefined ? '–' : formatMoney(amount, organisation.currency);
}

export function Money({ amount, currency }: { amount: number | null | undefined; currency?: string }) {
  const { organisation } = useSession();
  if (amount === null || amount === undefined) return <span className="number">–</span>;
  return (
    <Text span inherit className="number" {...(amount < 0 && { c: 'red.8' })}>
      {formatMoney(amount, currency ?? organisation.currency)}
    </Text>
  );
}

export function formatQuantity(quantity: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(quantity);
}

export function Quantity({ quantity, unit }: { quantity: number | null | undefined; unit?: string | null }) {
  if (quantity === null || quantity === undefined) return <span className="number">–</span>;
  return (
    <Text span inherit className="number" {...(quantity < 0 && { c: 'red.8' })}>
      {formatQuantity(quantity)}
      {unit ? ` ${unit}` : ''}
    </Text>
  );
}

/** A business date, `2026-11-15`. */
export function formatDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC', dateStyle: 'medium' });
}

/** An instant, in the time zone of the business. */
export function Moment({ at }: { at: string | null | undefined }) {
  const { organisation } = useSession();
  if (!at) return <>–</>;
  const shown = new Date(at).toLocaleString(language, {
    timeZone: organisation.timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {shown}
    </time>
  );
}

/** Today as the business counts it. */
export function useToday(): string {
  const { organisation } = useSession();
  return new Intl.DateTimeFormat('en-CA', { timeZone: organisation.timezone }).format(new Date());
}

const colors: Record<string, string> = {
  ACTIVE: 'teal',
  PAID: 'teal',
  COMPLETED: 'teal',
  RECONCILED: 'teal',
  SENT: 'teal',
  OPEN: 'blue',
  IN_PROGRESS: 'blue',
  INVITED: 'blue',
  REVIEW: 'yellow',
  PARTIAL: 'yellow',
  PENDING: 'yellow',
  UNPAID: 'orange',
  OVERDUE: 'red',
  FAILED: 'red',
  VOIDED: 'red',
};

/** A word of the interface such as `PARTIALLY_REFUNDED`, for people. */
export function wordOf(value: string): string {
  const text = value.toLowerCase().replaceAll('_', ' ');
  return t(text.charAt(0).toUpperCase() + text.slice(1));
}

export function Status({ value }: { value: string | null | undefined }): ReactNode {
  if (!value) return '–';
  // Outlined words of one dark color each: light ones on light ground are hard to read.
  return (
    <Badge variant="light" color={colors[value] ?? 'gray'} tt="none" style={{ flexShrink: 0 }} autoContrast>
      {wordOf(value)}
    </Badge>
  );
}
