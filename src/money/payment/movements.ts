import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';

type DailyFilters = {
  date_from?: string | undefined;
  date_to?: string | undefined;
  outletId?: string | undefined;
  method?: string | undefined;
};

/** What payments add up to, from their daily totals: as fast for a year of a million payments as for ten thousand. */
export const paymentMovements = {
  from: sql`payment_movements m`,
  where: (actor: Actor, { date_from, date_to, outletId, method }: DailyFilters) => [
    sql`m.org_id = ${actor.orgId}`,
    actor.outletIds ? sql`m.outlet_id = any(${actor.outletIds}::uuid[])` : undefined,
    date_from ? sql`m.business_date >= ${date_from}` : undefined,
    date_to ? sql`m.business_date <= ${date_to}` : undefined,
    outletId ? sql`m.outlet_id = ${outletId}` : undefined,
    method ? sql`m.method = ${method}` : undefined,
  ],
};
