import type { TransactionTables } from '../platform/restored-dump.ts';

export const auditTransactionTables: TransactionTables = { marks: { audit_chains: ['horizon'] } };
