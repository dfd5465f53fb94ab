export { rejectUnknownParty } from './party/store.ts';
export { CustomerTransaction, readTransactions, transactions, transactionsOf } from './party/transactions.ts';
