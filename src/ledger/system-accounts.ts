/** The accounts that Tillhouse itself posts to, by keys that are the same in every business. */
export type SystemAccount =
  | 'CASH'
  | 'POS_CLEARING'
  | 'MOBILE'
  | 'RECEIVABLES'
  | 'ADVANCES'
  | 'INVENTORY'
  | 'INPUT_TAX'
  | 'BETWEEN_OUTLETS'
  | 'PAYABLES'
  | 'GOODS_NOT_BILLED'
  | 'TAX_PAYABLE'
  | 'TAX_DUE'
  | 'DEPOSITS'
  | 'EXCHANGES'
  | 'EQUITY'
  | 'OPENING_BALANCES'
  | 'RETAINED_EARNINGS'
  | 'DRAWINGS'
  | 'SALES'
  | 'SALES_RETURNS'
  | 'DISCOUNTS_GIVEN'
  | 'OTHER_INCOME'
  | 'INTEREST'
  | 'COST_OF_SALES'
  | 'SHRINKAGE'
  | 'SAMPLES'
  | 'INTERNAL_USE'
  | 'CASH_DIFFERENCE'
  | 'ROUNDING'
  | 'BANK_CHARGES'
  | 'OTHER_EXPENSES';

/** The accounts for debts and prepayments of parties. Each of their lines names its party, and no other line does. */
const partyAccounts = ['RECEIVABLES', 'PAYABLES', 'DEPOSITS', 'ADVANCES'] as const;
export type PartyAccount = (typeof partyAccounts)[number];

export function isPartyAccount(key: unknown): key is PartyAccount {
  return partyAccounts.includes(key as PartyAccount);
}
