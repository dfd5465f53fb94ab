import type { Operation } from '../http/operation.ts';
import { createAccount } from './create-account.ts';
import { getIncomeAccount } from './get-income-account.ts';
import { getTrialBalance } from './get-trial-balance.ts';
import { listAccountDropdown } from './list-account-dropdown.ts';
import { listJournal } from './list-journal.ts';
import { postJournal } from './post-journal.ts';

export const ledgerOperations: Operation[] = [
  getIncomeAccount,
  listAccountDropdown,
  listJournal,
  getTrialBalance,
  postJournal,
  createAccount,
];
