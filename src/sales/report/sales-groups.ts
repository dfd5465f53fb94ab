import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { Choice, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { type DailyFilters, itemMovements, movementConditions } from '../sale/movements.ts';

const groupings = ['CATEGORY', 'OUTLET', 'STAFF', 'HOUR'] as const;
export type Grouping = (typeof groupings)[number];
export const SalesGrouping = named(
  'SalesGrouping',
  Choice([...groupings], {
    description:
      'CATEGORY: of the products, without rounding. OUTLET. STAFF: who made the sale. HOUR: by weekday and hour, by the clock of the outlet.',
  }),
);

export type GroupRow = {
  /** The id of the category, outlet or user; the weekday and hour; empty for products without a category. */
  key: string;
  name: string | null;
  weekday: number | null;
  hour: number | null;
  sales: bigint | null;
  totalMinor: bigint;
  refundedMinor: bigint;
  taxMinor: bigint;
  refundedTaxMinor: bigint;
  costMinor: bigint;
  returnedCostMinor: bigint;
};

/** The sums of movements `m`. */
const sums = sql`
  sum(m.total_minor) as "totalMinor", sum(m.refunded_minor) as "refundedMinor", sum(m.tax_minor) as "taxMinor",
  sum(m.refunded_tax_minor) as "refundedTaxMinor", sum(m.cost_minor) as "costMinor",
  sum(m.returned_cost_minor) as "returnedCostMinor"`;
const noHour = sql`null::int as weekday, null::int as hour`;

/** The sales and refunds of a period in groups. Groups without either are left out. */
export function readGroups(
  tx: Tx,
  actor: Actor,
  { by, days }: { by: Grouping; days: DailyFilters },
): Promise<GroupRow[]> {
  return tx.all<GroupRow>(sql`
    select * from (${statements[by](actor, days)}) g where "totalMinor" <> 0 or "refundedMinor" <> 0 or sales <> 0`);
}

const statements: Record<Grouping, (actor: Actor, days: DailyFilters) => Sql> = {
  CATEGORY: (actor, days) => sql`
    select coalesce(c.id::text, '') as key, max(c.name) as name, ${noHour}, null::numeric as sales, ${sums}
    from (${itemMovements(actor, days)}) m
    join products p on p.org_id = ${actor.orgId} and p.id = m.product_id
    left join categories c on c.org_id = p.org_id and c.id = p.category_id
    group by c.id`,
  OUTLET: (actor, days) => sql`
    select o.id::text as key, max(o.name) as name, ${noHour}, sum(m.sales) as sales, ${sums}
    from sale_movements m join outlets o on o.org_id = m.org_id and o.id = m.outlet_id
    where ${movementConditions(actor, days)}
    group by o.id`,
  // The totals do not know the seller, so the sales and refunds of the period are read.
  STAFF: (actor, days) => sql`
    select u.id::text as key, max(u.first_name || ' ' || u.last_name) as name, ${noHour}, sum(m.sales) as sales, ${sums}
    from (
      select m.user_id, 1 as sales, m.total_minor, m.tax_minor, m.cost_minor, 0 as refunded_minor,
             0 as refunded_tax_minor, 0 as returned_cost_minor
      from sales m where ${movementConditions(actor, days)} and m.status <> 'VOIDED'
      union all
      -- What came back without a receipt is of whoever took it back.
      select coalesce(s.user_id, m.user_id), 0, 0, 0, 0, m.total_minor, m.tax_minor, m.cost_minor
      from refunds m left join sales s on s.org_id = m.org_id and s.id = m.sale_id
      where ${movementConditions(actor, days)} and not m.is_void) m
    join users u on u.org_id = ${actor.orgId} and u.id = m.user_id
    group by u.id`,
  HOUR: (actor, days) => sql`
    select weekday || ' ' || hour as key, null as name, weekday, hour, sum(m.sales) as sales, ${sums}
    from (
      select extract(isodow from m.business_date)::int as weekday,
             extract(hour from m.starts_at at time zone o.timezone)::int as hour, m.*
      from sale_quarter_movements m join outlets o on o.org_id = m.org_id and o.id = m.outlet_id
      where ${movementConditions(actor, days)}) m
    group by weekday, hour`,
};
