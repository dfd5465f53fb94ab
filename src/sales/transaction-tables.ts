import type { TransactionTables } from '../platform/restored-dump.ts';

export const salesTransactionTables: TransactionTables = { facts: ['sales', 'refunds'] };
