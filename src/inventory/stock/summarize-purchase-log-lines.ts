import sql from 'sql-template-tag';
import { summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { rejectWithoutCost } from '../cost.ts';
import { lineDueMinor, purchaseLines } from '../purchase/lines.ts';
import { PurchaseSummary } from '../purchase/schemas.ts';
import { summarizePurchases } from '../purchase/store.ts';

export const summarizePurchaseLogLines = operation({
  id: 'summarizePurchaseLogLines',
  route: 'GET /inventory/stock/purchase-log/summary',
  group: 'Inventory/Stock',
  summary: 'purchase log summary',
  description:
    'A line counts on the day of its purchase, its reversal on the day of the reversal. What is paid and owed for a purchase is shared among its lines by their cost.',
  access: 'inventory.read',
  query: purchaseLines.summaryQuery,
  answer: {
    code: 'PURCHASE_LINES_SUMMARIZED',
    message: 'Totals of the purchase lines.',
    data: PurchaseSummary,
    meta: 'page',
  },

  handle: async (context) => {
    rejectWithoutCost(context.actor);
    const data = await summarizePurchases(context, purchaseLines, {
      quantity: sql`l.base_e4`,
      total: sql`l.total_minor`,
      due: lineDueMinor,
    });
    return { data, meta: summaryMeta(data.count) };
  },
});
