import type { Page } from '../../../pages.ts';
import { bookEvents } from '../../events.ts';

const tabs = 'Reports';

export const reportPages: Page[] = [
  {
    path: '/reports',
    label: 'Reports',
    words: 'profit, loss, p&l, earnings, statement, income',
    permission: 'reports.read',
    forAllOutlets: true,
    menu: { icon: 'report', heading: 'Money' },
    tabs,
    shortLabel: 'Profit and loss',
    reads: { '/reports': bookEvents },
    load: () => import('./profit-and-loss.tsx'),
  },
  {
    path: '/reports/balance-sheet',
    label: 'Balance sheet',
    words: 'assets, debts, equity, statement',
    tabs,
    load: () => import('./balance-sheet.tsx'),
  },
  {
    path: '/reports/cash-flow',
    label: 'Cash flow',
    words: 'money in, money out, statement',
    tabs,
    load: () => import('./cash-flow.tsx'),
  },
  {
    path: '/reports/ageing',
    label: 'Ageing',
    words: 'overdue, debts, unpaid, owed, receivables, payables, aging',
    tabs,
    load: () => import('./ageing.tsx'),
  },
  { path: '/reports/ageing/documents', load: () => import('./ageing-documents.tsx') },
  {
    path: '/reports/tax',
    label: 'Tax',
    words: 'vat, gst, sales tax, input tax, return, report',
    tabs,
    load: () => import('./tax.tsx'),
  },
  { path: '/reports/tax/documents', load: () => import('./tax-documents.tsx') },
  {
    path: '/reports/general-ledger',
    label: 'General ledger',
    words: 'lines, postings, account',
    tabs,
    load: () => import('./general-ledger.tsx'),
  },
];
