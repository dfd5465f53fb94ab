import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { dateFilters, defineList, naturally } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { Choice, Id, Nullable, named } from '../../http/schema.ts';
import { divideRounded } from '../../values/quantity.ts';
import { itemMovements } from '../sale/movements.ts';
import { costFigures } from '../sale/sales-figures.ts';
import { chosenProducts, productFilters } from './chosen-products.ts';
import type { ComparedDays } from './compared-period.ts';

const filters = {
  by: named('MarginGrouping', Choice(['PRODUCT', 'CATEGORY'], { description: 'Left out: PRODUCT.' })),
  ...dateFilters,
  outletId: Id,
  ...productFilters,
};
export type MarginFilters = { [Name in keyof typeof filters]?: Static<(typeof filters)[Name]> };

const margin = sql`(b.sales_minor - b.cost_minor)`;
const marginBefore = sql`(b.sales_before_minor - b.cost_before_minor)`;

// Each request puts its own `from` in place of this one. It holds the filters as well.
const list = defineList({
  name: 'margins',
  from: sql`margins b`,
  id: sql`b.id`,
  sorts: {
    margin: { by: margin, type: 'numeric' },
    change: { by: sql`(${margin} - ${marginBefore})`, type: 'numeric' },
    // Without sales there is no percentage. It sorts below every other.
    marginPercent: {
      by: sql`(case when b.sales_minor > 0 then round(${margin} * 100 / b.sales_minor, 2) else '-Infinity' end)`,
      type: 'numeric',
    },
    netSales: { by: sql`b.sales_minor`, type: 'numeric' },
    cost: { by: sql`b.cost_minor`, type: 'numeric' },
    name: { by: sql`b.sort_key`, type: 'text' },
  },
  defaultSort: { key: 'margin', direction: 'desc' },
  filters,
  where: () => [sql`true`],
  isCountedWithRows: true,
});
export const { query: marginsQuery, summaryQuery: marginsSummaryQuery } = list;

/** Products or categories `b` with their figures in the period and in the one before. */
export function marginsOf(
  actor: Actor,
  { by = 'PRODUCT', outletId, ...chosen }: MarginFilters,
  { from, to, before }: ComparedDays,
) {
  const movements = (days: { from: string; to: string }) =>
    itemMovements(actor, { date_from: days.from, date_to: days.to, outletId });
  const products = sql`
    select m.product_id,
           coalesce(sum(m.sales_minor) filter (where m.is_now), 0) as sales_minor,
           coalesce(sum(m.cost_minor) filter (where m.is_now), 0) as cost_minor,
           coalesce(sum(m.sales_minor) filter (where not m.is_now), 0) as sales_before_minor,
           coalesce(sum(m.cost_minor) filter (where not m.is_now), 0) as cost_before_minor
    from (
      select true as is_now, ${figures} from (${movements({ from, to })}) m
      union all
      select false, ${figures} from (${movements(before)}) m) m
    group by m.product_id`;
  return { ...list, from: sql`(${groupings[by](products, chosenProducts(actor, chosen))}) b` };
}

const figures = sql`
  m.product_id, m.total_minor - m.refunded_minor - m.tax_minor + m.refunded_tax_minor as sales_minor,
  m.cost_minor - m.returned_cost_minor as cost_minor`;

// Products that were only in voided sales have no figures.
const isSold = sql`
  (f.sales_minor <> 0 or f.cost_minor <> 0 or f.sales_before_minor <> 0 or f.cost_before_minor <> 0)`;

const groupings: Record<NonNullable<MarginFilters['by']>, (products: Sql, chosen: Sql) => Sql> = {
  PRODUCT: (products, chosen) => sql`
    select f.product_id as id, p.name, p.sort_key, p.kind = 'GOODS' as is_goods,
           f.sales_minor, f.cost_minor, f.sales_before_minor, f.cost_before_minor
    from (${products}) f join products p on p.id = f.product_id
    where ${isSold} and ${chosen}`,
  CATEGORY: (products, chosen) => sql`
    select coalesce(c.id, '00000000-0000-0000-0000-000000000000') as id, max(c.name) as name,
           ${naturally(sql`coalesce(max(c.name), '')`)} as sort_key, false as is_goods,
           sum(f.sales_minor) as sales_minor, sum(f.cost_minor) as cost_minor,
           sum(f.sales_before_minor) as sales_before_minor, sum(f.cost_before_minor) as cost_before_minor
    from (${products}) f
    join products p on p.id = f.product_id
    left join categories c on c.org_id = p.org_id and c.id = p.category_id
    where ${isSold} and ${chosen}
    group by c.id`,
};

export type MarginRow = {
  salesMinor: bigint;
  costMinor: bigint;
  salesBeforeMinor: bigint;
  costBeforeMinor: bigint;
};

export const marginColumns = sql`
  b.sales_minor as "salesMinor", b.cost_minor as "costMinor", b.sales_before_minor as "salesBeforeMinor",
  b.cost_before_minor as "costBeforeMinor"`;

export const marginSums = sql`
  coalesce(sum(b.sales_minor), 0) as "salesMinor", coalesce(sum(b.cost_minor), 0) as "costMinor",
  coalesce(sum(b.sales_before_minor), 0) as "salesBeforeMinor",
  coalesce(sum(b.cost_before_minor), 0) as "costBeforeMinor"`;

const Percent = Nullable(
  Type.Number({
    description: 'margin ÷ netSales, in percent with 2 decimals. Null without sales.',
    examples: [37.5],
  }),
);
export const marginFields = {
  netSales: { ...Money, description: 'Sold less refunded in the period, without tax.' },
  netCost: costFigures.netCost,
  margin: { ...Money, description: 'The gross profit: netSales − netCost.' },
  marginPercent: Percent,
  netSalesBefore: { ...Money, description: 'netSales of the period before.' },
  marginBefore: { ...Money, description: 'margin of the period before.' },
  marginPercentBefore: Percent,
  change: { ...Money, description: 'margin − marginBefore.' },
};

export function marginFieldsOf(actor: Actor, row: MarginRow) {
  const marginMinor = row.salesMinor - row.costMinor;
  const beforeMinor = row.salesBeforeMinor - row.costBeforeMinor;
  return {
    netSales: majorOf(actor, row.salesMinor),
    netCost: majorOf(actor, row.costMinor),
    margin: majorOf(actor, marginMinor),
    marginPercent: percentOf(marginMinor, row.salesMinor),
    netSalesBefore: majorOf(actor, row.salesBeforeMinor),
    marginBefore: majorOf(actor, beforeMinor),
    marginPercentBefore: percentOf(beforeMinor, row.salesBeforeMinor),
    change: majorOf(actor, marginMinor - beforeMinor),
  };
}

function percentOf(part: bigint, whole: bigint): number | null {
  return whole > 0n ? Number(divideRounded(part * 10_000n, whole)) / 100 : null;
}
