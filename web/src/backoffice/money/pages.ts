import type { Pages } from '../../pages.ts';

export const moneyPages: Pages = [
  ['/payments', () => import('./payments/payments.tsx')],
  ['/payment-analysis', () => import('./payments/payment-analysis.tsx')],
  ['/banks', () => import('./banks/banks.tsx')],
  ['/banks/batch', () => import('./banks/bank-batch.tsx')],
  ['/banks/transactions', () => import('./banks/bank-transactions.tsx')],
  ['/banks/$bankId', () => import('./banks/bank.tsx')],
  ['/expenses', () => import('./expenses/expenses.tsx')],
  ['/accounts', () => import('./books/accounts.tsx')],
  ['/accounts/journal', () => import('./books/journal.tsx')],
  ['/accounts/journal/new', () => import('./books/journal-form.tsx')],
  ['/accounts/trial-balance', () => import('./books/trial-balance.tsx')],
  ['/accounts/income', () => import('./books/income.tsx')],
  ['/accounts/closing', () => import('./books/closing.tsx')],
];
