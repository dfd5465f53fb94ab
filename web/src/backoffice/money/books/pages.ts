import type { Page } from '../../../pages.ts';
import { bookEvents } from '../../events.ts';

const tabs = 'Books';

export const booksPages: Page[] = [
  {
    path: '/accounts',
    label: 'Accounts',
    words: 'books, ledger, accounting',
    permission: 'money.read',
    forAllOutlets: true,
    menu: { icon: 'book', heading: 'Money' },
    tabs,
    shortLabel: 'Chart of accounts',
    reads: { '/accounts': [...bookEvents, 'stocktake'] },
    load: () => import('./accounts.tsx'),
  },
  {
    path: '/accounts/opening-balances',
    actions: [
      {
        label: 'Opening balances',
        words: 'start, conversion balances, balances of before, first day, migrate',
        permission: 'money.write',
      },
    ],
    load: () => import('./opening-balances.tsx'),
  },
  {
    path: '/accounts/journal',
    label: 'Journal',
    words: 'entries, postings, ledger',
    tabs,
    load: () => import('./journal.tsx'),
  },
  {
    path: '/accounts/journal/new',
    actions: [{ label: 'New journal entry', words: 'post, booking, correct', permission: 'money.write' }],
    load: () => import('./journal-form.tsx'),
  },
  {
    path: '/accounts/journal/plans',
    label: 'Recurring entries',
    words: 'recurring journal, repeat, every month, accrual, reversal, schedule, standing',
    tabs,
    load: () => import('./plans.tsx'),
  },
  {
    path: '/accounts/journal/plans/new',
    actions: [
      {
        label: 'New recurring entry',
        words: 'recurring journal, every month, accrual, schedule',
        permission: 'money.write',
      },
    ],
    load: () => import('./new-plan.tsx'),
  },
  { path: '/accounts/journal/plans/$planId', load: () => import('./edit-plan.tsx') },
  {
    path: '/accounts/trial-balance',
    label: 'Trial balance',
    words: 'balance sheet, assets, debts',
    tabs,
    load: () => import('./trial-balance.tsx'),
  },
  {
    path: '/accounts/income',
    label: 'Income',
    words: 'profit, loss, p&l, earnings, report',
    tabs,
    load: () => import('./income.tsx'),
  },
  {
    path: '/accounts/closing',
    label: 'Closing',
    words: 'close books, period, month end, year end',
    permission: 'books.close',
    tabs,
    load: () => import('./closing.tsx'),
  },
  {
    path: '/accounts/handover',
    label: 'For the accountant',
    words: 'export, QuickBooks, Xero, accountant, bookkeeper, journal file, csv',
    tabs,
    load: () => import('./handover.tsx'),
  },
];
