import type { TransactionTables } from '../platform/restored-dump.ts';

export const moneyTransactionTables: TransactionTables = { facts: ['payments'] };
