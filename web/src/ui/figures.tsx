import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { decimalsOf } from '../../../src/values/currency.ts';
import type { ExactNumber } from '../../../src/values/money.ts';
import { useSession } from '../session/session.tsx';
import { direction, locale, t } from '../words.ts';
import { valueWords } from './value-words.ts';

/** An amount with its currency symbol in the user's language. A sum given as text keeps every digit. */
export function formatMoney(amount: ExactNumber, currency: string, decimals = decimalsOf(currency)): string {
  // Zero with a minus is zero.
  const text = moneyFormat(currency, decimals).format((amount || 0) as number | `${number}`);
  return direction === 'rtl' ? leftToRight(text) : text;
}

/** An amount among words of a right-to-left page: figure, sign and symbol keep their order. */
const leftToRight = (text: string) => `\u2066${text.replace(/[\u200e\u200f\u061c]/g, '')}\u2069`;

/** Cached, because creating a format takes longer than formatting a page of figures. */
const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, decimals: number): Intl.NumberFormat {
  const kept = formats.get(`${currency} ${decimals}`);
  if (kept) return kept;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(`${currency} ${decimals}`, format);
  return format;
}

export function useMoney(): (amount: ExactNumber | null | undefined) => string {
  const { organisation, decimals } = useSession();
  return (amount) =>
    amount === null || amount === undefined ? '–' : formatMoney(amount, organisation.currency, decimals);
}

/** A red that stays readable on light, selected and dark backgrounds. */
export const negativeColor = 'light-dark(#b32424, var(--mantine-color-red-4))';

export function Money({ amount }: { amount: ExactNumber | null | undefined }) {
  const money = useMoney();
  const { decimals } = useSession();
  if (amount === null || amount === undefined) return <span className="number">–</span>;
  return (
    <Text
      span
      inherit
      className="number"
      data-number={typeof amount === 'number' ? amount.toFixed(decimals) : amount}
      {...(Number(amount) < 0 && { c: negativeColor })}
    >
      {money(amount)}
    </Text>
  );
}

/** An amount, or nothing for zero. A line of the books has one empty side. */
export function MoneyOrNone({ amount }: { amount: ExactNumber }) {
  return amount === 0 ? null : <Money amount={amount} />;
}

export function formatQuantity(quantity: ExactNumber): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(quantity as number | `${number}`);
}

export function Quantity({
  quantity,
  unit,
}: {
  quantity: ExactNumber | null | undefined;
  unit?: string | null;
}) {
  if (quantity === null || quantity === undefined) return <span className="number">–</span>;
  return (
    <Text
      span
      inherit
      className="number"
      data-number={String(quantity)}
      {...(Number(quantity) < 0 && { c: negativeColor })}
    >
      {formatQuantity(quantity)}
      {unit ? ` ${unit}` : ''}
    </Text>
  );
}

export function formatDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'medium' });
}

/** A month such as 2026-10. */
export function formatMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });
}

/** A name cut to one line in a crowded table. The tooltip shows all of it. */
export function Name({ name }: { name: string | null | undefined }) {
  if (!name) return <>–</>;
  return (
    <Text span size="sm" truncate display="block" maw={150} title={name}>
      {name}
    </Text>
  );
}

/** Text that must not be broken over two lines, such as a number or a code. */
export function NoWrap({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}

/** A business date that is not broken over two lines. */
export function Day({ day }: { day: string }) {
  return (
    <time dateTime={day} style={{ whiteSpace: 'nowrap' }}>
      {formatDay(day)}
    </time>
  );
}

/** Formats an instant in the time zone of the business. */
export function useMoment(): (at: string) => string {
  const { organisation } = useSession();
  return (at) =>
    new Date(at).toLocaleString(locale, {
      timeZone: organisation.timezone,
      dateStyle: 'medium',
      timeStyle: 'short',
    });
}

export function Moment({ at }: { at: string | null | undefined }) {
  const moment = useMoment();
  if (!at) return <>–</>;
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {moment(at)}
    </time>
  );
}

/** Today's date in the time zone of the business. */
export function useToday(): string {
  const { organisation } = useSession();
  return new Intl.DateTimeFormat('en-CA', { timeZone: organisation.timezone }).format(new Date());
}

const statusColors: Record<string, string> = {
  ACTIVE: 'teal',
  PAID: 'teal',
  COMPLETED: 'teal',
  RECONCILED: 'teal',
  SENT: 'teal',
  DELIVERED: 'teal',
  IN_STOCK: 'teal',
  BALANCED: 'teal',
  POSTED: 'teal',
  OPEN: 'blue',
  IN_PROGRESS: 'blue',
  INVITED: 'blue',
  REVIEW: 'yellow',
  IN_REVIEW: 'yellow',
  LOW_STOCK: 'yellow',
  PARTIAL: 'yellow',
  PART_PAID: 'yellow',
  PARTIALLY_REFUNDED: 'yellow',
  PENDING: 'yellow',
  UNPAID: 'orange',
  OVERDUE: 'red',
  FAILED: 'red',
  FAILING: 'red',
  VOIDED: 'red',
  BLOCKED: 'red',
  NEGATIVE: 'red',
  REVERSED: 'red',
  SHORT: 'red',
  OVER: 'orange',
};

/** The label of an API value: `PART_PAID` becomes `Partly paid`. A value without words of its own is split into words. */
export function wordOf(value: string): string {
  // `pos` is also a kind of device.
  const words = valueWords[value === 'pos' ? '' : value.toUpperCase()];
  if (words) return t(words);
  const text = value.toLowerCase().replaceAll('_', ' ');
  return t(text.charAt(0).toUpperCase() + text.slice(1));
}

export function Status({ value }: { value: string | null | undefined }): ReactNode {
  if (!value) return '–';
  return (
    <Badge
      variant="light"
      color={statusColors[value] ?? 'gray'}
      tt="none"
      style={{ flexShrink: 0, minWidth: 'max-content' }}
      autoContrast
    >
      {wordOf(value)}
    </Badge>
  );
}
