import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { Stocktake, StocktakeStep } from './schemas.ts';
import { lockStocktake, stocktakeOf, updateStocktake } from './store.ts';

export const cancelStocktake = operation({
  id: 'cancelStocktake',
  route: 'POST /inventory/stocktakes/{stocktakeId}/cancel',
  group: 'Inventory/Stocktake',
  summary: 'Cancel',
  description: 'The counts stay on record, but nothing is posted.',
  access: 'inventory.write',
  body: StocktakeStep,
  answer: { code: 'STOCKTAKE_CANCELLED', message: 'Stocktake cancelled.', data: Stocktake },
  refusals: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body }) => {
    const before = await lockStocktake(tx, actor, {
      id: params.stocktakeId,
      version: body.version,
      from: ['IN_PROGRESS', 'IN_REVIEW'],
    });
    const after = await updateStocktake(tx, actor, { id: before.id, set: sql`status = 'CANCELLED'` });
    const stocktake = stocktakeOf(actor, after);
    return {
      data: stocktake,
      change: { type: 'stocktake', id: before.id, before: stocktakeOf(actor, before), after: stocktake },
      events: [{ type: 'stocktake.cancelled', data: stocktake }],
    };
  },
});
