import { summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { rejectUnknownOutlet } from '../outlet.ts';
import { StockSummary } from './listing/listing-schemas.ts';
import { seedListings } from './listing/listings.ts';
import { stockFigures } from './listing/stock-figures.ts';

export const summarizeAdjustmentSeed = operation({
  id: 'summarizeAdjustmentSeed',
  route: 'GET /inventory/stock/adjustment/seed/summary',
  group: 'Inventory/Stock',
  summary: 'stock adjustment seed list summary',
  access: 'inventory.read',
  query: seedListings.summaryQuery,
  answer: {
    code: 'ADJUSTMENT_SEED_SUMMARIZED',
    message: 'Totals of the goods that can be adjusted.',
    data: StockSummary,
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, query } = context;
    await rejectUnknownOutlet(tx, actor, query.outletId);
    const data = await stockFigures(context, seedListings);
    return { data, meta: summaryMeta(data.items) };
  },
});
