import type { Schema } from '../../../api/client.ts';

export type AccountType = Schema<'AccountType'>;
export type AccountSection = Schema<'AccountSection'>;

/** Where accounts of each type may stand in the statements. The first is the usual place. */
export const sectionsOf: Record<AccountType, AccountSection[]> = {
  ASSET: ['CURRENT_ASSETS', 'FIXED_ASSETS'],
  LIABILITY: ['LIABILITIES'],
  EQUITY: ['EQUITY'],
  INCOME: ['REVENUE', 'OTHER'],
  EXPENSE: ['OPERATING_EXPENSES', 'COST_OF_SALES', 'OTHER'],
};

/** Turns debits minus credits into the usual sign of the account. Liabilities, equity and income are credits. */
export function ownSide(type: AccountType, debitsLessCredits: bigint): bigint {
  return type === 'ASSET' || type === 'EXPENSE' ? debitsLessCredits : -debitsLessCredits;
}

/** Accounts whose lines each name a customer or a vendor. Their codes are the same in every business. */
export const partyAccounts: Record<string, 'CUSTOMER' | 'VENDOR'> = {
  '1300': 'CUSTOMER',
  '1310': 'VENDOR',
  '2000': 'VENDOR',
  '2200': 'CUSTOMER',
};
