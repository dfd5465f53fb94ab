import { rejectLimitedUser } from '../http/access.ts';
import { CursorPage } from '../http/envelope.ts';
import { readPage } from '../http/list.ts';
import { majorOf } from '../http/money.ts';
import { operation } from '../http/operation.ts';
import { accountColumns, chart, readBalances } from './chart.ts';
import { type Account, AccountWithBalance } from './schemas.ts';

export const listAccounts = operation({
  id: 'listAccounts',
  route: 'GET /accounts',
  group: 'Account',
  summary: 'Chart of accounts with balances (cursor)',
  access: 'money.read',
  query: chart.query,
  answer: {
    code: 'ACCOUNTS_LISTED',
    message: 'The chart of accounts with its balances.',
    data: CursorPage('AccountPage', AccountWithBalance),
    meta: 'page',
  },

  handle: async (context) => {
    const { tx, actor, query } = context;
    rejectLimitedUser(actor);
    const { data, meta } = await readPage<Account>(context, chart, accountColumns);
    const accountIds = data.rows.map(({ id }) => id);
    const balanceOf = await readBalances(tx, actor, { accountIds, upTo: query.date_to });
    const rows = data.rows.map((account) => ({ ...account, balance: majorOf(actor, balanceOf(account.id)) }));
    return { data: { ...data, rows }, meta };
  },
});
