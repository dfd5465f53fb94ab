import { rejectLimitedUser } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { BankDetails } from './schemas.ts';
import { type BankRow, bankColumns, bankDetails, banks, figuresOf } from './store.ts';

export const listBanks = operation({
  id: 'listBanks',
  route: 'GET /banks',
  group: 'Transaction/Bank',
  summary: 'List bank accounts',
  description: 'With dates, `in` and `out` are of those days and the balance is that of the last day.',
  access: 'money.read',
  query: banks.query,
  answer: {
    code: 'BANKS_LISTED',
    message: 'The bank accounts.',
    data: CursorPage('BankAccountListResponse', BankDetails),
    meta: 'page',
  },

  handle: async (context) => {
    const { tx, actor, query } = context;
    rejectLimitedUser(actor);
    const { data, meta } = await readPage<BankRow>(context, banks, bankColumns);
    const accountIds = data.rows.map(({ accountId }) => accountId);
    const figures = await figuresOf(tx, actor, accountIds, query);
    const rows = data.rows.map((row) => bankDetails(actor, row, figures(row.accountId)));
    return { data: { ...data, rows }, meta };
  },
});
