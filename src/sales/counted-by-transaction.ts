import type { CountedByTransaction } from '../platform/restored-dump.ts';

export const salesCounted: CountedByTransaction = {
  facts: ['sales', 'refunds'],
  days: ['sale_days', 'item_days'],
};
