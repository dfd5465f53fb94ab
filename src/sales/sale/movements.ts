import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { allOutlets, itemSums } from '../../ledger/exports.ts';
import { firstDay, lastDay, type PeriodPart, partsOf } from '../../values/period-parts.ts';

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

/**
 * What was sold and came back of each item in a period, in rows to be summed. Whole years and months have totals of their
 * own, at each outlet and at all of them, so the cost grows with the items and hardly with days and outlets. With
 * `byOutlet`, each row is of one outlet (`outlet_id`). `variantIds` is an array of the items to read.
 */
export function itemMovements(
  actor: Actor,
  { date_from, date_to, ...filters }: DailyFilters,
  { byOutlet = false, variantIds }: { byOutlet?: boolean; variantIds?: Sql } = {},
): Sql {
  const ofAllItems = movementConditions(actor, filters);
  const ofOutlets = variantIds ? sql`${ofAllItems} and m.variant_id = any(${variantIds})` : ofAllItems;
  const isOfAll = !byOutlet && !actor.outletIds && !filters.outletId;
  const ofPeriods = sql`${ofOutlets} and m.outlet_id ${raw(isOfAll ? '=' : '<>')} ${allOutlets}`;
  const rowsOf = ({ unit, from, to, sign }: PeriodPart) => {
    const figures = raw(
      itemSums.map((name) => (sign === 1 ? `m.${name}` : `-m.${name} as ${name}`)).join(', '),
    );
    const part =
      unit === 'DAY'
        ? sql`item_movements m where m.business_date between ${from} and ${to} and ${ofOutlets}`
        : sql`item_period_movements m
              where m.period = ${raw(`'${unit}'`)} and m.starts_on between ${from} and ${to} and ${ofPeriods}`;
    return sql`select ${raw(byOutlet ? 'm.outlet_id, ' : '')}m.product_id, m.variant_id, ${figures} from ${part}`;
  };
  return join(partsOf({ from: date_from ?? firstDay, to: date_to ?? lastDay }).map(rowsOf), ' union all ');
}

/** Whether the daily totals can answer these filters. They cannot for a cashier, who sees only their own sales. */
export function hasDailyTotals({ role }: Actor, filters: object): boolean {
  const daily = ['date_from', 'date_to', 'outletId'];
  return role !== 'CASHIER' && Object.keys(filters).every((name) => daily.includes(name));
}
