import type { TransactionTables } from '../platform/restored-dump.ts';

export const inventoryTransactionTables: TransactionTables = {
  besideFacts: ['stock_movements', 'catalogue_changes'],
};
