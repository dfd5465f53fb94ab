import { routes } from '../../http/route-table.ts';
import { exchangeSale } from './exchange-sale.ts';
import { getReceipt } from './get-receipt.ts';
import { getRefund } from './get-refund.ts';
import { getRefundReceipt } from './get-refund-receipt.ts';
import { getSale } from './get-sale.ts';
import { listRefunds } from './list-refunds.ts';
import { listSaleFacets } from './list-sale-facets.ts';
import { listSales } from './list-sales.ts';
import { refundSale } from './refund-sale.ts';
import { returnWithoutReceipt } from './return-without-receipt.ts';
import { summarizeSales } from './summarize-sales.ts';
import { voidSale } from './void-sale.ts';

export const saleOperations = routes({
  'GET /sales': listSales,
  'GET /sales/refunds': listRefunds,
  'GET /sales/summary': summarizeSales,
  'GET /sales/facets': listSaleFacets,
  'GET /sales/{saleId}': getSale,
  'GET /sales/{saleId}/receipt': getReceipt,
  'GET /refunds/{refundId}': getRefund,
  'GET /refunds/{refundId}/receipt': getRefundReceipt,
  'POST /sales/{saleId}/refunds': refundSale,
  'POST /sales/{saleId}/exchange': exchangeSale,
  'POST /sales/{saleId}/void': voidSale,
  'POST /sales/refunds': returnWithoutReceipt,
});
