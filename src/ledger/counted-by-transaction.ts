import type { CountedByTransaction } from '../platform/restored-dump.ts';

export const ledgerCounted: CountedByTransaction = {
  facts: ['journal_lines'],
  marks: ['fold_marks'],
  days: ['account_days', 'party_days'],
};
