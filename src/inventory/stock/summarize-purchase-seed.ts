import { summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { rejectUnknownOutlet } from '../outlet.ts';
import { StockSummary } from './listing/listing-schemas.ts';
import { seedListings } from './listing/listings.ts';
import { stockFigures } from './listing/stock-figures.ts';

export const summarizePurchaseSeed = operation({
  id: 'summarizePurchaseSeed',
  route: 'GET /inventory/stock/purchase-log/seed/summary',
  group: 'Inventory/Stock',
  summary: 'purchase log seed summary',
  access: 'inventory.read',
  query: seedListings.summaryQuery,
  answer: {
    code: 'PURCHASE_SEED_SUMMARIZED',
    message: 'Totals of the goods that can be bought.',
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
