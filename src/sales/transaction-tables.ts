import type { TransactionTables } from '../platform/restored-dump.ts';

export const salesTransactionTables: TransactionTables = {
  facts: ['sales', 'refunds'],
  days: [
    'sale_days',
    'item_days',
    'best_items',
    'item_periods',
    'sale_quarters',
    'tender_days',
    'tax_days',
    'tax_component_days',
  ],
};
