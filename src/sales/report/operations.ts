import { routes } from '../../http/route-table.ts';
import { getSalesReport } from './get-sales-report.ts';
import { listDeadStock } from './list-dead-stock.ts';
import { listMargins } from './list-margins.ts';
import { listSalesByProduct } from './list-sales-by-product.ts';
import { summarizeDeadStock } from './summarize-dead-stock.ts';
import { summarizeMargins } from './summarize-margins.ts';
import { summarizeSalesByProduct } from './summarize-sales-by-product.ts';

export const reportOperations = routes({
  'GET /sales/by-product': listSalesByProduct,
  'GET /reports/sales': getSalesReport,
  'GET /reports/margins': listMargins,
  'GET /reports/margins/summary': summarizeMargins,
  'GET /reports/dead-stock': listDeadStock,
  'GET /reports/dead-stock/summary': summarizeDeadStock,
  'GET /sales/by-product/summary': summarizeSalesByProduct,
});
