export { readStatement, type Statement } from './party/statement.ts';
export { rejectUnknownParty } from './party/store.ts';
export { CustomerTransaction, readTransactions, transactions, transactionsOf } from './party/transactions.ts';
