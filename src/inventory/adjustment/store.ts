import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { dateFilters, defineList, findableBy } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { fromE4, sumFromE4 } from '../../http/quantity.ts';
import { Id, Text } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import type { ExactNumber } from '../../values/money.ts';
import { seesCost, unitCostOf } from '../cost.ts';
import { nameOfVariant } from '../product/columns.ts';
import { findProducts } from '../product/find-products.ts';
import {
  type Adjustment,
  type AdjustmentDetails,
  AdjustmentEffect,
  type AdjustmentLine,
  AdjustmentPurpose,
  type AdjustmentSummary,
} from './schemas.ts';

type Figures = { quantityE4: bigint; valueMinor: bigint; taxMinor: bigint };

/** The sums of the lines of adjustment `a` that came in, or went out. Both are positive, unlike the stored lines. */
const sumOfLines = (column: Sql, direction: 'IN' | 'OUT') => sql`(
  select coalesce(abs(sum(l.${column})), 0) from adjustment_lines l
  where l.org_id = a.org_id and l.adjustment_id = a.id and l.quantity_e4 ${direction === 'IN' ? sql`>` : sql`<`} 0)`;
const sumByEffect = (column: Sql) =>
  sql`case a.effect when 'INCREASE' then ${sumOfLines(column, 'IN')} else ${sumOfLines(column, 'OUT')} end`;

export const adjustmentColumns = sql`
  a.id, a.outlet_id as "outletId", a.purpose, a.effect, a.vendor_id as "vendorId", a.note,
  a.business_date as "businessDate", a.user_id as "userId", a.created_at as "createdAt",
  ${sumByEffect(sql`quantity_e4`)} as "quantityE4", ${sumByEffect(sql`value_minor`)} as "valueMinor",
  case a.purpose when 'VENDOR_RETURN' then ${sumOfLines(sql`tax_minor`, 'OUT')} else 0 end as "taxMinor",
  case a.purpose when 'PRODUCTION' then ${sumOfLines(sql`quantity_e4`, 'OUT')} else 0 end as "inputE4"`;
export type AdjustmentRow = Omit<Adjustment, 'quantity' | 'value' | 'tax' | 'inputQuantity'> &
  Figures & { inputE4: bigint };

export function adjustmentOf(actor: Actor, row: AdjustmentRow): Adjustment {
  const { quantityE4, valueMinor, taxMinor, inputE4, ...rest } = row;
  return {
    ...rest,
    quantity: sumFromE4(quantityE4),
    value: atCost(actor, valueMinor),
    tax: atCost(actor, taxMinor),
    inputQuantity: sumFromE4(inputE4),
  };
}

const variantColumn = (column: Sql) =>
  sql`(select ${column} from variants v where v.org_id = l.org_id and v.id = l.variant_id)`;
const lineEffect = sql`case when l.quantity_e4 > 0 then 'INCREASE' else 'DECREASE' end`;
export const adjustmentLineColumns = sql`
  l.id, l.adjustment_id as "adjustmentId", l.outlet_id as "outletId", l.purpose, ${lineEffect} as effect,
  l.business_date as "businessDate", ${variantColumn(sql`v.product_id`)} as "productId", l.variant_id as "variantId",
  ${variantColumn(nameOfVariant)} as name,
  abs(l.quantity_e4) as "quantityE4", abs(l.value_minor) as "valueMinor",
  l.tax_minor as "taxMinor"`;
export type AdjustmentLineRow = Omit<AdjustmentLine, 'quantity' | 'unitCost' | 'value' | 'tax'> & Figures;

export function adjustmentLineOf(actor: Actor, row: AdjustmentLineRow): AdjustmentLine {
  const { quantityE4, valueMinor, taxMinor, ...rest } = row;
  return {
    ...rest,
    quantity: fromE4(quantityE4),
    unitCost: seesCost(actor) ? unitCostOf(actor, { quantityE4, valueMinor }) : null,
    value: atCost(actor, valueMinor),
    tax: atCost(actor, taxMinor),
  };
}

function atCost(actor: Actor, valueMinor: bigint): ExactNumber | null {
  return seesCost(actor) ? majorOf(actor, valueMinor) : null;
}

export async function readAdjustment(tx: Tx, actor: Actor, id: string): Promise<AdjustmentDetails> {
  const [row, lines] = await Promise.all([
    tx.one<AdjustmentRow>(sql`
      select ${adjustmentColumns} from ${adjustments.from} where a.org_id = ${actor.orgId} and a.id = ${id}`),
    tx.all<AdjustmentLineRow>(sql`
      select ${adjustmentLineColumns} from ${adjustmentLines.from}
      where l.org_id = ${actor.orgId} and l.adjustment_id = ${id}
      order by l.position`),
  ]);
  if (!row) throw new Error('an adjustment went away in its own transaction');
  return { ...adjustmentOf(actor, row), lines: lines.map((line) => adjustmentLineOf(actor, line)) };
}

