import { routes } from '../../http/route-table.ts';
import { getPurchase } from './get-purchase.ts';
import { listPurchaseLogs } from './list-purchase-logs.ts';
import { reversePurchase } from './reverse-purchase.ts';
import { summarizePurchaseLogs } from './summarize-purchase-logs.ts';

export const purchaseOperations = routes({
  'GET /inventory/purchase-logs': listPurchaseLogs,
  'GET /inventory/purchase-logs/summary': summarizePurchaseLogs,
  'GET /inventory/purchase-logs/{purchaseId}': getPurchase,
  'POST /inventory/purchase-logs/{purchaseId}/reverse': reversePurchase,
});
