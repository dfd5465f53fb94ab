import type { Page } from '../../pages.ts';
import { bookEvents } from '../events.ts';
import { booksPages } from './books/pages.ts';
import { reportPages } from './reports/pages.ts';

const heading = 'Money';

export const moneyPages: Page[] = [
  {
    path: '/payments',
    label: 'Payments',
    words: 'money, transactions, cash, card, debt, settle, deposit, on account',
    actions: [
      {
        label: 'Record a payment',
        words: 'receive money, pay vendor, pay bill, settle debt, deposit, advance',
        permission: 'money.write',
        search: { open: 'new' },
      },
    ],
    permission: 'money.read',
    menu: { icon: 'cash', heading },
    reads: { '/payments': bookEvents },
    load: () => import('./payments/payments.tsx'),
  },
  {
    path: '/payment-analysis',
    label: 'Payment analysis',
    words: 'report, methods, card, mobile money, cash flow',
    permission: 'money.read',
    menu: { icon: 'chart', heading },
    load: () => import('./payments/payment-analysis.tsx'),
  },
  {
    path: '/banks',
    label: 'Banks',
    words: 'bank account, balance, statement',
    actions: [
      { label: 'New bank account', words: 'add bank', permission: 'money.write', search: { open: 'new' } },
    ],
    permission: 'money.read',
    forAllOutlets: true,
    menu: { icon: 'bank', heading },
    reads: {
      '/bank-lines': bookEvents,
      '/bank-rules': bookEvents,
      '/banks': bookEvents,
      '/transactions': bookEvents,
    },
    load: () => import('./banks/banks.tsx'),
  },
  {
    path: '/banks/batch',
    actions: [
      { label: 'Move money', words: 'transfer, bank, safe, deposit cash', permission: 'money.write' },
    ],
    load: () => import('./banks/bank-batch.tsx'),
  },
  { path: '/banks/transactions', load: () => import('./banks/bank-transactions.tsx') },
  { path: '/banks/$bankId', load: () => import('./banks/bank.tsx') },
  { path: '/banks/$bankId/reconcile', load: () => import('./banks/reconcile.tsx') },
  {
    path: '/expenses',
    label: 'Expenses',
    words: 'costs, rent, bills, salary, spend',
    permission: 'money.read',
    menu: { icon: 'wallet', heading },
    actions: [
      {
        label: 'New expense',
        words: 'record cost, rent, bill, salary, spend',
        permission: 'money.write',
        search: { open: 'new' },
      },
    ],
    reads: { '/expenses': bookEvents },
    load: () => import('./expenses/expenses.tsx'),
  },
  ...booksPages,
  ...reportPages,
];
