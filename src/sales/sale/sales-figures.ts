import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { Money, majorOf } from '../../http/money.ts';
import { QuantitySum, sumFromE4 } from '../../http/quantity.ts';
import { Count } from '../../http/schema.ts';
import { divideRounded } from '../../values/quantity.ts';

/** The sold and refunded figures of a period. A sale counts on its own day, a refund on the day it was made. */
export const salesFigures = {
  count: { ...Count, description: 'Sales completed in the period, without voided ones.' },
  voidedCount: { ...Count, description: 'Voided sales of the period. They are in no other figure.' },
  gross: { ...Money, description: 'Quantities by prices, before discount.' },
  discount: Money,
  tax: { ...Money, description: 'In the total, whether the prices include it or not.' },
  rounding: { ...Money, description: 'What cash rounding added to the total. It is part of the revenue.' },
  total: { ...Money, description: 'What was charged: gross less discounts, with tax and rounding.' },
  averageSale: { ...Money, description: 'Total ÷ count.' },
  items: { ...QuantitySum, description: 'Quantity sold, in base units.' },
  refundCount: { ...Count, description: 'Refunds made in the period, whatever the day of the sale.' },
  refunded: { ...Money, description: 'The total of these refunds, tax and rounding included.' },
  refundedTax: { ...Money, description: 'The tax in the refunds.' },
  refundedRounding: { ...Money, description: 'What rounding added to the refunds.' },
  refundedItems: { ...QuantitySum, description: 'Quantity returned, in base units, damaged goods included.' },
  net: { ...Money, description: 'total − refunded.' },
  netTax: { ...Money, description: 'tax − refundedTax, as the tax account has it.' },
};

/** The costs and margins of a period, for users who may see them. */
export const costFigures = {
  cost: { ...Money, description: 'The cost of the goods when they left stock.' },
  returnedCost: { ...Money, description: 'The cost of refunded goods that went back into stock.' },
  netCost: { ...Money, description: 'cost − returnedCost.' },
  margin: {
    ...Money,
    description: 'net − netTax − netCost: the sales and rounding accounts, less the cost.',
  },
};

export type FiguresRow = {
  sales: bigint;
  voids: bigint;
  itemsE4: bigint;
  subtotalMinor: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  totalMinor: bigint;
  costMinor: bigint;
  refunds: bigint;
  refundedE4: bigint;
  refundedMinor: bigint;
  refundedTaxMinor: bigint;
  refundedRoundingMinor: bigint;
  returnedCostMinor: bigint;
};

export const noFigures: FiguresRow = {
  sales: 0n,
  voids: 0n,
  itemsE4: 0n,
  subtotalMinor: 0n,
  discountMinor: 0n,
  taxMinor: 0n,
  roundingMinor: 0n,
  totalMinor: 0n,
  costMinor: 0n,
  refunds: 0n,
  refundedE4: 0n,
  refundedMinor: 0n,
  refundedTaxMinor: 0n,
  refundedRoundingMinor: 0n,
  returnedCostMinor: 0n,
};

/** The sums over the days `m` of sale_movements. */
export const sumsOfDays = sql`
  coalesce(sum(m.sales), 0) as sales, coalesce(sum(m.voids), 0) as voids,
  round(coalesce(sum(m.quantity_e8), 0) / 10000) as "itemsE4",
  coalesce(sum(m.subtotal_minor), 0) as "subtotalMinor", coalesce(sum(m.discount_minor), 0) as "discountMinor",
  coalesce(sum(m.tax_minor), 0) as "taxMinor", coalesce(sum(m.rounding_minor), 0) as "roundingMinor",
  coalesce(sum(m.total_minor), 0) as "totalMinor", coalesce(sum(m.cost_minor), 0) as "costMinor",
  coalesce(sum(m.refunds), 0) as refunds, round(coalesce(sum(m.refunded_e8), 0) / 10000) as "refundedE4",
  coalesce(sum(m.refunded_minor), 0) as "refundedMinor", coalesce(sum(m.refunded_tax_minor), 0) as "refundedTaxMinor",
  coalesce(sum(m.refunded_rounding_minor), 0) as "refundedRoundingMinor",
  coalesce(sum(m.returned_cost_minor), 0) as "returnedCostMinor"`;

export function salesFiguresOf(actor: Actor, row: FiguresRow) {
  const major = (minor: bigint) => majorOf(actor, minor);
  return {
    count: Number(row.sales),
    voidedCount: Number(row.voids),
    gross: major(row.subtotalMinor),
    discount: major(row.discountMinor),
    tax: major(row.taxMinor),
    rounding: major(row.roundingMinor),
    total: major(row.totalMinor),
    averageSale: row.sales === 0n ? 0 : major(divideRounded(row.totalMinor, row.sales)),
    items: sumFromE4(row.itemsE4),
    refundCount: Number(row.refunds),
    refunded: major(row.refundedMinor),
    refundedTax: major(row.refundedTaxMinor),
    refundedRounding: major(row.refundedRoundingMinor),
    refundedItems: sumFromE4(row.refundedE4),
    net: major(row.totalMinor - row.refundedMinor),
    netTax: major(row.taxMinor - row.refundedTaxMinor),
  };
}

/** The costs and margins of sales or of products. */
export function costFiguresOf(
  actor: Actor,
  row: Pick<
    FiguresRow,
    'totalMinor' | 'refundedMinor' | 'taxMinor' | 'refundedTaxMinor' | 'costMinor' | 'returnedCostMinor'
  >,
) {
  const netCostMinor = row.costMinor - row.returnedCostMinor;
  const netTaxMinor = row.taxMinor - row.refundedTaxMinor;
  return {
    cost: majorOf(actor, row.costMinor),
    returnedCost: majorOf(actor, row.returnedCostMinor),
    netCost: majorOf(actor, netCostMinor),
    margin: majorOf(actor, row.totalMinor - row.refundedMinor - netTaxMinor - netCostMinor),
  };
}
