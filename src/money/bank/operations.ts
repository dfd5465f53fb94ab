import { alias, type Operation } from '../../http/operation.ts';
import { routes } from '../../http/route-table.ts';
import { batchBankOperations } from './batch-bank-operations.ts';
import { createBank } from './create-bank.ts';
import { deleteBank } from './delete-bank.ts';
import { editBank } from './edit-bank.ts';
import { getBank } from './get-bank.ts';
import { listBankLedger } from './list-bank-ledger.ts';
import { listBankTransactions } from './list-bank-transactions.ts';
import { listBanks } from './list-banks.ts';
import { createBankRule } from './reconcile/create-bank-rule.ts';
import { deleteBankRule } from './reconcile/delete-bank-rule.ts';
import { deleteBankStatement } from './reconcile/delete-bank-statement.ts';
import { getBankReconciliation } from './reconcile/get-bank-reconciliation.ts';
import { getStatementColumns } from './reconcile/get-statement-columns.ts';
import { importBankStatement } from './reconcile/import-bank-statement.ts';
import { listBankLines } from './reconcile/list-bank-lines.ts';
import { listBankRules } from './reconcile/list-bank-rules.ts';
import { listBankStatements } from './reconcile/list-bank-statements.ts';
import { listBankSuggestions } from './reconcile/list-bank-suggestions.ts';
import { listOpenBankEntries } from './reconcile/list-open-bank-entries.ts';
import { matchBankLines } from './reconcile/match-bank-lines.ts';
import { previewBankStatement } from './reconcile/preview-bank-statement.ts';
import { recordBankLine } from './reconcile/record-bank-line.ts';
import { saveStatementColumns } from './reconcile/save-statement-columns.ts';
import { unmatchBankLines } from './reconcile/unmatch-bank-lines.ts';
import { updateBankRule } from './reconcile/update-bank-rule.ts';
import { summarizeBankLedger } from './summarize-bank-ledger.ts';
import { summarizeBanks } from './summarize-banks.ts';
import { updateBankAccount } from './update-bank-account.ts';

const deleteBankAccount = alias(deleteBank, {
  id: 'deleteBankAccount',
  route: 'DELETE /transactions/banks/{bankId}',
  group: 'Transaction/Banks',
});

const listBankAccountTransactions = alias(listBankLedger, {
  id: 'listBankAccountTransactions',
  route: 'GET /transactions/banks/{bankId}/transactions',
  group: 'Transaction/Banks',
});

export const bankOperations: Operation[] = routes({
  'POST /banks': createBank,
  'PUT /banks/{bankId}': editBank,
  'DELETE /banks/{bankId}': deleteBank,
  'GET /banks': listBanks,
  'GET /banks/{bankId}': getBank,
  'GET /banks/transactions': listBankTransactions,
  'GET /banks/summary': summarizeBanks,
  'GET /banks/{bankId}/ledger': listBankLedger,
  'GET /banks/{bankId}/ledger/summary': summarizeBankLedger,
  'PATCH /transactions/banks/{bankId}': updateBankAccount,
  'DELETE /transactions/banks/{bankId}': deleteBankAccount,
  'GET /transactions/banks/{bankId}/transactions': listBankAccountTransactions,
  'POST /transactions/banks/batch': batchBankOperations,
  'POST /banks/{bankId}/statements/preview': previewBankStatement,
  'POST /banks/{bankId}/statements': importBankStatement,
  'GET /banks/{bankId}/statements': listBankStatements,
  'DELETE /banks/{bankId}/statements/{statementId}': deleteBankStatement,
  'GET /banks/{bankId}/statement-columns': getStatementColumns,
  'PUT /banks/{bankId}/statement-columns': saveStatementColumns,
  'GET /banks/{bankId}/suggestions': listBankSuggestions,
  'GET /banks/{bankId}/open-entries': listOpenBankEntries,
  'GET /banks/{bankId}/reconciliation': getBankReconciliation,
  'GET /bank-lines': listBankLines,
  'POST /bank-lines/match': matchBankLines,
  'POST /bank-lines/unmatch': unmatchBankLines,
  'POST /bank-lines/{bankLineId}/record': recordBankLine,
  'GET /bank-rules': listBankRules,
  'POST /bank-rules': createBankRule,
  'PATCH /bank-rules/{bankRuleId}': updateBankRule,
  'DELETE /bank-rules/{bankRuleId}': deleteBankRule,
});
