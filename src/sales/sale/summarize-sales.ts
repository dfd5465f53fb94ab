import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { readSummary, rejectReversedDates, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { fromE4 } from '../../http/quantity.ts';
import { Count, Exactly, Nullable, named } from '../../http/schema.ts';
import { seesCost } from '../../inventory/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { divideRounded } from '../../values/quantity.ts';
import { type DailyFilters, hasDailyTotals, movementsWhere } from './movements.ts';
import { salesFor, salesSummaryQuery } from './sales.ts';

const SalesSummary = named(
  'SalesSummaryResponse',
  Exactly({
    count: { ...Count, description: 'Voided and refunded ones included.' },
    gross: { ...Money, description: 'Quantities by prices, before discount.' },
    discount: Money,
    tax: { ...Money, description: 'In the total, whether the prices include it or not; before refunds.' },
    total: { ...Money, description: 'As it was charged: the gross less discounts, with tax and rounding.' },
    refunded: { ...Money, description: 'What was taken back of these sales, whenever that was.' },
    net: { ...Money, description: 'The total less what was taken back.' },
    cost: Nullable({ ...Money, description: 'Of what stayed sold; null for cashiers.' }),
    margin: Nullable({
      ...Money,
      description: 'What is left of the net after tax, rounding and cost; null for cashiers.',
    }),
    paid: { ...Money, description: 'At once and since.' },
    due: { ...Money, description: 'Still owed for them, as of now.' },
    averageSale: { ...Money, description: 'The total by the count.' },
    items: Type.Number({ description: 'How many were sold, in base units.', examples: [57] }),
  }),
);

type Row = {
  sales: bigint;
  itemsE4: bigint;
  subtotalMinor: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  refundedMinor: bigint;
  creditedMinor: bigint;
  costMinor: bigint;
  marginMinor: bigint;
  dueMinor: bigint;
};

export const summarizeSales = operation({
  id: 'summarizeSales',
  route: 'GET /sales/summary',
  group: 'Transaction/SalesList',
  summary: 'Get sales summary',
  description: 'Of exactly the sales that the list gives for the same filters.',
  access: 'sales.read',
  query: salesSummaryQuery,
  answer: {
    code: 'SALES_SUMMARIZED',
    message: 'The sales in figures.',
    data: SalesSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const { tx, actor, query } = context;
    const row = hasDailyTotals(actor, query)
      ? await ofDays(tx, actor, query)
      : await readSummary<Row>(context, withParts(salesFor(query)), ofSales);
    const count = Number(row.sales);
    const major = (minor: bigint) => majorOf(actor, minor);
    const costs = seesCost(actor);
    return {
      data: {
        count,
        gross: major(row.subtotalMinor),
        discount: major(row.discountMinor),
        tax: major(row.taxMinor),
        total: major(row.totalMinor),
        refunded: major(row.refundedMinor),
        net: major(row.totalMinor - row.refundedMinor),
        cost: costs ? major(row.costMinor) : null,
        margin: costs ? major(row.marginMinor) : null,
        paid: major(row.totalMinor - row.dueMinor - row.creditedMinor),
        due: major(row.dueMinor),
        averageSale: count === 0 ? 0 : major(divideRounded(row.totalMinor, row.sales)),
        items: fromE4(row.itemsE4),
      },
      meta: summaryMeta(count),
    };
  },
});

/** From the days; what is owed changes with every payment and is looked up. */
async function ofDays(tx: Tx, actor: Actor, query: DailyFilters): Promise<Row> {
  rejectReversedDates(query);
  const row = await tx.one<Row>(sql`
    select coalesce(sum(m.sales), 0)::bigint as sales,
           round(coalesce(sum(m.quantity_e8), 0) / 10000)::bigint as "itemsE4",
           coalesce(sum(m.subtotal_minor), 0)::bigint as "subtotalMinor",
           coalesce(sum(m.discount_minor), 0)::bigint as "discountMinor",
           coalesce(sum(m.tax_minor), 0)::bigint as "taxMinor",
           coalesce(sum(m.total_minor), 0)::bigint as "totalMinor",
           coalesce(sum(m.refunded_minor), 0)::bigint as "refundedMinor",
           coalesce(sum(m.credited_minor), 0)::bigint as "creditedMinor",
           coalesce(sum(m.cost_minor), 0)::bigint as "costMinor",
           coalesce(sum(m.margin_minor), 0)::bigint as "marginMinor",
           (select coalesce(sum(m.amount_minor - m.settled_minor), 0)::bigint from debts m
            where ${movementsWhere(actor, query)} and m.source_type = 'SALE'
              and m.settled_minor < m.amount_minor) as "dueMinor"
    from sale_movements m
    where ${movementsWhere(actor, query)}`);
  if (!row) throw new Error('an aggregate has a row');
  return row;
}

/** Each sale with what was sold in it and what came back of it. */
function withParts(list: ReturnType<typeof salesFor>) {
  return {
    ...list,
    from: sql`${list.from}
      cross join lateral (
        select coalesce(sum(i.quantity_e4::numeric * i.factor_e4), 0) as quantity_e8 from sale_lines i
        where i.org_id = s.org_id and i.sale_id = s.id) l
      cross join lateral (
        select coalesce(sum(b.total_minor - b.tax_minor - b.rounding_minor), 0) as income_minor,
               coalesce(sum(b.cost_minor), 0) as cost_minor
        from refunds b where b.org_id = s.org_id and b.sale_id = s.id and s.status <> 'COMPLETED') r`,
  };
}

const ofSales = sql`
  count(*) as sales,
  round(coalesce(sum(l.quantity_e8), 0) / 10000)::bigint as "itemsE4",
  coalesce(sum(s.subtotal_minor), 0)::bigint as "subtotalMinor",
  coalesce(sum(s.discount_minor), 0)::bigint as "discountMinor",
  coalesce(sum(s.tax_minor), 0)::bigint as "taxMinor",
  coalesce(sum(s.total_minor), 0)::bigint as "totalMinor",
  coalesce(sum(s.refunded_minor), 0)::bigint as "refundedMinor",
  coalesce(sum(s.credited_minor), 0)::bigint as "creditedMinor",
  coalesce(sum(s.cost_minor - r.cost_minor), 0)::bigint as "costMinor",
  coalesce(sum(s.total_minor - s.tax_minor - s.rounding_minor - r.income_minor - (s.cost_minor - r.cost_minor)), 0)::bigint
    as "marginMinor",
  coalesce(sum(d.amount_minor - d.settled_minor), 0)::bigint as "dueMinor"`;
