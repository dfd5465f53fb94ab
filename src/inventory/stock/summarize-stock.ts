import { summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { StockSummary } from './listing/listing-schemas.ts';
import { stockListings } from './listing/listings.ts';
import { stockFigures } from './listing/stock-figures.ts';

export const summarizeStock = operation({
  id: 'summarizeStock',
  route: 'GET /inventory/stock/summary',
  group: 'Inventory/Stock',
  summary: 'List summary',
  access: 'inventory.read',
  query: stockListings.summaryQuery,
  answer: {
    code: 'STOCK_SUMMARIZED',
    message: 'Totals of the stock.',
    data: StockSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const data = await stockFigures(context, stockListings);
    return { data, meta: summaryMeta(data.items) };
  },
});
