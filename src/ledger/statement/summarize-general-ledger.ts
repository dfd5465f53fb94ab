import sql, { join } from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { rejectReversedDates, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { accountConditions, ledgerLines, outletConditions } from './ledger-lines.ts';

const figures = { opening: Money, debit: Money, credit: Money, closing: Money };

export const summarizeGeneralLedger = operation({
  id: 'summarizeGeneralLedger',
  route: 'GET /reports/general-ledger/summary',
  group: 'Report',
  summary: 'General ledger summary',
  description:
    'What the lines of the general ledger add up to under the same filters. Opening and closing are debits less credits before and after the period.',
  access: 'reports.read',
  query: ledgerLines.summaryQuery,
  answer: {
    code: 'GENERAL_LEDGER_SUMMARIZED',
    message: 'Totals of the accounts.',
    data: named('GeneralLedgerSummary', Exactly(figures)),
    meta: 'page',
  },

  handle: async ({ tx, actor, query }) => {
    rejectLimitedUser(actor);
    rejectReversedDates(query);
    const { date_from: from = '-infinity', date_to: to = 'infinity', ...filters } = query;
    const conditions = [
      sql`m.org_id = ${actor.orgId}`,
      sql`m.business_date <= ${to}::date`,
      ...accountConditions(filters),
      ...outletConditions(sql`m.outlet_id`, filters),
    ].filter((condition) => condition !== undefined);
    const sums = await tx.one<Record<keyof typeof figures, bigint>>(sql`
      select coalesce(sum(m.debit_minor - m.credit_minor) filter (where m.business_date < ${from}::date), 0) as opening,
             coalesce(sum(m.debit_minor) filter (where m.business_date >= ${from}::date), 0) as debit,
             coalesce(sum(m.credit_minor) filter (where m.business_date >= ${from}::date), 0) as credit,
             coalesce(sum(m.debit_minor - m.credit_minor), 0) as closing
      from account_movements m
      join accounts a on a.org_id = m.org_id and a.id = m.account_id
      where ${join(conditions, ' and ')}`);
    if (!sums) throw new Error('an aggregate has a row');
    const { opening, debit, credit, closing } = sums;
    return {
      data: {
        opening: majorOf(actor, opening),
        debit: majorOf(actor, debit),
        credit: majorOf(actor, credit),
        closing: majorOf(actor, closing),
      },
      meta: summaryMeta(1),
    };
  },
});
