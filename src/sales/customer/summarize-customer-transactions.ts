import sql, { join, type Sql } from 'sql-template-tag';
import { rejectUnknownParty, transactionsOf } from '../../crm/exports.ts';
import type { Actor } from '../../http/access.ts';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Instant, Nullable, named, optional } from '../../http/schema.ts';
import { type History, historyFilters, within } from './store.ts';

const CustomerTransactionSummary = named(
  'CustomerTransactionSummaryResponse',
  Exactly({
    opening: { ...Money, description: 'The balance before the first of these days.' },
    sales: { ...Money, description: 'What was sold to the customer, paid at once or not.' },
    payments: {
      ...Money,
      description: 'What the customer paid, less what was paid back; deposits count when they come in.',
    },
    refunds: { ...Money, description: 'What was taken back on these days, of sales of any day.' },
    closing: {
      ...Money,
      description: 'The balance after the last of these days: manual journals are in it, too.',
    },
    lastTransactionAt: Nullable(Instant),
  }),
);

type Row = {
  total: number;
  openingMinor: bigint;
  closingMinor: bigint;
  salesMinor: bigint;
  refundsMinor: bigint;
  paymentsMinor: bigint;
  lastTransactionAt: string | null;
};

export const summarizeCustomerTransactions = operation({
  id: 'summarizeCustomerTransactions',
  route: 'GET /customers/{customerId}/transactions/summary',
  group: 'Transaction/Customer Transactions',
  summary: 'Get customer transaction summary',
  access: 'crm.read',
  query: Exactly(optional(historyFilters)),
  answer: {
    code: 'CUSTOMER_TRANSACTIONS_SUMMARIZED',
    message: 'The account of this customer in figures.',
    data: CustomerTransactionSummary,
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, params, query } = context;
    const { customerId } = params;
    await rejectUnknownParty(tx, actor, { partyId: customerId, side: 'customer' });
    const of = (table: Sql, column: Sql) =>
      join(
        [
          sql`${table}.org_id = ${actor.orgId}`,
          sql`${table}.${column} = ${customerId}`,
          ...within(table, actor, query),
        ],
        ' and ',
      );
    const row = await readSummary<Row>(
      context,
      transactionsOf(customerId),
      sql`
      count(*)::int as total,
      ${balance(actor, customerId, { ...query, before: query.date_from })} as "openingMinor",
      ${balance(actor, customerId, query)} as "closingMinor",
      (select coalesce(sum(s.total_minor), 0) from sales s where ${of(sql`s`, sql`customer_id`)}) as "salesMinor",
      (select coalesce(sum(r.total_minor), 0)
       from sales s join refunds r on r.org_id = s.org_id and r.sale_id = s.id
       where ${join([sql`s.org_id = ${actor.orgId}`, sql`s.customer_id = ${customerId}`, ...within(sql`r`, actor, query)], ' and ')})
        as "refundsMinor",
      (select coalesce(sum(case direction when 'IN' then amount_minor - cash_back_minor else -amount_minor end), 0)
       from payments y
       where ${of(sql`y`, sql`party_id`)} and y.method <> 'DEPOSIT'
         and (y.direction = 'IN' and y.purpose in ('SALE', 'SETTLEMENT', 'DEPOSIT')
              or y.direction = 'OUT' and y.purpose in ('REFUND', 'DEPOSIT_REFUND'))) as "paymentsMinor",
      greatest(
        (select e.recorded_at from journal_lines l
         join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id
         where ${of(sql`l`, sql`party_id`)} order by l.business_date desc, l.id desc limit 1),
        (select s.completed_at from sales s
         where ${of(sql`s`, sql`customer_id`)} order by s.business_date desc, s.id desc limit 1),
        (select y.recorded_at from payments y
         where ${of(sql`y`, sql`party_id`)} order by y.business_date desc, y.id desc limit 1)) as "lastTransactionAt"`,
    );
    return {
      data: {
        opening: majorOf(actor, row.openingMinor),
        sales: majorOf(actor, row.salesMinor),
        payments: majorOf(actor, row.paymentsMinor),
        refunds: majorOf(actor, row.refundsMinor),
        closing: majorOf(actor, row.closingMinor),
        lastTransactionAt: row.lastTransactionAt,
      },
      meta: summaryMeta(row.total),
    };
  },
});

/** By days where all outlets count, else by the lines of those outlets. */
function balance(actor: Actor, customerId: string, days: History & { before?: string | undefined }): Sql {
  if ('before' in days && !days.before) return sql`0::bigint`;
  const { outletId, date_to, before } = days;
  const byDays = !actor.outletIds && !outletId;
  const conditions = [
    sql`m.org_id = ${actor.orgId}`,
    sql`m.party_id = ${customerId}`,
    ...within(sql`m`, actor, { ...(outletId && { outletId }), ...(date_to && { date_to }) }),
    ...(before ? [sql`m.business_date < ${before}::date`] : []),
  ];
  return sql`(
    select coalesce(sum(m.amount_minor), 0) from ${byDays ? sql`party_movements` : sql`journal_lines`} m
    where ${join(conditions, ' and ')})`;
}
