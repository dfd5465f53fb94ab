import sql, { empty } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { Tx } from '../../platform/db.ts';
import { movementConditions } from '../sale/movements.ts';
import type { Span } from './ranges.ts';
import { clocks } from './same-hours.ts';
import type { Dashboard } from './schemas.ts';

type OutletDay = { outletId: string | undefined; date: string };
export type HourRow = { hour: number; count: number; totalMinor: bigint; refundedMinor: bigint };

export function hoursOf(actor: Actor, rows: HourRow[]): Dashboard['hours'] {
  return Array.from({ length: 24 }, (_, hour) => {
    const { count = 0, totalMinor = 0n, refundedMinor = 0n } = rows.find((one) => one.hour === hour) ?? {};
    const [total, refunded] = [majorOf(actor, totalMinor), majorOf(actor, refundedMinor)];
    return { hour, count, total, refunded, net: majorOf(actor, totalMinor - refundedMinor) };
  });
}

/**
 * Reads the sales and refunds of the day itself, because the daily totals have no hours. `until` counts them no further
 * than the running day that they are compared with.
 */
export function readHourRows(
  tx: Tx,
  actor: Actor,
  { outletId, date, until }: OutletDay & { until?: Span },
): Promise<HourRow[]> {
  const ofDay = movementConditions(actor, { outletId, date_from: date, date_to: date });
  const sameHours = until
    ? sql`
      join (${clocks(actor, { outletId, span: until })}) c on c.outlet_id = f.outlet_id
        and (c.cut_day is null or ${date}::date < c.cut_day
             or ${date}::date = c.cut_day and f.at at time zone c.timezone <= c.cut_at)`
    : empty;
  return tx.all<HourRow>(sql`
    select extract(hour from f.at at time zone o.timezone)::int as hour, sum(f.sales)::int as count,
           sum(f.total_minor) as "totalMinor", sum(f.refunded_minor) as "refundedMinor"
    from (
      select m.org_id, m.outlet_id, m.completed_at as at, 1 as sales, m.total_minor, 0 as refunded_minor
      from sales m where ${ofDay} and m.status <> 'VOIDED'
      union all
      select m.org_id, m.outlet_id, m.recorded_at, 0, 0, m.total_minor
      from refunds m where ${ofDay} and not m.is_void) f
    join outlets o on o.org_id = f.org_id and o.id = f.outlet_id
    ${sameHours}
    group by 1`);
}
