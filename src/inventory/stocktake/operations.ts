import { cancelStocktake } from './cancel-stocktake.ts';
import { completeStocktake } from './complete-stocktake.ts';
import { getStocktake } from './get-stocktake.ts';
import { listStocktakes } from './list-stocktakes.ts';
import { recordStocktakeCounts } from './record-stocktake-counts.ts';
import { startStocktake } from './start-stocktake.ts';
import { submitStocktake } from './submit-stocktake.ts';
import { summarizeStocktakes } from './summarize-stocktakes.ts';

export const stocktakeOperations = [
  listStocktakes,
  summarizeStocktakes,
  startStocktake,
  getStocktake,
  recordStocktakeCounts,
  submitStocktake,
  completeStocktake,
  cancelStocktake,
];
