import type { Operation } from '../http/operation.ts';
import { routes } from '../http/route-table.ts';
import { ageingOperations } from './ageing/operations.ts';
import { closeMonth } from './closing/close-month.ts';
import { getClosingChecks } from './closing/get-closing-checks.ts';
import { listMonths } from './closing/list-months.ts';
import { reopenMonth } from './closing/reopen-month.ts';
import { createAccount } from './create-account.ts';
import { getIncomeAccount } from './get-income-account.ts';
import { getTrialBalance } from './get-trial-balance.ts';
import { exportAccountsForQuickbooks } from './handover/export-accounts-for-quickbooks.ts';
import { exportAccountsForXero } from './handover/export-accounts-for-xero.ts';
import { exportJournalForQuickbooks } from './handover/export-journal-for-quickbooks.ts';
import { exportJournalForXero } from './handover/export-journal-for-xero.ts';
import { listAccountDropdown } from './list-account-dropdown.ts';
import { listAccounts } from './list-accounts.ts';
import { listJournal } from './list-journal.ts';
import { createJournalPlan } from './plan/create-journal-plan.ts';
import { deleteJournalPlan } from './plan/delete-journal-plan.ts';
import { getJournalPlan } from './plan/get-journal-plan.ts';
import { listJournalPlans } from './plan/list-journal-plans.ts';
import { updateJournalPlan } from './plan/update-journal-plan.ts';
import { postJournal } from './post-journal.ts';
import { postOpeningBalances } from './post-opening-balances.ts';
import { statementOperations } from './statement/operations.ts';
import { updateAccount } from './update-account.ts';

const accountOperations = routes({
  'GET /accounts/income': getIncomeAccount,
  'GET /accounts/dropdown': listAccountDropdown,
  'GET /accounts/journal': listJournal,
  'GET /accounts/journal/quickbooks': exportJournalForQuickbooks,
  'GET /accounts/journal/xero': exportJournalForXero,
  'GET /accounts/journal/plans': listJournalPlans,
  'POST /accounts/journal/plans': createJournalPlan,
  'GET /accounts/journal/plans/{journalPlanId}': getJournalPlan,
  'PATCH /accounts/journal/plans/{journalPlanId}': updateJournalPlan,
  'DELETE /accounts/journal/plans/{journalPlanId}': deleteJournalPlan,
  'GET /accounts/trial-balance': getTrialBalance,
  'POST /accounts/journal': postJournal,
  'POST /accounts/opening-balances': postOpeningBalances,
  'GET /accounts': listAccounts,
  'GET /accounts/quickbooks': exportAccountsForQuickbooks,
  'GET /accounts/xero': exportAccountsForXero,
  'POST /accounts': createAccount,
  'GET /accounts/months': listMonths,
  'GET /accounts/months/checks': getClosingChecks,
  'POST /accounts/months/close': closeMonth,
  'POST /accounts/months/reopen': reopenMonth,
  'PATCH /accounts/{accountId}': updateAccount,
});

export const ledgerOperations: Operation[] = [
  ...accountOperations,
  ...statementOperations,
  ...ageingOperations,
];
