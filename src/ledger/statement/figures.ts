import sql, { join, type Sql } from 'sql-template-tag';
import { Choice, named } from '../../http/schema.ts';
import type { Section } from '../sections.ts';

/**
 * Accounts that a figure counts: those of a section, or a part of them. MONEY is cash, banks and what is on its way to
 * them. OURS are the accounts that Tillhouse posts to, OWN those that the business has opened.
 */
type CountedAccounts = Section | { section: Section; only: 'MONEY' | 'NOT_MONEY' | 'OURS' | 'OWN' };
type FigureMeaning = { name: string; sections: readonly CountedAccounts[] };

const profit = ['REVENUE', 'COST_OF_SALES', 'OPERATING_EXPENSES', 'OTHER'] as const;
const workingCapital = [
  { section: 'CURRENT_ASSETS', only: 'NOT_MONEY' },
  { section: 'LIABILITIES', only: 'OURS' },
] as const;
const money = [{ section: 'CURRENT_ASSETS', only: 'MONEY' }] as const;

const meanings = {
  CURRENT_ASSETS: { name: 'Current assets', sections: ['CURRENT_ASSETS'] },
  FIXED_ASSETS: { name: 'Fixed assets', sections: ['FIXED_ASSETS'] },
  ASSETS: { name: 'Assets', sections: ['CURRENT_ASSETS', 'FIXED_ASSETS'] },
  LIABILITIES: { name: 'Liabilities', sections: ['LIABILITIES'] },
  EQUITY: { name: 'Equity', sections: ['EQUITY'] },
  EARLIER_PROFIT: { name: 'Profit of earlier years', sections: profit },
  YEAR_PROFIT: { name: 'Profit of this year', sections: profit },
  TOTAL_EQUITY: { name: 'Total equity', sections: ['EQUITY', ...profit] },
  LIABILITIES_AND_EQUITY: { name: 'Liabilities and equity', sections: ['LIABILITIES', 'EQUITY', ...profit] },
  REVENUE: { name: 'Revenue', sections: ['REVENUE'] },
  COST_OF_SALES: { name: 'Cost of sales', sections: ['COST_OF_SALES'] },
  GROSS_PROFIT: { name: 'Gross profit', sections: ['REVENUE', 'COST_OF_SALES'] },
  OPERATING_EXPENSES: { name: 'Operating expenses', sections: ['OPERATING_EXPENSES'] },
  OPERATING_PROFIT: {
    name: 'Operating profit',
    sections: ['REVENUE', 'COST_OF_SALES', 'OPERATING_EXPENSES'],
  },
  OTHER: { name: 'Other income less other expenses', sections: ['OTHER'] },
  NET_PROFIT: { name: 'Net profit', sections: profit },
  WORKING_CAPITAL: { name: 'Change in stock, debts and tax', sections: workingCapital },
  OPERATING_CASH: { name: 'Cash from trading', sections: [...profit, ...workingCapital] },
  INVESTING_CASH: { name: 'Cash from fixed assets', sections: ['FIXED_ASSETS'] },
  FINANCING_CASH: {
    name: 'Cash from owners and lenders',
    sections: ['EQUITY', { section: 'LIABILITIES', only: 'OWN' }],
  },
  CASH_CHANGE: { name: 'Change in cash', sections: money },
  CASH_BEFORE: { name: 'Cash at the beginning', sections: money },
  CASH_AFTER: { name: 'Cash at the end', sections: money },
} as const satisfies Record<string, FigureMeaning>;

export type Figure = keyof typeof meanings;
export const StatementFigure = named(
  'StatementFigure',
  Choice(Object.keys(meanings) as Figure[], {
    description: 'A figure of a statement: a section or a total.',
  }),
);

export function meaningOf(figure: Figure): FigureMeaning {
  return meanings[figure];
}

export type StatementAccount = {
  id: string;
  code: string;
  name: string;
  section: Section;
  isMoney: boolean;
  /** Tillhouse posts to it. */
  isOurs: boolean;
};

/**
 * SQL for whether account `a` is cash, a bank, or what is on its way there. The banks of a business are read once. With
 * `exists`, PostgreSQL looks them up for each account when it expects many.
 */
export const isMoneyAccount = sql`(
  coalesce(a.system_key in ('CASH', 'POS_CLEARING', 'MOBILE'), false)
  or (a.org_id, a.id) in (select b.org_id, b.account_id from banks b))`;

export function countsAccount(figure: Figure, { section, isMoney, isOurs }: StatementAccount): boolean {
  return meaningOf(figure).sections.some((counted) => {
    if (typeof counted === 'string') return counted === section;
    const parts = { MONEY: isMoney, NOT_MONEY: !isMoney, OURS: isOurs, OWN: !isOurs };
    return counted.section === section && parts[counted.only];
  });
}

/** SQL that is true for the accounts `a` that a figure counts. */
export function accountsOfFigure(figure: Figure): Sql {
  const parts = {
    MONEY: isMoneyAccount,
    NOT_MONEY: sql`not ${isMoneyAccount}`,
    OURS: sql`a.system_key is not null`,
    OWN: sql`a.system_key is null`,
  };
  const conditions = meaningOf(figure).sections.map((counted) =>
    typeof counted === 'string'
      ? sql`a.section = ${counted}`
      : sql`(a.section = ${counted.section} and ${parts[counted.only]})`,
  );
  return sql`(${join(conditions, ' or ')})`;
}
