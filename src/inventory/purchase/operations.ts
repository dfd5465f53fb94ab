import { getPurchase } from './get-purchase.ts';
import { listPurchaseLogs } from './list-purchase-logs.ts';
import { reversePurchase } from './reverse-purchase.ts';
import { summarizePurchaseLogs } from './summarize-purchase-logs.ts';

export const purchaseOperations = [listPurchaseLogs, summarizePurchaseLogs, getPurchase, reversePurchase];
