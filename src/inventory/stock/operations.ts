import { addStock } from './add-stock.ts';
import { adjustStock } from './adjust-stock.ts';
import { createBulkStock } from './create-bulk-stock.ts';
import { listAdjustmentLines } from './list-adjustment-lines.ts';
import { listPurchaseLogLines } from './list-purchase-log-lines.ts';
import { summarizeAdjustmentLines } from './summarize-adjustment-lines.ts';
import { summarizePurchaseLogLines } from './summarize-purchase-log-lines.ts';
import { transferStock } from './transfer-stock.ts';

export const stockOperations = [
  addStock,
  createBulkStock,
  adjustStock,
  transferStock,
  listPurchaseLogLines,
  summarizePurchaseLogLines,
  listAdjustmentLines,
  summarizeAdjustmentLines,
];
