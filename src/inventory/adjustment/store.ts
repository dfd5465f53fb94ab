import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { dateFilters, defineList, findableBy } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import { Id, Text } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { seesCost, unitCostOf } from '../cost.ts';
import {
  type Adjustment,
  type AdjustmentDetails,
  AdjustmentEffect,
  type AdjustmentLine,
  AdjustmentPurpose,
  type AdjustmentSummary,
} from './schemas.ts';

/** Stored signed as the effect says; told without the sign, for the effect is told beside it. */
type Figures = { quantityE4: bigint; valueMinor: bigint };
const figures = (of: Sql) =>
  sql`abs(${of}.quantity_e4) as "quantityE4", abs(${of}.value_minor) as "valueMinor"`;

export const adjustmentColumns = sql`
  a.id, a.outlet_id as "outletId", a.purpose, a.effect, a.vendor_id as "vendorId", a.note,
  a.business_date as "businessDate", ${figures(sql`a`)}, a.user_id as "userId", a.created_at as "createdAt"`;
export type AdjustmentRow = Omit<Adjustment, 'quantity' | 'value'> & Figures;

export function adjustmentOf(actor: Actor, { quantityE4, valueMinor, ...row }: AdjustmentRow): Adjustment {
  return { ...row, quantity: fromE4(quantityE4), value: atCost(actor, valueMinor) };
}

export const adjustmentLineColumns = sql`
  l.id, l.adjustment_id as "adjustmentId", a.outlet_id as "outletId", a.purpose, a.effect,
  l.business_date as "businessDate", v.product_id as "productId", l.variant_id as "variantId", v.name,
  ${figures(sql`l`)}`;
export type AdjustmentLineRow = Omit<AdjustmentLine, 'quantity' | 'unitCost' | 'value'> & Figures;

export function adjustmentLineOf(actor: Actor, row: AdjustmentLineRow): AdjustmentLine {
  const { quantityE4, valueMinor, ...rest } = row;
  return {
    ...rest,
    quantity: fromE4(quantityE4),
    unitCost: seesCost(actor) ? unitCostOf(actor, { quantityE4, valueMinor }) : null,
    value: atCost(actor, valueMinor),
  };
}

function atCost(actor: Actor, valueMinor: bigint): number | null {
  return seesCost(actor) ? majorOf(actor, valueMinor) : null;
}

export async function readAdjustment(tx: Tx, actor: Actor, id: string): Promise<AdjustmentDetails> {
  const [row, lines] = await Promise.all([
    tx.one<AdjustmentRow>(sql`
      select ${adjustmentColumns} from adjustments a where a.org_id = ${actor.orgId} and a.id = ${id}`),
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
type Filters = { outletId?: string; purpose?: string; effect?: string };

/** The conditions that headers and lines share, on an adjustment `a`; a limited user sees those of their outlets. */
function adjustedWhere(actor: Actor, { outletId, purpose, effect }: Filters) {
  return [
    sql`a.org_id = ${actor.orgId}`,
    actor.outletIds ? sql`a.outlet_id = any(${actor.outletIds}::uuid[])` : undefined,
    outletId ? sql`a.outlet_id = ${outletId}` : undefined,
    purpose ? sql`a.purpose = ${purpose}` : undefined,
    effect ? sql`a.effect = ${effect}` : undefined,
  ];
}

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
  where: (actor, { search, date_from, date_to, ...rest }) => [
    ...adjustedWhere(actor, rest),
    date_from ? sql`a.business_date >= ${date_from}` : undefined,
    date_to ? sql`a.business_date <= ${date_to}` : undefined,
    search
      ? sql`a.id in (
          select l.adjustment_id from variants v
          join adjustment_lines l on l.org_id = v.org_id and l.variant_id = v.id
          where v.org_id = ${actor.orgId} and ${findableBy(sql`v.product_id`, 'PRODUCT', [search.trim()])})`
      : undefined,
  ],
});

export const adjustmentLines = defineList({
  name: 'adjustmentLines',
  from: sql`
    adjustment_lines l
    join adjustments a on a.org_id = l.org_id and a.id = l.adjustment_id
    join variants v on v.org_id = l.org_id and v.id = l.variant_id`,
  id: sql`l.id`,
  sorts: { businessDate: { by: sql`l.business_date`, type: 'date' } },
  defaultSort: { key: 'businessDate', direction: 'desc' },
  filters: { ...filters, productId: Id, variantId: Id },
  where: (actor, { search, date_from, date_to, productId, variantId, ...rest }) => [
    sql`l.org_id = ${actor.orgId}`,
    ...adjustedWhere(actor, rest),
    date_from ? sql`l.business_date >= ${date_from}` : undefined,
    date_to ? sql`l.business_date <= ${date_to}` : undefined,
    productId ? sql`v.product_id = ${productId}` : undefined,
    variantId ? sql`l.variant_id = ${variantId}` : undefined,
    search ? findableBy(sql`v.product_id`, 'PRODUCT', [search.trim()]) : undefined,
  ],
});

/** What headers or lines come to, by the way that they went. */
export function adjustmentSums(of: Sql): Sql {
  const sum = (column: Sql, effect: string) =>
    sql`coalesce(sum(abs(${of}.${column})) filter (where a.effect = ${effect}), 0)::bigint`;
  return sql`
    count(*)::int as count,
    ${sum(sql`quantity_e4`, 'INCREASE')} as "inE4", ${sum(sql`quantity_e4`, 'DECREASE')} as "outE4",
    ${sum(sql`value_minor`, 'INCREASE')} as "inMinor", ${sum(sql`value_minor`, 'DECREASE')} as "outMinor"`;
}
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
    quantityIn: fromE4(sums.inE4),
    quantityOut: fromE4(sums.outE4),
    valueIn: atCost(actor, sums.inMinor),
    valueOut: atCost(actor, sums.outMinor),
  };
}
