export const paymentMethods = ['CASH', 'BANK', 'POS', 'MOBILE', 'DEPOSIT'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentPurposes = [
  'SALE',
  'REFUND',
  'PURCHASE',
  'PURCHASE_RETURN',
  'EXPENSE',
  'SETTLEMENT',
  'DEPOSIT',
  'DEPOSIT_REFUND',
  'ADVANCE',
  'ADVANCE_REFUND',
  'CHARGE',
  'INTEREST',
  'TILL_IN',
  'TILL_OUT',
] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];
