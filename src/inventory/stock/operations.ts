import { routes } from '../../http/route-table.ts';
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
import { listStockByOutlet } from './list-stock-by-outlet.ts';
import { listStockMovements } from './list-stock-movements.ts';
import { listStockRows } from './list-stock-rows.ts';
import { summarizeAdjustmentLines } from './summarize-adjustment-lines.ts';
import { summarizeAdjustmentSeed } from './summarize-adjustment-seed.ts';
import { summarizePurchaseLogLines } from './summarize-purchase-log-lines.ts';
import { summarizePurchaseSeed } from './summarize-purchase-seed.ts';
import { summarizeStock } from './summarize-stock.ts';
import { summarizeStockMovements } from './summarize-stock-movements.ts';
import { transferStock } from './transfer-stock.ts';
import { undoStockImport } from './undo-stock-import.ts';

export const stockOperations = routes({
  'GET /inventory/stock': listStock,
  'GET /inventory/stock/rows': listStockRows,
  'GET /inventory/stock/by-outlet': listStockByOutlet,
  'GET /inventory/stock/summary': summarizeStock,
  'GET /inventory/stock/quantity-balance': getQuantityBalance,
  'GET /inventory/stock/average-cost': getAverageCost,
  'GET /inventory/stock/movements': listStockMovements,
  'GET /inventory/stock/movements/summary': summarizeStockMovements,
  'POST /inventory/bulk-stock': createBulkStock,
  'GET /inventory/stock/purchase-log': listPurchaseLogLines,
  'GET /inventory/stock/adjustment/seed': listAdjustmentSeed,
  'GET /inventory/stock/adjustment/seed/summary': summarizeAdjustmentSeed,
  'GET /inventory/stock/purchase-log/seed': listPurchaseSeed,
  'GET /inventory/stock/purchase-log/seed/summary': summarizePurchaseSeed,
  'POST /inventory/stock': addStock,
  'POST /inventory/stock/adjustment': adjustStock,
  'POST /inventory/stock/transfer': transferStock,
  'GET /inventory/stock/purchase-log/summary': summarizePurchaseLogLines,
  'GET /inventory/stock/adjustment': listAdjustmentLines,
  'GET /inventory/stock/adjustment/summary': summarizeAdjustmentLines,
  'POST /inventory/stock/import': importStock,
  'GET /inventory/stock/import/{importId}': getStockImport,
  'GET /inventory/stock/import/template': getStockImportTemplate,
  'POST /inventory/stock/import/{importId}/undo': undoStockImport,
});
