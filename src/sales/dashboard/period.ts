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
import type { HourRow } from './hours.ts';
import type { Span } from './ranges.ts';
import { clocks, figuresOfCutDays } from './same-hours.ts';
import type { Dashboard } from './schemas.ts';

type Period = Dashboard['period'];
type Row = FiguresRow & {
  /** Null in the row of everything. */
  isNow: boolean | null;
  /** The first day of a part or an hour of the day, in the rows by part. */
  part: string | null;
  outletId: string | null;
  outletName: string | null;
  isRunning: boolean;
};

/**
 * The figures of a range and of the days that it is compared with: in all, part by part, and by outlet. The parts of a
 * single day are its hours.
 */
export async function readPeriod(
  tx: Tx,
  actor: Actor,
  { outletId, span }: { outletId: string | undefined; span: Span },
): Promise<{ period: Period; hours: HourRow[] | undefined }> {
  const { range, compare, from, to, previous, parts } = span;
  const { isCapped, ...previousDays } = previous;
  const { part, movements } = partOf[range] ?? byDay;
  const rows = await tx.all<Row>(sql`
    with clocks as materialized (${clocks(actor, { outletId, span })}),
    moved as (
      select m.outlet_id, c.timezone, m.business_date, ${movements.at} as at, m.sales, m.voids, m.quantity_e8, m.subtotal_minor,
             m.discount_minor, m.tax_minor, m.rounding_minor, m.total_minor, m.cost_minor, m.refunds, m.refunded_e8,
             m.refunded_minor, m.refunded_tax_minor, m.refunded_rounding_minor, m.returned_cost_minor
      from ${movements.from} m
      join clocks c on c.outlet_id = m.outlet_id
      where ${movementConditions(actor, { outletId })}
        and (m.business_date between ${from} and ${to}
             or m.business_date between ${previous.from} and ${previous.to}
                and (c.cut_day is null or m.business_date < c.cut_day))
      union all
      ${figuresOfCutDays(actor, { outletId, span })})
    select f.*, o.name as "outletName",
           (select coalesce(bool_or(c.cut_day is not null), false) from clocks c) as "isRunning"
    from (
      select m.business_date >= ${from}::date as "isNow", ${part} as part, m.outlet_id as "outletId", ${sumsOfDays}
      from moved m
      group by grouping sets ((), (1), (1, 2), (1, 3))) f
    left join outlets o on o.org_id = ${actor.orgId} and o.id = f."outletId"`);
  const all = (isNow: boolean) =>
    rows.find((row) => row.isNow === isNow && row.part === null && row.outletId === null) ?? noFigures;
  const ofPart = (isNow: boolean, name: string) =>
    rows.find((row) => row.isNow === isNow && row.part === name) ?? noFigures;
  const pointOf = (now: Sums, before: Sums | null) => ({
    ...shortFigures(actor, now),
    previousNet: before && majorOf(actor, before.totalMinor - before.refundedMinor),
  });
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, ...ofPart(true, String(hour)) }));
  const period = {
    range,
    compare,
    from,
    to,
    sameHours: rows[0]?.isRunning ?? false,
    figures: figuresOf(actor, all(true)),
    previous: { ...previousDays, ...figuresOf(actor, all(false)) },
    points:
      range === 'DAY'
        ? hours.map((now) => ({
            ...{ from, to, hour: now.hour },
            ...pointOf(now, ofPart(false, String(now.hour))),
          }))
        : parts.map((one) => ({
            ...{ from: one.from, to: one.to, hour: null },
            ...pointOf(ofPart(true, one.from), one.previous && ofPart(false, one.previous.from)),
          })),
    outlets: rankedOutlets(actor, rows),
  };
  return { period, hours: range === 'DAY' ? hours : undefined };
}

const days = { from: sql`sale_movements`, at: sql`null::timestamptz` };
const byDay = { part: sql`m.business_date::text`, movements: days };
const partOf: { [Range in Span['range']]?: typeof byDay } = {
  DAY: {
    part: sql`extract(hour from m.at at time zone m.timezone)::text`,
    movements: { from: sql`sale_quarter_movements`, at: sql`m.starts_at` },
  },
  YEAR: { part: sql`date_trunc('month', m.business_date::timestamp)::date::text`, movements: days },
};

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

/** The last day before `before` on which something was sold. It is looked for within a year. */
export async function readLastTradingDay(
  tx: Tx,
  actor: Actor,
  { outletId, before }: { outletId: string | undefined; before: string },
): Promise<string | null> {
  const row = await tx.one<{ date: string }>(sql`
    select m.business_date as date
    from sale_movements m
    where ${movementConditions(actor, { outletId })}
      and m.business_date < ${before}::date and m.business_date > ${before}::date - 366
    group by m.business_date
    having sum(m.sales) > 0
    order by m.business_date desc
    limit 1`);
  return row?.date ?? null;
}
