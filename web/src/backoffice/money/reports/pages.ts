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
  {
    path: '/reports/tax/returns',
    label: 'Tax returns',
    words: 'vat return, gst, file, filing, tax authority, period',
    tabs,
    reads: { '/tax': bookEvents },
    load: () => import('./tax-returns.tsx'),
  },
  {
    path: '/reports/tax/returns/$returnId',
    reads: { '/tax': bookEvents },
    load: () => import('./tax-return.tsx'),
  },
  { path: '/reports/tax/documents', load: () => import('./tax-documents.tsx') },
  {
    path: '/reports/sales-by-category',
    label: 'Sales by category',
    words: 'departments, groups, revenue, margin',
    tabs,
    load: () => import('./sales-by-category.tsx'),
  },
  {
    path: '/reports/sales-by-outlet',
    label: 'Sales by outlet',
    words: 'shops, branches, stores, revenue, margin',
    tabs,
    load: () => import('./sales-by-outlet.tsx'),
  },
  {
    path: '/reports/sales-by-staff',
    label: 'Sales by staff',
    words: 'cashiers, sellers, employees, revenue',
    tabs,
    load: () => import('./sales-by-staff.tsx'),
  },
  {
    path: '/reports/sales-by-hour',
    label: 'Sales by hour',
    words: 'weekday, busy, time, heat map',
    tabs,
    load: () => import('./sales-by-hour.tsx'),
  },
  {
    path: '/reports/general-ledger',
    label: 'General ledger',
    words: 'lines, postings, account',
    tabs,
    load: () => import('./general-ledger.tsx'),
  },
];
