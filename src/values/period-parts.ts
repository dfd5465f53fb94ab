type Days = { from: string; to: string };
type Unit = 'YEAR' | 'MONTH' | 'DAY';
/** Years, months or days that count (1), or that are taken off again because a larger part holds them (-1). */
export type PeriodPart = Days & { unit: Unit; sign: 1 | -1 };

type Day = Temporal.PlainDate;
type Span = { from: Day; to: Day };
type Part = Span & { unit: Unit; sign: 1 | -1 };

/** The first and the last day that a business date can have. */
export const firstDay = '1970-01-01';
export const lastDay = '2099-12-31';

const smaller = { YEAR: 'MONTH', MONTH: 'DAY' } as const;
const mostDays = { YEAR: 366, MONTH: 31, DAY: 1 };

/**
 * Divides a period into parts that have totals: whole years and months, and the days at its ends. The year up to today
 * is the year less the days after today. Nothing is recorded after `latest` yet, so the parts after it cost nothing.
 */
export function partsOf(
  { from, to }: Days,
  latest = Temporal.Now.plainDateISO('UTC').add({ days: 1 }).toString(),
): PeriodPart[] {
  const last = Temporal.PlainDate.from(latest);
  const span = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) };
  return joined(cover('YEAR', span, last)).map((part) => ({
    ...part,
    from: part.from.toString(),
    to: part.to.toString(),
  }));
}

function cover(unit: Unit, { from, to }: Span, last: Day): Part[] {
  if (isAfter(from, to)) return [];
  if (unit === 'DAY') return [{ unit, sign: 1, from, to }];
  const [first, final] = [startOf(unit, from), startOf(unit, to)];
  if (first.equals(final)) return withinOne(unit, { from, to }, last);
  const second = nextAfter(unit, first);
  const between: Part = { unit, sign: 1, from: second, to: final.subtract({ days: 1 }) };
  return [
    ...withinOne(unit, { from, to: second.subtract({ days: 1 }) }, last),
    ...(second.equals(final) ? [] : [between]),
    ...withinOne(unit, { from: final, to }, last),
  ];
}

/** Days of one year or month: these alone, or all of it less the others, whichever are fewer totals. */
function withinOne(unit: 'YEAR' | 'MONTH', span: Span, last: Day): Part[] {
  const from = startOf(unit, span.from);
  const to = nextAfter(unit, from).subtract({ days: 1 });
  const others = [
    ...cover(smaller[unit], { from, to: span.from.subtract({ days: 1 }) }, last),
    ...cover(smaller[unit], { from: span.to.add({ days: 1 }), to }, last),
  ];
  const taken = others.map((part): Part => ({ ...part, sign: part.sign === 1 ? -1 : 1 }));
  const whole: Part[] = [{ unit, sign: 1, from, to }, ...taken];
  const alone = cover(smaller[unit], span, last);
  return costOf(whole, last) <= costOf(alone, last) ? whole : alone;
}

/** How many totals there can be in these parts. */
function costOf(parts: Part[], last: Day): number {
  return parts.reduce((sum, { unit, from, to }) => {
    const days = from.until(isAfter(to, last) ? last : to, { largestUnit: 'days' }).days + 1;
    return sum + Math.ceil(Math.max(days, 0) / mostDays[unit]);
  }, 0);
}

/** One part for neighbours of the same kind. */
function joined(parts: Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    const isNext =
      last?.unit === part.unit && last.sign === part.sign && last.to.add({ days: 1 }).equals(part.from);
    if (isNext) last.to = part.to;
    else all.push({ ...part });
  }
  return all;
}

function startOf(unit: Unit, day: Day): Day {
  return day.with(unit === 'YEAR' ? { month: 1, day: 1 } : { day: 1 });
}

function nextAfter(unit: Unit, start: Day): Day {
  return start.add(unit === 'YEAR' ? { years: 1 } : { months: 1 });
}

function isAfter(one: Day, other: Day): boolean {
  return Temporal.PlainDate.compare(one, other) > 0;
}
