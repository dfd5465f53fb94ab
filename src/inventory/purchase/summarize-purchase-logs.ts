import sql from 'sql-template-tag';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { rejectWithoutCost } from '../cost.ts';
import { PurchaseSummary } from './schemas.ts';
import { dueMinor, type PurchaseSums, purchaseSummaryOf, purchaseSums, purchases } from './store.ts';

export const summarizePurchaseLogs = operation({
  id: 'summarizePurchaseLogs',
  route: 'GET /inventory/purchase-logs/summary',
  group: 'Inventory/PurchaseLog',
  summary: 'Summary',
  description: 'A purchase that was reversed counts, and comes to nothing.',
  access: 'inventory.read',
  query: purchases.summaryQuery,
  answer: {
    code: 'PURCHASES_SUMMARIZED',
    message: 'The purchases in figures.',
    data: PurchaseSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const { actor } = context;
    rejectWithoutCost(actor);
    const sums = await readSummary<PurchaseSums>(
      context,
      purchases,
      purchaseSums({ quantity: sql`p.quantity_e4`, total: sql`p.total_minor`, due: dueMinor }),
    );
    return { data: purchaseSummaryOf(actor, sums), meta: summaryMeta(sums.count) };
  },
});
