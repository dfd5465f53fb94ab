import sql from 'sql-template-tag';
import { summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { rejectWithoutCost } from '../cost.ts';
import { PurchaseSummary } from './schemas.ts';
import { dueMinor, purchases, summarizePurchases } from './store.ts';

export const summarizePurchaseLogs = operation({
  id: 'summarizePurchaseLogs',
  route: 'GET /inventory/purchase-logs/summary',
  group: 'Inventory/PurchaseLog',
  summary: 'Summary',
  description:
    'A purchase counts on its own day, its reversal on the day of the reversal, as in the ledger. To list what is in `reversed`, use `reversed_from` and `reversed_to` instead of the dates.',
  access: 'inventory.read',
  query: purchases.summaryQuery,
  answer: {
    code: 'PURCHASES_SUMMARIZED',
    message: 'Totals of the purchases.',
    data: PurchaseSummary,
    meta: 'page',
  },

  handle: async (context) => {
    rejectWithoutCost(context.actor);
    const data = await summarizePurchases(context, purchases, {
      quantity: sql`p.quantity_e4`,
      total: sql`p.total_minor`,
      due: dueMinor,
    });
    return { data, meta: summaryMeta(data.count) };
  },
});
