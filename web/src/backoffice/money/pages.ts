import type { Page } from '../../pages.ts';
import { bookEvents } from '../events.ts';
import { booksPages } from './books/pages.ts';

const heading = 'Money';

export const moneyPages: Page[] = [
  {
    path: '/payments',
    label: 'Payments',
    permission: 'money.read',
    menu: { icon: 'cash', heading },
    reads: { '/payments': bookEvents },
    load: () => import('./payments/payments.tsx'),
  },
  {
    path: '/payment-analysis',
    label: 'Payment analysis',
    permission: 'money.read',
    menu: { icon: 'chart', heading },
    load: () => import('./payments/payment-analysis.tsx'),
  },
  {
    path: '/banks',
    label: 'Banks',
    permission: 'money.read',
    forAllOutlets: true,
    menu: { icon: 'bank', heading },
    reads: { '/banks': bookEvents, '/transactions': bookEvents },
    load: () => import('./banks/banks.tsx'),
  },
  { path: '/banks/batch', load: () => import('./banks/bank-batch.tsx') },
  { path: '/banks/transactions', load: () => import('./banks/bank-transactions.tsx') },
  { path: '/banks/$bankId', load: () => import('./banks/bank.tsx') },
  {
    path: '/expenses',
    label: 'Expenses',
    permission: 'money.read',
    menu: { icon: 'wallet', heading },
    action: { label: 'New expense', permission: 'money.write', search: { open: 'new' } },
    reads: { '/expenses': bookEvents },
    load: () => import('./expenses/expenses.tsx'),
  },
  ...booksPages,
];