const filters = {
  ...dateFilters,
  search: Text(100, { description: 'Part of the name, of a SKU or of a barcode of what was adjusted.' }),
  outletId: Id,
  purpose: AdjustmentPurpose,
  effect: AdjustmentEffect,
};
/**
 * The conditions that headers and lines share. Users who are limited to outlets see the adjustments of those outlets.
 */
function sharedConditions(actor: Actor, row: Sql, filters: Filters) {
  const { date_from, date_to, outletId, purpose } = filters;
  return [
    sql`${row}.org_id = ${actor.orgId}`,
    actor.outletIds ? sql`${row}.outlet_id = any(${actor.outletIds}::uuid[])` : undefined,
    date_from ? sql`${row}.business_date >= ${date_from}` : undefined,
    date_to ? sql`${row}.business_date <= ${date_to}` : undefined,
    outletId ? sql`${row}.outlet_id = ${outletId}` : undefined,
    purpose ? sql`${row}.purpose = ${purpose}` : undefined,
  ];
}
type Filters = { date_from?: string; date_to?: string; outletId?: string; purpose?: string };

export const adjustments = defineList({
  name: 'adjustments',
  from: sql`adjustments a`,
  id: sql`a.id`,
  sorts: {
    businessDate: { by: sql`a.business_date`, type: 'date' },
    createdAt: { by: sql`a.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'businessDate', direction: 'desc' },
  filters,
  where: (actor, { search, effect, ...shared }) => [
    ...sharedConditions(actor, sql`a`, shared),
    effect ? sql`a.effect = ${effect}` : undefined,
    search
      ? sql`a.id in (
          select l.adjustment_id from adjustment_lines l
          where l.org_id = ${actor.orgId}
            and ${isOfVariants(actor, findableBy(sql`v.product_id`, findProducts, [search.trim()]))})`
      : undefined,
  ],
});

export const adjustmentLines = defineList({
  name: 'adjustmentLines',
  from: sql`adjustment_lines l`,
  id: sql`l.id`,
  sorts: { businessDate: { by: sql`l.business_date`, type: 'date' } },
  defaultSort: { key: 'businessDate', direction: 'desc' },
  filters: { ...filters, productId: Id, variantId: Id },
  where: (actor, { search, effect, productId, variantId, ...shared }) => [
    ...sharedConditions(actor, sql`l`, shared),
    effect ? sql`${lineEffect} = ${effect}` : undefined,
    productId ? isOfVariants(actor, sql`v.product_id = ${productId}`) : undefined,
    variantId ? sql`l.variant_id = ${variantId}` : undefined,
    search ? isOfVariants(actor, findableBy(sql`v.product_id`, findProducts, [search.trim()])) : undefined,
  ],
});

/**
 * Whether the variant `v` of line `l` meets the condition. The ids are read into an array first, so that the index is
 * used.
 */
function isOfVariants(actor: Actor, condition: Sql): Sql {
  return sql`l.variant_id = any(array(
    select v.id from variants v where v.org_id = ${actor.orgId} and ${condition}))`;
}

/** The sums of adjustments, goods in and goods out apart. A production has both. */
export const adjustmentSums = sql`
  count(*)::int as count,
  coalesce(sum(${sumOfLines(sql`quantity_e4`, 'IN')}), 0) as "inE4",
  coalesce(sum(${sumOfLines(sql`quantity_e4`, 'OUT')}), 0) as "outE4",
  coalesce(sum(${sumOfLines(sql`value_minor`, 'IN')}), 0) as "inMinor",
  coalesce(sum(${sumOfLines(sql`value_minor`, 'OUT')}), 0) as "outMinor"`;

export const adjustmentLineSums = sql`
  count(*)::int as count,
  coalesce(sum(l.quantity_e4) filter (where l.quantity_e4 > 0), 0) as "inE4",
  coalesce(-sum(l.quantity_e4) filter (where l.quantity_e4 < 0), 0) as "outE4",
  coalesce(sum(l.value_minor) filter (where l.quantity_e4 > 0), 0) as "inMinor",
  coalesce(-sum(l.value_minor) filter (where l.quantity_e4 < 0), 0) as "outMinor"`;
export type AdjustmentSums = {
  count: number;
  inE4: bigint;
  outE4: bigint;
  inMinor: bigint;
  outMinor: bigint;
};

export function summaryOf(actor: Actor, sums: AdjustmentSums): AdjustmentSummary {
  return {
    count: sums.count,
    quantityIn: sumFromE4(sums.inE4),
    quantityOut: sumFromE4(sums.outE4),
    valueIn: atCost(actor, sums.inMinor),
    valueOut: atCost(actor, sums.outMinor),
  };
}
