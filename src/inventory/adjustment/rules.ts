import type { EntryLine } from '../../ledger/exports.ts';

export const adjustmentEffects = ['INCREASE', 'DECREASE'] as const;
export type AdjustmentEffect = (typeof adjustmentEffects)[number];

/** What each purpose does to stock (null: either), and the account that the value comes from or goes to. */
const purposes = {
  OPENING: { effect: 'INCREASE', account: 'OPENING_BALANCES' },
  FOUND: { effect: 'INCREASE', account: 'SHRINKAGE' },
  RETURNED: { effect: 'INCREASE', account: 'COST_OF_SALES' },
  // Worth what its inputs were: no account but stock itself.
  PRODUCTION: { effect: 'INCREASE', account: 'INVENTORY' },
  DAMAGED: { effect: 'DECREASE', account: 'SHRINKAGE' },
  EXPIRED: { effect: 'DECREASE', account: 'SHRINKAGE' },
  THEFT: { effect: 'DECREASE', account: 'SHRINKAGE' },
  LOST: { effect: 'DECREASE', account: 'SHRINKAGE' },
  SAMPLE: { effect: 'DECREASE', account: 'SHRINKAGE' },
  INTERNAL_USE: { effect: 'DECREASE', account: 'SHRINKAGE' },
  // With a vendor it is the account of that vendor instead.
  VENDOR_RETURN: { effect: 'DECREASE', account: 'SHRINKAGE' },
  CORRECTION: { effect: null, account: 'SHRINKAGE' },
} as const satisfies Record<
  string,
  { effect: AdjustmentEffect | null; account: Extract<EntryLine['account'], string> }
>;

export type AdjustmentPurpose = keyof typeof purposes;
export const adjustmentPurposes = Object.keys(purposes) as AdjustmentPurpose[];

export function effectOf(purpose: AdjustmentPurpose): AdjustmentEffect | null {
  return purposes[purpose].effect;
}

export function accountOf(purpose: AdjustmentPurpose): EntryLine['account'] {
  return purposes[purpose].account;
}
