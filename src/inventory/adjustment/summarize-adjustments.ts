import { readSummary, summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { AdjustmentSummary } from './schemas.ts';
import { type AdjustmentSums, adjustmentSums, adjustments, summaryOf } from './store.ts';

export const summarizeAdjustments = operation({
  id: 'summarizeAdjustments',
  route: 'GET /inventory/adjustments/summary',
  group: 'Inventory/Adjustment',
  summary: 'Summary',
  access: 'inventory.read',
  query: adjustments.summaryQuery,
  answer: {
    code: 'ADJUSTMENTS_SUMMARIZED',
    message: 'Totals of the adjustments.',
    data: AdjustmentSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const sums = await readSummary<AdjustmentSums>(context, adjustments, adjustmentSums);
    return { data: summaryOf(context.actor, sums), meta: summaryMeta(sums.count) };
  },
});
