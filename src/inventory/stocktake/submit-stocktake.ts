import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { Stocktake, StocktakeStep } from './schemas.ts';
import { lockStocktake, stocktakeOf, updateStocktake } from './store.ts';

export const submitStocktake = operation({
  id: 'submitStocktake',
  route: 'POST /inventory/stocktakes/{stocktakeId}/submit',
  group: 'Inventory/Stocktake',
  summary: 'Submit for review',
  description:
    'The differences can now be seen, also those of a blind count. Single items can still be counted again.',
  access: 'inventory.count',
  body: StocktakeStep,
  answer: { code: 'STOCKTAKE_SUBMITTED', message: 'The stocktake is in review.', data: Stocktake },
  refusals: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body }) => {
    const before = await lockStocktake(tx, actor, {
      id: params.stocktakeId,
      version: body.version,
      from: ['IN_PROGRESS'],
    });
    const after = await updateStocktake(tx, actor, {
      id: before.id,
      set: sql`status = 'IN_REVIEW', submitted_at = now(), submitted_by = ${actor.userId}`,
    });
    const stocktake = stocktakeOf(actor, after);
    return {
      data: stocktake,
      change: { type: 'stocktake', id: before.id, before: stocktakeOf(actor, before), after: stocktake },
      events: [{ type: 'stocktake.submitted', data: stocktake }],
    };
  },
});
