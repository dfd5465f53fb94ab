import sql, { type Sql } from 'sql-template-tag';
import { Type } from 'typebox';
import { readGroups, reversalsOf, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, Id, named } from '../../http/schema.ts';
import { expenses } from './store.ts';

const figures = {
  count: { ...Count, description: 'The expenses of the period, also those reversed later.' },
  total: { ...Money, description: 'Their sum with tax, each on its own day.' },
  reversedCount: { ...Count, description: 'Reversed in the period, whatever their own day.' },
  reversed: { ...Money, description: 'Their sum.' },
  net: {
    ...Money,
    description:
      'total − reversed. In the ledger, recoverable tax is in input tax, and the rest in the account.',
  },
};

export const summarizeExpenses = operation({
  id: 'summarizeExpenses',
  route: 'GET /expenses/summary',
  group: 'Transaction/Expenses',
  summary: 'Expenses summary',
  description:
    'An expense counts on its own day, its reversal on the day of the reversal, as in the ledger. Amounts are with tax. To list what is in `reversed`, use `reversed_from` and `reversed_to` instead of the dates.',
  access: 'money.read',
  query: expenses.summaryQuery,
  answer: {
    code: 'EXPENSES_SUMMARIZED',
    message: 'Totals of the expenses.',
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
    const { actor } = context;
    const read = (list: typeof expensesWithAccounts, columns: Sql) =>
      readGroups<Group>(context, list, {
        by: sql`a.id, a.code, a.name`,
        columns: sql`a.id as "accountId", a.code, a.name, ${columns}`,
      });
    const countSql = sql`count(*)::int`;
    const sumSql = sql`sum(x.amount_minor)`;
    const [spent, reversed] = await Promise.all([
      read(expensesWithAccounts, sql`${countSql} as count, ${sumSql} as "totalMinor"`),
      read(
        reversalsOf(expensesWithAccounts, sql`x.reversed_on`),
        sql`${countSql} as "reversedCount", ${sumSql} as "reversedMinor"`,
      ),
    ]);
    const groups = [...Map.groupBy([...spent, ...reversed], ({ accountId }) => accountId).values()]
      .map((parts): Required<Group> => Object.assign({ ...noFigures }, ...parts))
      .sort((one, other) => (one.code < other.code ? -1 : 1));
    const figuresOf = ({ count, totalMinor, reversedCount, reversedMinor }: Figures) => ({
      count,
      total: majorOf(actor, totalMinor),
      reversedCount,
      reversed: majorOf(actor, reversedMinor),
      net: majorOf(actor, totalMinor - reversedMinor),
    });
    const all = groups.reduce(add, noFigures);
    const byAccount = groups.map((group) => ({
      accountId: group.accountId,
      code: group.code,
      name: group.name,
      ...figuresOf(group),
    }));
    return { data: { ...figuresOf(all), byAccount }, meta: summaryMeta(all.count) };
  },
});

type Figures = { count: number; totalMinor: bigint; reversedCount: number; reversedMinor: bigint };
type Group = { accountId: string; code: string; name: string } & Partial<Figures>;

const noFigures: Figures = { count: 0, totalMinor: 0n, reversedCount: 0, reversedMinor: 0n };

function add(one: Figures, other: Figures): Figures {
  return {
    count: one.count + other.count,
    totalMinor: one.totalMinor + other.totalMinor,
    reversedCount: one.reversedCount + other.reversedCount,
    reversedMinor: one.reversedMinor + other.reversedMinor,
  };
}

const expensesWithAccounts = {
  ...expenses,
  from: sql`expenses x join accounts a on a.org_id = x.org_id and a.id = x.account_id`,
};
