import sql, { join, type Sql } from 'sql-template-tag';
import { Choice, named } from '../../http/schema.ts';
import type { Section } from '../sections.ts';

/**
 * A figure of a statement: the sum of the accounts of these sections. `isMoney` keeps cash, banks and clearing accounts
 * alone, or leaves them out.
 */
type FigureMeaning = { name: string; sections: readonly Section[]; isMoney?: boolean };

const profit = ['REVENUE', 'COST_OF_SALES', 'OPERATING_EXPENSES', 'OTHER'] as const;

const meanings = {
  CURRENT_ASSETS: { name: 'Current assets', sections: ['CURRENT_ASSETS'] },
  FIXED_ASSETS: { name: 'Fixed assets', sections: ['FIXED_ASSETS'] },
  ASSETS: { name: 'Assets', sections: ['CURRENT_ASSETS', 'FIXED_ASSETS'] },
  LIABILITIES: { name: 'Liabilities', sections: ['LIABILITIES'] },
  EQUITY: { name: 'Equity', sections: ['EQUITY'] },
  EARLIER_PROFIT: { name: 'Profit of earlier years', sections: profit },
  YEAR_PROFIT: { name: 'Profit of this year', sections: profit },
  TOTAL_EQUITY: { name: 'Equity with profits', sections: ['EQUITY', ...profit] },
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

/** SQL that is true for the accounts `a` that a figure counts. */
export function accountsOfFigure(figure: Figure): Sql {
  const { sections } = meaningOf(figure);
  return sql`a.section in (${join(sections.map((section) => sql`${section}`))})`;
}
