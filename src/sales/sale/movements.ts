import sql, { join, type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';

/** The filters that the daily totals can answer. */
export type DailyFilters = {
  date_from?: string | undefined;
  date_to?: string | undefined;
  outletId?: string | undefined;
};

/** The conditions for dates and outlets on `m`: any table with org_id, outlet_id and business_date. */
export function movementConditions(actor: Actor, { date_from, date_to, outletId }: DailyFilters): Sql {
  const conditions = [
    sql`m.org_id = ${actor.orgId}`,
    actor.outletIds ? sql`m.outlet_id = any(${actor.outletIds}::uuid[])` : undefined,
    outletId ? sql`m.outlet_id = ${outletId}` : undefined,
    date_from ? sql`m.business_date >= ${date_from}` : undefined,
    date_to ? sql`m.business_date <= ${date_to}` : undefined,
  ];
  return join(
    conditions.filter((one) => one !== undefined),
    ' and ',
  );
}

/** Whether the daily totals can answer these filters. They cannot for a cashier, who sees only their own sales. */
export function hasDailyTotals({ role }: Actor, filters: object): boolean {
  const daily = ['date_from', 'date_to', 'outletId'];
  return role !== 'CASHIER' && Object.keys(filters).every((name) => daily.includes(name));
}
