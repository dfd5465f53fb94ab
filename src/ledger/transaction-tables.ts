import type { TransactionTables } from '../platform/restored-dump.ts';

export const ledgerTransactionTables: TransactionTables = {
  facts: ['journal_lines'],
  besideFacts: ['input_taxes'],
  marks: ['fold_marks'],
  days: ['account_days', 'party_days'],
};
