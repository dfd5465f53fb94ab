import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { Money } from '../../http/money.ts';
import { decimalText } from '../../values/money.ts';
import { failField } from '../../values/refusal.ts';
import type { Account } from '../schemas.ts';
import type { SystemAccount } from '../system-accounts.ts';

/** An account as other programs need to know it. */
export type HandedAccount = Pick<Account, 'id' | 'code' | 'name' | 'type' | 'section'> & {
  systemKey: SystemAccount | null;
  isBank: boolean;
};

/** Columns of account `a`. */
export const handedColumns = sql`
  a.id, a.code, a.name, a.type, a.section, a.system_key as "systemKey",
  exists (select from banks b where b.org_id = a.org_id and b.account_id = a.id) as "isBank"`;

/** An amount with all decimals of the currency, such as 1250.50. */
export const amountText = ({ currencyDecimals }: Pick<Actor, 'currencyDecimals'>, minor: bigint) =>
  decimalText(minor, currencyDecimals);
export const HandedAmount = { ...Money, description: 'With all decimals of the currency.' };

/** QuickBooks takes no quotes in a name, and a colon for the sign of an account below another. */
export function quickbooksName({ name, code }: Pick<HandedAccount, 'name' | 'code'>): string {
  const fit = name.replaceAll(':', ' -').replaceAll('"', "'");
  // What was changed might be the name of another account.
  return fit === name ? name : `${fit} ${code}`;
}

/** Names that Xero uses for accounts of its own. Journals cannot be imported to most of them. */
const namesOfXero = new Set([
  'accounts receivable',
  'accounts payable',
  'inventory',
  'unpaid expense claims',
  'sales tax',
  'retained earnings',
  'historical adjustment',
  'tracking transfers',
  'rounding',
]);

export function xeroName({ name, code }: Pick<HandedAccount, 'name' | 'code'>): string {
  return namesOfXero.has(name.toLowerCase()) ? `${name} ${code}` : name;
}

const longestXeroCode = 10;

export function xeroCode(code: string): string {
  if (code.length <= longestXeroCode) return code;
  throw failField('INVALID_STATE', {
    field: 'code',
    message: `of account ${code} is longer than the ${longestXeroCode} characters that Xero takes: give the account a shorter one`,
  });
}

/** The type and the detail type, as QuickBooks Online spells them. */
export function quickbooksType({ section, type, systemKey, isBank }: HandedAccount): [string, string] {
  if (isBank) return ['Bank', 'Checking'];
  if (systemKey === 'CASH' || systemKey === 'MOBILE') return ['Bank', 'Cash on hand'];
  if (systemKey === 'INVENTORY') return ['Other Current Assets', 'Inventory'];
  if (systemKey === 'RETAINED_EARNINGS') return ['Equity', 'Retained Earnings'];
  if (section === 'OTHER') {
    return type === 'INCOME'
      ? ['Other Income', 'Other Miscellaneous Income']
      : ['Other Expense', 'Other Miscellaneous Expense'];
  }
  return quickbooksTypes[section];
}

/**
 * Receivables and payables are other current assets and liabilities: on its own accounts for them, QuickBooks asks for
 * a customer or a vendor on each line, who would have to be there already.
 */
const quickbooksTypes = {
  CURRENT_ASSETS: ['Other Current Assets', 'Other Current Assets'],
  FIXED_ASSETS: ['Fixed Assets', 'Other fixed assets'],
  LIABILITIES: ['Other Current Liabilities', 'Other Current Liabilities'],
  EQUITY: ['Equity', "Owner's Equity"],
  REVENUE: ['Income', 'Sales of Product Income'],
  COST_OF_SALES: ['Cost of Goods Sold', 'Supplies & Materials - COGS'],
  OPERATING_EXPENSES: ['Expenses', 'Other Miscellaneous Service Cost'],
} as const satisfies Record<string, [string, string]>;

/** Banks are current assets too: Xero takes no manual journal for its own kind of bank accounts. */
export function xeroType({ section, type }: HandedAccount): string {
  if (section === 'OTHER') return type === 'INCOME' ? 'Other Income' : 'Expense';
  return xeroTypes[section];
}

const xeroTypes = {
  CURRENT_ASSETS: 'Current Asset',
  FIXED_ASSETS: 'Fixed Asset',
  LIABILITIES: 'Current Liability',
  EQUITY: 'Equity',
  REVENUE: 'Revenue',
  COST_OF_SALES: 'Direct Costs',
  OPERATING_EXPENSES: 'Expense',
};
