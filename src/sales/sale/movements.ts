import sql, { join, type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';

/** What the daily totals know of a sale, and of what was sold. */
export type DailyFilters = {
  date_from?: string | undefined;
  date_to?: string | undefined;
  outletId?: string | undefined;
};

/** The days `m` of these dates and outlets: of sale_movements, item_movements or payment_movements. */
export function movementsWhere(actor: Actor, { date_from, date_to, outletId }: DailyFilters): Sql {
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

/**
 * Whether the days can answer for these filters; for others the sales themselves must be looked at. So must they for a
 * cashier, who sees their own alone.
 */
export function hasDailyTotals({ role }: Actor, filters: object): boolean {
  const daily = ['date_from', 'date_to', 'outletId'];
  return role !== 'CASHIER' && Object.keys(filters).every((name) => daily.includes(name));
}
