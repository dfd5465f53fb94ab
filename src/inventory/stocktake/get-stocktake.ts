import { Type } from 'typebox';
import { pageQuery, readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Nullable, named, optional } from '../../http/schema.ts';
import { fail } from '../../values/refusal.ts';
import { hidesBook, type LineRow, lineColumns, lineOf, readTotals, stocktakeLines } from './lines.ts';
import { StocktakeLine, StocktakeTotals, stocktakeFields } from './schemas.ts';
import { findStocktake, stocktakeOf } from './store.ts';

const { status, search } = stocktakeLines.filters;

export const getStocktake = operation({
  id: 'getStocktake',
  route: 'GET /inventory/stocktakes/{stocktakeId}',
  group: 'Inventory/Stocktake',
  summary: 'Get by ID, with its lines',
  description: 'The lines come in pages, sorted by name: all of them, or those in a state.',
  access: 'inventory.read',
  query: pageQuery(['name'], optional({ status, search })),
  answer: {
    code: 'STOCKTAKE_FOUND',
    message: 'The stocktake.',
    data: named(
      'StockTakeDetails',
      Exactly({
        ...stocktakeFields,
        totals: {
          ...Nullable(StocktakeTotals),
          description: 'Totals of all lines, whatever the filters. Only on the first page.',
        },
        lines: Type.Array(StocktakeLine),
        nextCursor: Type.String({ description: 'The cursor of the lines. Empty on the last page.' }),
        hasNext: Type.Boolean(),
      }),
    ),
    meta: 'page',
  },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, service, params, query }) => {
    const stocktake = await findStocktake(tx, actor, params.stocktakeId);
    if ((query.status === 'DIFFERENT' || query.status === 'LATE') && hidesBook(stocktake)) {
      throw fail('INVALID_STATE', {
        message: 'This stocktake is blind. Its differences are shown in review.',
      });
    }
    const linesQuery = { ...query, stocktakeId: stocktake.id };
    const [{ data, meta }, totals] = await Promise.all([
      readPage<LineRow>({ tx, actor, service, query: linesQuery }, stocktakeLines, lineColumns),
      query.cursor === undefined ? readTotals(tx, actor, stocktake) : null,
    ]);
    const { rows, nextCursor, hasNext } = data;
    const lines = rows.map((row) => lineOf(actor, stocktake, row));
    return { data: { ...stocktakeOf(actor, stocktake), totals, lines, nextCursor, hasNext }, meta };
  },
});
