import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { Tx } from '../../platform/db.ts';
import { movementConditions } from '../sale/movements.ts';
import {
  costFiguresOf,
  type FiguresRow,
  noFigures,
  salesFiguresOf,
  sumsOfDays,
} from '../sale/sales-figures.ts';
import { type HourRow, readHourRows } from './hours.ts';
import type { Days, Span } from './ranges.ts';
import { clocks, figuresOfCutDays } from './same-hours.ts';
import type { Dashboard } from './schemas.ts';

type Period = Dashboard['period'];
type Row = FiguresRow & {
  isNow: boolean;
  /** The first day of a part, in the rows by part. */
  part: string | null;
  outletId: string | null;
  outletName: string | null;
};

/**
 * The figures of a range and of the days that it is compared with: in all, part by part, and by outlet. `hoursOfDay` are
 * the hours of the last day of the range.
 */
export async function readPeriod(
  tx: Tx,
  actor: Actor,
  {
    outletId,
    span,
    hoursOfDay,
  }: { outletId: string | undefined; span: Span; hoursOfDay: Promise<HourRow[]> },
): Promise<Period> {
  const { range, compare, from, to, previous, parts } = span;
  const { isCapped, ...previousDays } = previous;
  const part = range === 'YEAR' ? sql`date_trunc('month', m.business_date)::date` : sql`m.business_date`;
  const [rows, hours, running] = await Promise.all([
    tx.all<Row>(sql`
      with clocks as materialized (${clocks(actor, { outletId, span })}),
      moved as (
        select m.outlet_id, m.business_date, m.sales, m.voids, m.quantity_e8, m.subtotal_minor, m.discount_minor,
               m.tax_minor, m.rounding_minor, m.total_minor, m.cost_minor, m.refunds, m.refunded_e8, m.refunded_minor,
               m.refunded_tax_minor, m.refunded_rounding_minor, m.returned_cost_minor
        from sale_movements m
        left join clocks c on c.outlet_id = m.outlet_id
        where ${movementConditions(actor, { outletId })}
          and (m.business_date between ${from} and ${to}
               or m.business_date between ${previous.from} and ${previous.to}
                  and (c.cut_day is null or m.business_date < c.cut_day))
        union all
        ${figuresOfCutDays(actor, { outletId, span })})
      select f.*, o.name as "outletName"
      from (
        select m.business_date >= ${from}::date as "isNow", ${part} as part, m.outlet_id as "outletId", ${sumsOfDays}
        from moved m
        group by grouping sets ((1), (1, 2), (1, 3))) f
      left join outlets o on o.org_id = ${actor.orgId} and o.id = f."outletId"`),
    range === 'DAY' ? readHoursOfBoth(tx, actor, { outletId, span, hoursOfDay }) : undefined,
    tx.one<{ isRunning: boolean }>(sql`
      select coalesce(bool_or(c.cut_day is not null), false) as "isRunning"
      from (${clocks(actor, { outletId, span })}) c`),
  ]);
  const all = (isNow: boolean) =>
    rows.find((row) => row.isNow === isNow && row.part === null && row.outletId === null) ?? noFigures;
  const ofPart = (isNow: boolean, { from: first }: Days) =>
    rows.find((row) => row.isNow === isNow && row.part === first) ?? noFigures;
  return {
    range,
    compare,
    from,
    to,
    sameHours: running?.isRunning ?? false,
    figures: figuresOf(actor, all(true)),
    previous: { ...previousDays, ...figuresOf(actor, all(false)) },
    points: hours
      ? hours.map(({ hour, now, before }) => ({
          ...{ from, to, hour },
          ...shortFigures(actor, now),
          previousNet: majorOf(actor, before.totalMinor - before.refundedMinor),
        }))
      : parts.map((one) => {
          const before = one.previous && ofPart(false, one.previous);
          return {
            ...{ from: one.from, to: one.to, hour: null },
            ...shortFigures(actor, ofPart(true, one)),
            previousNet: before && majorOf(actor, before.totalMinor - before.refundedMinor),
          };
        }),
    outlets: rankedOutlets(actor, rows),
  };
}

function figuresOf(actor: Actor, row: FiguresRow) {
  return { ...salesFiguresOf(actor, row), ...costFiguresOf(actor, row) };
}

type Sums = Pick<FiguresRow, 'sales' | 'totalMinor' | 'refundedMinor'>;

function shortFigures(actor: Actor, { sales, totalMinor, refundedMinor }: Sums) {
  return {
    count: Number(sales),
    total: majorOf(actor, totalMinor),
    refunded: majorOf(actor, refundedMinor),
    net: majorOf(actor, totalMinor - refundedMinor),
  };
}

async function readHoursOfBoth(
  tx: Tx,
  actor: Actor,
  {
    outletId,
    span,
    hoursOfDay,
  }: { outletId: string | undefined; span: Span; hoursOfDay: Promise<HourRow[]> },
) {
  const [now, before] = await Promise.all([
    hoursOfDay,
    readHourRows(tx, actor, { outletId, date: span.previous.to, until: span }),
  ]);
  const at = (rows: HourRow[], hour: number): Sums => {
    const row = rows.find((one) => one.hour === hour);
    return row ? { ...row, sales: BigInt(row.count) } : noFigures;
  };
  return Array.from({ length: 24 }, (_, hour) => ({ hour, now: at(now, hour), before: at(before, hour) }));
}

const outletsAtMost = 100;

/** The outlets that traded in either period, those with most net sales first. */
function rankedOutlets(actor: Actor, rows: Row[]): Period['outlets'] {
  const ofOutlet = rows.filter(({ outletId }) => outletId !== null);
  const names = new Map(ofOutlet.map(({ outletId, outletName }) => [outletId as string, outletName ?? '']));
  const row = (id: string, isNow: boolean) =>
    ofOutlet.find((one) => one.outletId === id && one.isNow === isNow) ?? noFigures;
  const netMinor = ({ totalMinor, refundedMinor }: FiguresRow) => totalMinor - refundedMinor;
  return [...names]
    .map(([outletId, name]) => ({ outletId, name, now: row(outletId, true), before: row(outletId, false) }))
    .sort(
      (one, other) =>
        Number(netMinor(other.now) - netMinor(one.now)) ||
        Number(netMinor(other.before) - netMinor(one.before)) ||
        one.name.localeCompare(other.name),
    )
    .slice(0, outletsAtMost)
    .map(({ outletId, name, now, before }) => ({
      outletId,
      name,
      ...shortFigures(actor, now),
      previousNet: majorOf(actor, netMinor(before)),
    }));
}

/** The last day up to `date` on which something was sold. It is looked for within a year. */
export async function readLastTradingDay(
  tx: Tx,
  actor: Actor,
  { outletId, date }: { outletId: string | undefined; date: string },
): Promise<string | null> {
  const row = await tx.one<{ date: string }>(sql`
    select m.business_date as date
    from sale_movements m
    where ${movementConditions(actor, { outletId, date_to: date })} and m.business_date > ${date}::date - 366
    group by m.business_date
    having sum(m.sales) > 0
    order by m.business_date desc
    limit 1`);
  return row?.date ?? null;
}
