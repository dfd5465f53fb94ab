export const dashboardRanges = ['DAY', 'DAYS_7', 'DAYS_30', 'MONTH', 'YEAR'] as const;
export const dashboardComparisons = ['PREVIOUS', 'WEEK', 'YEAR'] as const;

export type DashboardRange = (typeof dashboardRanges)[number];
export type DashboardComparison = (typeof dashboardComparisons)[number];
export type Days = { from: string; to: string };
export type Span = Days & {
  range: DashboardRange;
  compare: DashboardComparison;
  previous: Days & {
    /** The month before has no such day: it is compared to its end, and its last day counts as a whole. */
    isCapped: boolean;
  };
  /** The bars of a chart: days, or months of a year. A single day has one part; its hours are read by themselves. */
  parts: (Days & { previous: Days | null })[];
};

const firstDays: Record<DashboardRange, (last: Temporal.PlainDate) => Temporal.PlainDate> = {
  DAY: (last) => last,
  DAYS_7: (last) => last.subtract({ days: 6 }),
  DAYS_30: (last) => last.subtract({ days: 29 }),
  MONTH: (last) => last.with({ day: 1 }),
  YEAR: (last) => last.with({ month: 1, day: 1 }),
};

type Step = { days?: number; months?: number; years?: number };

const stepsBack: Record<DashboardRange, Step> = {
  DAY: { days: 1 },
  DAYS_7: { days: 7 },
  DAYS_30: { days: 30 },
  MONTH: { months: 1 },
  YEAR: { years: 1 },
};

/** How far back the days lie that a range is compared with. A year is 52 weeks, unless it is of whole months. */
function stepBack(range: DashboardRange, compare: DashboardComparison): Step {
  if (compare === 'WEEK') return { days: 7 };
  if (compare === 'PREVIOUS') return stepsBack[range];
  return range === 'MONTH' || range === 'YEAR' ? { years: 1 } : { days: 364 };
}

/** The days of a range that ends with `last`, and the days that it is compared with. */
export function spanOf(range: DashboardRange, compare: DashboardComparison, last: string): Span {
  const to = Temporal.PlainDate.from(last);
  const from = firstDays[range](to);
  const back = stepBack(range, compare);
  const previousTo = to.subtract(back);
  const previous = { from: from.subtract(back), to: previousTo };
  const isOfMonths = back.months !== undefined || back.years !== undefined;
  return {
    range,
    compare,
    ...written({ from, to }),
    previous: { ...written(previous), isCapped: isOfMonths && previousTo.day !== to.day },
    parts: range === 'YEAR' ? months({ from, to }, previous) : days({ from, to }, previous),
  };
}

type PlainDays = { from: Temporal.PlainDate; to: Temporal.PlainDate };

function written({ from, to }: PlainDays): Days {
  return { from: from.toString(), to: to.toString() };
}

/** Day by day. A month that is longer than the one before has days without another beside them. */
function days(shown: PlainDays, previous: PlainDays): Span['parts'] {
  return Array.from({ length: shown.from.until(shown.to).days + 1 }, (_, index) => {
    const day = shown.from.add({ days: index });
    const before = previous.from.add({ days: index });
    const hasBefore = Temporal.PlainDate.compare(before, previous.to) <= 0;
    return {
      ...written({ from: day, to: day }),
      previous: hasBefore ? written({ from: before, to: before }) : null,
    };
  });
}

/** Month by month. The last one ends with the range, this year and the year before. */
function months(shown: PlainDays, previous: PlainDays): Span['parts'] {
  const monthOf = (all: PlainDays, index: number): PlainDays => {
    const from = all.from.add({ months: index });
    const end = from.add({ months: 1 }).subtract({ days: 1 });
    return { from, to: Temporal.PlainDate.compare(end, all.to) < 0 ? end : all.to };
  };
  return Array.from({ length: shown.to.month }, (_, index) => ({
    ...written(monthOf(shown, index)),
    previous: written(monthOf(previous, index)),
  }));
}
