import { Choice, named } from '../http/schema.ts';
import type { Account } from './schemas.ts';

/** The sections of the statements that accounts of each type may belong to. The first is the usual one. */
const sectionsByType = {
  ASSET: ['CURRENT_ASSETS', 'FIXED_ASSETS'],
  LIABILITY: ['LIABILITIES'],
  EQUITY: ['EQUITY'],
  INCOME: ['REVENUE', 'OTHER'],
  EXPENSE: ['OPERATING_EXPENSES', 'COST_OF_SALES', 'OTHER'],
} as const;

const sections = [
  'CURRENT_ASSETS',
  'FIXED_ASSETS',
  'LIABILITIES',
  'EQUITY',
  'REVENUE',
  'COST_OF_SALES',
  'OPERATING_EXPENSES',
  'OTHER',
] as const;
export type Section = (typeof sections)[number];

export const AccountSection = named(
  'AccountSection',
  Choice(sections, {
    description:
      'Where the account stands in the statements. Assets are current or fixed; income is revenue or other; an expense is an operating expense, a cost of sales or other.',
  }),
);

export function sectionsOf(type: Account['type']): readonly Section[] {
  return sectionsByType[type];
}

export function usualSection({ type, incomeType }: Pick<Account, 'type' | 'incomeType'>): Section {
  return incomeType === 'OTHER' ? 'OTHER' : sectionsByType[type][0];
}
