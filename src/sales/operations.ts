import { routes } from '../http/route-table.ts';
import { cartOperations } from './cart/operations.ts';
import { checkout } from './checkout/checkout.ts';
import { listCustomerProducts } from './customer/list-customer-products.ts';
import { listCustomerPurchases } from './customer/list-customer-purchases.ts';
import { listCustomerTransactions } from './customer/list-customer-transactions.ts';
import { summarizeCustomerTransactions } from './customer/summarize-customer-transactions.ts';
import { dashboardOperations } from './dashboard/operations.ts';
import { reportOperations } from './report/operations.ts';
import { saleOperations } from './sale/operations.ts';
import { taxOperations } from './tax/operations.ts';
import { offlineOperations } from './till/offline-operations.ts';
import { tillOperations } from './till/operations.ts';

export const salesOperations = [
  ...cartOperations,
  ...routes({
    'POST /checkout': checkout,
  }),
  ...saleOperations,
  ...offlineOperations,
  ...reportOperations,
  ...taxOperations,
  ...dashboardOperations,
  ...routes({
    'GET /customers/{customerId}/transactions': listCustomerTransactions,
    'GET /customers/{customerId}/transactions/summary': summarizeCustomerTransactions,
    'GET /customers/{customerId}/transactions/products': listCustomerProducts,
    'GET /customers/{customerId}/purchases': listCustomerPurchases,
  }),
  ...tillOperations,
];
