import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { dateFilters } from '../../http/list.ts';
import { Choice, Id, named } from '../../http/schema.ts';

export const SaleStatus = named(
  'SaleStatus',
  Choice(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED']),
);

/** The filters that all lists of a customer's history and their summary share. */
export const historyFilters = { ...dateFilters, outletId: Id };
export type HistoryFilters = { outletId?: string; date_from?: string; date_to?: string };

/** The conditions for dates and outlets, for a table with business_date and outlet_id. */
export function historyConditions(
  table: Sql,
  actor: Actor,
  { outletId, date_from, date_to }: HistoryFilters,
): Sql[] {
  return [
    actor.outletIds ? sql`${table}.outlet_id = any(${actor.outletIds}::uuid[])` : undefined,
    outletId ? sql`${table}.outlet_id = ${outletId}` : undefined,
    date_from ? sql`${table}.business_date >= ${date_from}::date` : undefined,
    date_to ? sql`${table}.business_date <= ${date_to}::date` : undefined,
  ].filter((condition) => condition !== undefined);
}
