import { routes } from '../../http/route-table.ts';
import { getSalesReport } from './get-sales-report.ts';
import { listSalesByProduct } from './list-sales-by-product.ts';
import { summarizeSalesByProduct } from './summarize-sales-by-product.ts';

export const reportOperations = routes({
  'GET /sales/by-product': listSalesByProduct,
  'GET /reports/sales': getSalesReport,
  'GET /sales/by-product/summary': summarizeSalesByProduct,
});
