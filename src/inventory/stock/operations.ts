import { addStock } from './add-stock.ts';
import { adjustStock } from './adjust-stock.ts';
import { createBulkStock } from './create-bulk-stock.ts';
import { getAverageCost } from './get-average-cost.ts';
import { getQuantityBalance } from './get-quantity-balance.ts';
import { getStockImport } from './get-stock-import.ts';
import { getStockImportTemplate } from './get-stock-import-template.ts';
import { importStock } from './import-stock.ts';
import { listAdjustmentLines } from './list-adjustment-lines.ts';
import { listAdjustmentSeed } from './list-adjustment-seed.ts';
import { listPurchaseLogLines } from './list-purchase-log-lines.ts';
import { listPurchaseSeed } from './list-purchase-seed.ts';
import { listStock } from './list-stock.ts';
import { listStockMovements } from './list-stock-movements.ts';
import { listStockRows } from './list-stock-rows.ts';
import { summarizeAdjustmentLines } from './summarize-adjustment-lines.ts';
import { summarizeAdjustmentSeed } from './summarize-adjustment-seed.ts';
import { summarizePurchaseLogLines } from './summarize-purchase-log-lines.ts';
import { summarizePurchaseSeed } from './summarize-purchase-seed.ts';
import { summarizeStock } from './summarize-stock.ts';
import { summarizeStockMovements } from './summarize-stock-movements.ts';
import { transferStock } from './transfer-stock.ts';

export const stockOperations = [
  listStock,
  listStockRows,
  summarizeStock,
  getQuantityBalance,
  getAverageCost,
  listStockMovements,
  summarizeStockMovements,
  createBulkStock,
  listPurchaseLogLines,
  listAdjustmentSeed,
  summarizeAdjustmentSeed,
  listPurchaseSeed,
  summarizePurchaseSeed,
  addStock,
  adjustStock,
  transferStock,
  summarizePurchaseLogLines,
  listAdjustmentLines,
  summarizeAdjustmentLines,
  importStock,
  getStockImport,
  getStockImportTemplate,
];
