import type { TransactionTables } from '../platform/restored-dump.ts';

export const httpTransactionTables: TransactionTables = { facts: ['audit', 'events'] };
