import sql, { join, type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';

/** The filters that the daily totals support. */
type DailyFilters = {
  date_from?: string | undefined;
  date_to?: string | undefined;
  outletId?: string | undefined;
  method?: string | undefined;
};

/** Payments summed by day. A year with a million payments is as fast as one with ten thousand. */
export const paymentMovements = {
  from: sql`payment_movements m`,
  // There are few days, and they are read by their dates.
  preparedFilters: ['date_from', 'date_to', 'outletId', 'method'],
  where: (actor: Actor, { date_from, date_to, outletId, method }: DailyFilters) => [
    sql`m.org_id = ${actor.orgId}`,
    actor.outletIds ? sql`m.outlet_id = any(${actor.outletIds}::uuid[])` : undefined,
    date_from ? sql`m.business_date >= ${date_from}` : undefined,
    date_to ? sql`m.business_date <= ${date_to}` : undefined,
    outletId ? sql`m.outlet_id = ${outletId}` : undefined,
    method ? sql`m.method = ${method}` : undefined,
  ],
};

/** Whether the daily totals can answer these filters. Otherwise the payments themselves must be read. */
export function hasDailyTotals(filters: object): boolean {
  const daily = ['date_from', 'date_to', 'outletId', 'method'];
  return Object.keys(filters).every((name) => daily.includes(name));
}

/** The statement that counts payments by the daily totals. */
export function countPayments(actor: Actor, filters: DailyFilters): Sql {
  const conditions = paymentMovements.where(actor, filters).filter((one) => one !== undefined);
  return sql`
    select coalesce(sum(m.payments), 0)::int as total from ${paymentMovements.from} where ${join(conditions, ' and ')}`;
}
