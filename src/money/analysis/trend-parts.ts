export type Part = { from: string; to: string };

const mostDays = 92;
const mostMonths = 36;

/**
 * Splits a period from end to end into days, calendar months or years, few enough to show side by side. It never uses
 * weeks: few periods are whole weeks, and a part of a week looks like a loss of trade.
 */
export function partsOf(first: string, last: string): { step: 'DAY' | 'MONTH' | 'YEAR'; parts: Part[] } {
  const [from, to] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)];
  const days = from.until(to).days + 1;
  const months = (to.year - from.year) * 12 + to.month - from.month + 1;
  if (days <= mostDays) {
    const dayAt = (index: number) => from.add({ days: index }).toString();
    return { step: 'DAY', parts: listOf(days, (index) => ({ from: dayAt(index), to: dayAt(index) })) };
  }
  const isOfMonths = months <= mostMonths;
  const start = isOfMonths ? from.with({ day: 1 }) : from.with({ month: 1, day: 1 });
  const startAt = (index: number) => start.add(isOfMonths ? { months: index } : { years: index });
  const parts = listOf(isOfMonths ? months : to.year - from.year + 1, (index) => {
    const ends = startAt(index + 1).subtract({ days: 1 });
    return {
      from: (index === 0 ? from : startAt(index)).toString(),
      to: (Temporal.PlainDate.compare(ends, to) < 0 ? ends : to).toString(),
    };
  });
  return { step: isOfMonths ? 'MONTH' : 'YEAR', parts };
}

function listOf<Entry>(length: number, entry: (index: number) => Entry): Entry[] {
  return Array.from({ length }, (_, index) => entry(index));
}
