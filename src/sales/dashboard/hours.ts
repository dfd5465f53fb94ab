import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { Tx } from '../../platform/db.ts';
import { movementConditions } from '../sale/movements.ts';
import type { Dashboard } from './schemas.ts';

export type HourRow = { hour: number; sales: bigint; totalMinor: bigint; refundedMinor: bigint };

export function hoursOf(actor: Actor, rows: HourRow[]): Dashboard['hours'] {
  return Array.from({ length: 24 }, (_, hour) => {
    const { sales = 0n, totalMinor = 0n, refundedMinor = 0n } = rows.find((one) => one.hour === hour) ?? {};
    const [total, refunded] = [majorOf(actor, totalMinor), majorOf(actor, refundedMinor)];
    return { hour, count: Number(sales), total, refunded, net: majorOf(actor, totalMinor - refundedMinor) };
  });
}

/** The hours of a day, by the clock of each outlet. */
export function readHourRows(
  tx: Tx,
  actor: Actor,
  { outletId, date }: { outletId: string | undefined; date: string },
): Promise<HourRow[]> {
  return tx.all<HourRow>(sql`
    select extract(hour from m.starts_at at time zone o.timezone)::int as hour, sum(m.sales) as sales,
           sum(m.total_minor) as "totalMinor", sum(m.refunded_minor) as "refundedMinor"
    from sale_quarter_movements m
    join outlets o on o.org_id = m.org_id and o.id = m.outlet_id
    where ${movementConditions(actor, { outletId, date_from: date, date_to: date })}
    group by 1`);
}
