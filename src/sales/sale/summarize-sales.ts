import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { readSummary, rejectReversedDates, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Nullable, named } from '../../http/schema.ts';
import { seesCost } from '../../inventory/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { type DailyFilters, hasDailyTotals, movementConditions } from './movements.ts';
import { quantityBack, refundsMade } from './refund-rows.ts';
import { quantitySold, salesFor, salesSummaryQuery } from './sales.ts';
import {
  costFigures,
  costFiguresOf,
  type FiguresRow,
  salesFigures,
  salesFiguresOf,
  sumsOfDays,
} from './sales-figures.ts';

const forCashiers = 'Null for cashiers.';
const SalesSummary = named(
  'SalesSummaryResponse',
  Exactly({
    ...salesFigures,
    cost: Nullable({ ...costFigures.cost, description: `${costFigures.cost.description} ${forCashiers}` }),
    returnedCost: Nullable(costFigures.returnedCost),
    netCost: Nullable(costFigures.netCost),
    margin: Nullable(costFigures.margin),
    paid: { ...Money, description: 'The part of the total that is paid by now.' },
    due: { ...Money, description: 'The part of the total that is still owed.' },
    credited: {
      ...Money,
      description: 'The part of the total that refunds took off the debt by now.',
    },
  }),
);

type Row = FiguresRow & { creditedMinor: bigint; dueMinor: bigint };
type RefundSums = Pick<
  FiguresRow,
  | 'refunds'
  | 'refundedE4'
  | 'refundedMinor'
  | 'refundedTaxMinor'
  | 'refundedRoundingMinor'
  | 'returnedCostMinor'
>;

export const summarizeSales = operation({
  id: 'summarizeSales',
  route: 'GET /sales/summary',
  group: 'Transaction/SalesList',
  summary: 'Get sales summary',
  description:
    'Adds up what GET /sales and GET /sales/refunds list for the same filters, without voided sales. A refund counts on the day it was made, so later events change no figure of an earlier day, except `paid`, `due` and `credited`, which show how these sales stand now. The ledger says the same for the period: net − netTax is the sales account with rounding, netTax is the tax on sales, and netCost is what sales and refunds posted to cost of sales.',
  access: 'sales.read',
  query: salesSummaryQuery,
  answer: {
    code: 'SALES_SUMMARIZED',
    message: 'Totals of the sales.',
    data: SalesSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const { tx, actor, query } = context;
    const row = hasDailyTotals(actor, query)
      ? await readFromDays(tx, actor, query)
      : await readFromDocuments(context);
    const major = (minor: bigint) => majorOf(actor, minor);
    const { totalMinor, dueMinor, creditedMinor } = row;
    const noCosts = { cost: null, returnedCost: null, netCost: null, margin: null };
    return {
      data: {
        ...salesFiguresOf(actor, row),
        ...(seesCost(actor) ? costFiguresOf(actor, row) : noCosts),
        paid: major(totalMinor - dueMinor - creditedMinor),
        due: major(dueMinor),
        credited: major(creditedMinor),
      },
      meta: summaryMeta(Number(row.sales)),
    };
  },
});

/**
 * Reads the figures from the daily totals. What is owed changes with every payment, so it is read from the debts. They
 * are called `m` too, so that the same conditions apply.
 */
async function readFromDays(tx: Tx, actor: Actor, query: DailyFilters): Promise<Row> {
  rejectReversedDates(query);
  const row = await tx.one<Row>(sql`
    select ${sumsOfDays}, coalesce(sum(m.credited_minor), 0) as "creditedMinor",
           (select coalesce(sum(m.amount_minor - m.settled_minor), 0) from debts m
            where ${movementConditions(actor, query)} and m.source_type = 'SALE'
              and m.settled_minor < m.amount_minor) as "dueMinor"
    from sale_movements m
    where ${movementConditions(actor, query)}`);
  if (!row) throw new Error('an aggregate has a row');
  return row;
}

/** Adds up the figures of the sales and refunds themselves, for filters that the daily totals cannot answer. */
async function readFromDocuments(context: {
  tx: Tx;
  actor: Actor;
  query: Parameters<typeof salesFor>[0];
}): Promise<Row> {
  const [sales, refunds] = await Promise.all([
    readSummary<Omit<Row, keyof RefundSums>>(context, salesFor(context.query), saleSums),
    readSummary<RefundSums>(context, refundsMade, refundSums),
  ]);
  return { ...sales, ...refunds };
}

const unlessVoided = sql`filter (where s.status <> 'VOIDED')`;
const saleSums = sql`
  count(*) ${unlessVoided} as sales, count(*) filter (where s.status = 'VOIDED') as voids,
  round(coalesce(sum(${quantitySold}) ${unlessVoided}, 0) / 10000) as "itemsE4",
  coalesce(sum(s.subtotal_minor) ${unlessVoided}, 0) as "subtotalMinor",
  coalesce(sum(s.discount_minor) ${unlessVoided}, 0) as "discountMinor",
  coalesce(sum(s.tax_minor) ${unlessVoided}, 0) as "taxMinor",
  coalesce(sum(s.rounding_minor) ${unlessVoided}, 0) as "roundingMinor",
  coalesce(sum(s.total_minor) ${unlessVoided}, 0) as "totalMinor",
  coalesce(sum(s.cost_minor) ${unlessVoided}, 0) as "costMinor",
  coalesce(sum(s.credited_minor) ${unlessVoided}, 0) as "creditedMinor",
  coalesce(sum(d.amount_minor - d.settled_minor) ${unlessVoided}, 0) as "dueMinor"`;

const refundSums = sql`
  count(*) as refunds, round(coalesce(sum(${quantityBack}), 0) / 10000) as "refundedE4",
  coalesce(sum(r.total_minor), 0) as "refundedMinor", coalesce(sum(r.tax_minor), 0) as "refundedTaxMinor",
  coalesce(sum(r.rounding_minor), 0) as "refundedRoundingMinor",
  coalesce(sum(r.cost_minor), 0) as "returnedCostMinor"`;
