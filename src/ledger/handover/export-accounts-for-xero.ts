import { Type } from 'typebox';
import { rejectLimitedUser } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Nullable, named, optional, Text } from '../../http/schema.ts';
import { chart, readBalances } from '../chart.ts';
import {
  amountText,
  type HandedAccount,
  HandedAmount,
  handedColumns,
  xeroCode,
  xeroName,
  xeroType,
} from './accounts.ts';

const Row = named(
  'XeroAccount',
  Exactly({
    '*Code': Type.String(),
    '*Name': Type.String(),
    '*Type': Type.String(),
    '*Tax Code': Type.String(),
    Description: Nullable(Type.String()),
    Dashboard: Type.String(),
    'Expense Claims': Type.String(),
    'Enable Payments': Type.String(),
    Balance: HandedAmount,
  }),
);

export const exportAccountsForXero = operation({
  id: 'exportAccountsForXero',
  route: 'GET /accounts/xero',
  group: 'Account',
  summary: 'Chart of accounts and balances for Xero',
  description:
    'A file for the import of the chart of accounts. Balances are debits less credits. An account whose name Xero has for one of its own is followed by its code.',
  access: 'money.read',
  query: Exactly({
    ...optional({ date_to: chart.filters.date_to }),
    taxRate: Type.Optional(
      Text(50, {
        description:
          'The name of a tax rate of 0 in your Xero, so that it computes no tax, such as `No VAT (0%)`. Left out: `Tax Exempt (0%)`.',
      }),
    ),
  }),
  sheetOnly: true,
  forImport: { rowsPerFile: 1_000, together: '*Code' },
  answer: {
    code: 'XERO_ACCOUNTS_EXPORTED',
    message: 'The accounts for Xero.',
    data: CursorPage('XeroAccountPage', Row),
  },
  refusals: ['INVALID_STATE'],

  handle: async (context) => {
    const { tx, actor } = context;
    rejectLimitedUser(actor);
    const { taxRate = 'Tax Exempt (0%)', ...query } = context.query;
    const { data } = await readPage<HandedAccount>(
      { ...context, query: { ...query, sortKey: 'code' } },
      chart,
      handedColumns,
    );
    const accountIds = data.rows.map(({ id }) => id);
    const balanceOf = await readBalances(tx, actor, { accountIds, upTo: query.date_to });
    const rows = data.rows.map((account) => ({
      '*Code': xeroCode(account.code),
      '*Name': xeroName(account),
      '*Type': xeroType(account),
      '*Tax Code': taxRate.trim(),
      Description: null,
      Dashboard: 'No',
      'Expense Claims': 'No',
      'Enable Payments': 'No',
      Balance: amountText(actor, balanceOf(account.id)),
    }));
    return { data: { ...data, rows } };
  },
});
