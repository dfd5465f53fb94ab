import { rejectLimitedUser } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { bankTransactionOf, bankTransactions, type LineRow, lineColumns } from './lines.ts';
import { BankTransaction } from './schemas.ts';

export const listBankTransactions = operation({
  id: 'listBankTransactions',
  route: 'GET /banks/transactions',
  group: 'Transaction/Bank',
  summary: 'Fetch Bank Transactions',
  description: 'The lines of all bank accounts, or of one.',
  access: 'money.read',
  query: bankTransactions.query,
  answer: {
    code: 'BANK_TRANSACTIONS_LISTED',
    message: 'The bank transactions.',
    data: CursorPage('BankTransactionsResponse', BankTransaction),
    meta: 'page',
  },

  handle: async (context) => {
    rejectLimitedUser(context.actor);
    const { data, meta } = await readPage<LineRow>(context, bankTransactions, lineColumns);
    const rows = data.rows.map((row) => bankTransactionOf(context.actor, row));
    return { data: { ...data, rows }, meta };
  },
});
