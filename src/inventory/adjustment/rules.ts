import type { EntryLine } from '../../ledger/exports.ts';
import type { AdjustmentPurpose } from '../../values/adjustment-purpose.ts';

/** Where the value of an adjustment comes from or goes to, unless it is shrinkage. */
const accounts: Partial<Record<AdjustmentPurpose, EntryLine['account']>> = {
  OPENING: 'OPENING_BALANCES',
  RETURNED: 'COST_OF_SALES',
  // What was made is worth what its inputs were: no account but stock itself.
  PRODUCTION: 'INVENTORY',
};

/** A return to a known vendor is booked to the account of that vendor instead. */
export function accountOf(purpose: AdjustmentPurpose): EntryLine['account'] {
  return accounts[purpose] ?? 'SHRINKAGE';
}
