import sql from 'sql-template-tag';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { Money } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { QuantitySum, sumFromE4 } from '../../http/quantity.ts';
import { Count, Exactly, Nullable, named } from '../../http/schema.ts';
import { costOf, stocktakes } from './store.ts';

const StocktakeSummary = named(
  'StockTakeSummary',
  Exactly({
    inProgress: Count,
    inReview: Count,
    completed: Count,
    cancelled: Count,
    differenceQuantity: {
      ...QuantitySum,
      description: 'What completed stocktakes posted, in base units, corrected by what was recorded late.',
    },
    differenceValue: {
      ...Nullable(Money),
      description:
        'The differences at cost. Below zero when goods are missing. Null for users who may not see costs.',
    },
  }),
);

type Sums = {
  inProgress: number;
  inReview: number;
  completed: number;
  cancelled: number;
  differenceE4: bigint;
  differenceMinor: bigint;
};

export const summarizeStocktakes = operation({
  id: 'summarizeStocktakes',
  route: 'GET /inventory/stocktakes/summary',
  group: 'Inventory/Stocktake',
  summary: 'Summary',
  access: 'inventory.read',
  query: stocktakes.summaryQuery,
  answer: {
    code: 'STOCKTAKES_SUMMARIZED',
    message: 'Totals of the stocktakes.',
    data: StocktakeSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const { differenceE4, differenceMinor, ...counts } = await readSummary<Sums>(
      context,
      stocktakes,
      sql`(count(*) filter (where t.status = 'IN_PROGRESS'))::int as "inProgress",
          (count(*) filter (where t.status = 'IN_REVIEW'))::int as "inReview",
          (count(*) filter (where t.status = 'COMPLETED'))::int as completed,
          (count(*) filter (where t.status = 'CANCELLED'))::int as cancelled,
          coalesce(sum(t.difference_e4), 0) as "differenceE4",
          coalesce(sum(t.difference_minor), 0) as "differenceMinor"`,
    );
    const data = {
      ...counts,
      differenceQuantity: sumFromE4(differenceE4),
      differenceValue: costOf(context.actor, differenceMinor),
    };
    const { inProgress, inReview, completed, cancelled } = counts;
    return { data, meta: summaryMeta(inProgress + inReview + completed + cancelled) };
  },
});
