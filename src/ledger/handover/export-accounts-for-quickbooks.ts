import { Type } from 'typebox';
import { rejectLimitedUser } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Nullable, named, optional } from '../../http/schema.ts';
import { chart, readBalances } from '../chart.ts';
import {
  amountText,
  type HandedAccount,
  HandedAmount,
  handedColumns,
  quickbooksName,
  quickbooksType,
} from './accounts.ts';

const Row = named(
  'QuickbooksAccount',
  Exactly({
    'Account Number': Type.String(),
    'Account Name': Type.String(),
    Type: Type.String(),
    'Detail Type': Type.String(),
    Debit: Nullable(HandedAmount),
    Credit: Nullable(HandedAmount),
  }),
);

export const exportAccountsForQuickbooks = operation({
  id: 'exportAccountsForQuickbooks',
  route: 'GET /accounts/quickbooks',
  group: 'Account',
  summary: 'Chart of accounts and balances for QuickBooks Online',
  description:
    'A file for the import of the chart of accounts or of a trial balance. The types are those of QuickBooks Online in the United States; its import lets you choose others.',
  access: 'money.read',
  query: Exactly(optional({ date_to: chart.filters.date_to })),
  sheetOnly: true,
  forImport: { rowsPerFile: 1_000, together: 'Account Number' },
  answer: {
    code: 'QUICKBOOKS_ACCOUNTS_EXPORTED',
    message: 'The accounts for QuickBooks Online.',
    data: CursorPage('QuickbooksAccountPage', Row),
  },

  handle: async (context) => {
    const { tx, actor, query } = context;
    rejectLimitedUser(actor);
    const { data } = await readPage<HandedAccount>(
      { ...context, query: { ...query, sortKey: 'code' } },
      chart,
      handedColumns,
    );
    const accountIds = data.rows.map(({ id }) => id);
    const balanceOf = await readBalances(tx, actor, { accountIds, upTo: query.date_to });
    const rows = data.rows.map((account) => {
      const [type, detailType] = quickbooksType(account);
      const balance = balanceOf(account.id);
      return {
        // A number has no decimal point there.
        'Account Number': account.code.replaceAll('.', '-'),
        'Account Name': quickbooksName(account),
        Type: type,
        'Detail Type': detailType,
        Debit: balance > 0n ? amountText(actor, balance) : null,
        Credit: balance < 0n ? amountText(actor, -balance) : null,
      };
    });
    return { data: { ...data, rows } };
  },
});
