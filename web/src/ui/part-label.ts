import { locale } from '../words.ts';

type Days = { from: string; to: string };

/** The name of a bar: a day, a month or a year. A month or year of which only a part is shown names its days. */
export function partLabel({ from, to }: Days, step: 'DAY' | 'MONTH' | 'YEAR'): string {
  if (step === 'DAY') return written(from, { day: 'numeric', month: 'short' });
  if (!isWhole({ from, to }, step)) {
    const ends: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
    return new Intl.DateTimeFormat(locale, { ...ends, timeZone: 'UTC' }).formatRange(
      dateOf(from),
      dateOf(to),
    );
  }
  return written(from, step === 'MONTH' ? { month: 'short', year: 'numeric' } : { year: 'numeric' });
}

function isWhole({ from, to }: Days, step: 'MONTH' | 'YEAR'): boolean {
  const next = dateOf(to);
  next.setUTCDate(next.getUTCDate() + 1);
  const dayAfter = next.toISOString().slice(0, 10);
  return step === 'MONTH'
    ? from.endsWith('-01') && dayAfter.endsWith('-01')
    : from.endsWith('-01-01') && dayAfter.endsWith('-01-01');
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

function written(day: string, parts: Intl.DateTimeFormatOptions): string {
  return dateOf(day).toLocaleDateString(locale, { timeZone: 'UTC', ...parts });
}

/** A figure beside a chart, as short as possible: 2.5K. Lines stand at 0.25, so two decimals are needed. */
export function shortNumber(value: number): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(value);
}
