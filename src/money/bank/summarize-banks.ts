import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, named } from '../../http/schema.ts';
import { banks, type Figures, figuresOf } from './store.ts';

export const summarizeBanks = operation({
  id: 'summarizeBanks',
  route: 'GET /banks/summary',
  group: 'Transaction/Bank',
  summary: 'Bank accounts summary',
  description: 'With dates, `in` and `out` are of those days and the balance is that of the last day.',
  access: 'money.read',
  query: banks.summaryQuery,
  answer: {
    code: 'BANKS_SUMMARIZED',
    message: 'Totals of the bank accounts.',
    data: named('BankSummary', Exactly({ accounts: Count, balance: Money, in: Money, out: Money })),
    meta: 'page',
  },

  handle: async (context) => {
    const { tx, actor, query } = context;
    rejectLimitedUser(actor);
    const { accountIds } = await readSummary<{ accountIds: string[] }>(
      context,
      banks,
      sql`coalesce(array_agg(b.account_id), '{}') as "accountIds"`,
    );
    const figures = accountIds.map(await figuresOf(tx, actor, accountIds, query));
    const total = (figure: keyof Figures) =>
      majorOf(
        actor,
        figures.reduce((sum, one) => sum + one[figure], 0n),
      );
    return {
      data: {
        accounts: accountIds.length,
        balance: total('balanceMinor'),
        in: total('inMinor'),
        out: total('outMinor'),
      },
      meta: summaryMeta(accountIds.length),
    };
  },
});
