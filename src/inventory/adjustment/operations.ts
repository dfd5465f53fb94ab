import { listAdjustments } from './list-adjustments.ts';
import { summarizeAdjustments } from './summarize-adjustments.ts';

export const adjustmentOperations = [listAdjustments, summarizeAdjustments];
