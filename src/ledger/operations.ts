import type { Operation } from '../http/operation.ts';
import { routes } from '../http/route-table.ts';
import { createAccount } from './create-account.ts';
import { getIncomeAccount } from './get-income-account.ts';
import { getTrialBalance } from './get-trial-balance.ts';
import { listAccountDropdown } from './list-account-dropdown.ts';
import { listAccounts } from './list-accounts.ts';
import { listJournal } from './list-journal.ts';
import { postJournal } from './post-journal.ts';
import { postOpeningBalances } from './post-opening-balances.ts';
import { statementOperations } from './statement/operations.ts';
import { updateAccount } from './update-account.ts';

const accountOperations = routes({
  'GET /accounts/income': getIncomeAccount,
  'GET /accounts/dropdown': listAccountDropdown,
  'GET /accounts/journal': listJournal,
  'GET /accounts/trial-balance': getTrialBalance,
  'POST /accounts/journal': postJournal,
  'POST /accounts/opening-balances': postOpeningBalances,
  'GET /accounts': listAccounts,
  'POST /accounts': createAccount,
  'PATCH /accounts/{accountId}': updateAccount,
});

export const ledgerOperations: Operation[] = [...accountOperations, ...statementOperations];
