import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Choice, Exactly, named, Version } from '../../http/schema.ts';
import { postDifferences } from './post-differences.ts';
import { Stocktake } from './schemas.ts';
import { lockStocktake, stocktakeOf } from './store.ts';

const Completion = named(
  'StockTakeCompletionRequest',
  Exactly({
    uncounted: Type.Optional({
      ...Choice(['LEAVE', 'ZERO'], {
        description: 'LEAVE (the default): items not counted stay as they are. ZERO: they are set to zero.',
      }),
      default: 'LEAVE',
    }),
    version: Type.Optional({
      ...Version,
      description: 'The version that was reviewed. If somebody counted since, the answer is 409.',
    }),
  }),
);

export const completeStocktake = operation({
  id: 'completeStocktake',
  route: 'POST /inventory/stocktakes/{stocktakeId}/complete',
  group: 'Inventory/Stocktake',
  summary: 'Complete (post the differences)',
  description:
    'Each difference between count and book is applied to the present stock, even when more was sold since than was found; the stock is then below zero. Shortage and surplus are posted to shrinkage at average cost.',
  access: 'inventory.write',
  body: Completion,
  answer: {
    code: 'STOCKTAKE_COMPLETED',
    message: 'Stocktake completed. Its differences are posted.',
    data: Stocktake,
  },
  refusals: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body }) => {
    const before = await lockStocktake(tx, actor, {
      id: params.stocktakeId,
      version: body.version,
      from: ['IN_REVIEW'],
    });
    const after = await postDifferences(tx, actor, before, { zeroUncounted: body.uncounted === 'ZERO' });
    const stocktake = stocktakeOf(actor, after);
    return {
      data: stocktake,
      change: { type: 'stocktake', id: before.id, before: stocktakeOf(actor, before), after: stocktake },
      events: [{ type: 'stocktake.completed', data: stocktake }],
    };
  },
});
