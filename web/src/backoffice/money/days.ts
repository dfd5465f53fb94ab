import { addDays, dayLength } from '../../ui/periods.ts';

/** The number of days in a period, both ends included. */
function daysInPeriod(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength) + 1;
}

const mostParts = 14;

/** Splits a period into equal parts, few enough to show side by side: days, weeks or longer. */
export function partsOf(from: string, to: string): { from: string; to: string }[] {
  const days = daysInPeriod(from, to);
  const step = days <= mostParts ? 1 : days <= 7 * mostParts ? 7 : Math.ceil(days / mostParts);
  return Array.from({ length: Math.ceil(days / step) }, (_, index) => {
    const begins = addDays(from, index * step);
    const ends = addDays(begins, step - 1);
    return { from: begins, to: ends < to ? ends : to };
  });
}
