import { alias, type Operation } from '../../http/operation.ts';
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

export const bankOperations: Operation[] = [
  createBank,
  editBank,
  deleteBank,
  listBanks,
  getBank,
  listBankTransactions,
  summarizeBanks,
  listBankLedger,
  summarizeBankLedger,
  updateBankAccount,
  deleteBankAccount,
  listBankAccountTransactions,
  batchBankOperations,
];
