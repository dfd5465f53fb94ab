import type { Schema } from '../../../api/client.ts';

export type AccountType = Schema<'AccountType'>;

/** Debits less credits, as people speak of such an account: what we owe, own capital and income are credits. */
export function ownSide(type: AccountType, debitsLessCredits: bigint): bigint {
  return type === 'ASSET' || type === 'EXPENSE' ? debitsLessCredits : -debitsLessCredits;
}

/** The accounts whose lines each name a customer or a vendor; their codes are the same in every business. */
export const partyAccounts: Record<string, 'CUSTOMER' | 'VENDOR'> = {
  '1300': 'CUSTOMER',
  '1310': 'VENDOR',
  '2000': 'VENDOR',
  '2200': 'CUSTOMER',
};
