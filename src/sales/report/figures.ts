import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { sumFromE4 } from '../../http/quantity.ts';
import { seesCost } from '../../inventory/exports.ts';
import { costFiguresOf } from '../sale/sales-figures.ts';

export type SoldRow = {
  quantityE4: bigint;
  refundedE4: bigint;
  totalMinor: bigint;
  refundedMinor: bigint;
  taxMinor: bigint;
  refundedTaxMinor: bigint;
  costMinor: bigint;
  returnedCostMinor: bigint;
};

/** The figures of one product `b`. */
export const soldColumns = sql`
  b.quantity_e4 as "quantityE4", b.refunded_e4 as "refundedE4", b.total_minor as "totalMinor",
  b.refunded_minor as "refundedMinor", b.tax_minor as "taxMinor", b.refunded_tax_minor as "refundedTaxMinor",
  b.cost_minor as "costMinor", b.returned_cost_minor as "returnedCostMinor"`;

/** The sums over all products `b`. */
export const soldSums = sql`
  coalesce(sum(b.quantity_e4), 0) as "quantityE4", coalesce(sum(b.refunded_e4), 0) as "refundedE4",
  coalesce(sum(b.total_minor), 0) as "totalMinor", coalesce(sum(b.refunded_minor), 0) as "refundedMinor",
  coalesce(sum(b.tax_minor), 0) as "taxMinor", coalesce(sum(b.refunded_tax_minor), 0) as "refundedTaxMinor",
  coalesce(sum(b.cost_minor), 0) as "costMinor", coalesce(sum(b.returned_cost_minor), 0) as "returnedCostMinor"`;

export function soldOf(actor: Actor, row: SoldRow) {
  return {
    quantity: sumFromE4(row.quantityE4),
    refundedQuantity: sumFromE4(row.refundedE4),
    total: majorOf(actor, row.totalMinor),
    refunded: majorOf(actor, row.refundedMinor),
    net: majorOf(actor, row.totalMinor - row.refundedMinor),
    tax: majorOf(actor, row.taxMinor),
    refundedTax: majorOf(actor, row.refundedTaxMinor),
    netTax: majorOf(actor, row.taxMinor - row.refundedTaxMinor),
    ...(seesCost(actor)
      ? costFiguresOf(actor, row)
      : { cost: null, returnedCost: null, netCost: null, margin: null }),
  };
}
