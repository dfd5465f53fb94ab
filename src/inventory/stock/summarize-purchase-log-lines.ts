import sql from 'sql-template-tag';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { rejectWithoutCost } from '../cost.ts';
import { lineDueMinor, purchaseLines } from '../purchase/lines.ts';
import { PurchaseSummary } from '../purchase/schemas.ts';
import { type PurchaseSums, purchaseSummaryOf, purchaseSums } from '../purchase/store.ts';

export const summarizePurchaseLogLines = operation({
  id: 'summarizePurchaseLogLines',
  route: 'GET /inventory/stock/purchase-log/summary',
  group: 'Inventory/Stock',
  summary: 'purchase log summary',
  description:
    'What is paid and owed for a purchase falls to its lines by what they cost. A line of a purchase that was reversed ' +
    'counts, and comes to nothing.',
  access: 'inventory.read',
  query: purchaseLines.summaryQuery,
  answer: {
    code: 'PURCHASE_LINES_SUMMARIZED',
    message: 'What was bought in figures.',
    data: PurchaseSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const { actor } = context;
    rejectWithoutCost(actor);
    const sums = await readSummary<PurchaseSums>(
      context,
      purchaseLines,
      purchaseSums({ quantity: sql`l.base_e4`, total: sql`l.total_minor`, due: lineDueMinor }),
    );
    return { data: purchaseSummaryOf(actor, sums), meta: summaryMeta(sums.count) };
  },
});
