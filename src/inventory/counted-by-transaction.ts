import type { CountedByTransaction } from '../platform/restored-dump.ts';

export const inventoryCounted: CountedByTransaction = {
  besideFacts: ['stock_movements', 'catalogue_changes'],
};
