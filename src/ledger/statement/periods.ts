/** Days of a statement, both included. */
export type Period = { from: string; to: string };

const date = (text: string) => Temporal.PlainDate.from(text);

export function dayBefore(day: string): string {
  return date(day).subtract({ days: 1 }).toString();
}

/** The calendar months of a period. The first and the last may be parts of a month. */
export function monthsOf({ from, to }: Period): Period[] {
  const months: Period[] = [];
  for (let start = from; start <= to; ) {
    const end = endOfMonth(start);
    months.push({ from: start, to: end < to ? end : to });
    start = date(end).add({ days: 1 }).toString();
  }
  return months;
}

export function countMonths({ from, to }: Period): number {
  const [first, last] = [date(from), date(to)];
  return (last.year - first.year) * 12 + last.month - first.month + 1;
}

/** As many whole months before a period of whole months, else as many days before it. */
export function periodBefore(period: Period): Period {
  const { from, to } = period;
  const first = date(from);
  const start =
    first.day === 1 && to === endOfMonth(to)
      ? first.subtract({ months: countMonths(period) })
      : first.subtract({ days: first.until(date(to)).days + 1 });
  return { from: start.toString(), to: dayBefore(from) };
}

/** The same days a year before. The last day of a month stays the last day, so February has all of its days. */
export function yearBefore({ from, to }: Period): Period {
  return { from: date(from).subtract({ years: 1 }).toString(), to: dayOfYearBefore(to) };
}

export function dayOfYearBefore(day: string): string {
  const before = date(day).subtract({ years: 1 }).toString();
  return day === endOfMonth(day) ? endOfMonth(before) : before;
}

/** The first day of the fiscal year that a day is in. */
export function fiscalYearStart(day: string, startsIn: number): string {
  const { year, month } = date(day);
  return Temporal.PlainDate.from({
    year: month >= startsIn ? year : year - 1,
    month: startsIn,
    day: 1,
  }).toString();
}

export function startOfMonth(day: string): string {
  return date(day).with({ day: 1 }).toString();
}

function endOfMonth(day: string): string {
  const that = date(day);
  return that.with({ day: that.daysInMonth }).toString();
}
