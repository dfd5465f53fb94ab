import type { Page } from '../../../pages.ts';
import { bookEvents } from '../../events.ts';

const tabs = 'Books';

export const booksPages: Page[] = [
  {
    path: '/accounts',
    label: 'Accounts',
    permission: 'money.read',
    forAllOutlets: true,
    menu: { icon: 'book', heading: 'Money' },
    tabs,
    shortLabel: 'Chart of accounts',
    reads: { '/accounts': [...bookEvents, 'stocktake'] },
    load: () => import('./accounts.tsx'),
  },
  { path: '/accounts/journal', label: 'Journal', tabs, load: () => import('./journal.tsx') },
  { path: '/accounts/journal/new', load: () => import('./journal-form.tsx') },
  {
    path: '/accounts/trial-balance',
    label: 'Trial balance',
    tabs,
    load: () => import('./trial-balance.tsx'),
  },
  { path: '/accounts/income', label: 'Income', tabs, load: () => import('./income.tsx') },
  {
    path: '/accounts/closing',
    label: 'Closing',
    permission: 'books.close',
    tabs,
    load: () => import('./closing.tsx'),
  },
];
