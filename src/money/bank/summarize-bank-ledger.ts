import sql, { empty } from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { rejectReversedDates, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { ledgerSummaryQuery } from './lines.ts';
import { findBank } from './store.ts';

export const summarizeBankLedger = operation({
  id: 'summarizeBankLedger',
  route: 'GET /banks/{bankId}/ledger/summary',
  group: 'Transaction/Bank',
  summary: 'Bank ledger summary',
  description: 'The balance before these days, what came in and went out, and the balance after them.',
  access: 'money.read',
  query: ledgerSummaryQuery,
  answer: {
    code: 'BANK_LEDGER_SUMMARIZED',
    message: 'Totals of the bank account.',
    data: named('BankLedgerSummary', Exactly({ opening: Money, in: Money, out: Money, closing: Money })),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params, query }) => {
    rejectLimitedUser(actor);
    rejectReversedDates(query);
    const { date_from, date_to, outletId } = query;
    const { accountId } = await findBank(tx, actor, params.bankId);
    const before = date_from ? sql`business_date < ${date_from}::date` : sql`false`;
    const figures = await tx.one<{ openingMinor: bigint; inMinor: bigint; outMinor: bigint }>(sql`
      select coalesce(sum(debit_minor - credit_minor) filter (where ${before}), 0) as "openingMinor",
             coalesce(sum(debit_minor) filter (where not ${before}), 0) as "inMinor",
             coalesce(sum(credit_minor) filter (where not ${before}), 0) as "outMinor"
      from account_movements
      where org_id = ${actor.orgId} and account_id = ${accountId}
        ${date_to ? sql`and business_date <= ${date_to}` : empty}
        ${outletId ? sql`and outlet_id = ${outletId}` : empty}`);
    if (!figures) throw new Error('an aggregate has a row');
    const { openingMinor, inMinor, outMinor } = figures;
    return {
      data: {
        opening: majorOf(actor, openingMinor),
        in: majorOf(actor, inMinor),
        out: majorOf(actor, outMinor),
        closing: majorOf(actor, openingMinor + inMinor - outMinor),
      },
      meta: summaryMeta(1),
    };
  },
});
