export const adjustmentEffects = ['INCREASE', 'DECREASE'] as const;
export type AdjustmentEffect = (typeof adjustmentEffects)[number];

/** Why stock is put right, and what that does to it. A correction goes either way, so each one says which. */
const effects = {
  OPENING: 'INCREASE',
  FOUND: 'INCREASE',
  RETURNED: 'INCREASE',
  PRODUCTION: 'INCREASE',
  DAMAGED: 'DECREASE',
  EXPIRED: 'DECREASE',
  THEFT: 'DECREASE',
  LOST: 'DECREASE',
  SAMPLE: 'DECREASE',
  INTERNAL_USE: 'DECREASE',
  VENDOR_RETURN: 'DECREASE',
  CORRECTION: null,
} as const satisfies Record<string, AdjustmentEffect | null>;

export type AdjustmentPurpose = keyof typeof effects;
export const adjustmentPurposes = Object.keys(effects) as AdjustmentPurpose[];

export function effectOf(purpose: AdjustmentPurpose): AdjustmentEffect | null {
  return effects[purpose];
}

/** The purposes that have this effect; null: those that go either way. */
export function purposesWith(effect: AdjustmentEffect | null): AdjustmentPurpose[] {
  return adjustmentPurposes.filter((purpose) => effects[purpose] === effect);
}
