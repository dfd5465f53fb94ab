import { routes } from '../../http/route-table.ts';
import { listAdjustments } from './list-adjustments.ts';
import { summarizeAdjustments } from './summarize-adjustments.ts';

export const adjustmentOperations = routes({
  'GET /inventory/adjustments': listAdjustments,
  'GET /inventory/adjustments/summary': summarizeAdjustments,
});
