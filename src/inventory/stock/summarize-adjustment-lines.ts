import { readSummary, summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { AdjustmentSummary } from '../adjustment/schemas.ts';
import { type AdjustmentSums, adjustmentLineSums, adjustmentLines, summaryOf } from '../adjustment/store.ts';

export const summarizeAdjustmentLines = operation({
  id: 'summarizeAdjustmentLines',
  route: 'GET /inventory/stock/adjustment/summary',
  group: 'Inventory/Stock',
  summary: 'stock adjustment list summary',
  access: 'inventory.read',
  query: adjustmentLines.summaryQuery,
  answer: {
    code: 'ADJUSTMENT_LINES_SUMMARIZED',
    message: 'Totals of the lines of adjustments.',
    data: AdjustmentSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const sums = await readSummary<AdjustmentSums>(context, adjustmentLines, adjustmentLineSums);
    return { data: summaryOf(context.actor, sums), meta: summaryMeta(sums.count) };
  },
});
