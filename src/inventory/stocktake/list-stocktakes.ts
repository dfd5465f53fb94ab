import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Stocktake } from './schemas.ts';
import { type StocktakeRow, stocktakeColumns, stocktakeOf, stocktakes } from './store.ts';

export const listStocktakes = operation({
  id: 'listStocktakes',
  route: 'GET /inventory/stocktakes',
  group: 'Inventory/Stocktake',
  summary: 'List (cursor)',
  access: 'inventory.read',
  query: stocktakes.query,
  answer: {
    code: 'STOCKTAKES_LISTED',
    message: 'The stocktakes.',
    data: CursorPage('StockTakePage', Stocktake),
    meta: 'page',
  },

  handle: async (context) => {
    const { data, meta } = await readPage<StocktakeRow>(context, stocktakes, stocktakeColumns);
    return { data: { ...data, rows: data.rows.map((row) => stocktakeOf(context.actor, row)) }, meta };
  },
});
