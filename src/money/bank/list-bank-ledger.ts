import sql, { raw } from 'sql-template-tag';
import { type Actor, rejectLimitedUser } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import {
  balanceAfterLine,
  bankTransactionOf,
  type LineRow,
  ledgerOf,
  ledgerQuery,
  lineColumns,
} from './lines.ts';
import { BankLedgerLine } from './schemas.ts';
import { findBank } from './store.ts';

export const listBankLedger = operation({
  id: 'listBankLedger',
  route: 'GET /banks/{bankId}/ledger',
  group: 'Transaction/Bank',
  summary: 'Bank ledger details (cursor)',
  description:
    'The lines of the account, each with the balance after it. With `outletId`, lines and balances are those of that outlet.',
  access: 'money.read',
  query: ledgerQuery,
  answer: {
    code: 'BANK_LEDGER_LISTED',
    message: 'The lines of the bank account.',
    data: CursorPage('BankLedgerPage', BankLedgerLine),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, params, query } = context;
    rejectLimitedUser(actor);
    const bank = await findBank(tx, actor, params.bankId);
    // The same choice as readPage makes.
    const direction = query.sortDir ?? (query.sortKey ? 'asc' : 'desc');
    const order = raw(direction);
    // The balance is read by the same statement as the lines, so that both are of one moment. Only the first line
    // needs it: withBalances derives the others.
    const columns = sql`
      ${lineColumns},
      case when row_number() over (order by l.business_date ${order}, l.id ${order}) = 1
        then (${balanceAfterLine(query)}) end as "balanceMinor"`;
    const { data, meta } = await readPage<LedgerRow>(context, ledgerOf(bank.id), columns);
    return { data: { ...data, rows: withBalances(actor, data.rows, direction) }, meta };
  },
});

type LedgerRow = LineRow & { balanceMinor: bigint | null };

/**
 * Derives the balance after each line from that of the first. Ascending, it adds the line's own amount; descending, it
 * subtracts the amount of the line before.
 */
function withBalances(actor: Actor, rows: LedgerRow[], direction: 'asc' | 'desc') {
  let balanceMinor = rows[0]?.balanceMinor ?? 0n;
  return rows.map(({ balanceMinor: _, ...row }, index) => {
    if (direction === 'asc' && index > 0) balanceMinor += row.amountMinor;
    const line = { ...bankTransactionOf(actor, row), balance: majorOf(actor, balanceMinor) };
    if (direction === 'desc') balanceMinor -= row.amountMinor;
    return line;
  });
}
