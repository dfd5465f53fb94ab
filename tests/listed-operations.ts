import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ListedOperation = {
  id: string;
  group: string;
  method: string;
  path: string;
  access: string;
  statuses: number[];
};

/** The rows of tests/operations.tsv: every operation that Tillhouse is to have. */
export function listedOperations(): ListedOperation[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'operations.tsv'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [, group = '', , method = '', path = '', id = '', access = '', status = ''] = line.split('\t');
    return { id, group, method, path, access, statuses: status.split('|').map(Number) };
  });
}

const folders: Record<string, string> = {
  Auth: 'auth',
  'Auth/Password': 'auth/password',
  'Auth/Email': 'auth/email',
  'Auth/Phone': 'auth/phone',
  'Auth/Sessions': 'auth/sessions',
  'Auth/OAuth': 'auth/oauth',
  'Auth/MFA': 'auth/mfa',
  Inventory: 'inventory/stock',
  'Inventory/ProductCategory': 'inventory/category',
  'Inventory/Product': 'inventory/product',
  'Inventory/Product v2': 'inventory/product',
  'Inventory/Stocktake': 'inventory/stocktake',
  'Inventory/Adjustment': 'inventory/adjustment',
  'Inventory/PurchaseLog': 'inventory/purchase',
  'Inventory/Stock': 'inventory/stock',
  'Inventory/Measurements': 'inventory/measurement',
  'CRM/Customer-vendor': 'crm/party',
  'CRM/Vendor': 'crm/party',
  'ORG/Outlet': 'org/outlet',
  'ORG/Location': 'org/location',
  'ORG/Currency': 'org/currency',
  'Transaction/Bank': 'money/bank',
  'Transaction/Banks': 'money/bank',
  'Transaction/Payment': 'money/payment',
  'Transaction/Payments': 'money/payment',
  'Transaction/PaymentAnalysis': 'money/analysis',
  'Transaction/Expenses': 'money/expense',
  'Transaction/Sales': 'sales/sale',
  'Transaction/SalesList': 'sales/sale',
  'Transaction/SalesSummary': 'sales/report',
  'Transaction/Cart': 'sales/cart',
  'Transaction/Checkout': 'sales/checkout',
  'Transaction/Till': 'sales/till',
  'Transaction/Customer Transactions': 'sales/customer',
  'Transaction/Dashboard': 'sales/dashboard',
  Account: 'ledger',
  Report: 'ledger/statement',
  'Report/Ageing': 'ledger/ageing',
  'Report/Sales': 'sales/report',
  'Report/Stock': 'sales/report',
  'Report/Tax': 'sales/tax',
  Notification: 'notification',
  User: 'users',
  Settings: 'settings',
  Subscription: 'subscription',
  'Admin/Locations': 'subscription',
  'Admin/Businesses': 'subscription',
  Events: 'events',
  Audit: 'audit',
  Service: 'service',
};

/** The folder of a group's operations, below src. */
export function folderOf(group: string): string {
  const folder = folders[group];
  if (!folder) throw new Error(`the group ${group} has no folder`);
  return folder;
}

/** `createBulkStock` → `create-bulk-stock`. */
export function kebab(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
