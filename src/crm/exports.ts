export { findParties } from './party/find-parties.ts';
export { createPlaceholderCustomer } from './party/placeholder-customer.ts';
export { readStatement, type Statement } from './party/statement.ts';
export { rejectUnknownParty } from './party/store.ts';
export { CustomerTransaction, readTransactions, transactions, transactionsOf } from './party/transactions.ts';
