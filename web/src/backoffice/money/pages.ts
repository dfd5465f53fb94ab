import type { Pages } from '../../pages.ts';

export const moneyPages: Pages = [
  ['/payments', () => import('./payments.tsx')],
  ['/payment-analysis', () => import('./payment-analysis.tsx')],
  ['/banks', () => import('./banks.tsx')],
  ['/banks/batch', () => import('./bank-batch.tsx')],
  ['/banks/transactions', () => import('./bank-transactions.tsx')],
  ['/banks/$bankId', () => import('./bank.tsx')],
  ['/expenses', () => import('./expenses.tsx')],
  ['/accounts', () => import('./accounts.tsx')],
  ['/accounts/journal', () => import('./journal.tsx')],
  ['/accounts/journal/new', () => import('./journal-form.tsx')],
  ['/accounts/trial-balance', () => import('./trial-balance.tsx')],
  ['/accounts/income', () => import('./income.tsx')],
  ['/accounts/closing', () => import('./closing.tsx')],
];
