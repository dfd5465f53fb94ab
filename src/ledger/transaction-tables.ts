import type { TransactionTables } from '../platform/restored-dump.ts';
import { foldedTables } from './fold.ts';

export const ledgerTransactionTables: TransactionTables = {
  facts: ['journal_lines'],
  besideFacts: ['input_taxes'],
  marks: { fold_marks: ['horizon', 'periods_horizon'] },
  days: foldedTables,
};
