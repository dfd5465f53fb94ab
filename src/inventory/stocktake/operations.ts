import { routes } from '../../http/route-table.ts';
import { cancelStocktake } from './cancel-stocktake.ts';
import { completeStocktake } from './complete-stocktake.ts';
import { getStocktake } from './get-stocktake.ts';
import { listStocktakes } from './list-stocktakes.ts';
import { recordStocktakeCounts } from './record-stocktake-counts.ts';
import { startStocktake } from './start-stocktake.ts';
import { submitStocktake } from './submit-stocktake.ts';
import { summarizeStocktakes } from './summarize-stocktakes.ts';

export const stocktakeOperations = routes({
  'GET /inventory/stocktakes': listStocktakes,
  'GET /inventory/stocktakes/summary': summarizeStocktakes,
  'POST /inventory/stocktakes': startStocktake,
  'GET /inventory/stocktakes/{stocktakeId}': getStocktake,
  'PATCH /inventory/stocktakes/{stocktakeId}/counts': recordStocktakeCounts,
  'POST /inventory/stocktakes/{stocktakeId}/submit': submitStocktake,
  'POST /inventory/stocktakes/{stocktakeId}/complete': completeStocktake,
  'POST /inventory/stocktakes/{stocktakeId}/cancel': cancelStocktake,
});
