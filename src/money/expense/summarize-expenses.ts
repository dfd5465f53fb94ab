import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { readGroups, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, Id, named } from '../../http/schema.ts';
import { expenses } from './store.ts';

const figures = {
  count: { ...Count, description: 'The expenses that the list gives, reversed ones among them.' },
  total: { ...Money, description: 'What they cost: one that was reversed costs nothing.' },
};

export const summarizeExpenses = operation({
  id: 'summarizeExpenses',
  route: 'GET /expenses/summary',
  group: 'Transaction/Expenses',
  summary: 'Expenses summary',
  access: 'money.read',
  query: expenses.summaryQuery,
  answer: {
    code: 'EXPENSES_SUMMARIZED',
    message: 'The expenses in figures.',
    data: named(
      'ExpenseSummary',
      Exactly({
        ...figures,
        byAccount: Type.Array(
          Exactly({ accountId: Id, code: Type.String(), name: Type.String(), ...figures }),
        ),
      }),
    ),
    meta: 'page',
  },

  handle: async (context) => {
    const groups = await readGroups<Group>(context, ofAccounts, {
      by: sql`a.id, a.code, a.name`,
      columns: sql`
        a.id as "accountId", a.code, a.name, count(*)::int as count,
        coalesce(sum(x.amount_minor) filter (where x.status = 'POSTED'), 0) as "totalMinor"`,
    });
    groups.sort((one, other) => (one.code < other.code ? -1 : 1));
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    const totalMinor = groups.reduce((sum, group) => sum + group.totalMinor, 0n);
    const byAccount = groups.map(({ totalMinor: minor, ...group }) => ({
      ...group,
      total: majorOf(context.actor, minor),
    }));
    return {
      data: { count, total: majorOf(context.actor, totalMinor), byAccount },
      meta: summaryMeta(count),
    };
  },
});

type Group = { accountId: string; code: string; name: string; count: number; totalMinor: bigint };

const ofAccounts = {
  ...expenses,
  from: sql`expenses x join accounts a on a.org_id = x.org_id and a.id = x.account_id`,
};
