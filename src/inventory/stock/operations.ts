import { createBulkStock } from './create-bulk-stock.ts';
import { getStockImport } from './get-stock-import.ts';
import { getStockImportTemplate } from './get-stock-import-template.ts';
import { importStock } from './import-stock.ts';
import { listPurchaseLogLines } from './list-purchase-log-lines.ts';

export const stockOperations = [
  createBulkStock,
  listPurchaseLogLines,
  importStock,
  getStockImport,
  getStockImportTemplate,
];
