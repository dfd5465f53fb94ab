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
});
