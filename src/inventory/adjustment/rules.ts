import type { EntryLine } from '../../ledger/exports.ts';
import type { AdjustmentPurpose } from '../../values/adjustment-purpose.ts';

/** The account that the value of an adjustment comes from or goes to. Absent: shrinkage. */
const accounts: Partial<Record<AdjustmentPurpose, EntryLine['account']>> = {
  OPENING: 'OPENING_BALANCES',
  RETURNED: 'COST_OF_SALES',
  // The goods made are worth what their inputs were worth, so the value stays in stock.
  PRODUCTION: 'INVENTORY',
};

/** A return to a known vendor is booked to the account of that vendor instead. */
export function accountOf(purpose: AdjustmentPurpose): EntryLine['account'] {
  return accounts[purpose] ?? 'SHRINKAGE';
}
