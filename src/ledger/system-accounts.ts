/** The accounts that the product itself posts to, by the keys that they have in every business. */
export type SystemAccount =
  | 'CASH'
  | 'POS_CLEARING'
  | 'MOBILE'
  | 'RECEIVABLES'
  | 'ADVANCES'
  | 'INVENTORY'
  | 'BETWEEN_OUTLETS'
  | 'PAYABLES'
  | 'TAX_PAYABLE'
  | 'DEPOSITS'
  | 'EXCHANGES'
  | 'EQUITY'
  | 'OPENING_BALANCES'
  | 'SALES'
  | 'OTHER_INCOME'
  | 'INTEREST'
  | 'COST_OF_SALES'
  | 'SHRINKAGE'
  | 'CASH_DIFFERENCE'
  | 'ROUNDING'
  | 'BANK_CHARGES'
  | 'OTHER_EXPENSES';

/** What parties owe, are owed and have paid ahead: each line of these names its party, and no other line does. */
const partyAccounts = ['RECEIVABLES', 'PAYABLES', 'DEPOSITS', 'ADVANCES'] as const;
export type PartyAccount = (typeof partyAccounts)[number];

export function isPartyAccount(key: unknown): key is PartyAccount {
  return partyAccounts.includes(key as PartyAccount);
}
