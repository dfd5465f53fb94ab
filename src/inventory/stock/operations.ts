import { createBulkStock } from './create-bulk-stock.ts';
import { listPurchaseLogLines } from './list-purchase-log-lines.ts';

export const stockOperations = [createBulkStock, listPurchaseLogLines];
