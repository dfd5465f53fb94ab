import sql, { join, type Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
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
    sales: {
      ...Money,
      description: 'Raises the balance: sales to the customer, paid at once or not, without voided ones.',
    },
    payments: {
      ...Money,
      description:
        'Lowers the balance: what the customer paid, at once and later, less what was paid back. Deposits count when they come in.',
    },
    refunds: {
      ...Money,
      description:
        'Lowers the balance: refunds made on these days, whatever the day of the sale, also without a receipt.',
    },
    purchases: {
      ...Money,
      description:
        'Lowers the balance of a customer who is also a vendor: purchases from them on account, less returns and reversals.',
    },
    paidOut: {
      ...Money,
      description: 'Raises the balance: what we paid them as a vendor, for purchases or in advance.',
    },
    journals: {
      ...Money,
      description: 'The change by manual journals. Above zero raises the balance, below zero lowers it.',
    },
    closing: {
      ...Money,
      description:
        'The balance after the last of these days: opening + sales − payments − refunds − purchases + paidOut + journals.',
    },
    lastTransactionAt: Nullable(Instant),
  }),
);

type Row = {
  total: number;
  openingMinor: bigint;
  changeMinor: bigint;
  salesMinor: bigint;
  refundsMinor: bigint;
  /** What the lines of each kind of document changed the balance by. */
  tradeLinesMinor: bigint;
  paymentLinesMinor: bigint;
  paidOutMinor: bigint;
  purchaseLinesMinor: bigint;
  lastTransactionAt: string | null;
};

export const summarizeCustomerTransactions = operation({
  id: 'summarizeCustomerTransactions',
  route: 'GET /customers/{customerId}/transactions/summary',
  group: 'Transaction/Customer Transactions',
  summary: 'Get customer transaction summary',
  description:
    'Adds up the lines that GET /customers/{customerId}/transactions lists for the same filters, as customer and as vendor. A user who is limited to outlets gets the figures of those outlets.',
  access: 'crm.read',
  query: Exactly(optional(historyFilters)),
  answer: {
    code: 'CUSTOMER_TRANSACTIONS_SUMMARIZED',
    message: 'Totals of the account of this customer.',
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
      ${opening(actor, customerId, query)} as "openingMinor",
      coalesce(sum(l.amount_minor), 0) as "changeMinor",
      coalesce(sum(l.amount_minor) filter (where e.source_type in ('SALE', 'REFUND')), 0) as "tradeLinesMinor",
      coalesce(sum(l.amount_minor) filter (where e.source_type = 'PAYMENT' and not ${asVendor(actor)}), 0)
        as "paymentLinesMinor",
      coalesce(sum(l.amount_minor) filter (where e.source_type = 'PAYMENT' and ${asVendor(actor)}), 0)
        as "paidOutMinor",
      coalesce(sum(l.amount_minor) filter (where e.source_type in ('PURCHASE', 'ADJUSTMENT')), 0)
        as "purchaseLinesMinor",
      (select coalesce(sum(s.total_minor), 0) from sales s
       where ${of(sql`s`, sql`customer_id`)} and s.status <> 'VOIDED') as "salesMinor",
      (select coalesce(sum(r.total_minor), 0)
       from sales s join refunds r on r.org_id = s.org_id and r.sale_id = s.id and not r.is_void
       where ${join([sql`s.org_id = ${actor.orgId}`, sql`s.customer_id = ${customerId}`, ...within(sql`r`, actor, query)], ' and ')})
        + (select coalesce(sum(r.total_minor), 0) from refunds r where ${of(sql`r`, sql`customer_id`)})
        as "refundsMinor",
      greatest(
        (select e.recorded_at from journal_lines l
         join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id
         where ${of(sql`l`, sql`party_id`)} order by l.business_date desc, l.id desc limit 1),
        (select s.completed_at from sales s
         where ${of(sql`s`, sql`customer_id`)} order by s.business_date desc, s.id desc limit 1),
        (select y.recorded_at from payments y
         where ${of(sql`y`, sql`party_id`)} order by y.business_date desc, y.id desc limit 1)) as "lastTransactionAt"`,
    );
    return { data: figuresOf(actor, row), meta: summaryMeta(row.total) };
  },
});

/**
 * All from the lines, so that it adds up whatever was posted. Of sales and refunds the lines hold what was not paid at
 * once; the rest of their totals was.
 */
function figuresOf(actor: Actor, row: Row): Static<typeof CustomerTransactionSummary> {
  const { openingMinor, changeMinor, salesMinor, refundsMinor, tradeLinesMinor } = row;
  const { paymentLinesMinor, paidOutMinor, purchaseLinesMinor } = row;
  const paidAtOnceMinor = salesMinor - refundsMinor - tradeLinesMinor;
  const major = (minor: bigint) => majorOf(actor, minor);
  return {
    opening: major(openingMinor),
    sales: major(salesMinor),
    payments: major(paidAtOnceMinor - paymentLinesMinor),
    refunds: major(refundsMinor),
    purchases: major(-purchaseLinesMinor),
    paidOut: major(paidOutMinor),
    journals: major(changeMinor - tradeLinesMinor - paymentLinesMinor - paidOutMinor - purchaseLinesMinor),
    closing: major(openingMinor + changeMinor),
    lastTransactionAt: row.lastTransactionAt,
  };
}

/** Whether line `l` is of what we owe the party, and not of what it owes us. */
function asVendor({ orgId }: Actor): Sql {
  return sql`l.account_id in (
    select a.id from accounts a where a.org_id = ${orgId} and a.system_key in ('PAYABLES', 'ADVANCES'))`;
}

/** By days where all outlets count, else by the lines of those outlets. */
function opening(actor: Actor, customerId: string, { outletId, date_from }: History): Sql {
  if (!date_from) return sql`0::numeric`;
  const byDays = !actor.outletIds && !outletId;
  const conditions = [
    sql`m.org_id = ${actor.orgId}`,
    sql`m.party_id = ${customerId}`,
    sql`m.business_date < ${date_from}::date`,
    ...within(sql`m`, actor, { ...(outletId && { outletId }) }),
  ];
  return sql`(
    select coalesce(sum(m.amount_minor), 0) from ${byDays ? sql`party_movements` : sql`journal_lines`} m
    where ${join(conditions, ' and ')})`;
}
