import sql, { join, type Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import { rejectUnknownParty, transactionsOf } from '../../crm/exports.ts';
import type { Actor } from '../../http/access.ts';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Instant, Nullable, named, optional } from '../../http/schema.ts';
import { type HistoryFilters, historyConditions, historyFilters } from './store.ts';

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
  /** How much each kind of document changed the balance. */
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
    const conditionsOf = (table: Sql, column: Sql) =>
      join(
        [
          sql`${table}.org_id = ${actor.orgId}`,
          sql`${table}.${column} = ${customerId}`,
          ...historyConditions(table, actor, query),
        ],
        ' and ',
      );
    const ofRefundedSales = [
      sql`s.org_id = ${actor.orgId}`,
      sql`s.customer_id = ${customerId}`,
      ...historyConditions(sql`r`, actor, query),
    ];
    const row = await readSummary<Row>(
      context,
      transactionsOf(customerId),
      sql`
      count(*)::int as total,
      ${openingBalance(actor, customerId, query)} as "openingMinor",
      coalesce(sum(l.amount_minor), 0) as "changeMinor",
      coalesce(sum(l.amount_minor) filter (where e.source_type in ('SALE', 'REFUND')), 0) as "tradeLinesMinor",
      coalesce(sum(l.amount_minor) filter (where e.source_type = 'PAYMENT' and not ${isVendorLine(actor)}), 0)
        as "paymentLinesMinor",
      coalesce(sum(l.amount_minor) filter (where e.source_type = 'PAYMENT' and ${isVendorLine(actor)}), 0)
        as "paidOutMinor",
      coalesce(sum(l.amount_minor) filter (where e.source_type in ('PURCHASE', 'ADJUSTMENT')), 0)
        as "purchaseLinesMinor",
      (select coalesce(sum(s.total_minor), 0) from sales s
       where ${conditionsOf(sql`s`, sql`customer_id`)} and s.status <> 'VOIDED') as "salesMinor",
      (select coalesce(sum(r.total_minor), 0)
       from sales s join refunds r on r.org_id = s.org_id and r.sale_id = s.id and not r.is_void
       where ${join(ofRefundedSales, ' and ')})
        + (select coalesce(sum(r.total_minor), 0) from refunds r where ${conditionsOf(sql`r`, sql`customer_id`)})
        as "refundsMinor",
      greatest(
        (select e.recorded_at from journal_lines l
         join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id
         where ${conditionsOf(sql`l`, sql`party_id`)} order by l.business_date desc, l.id desc limit 1),
        (select s.completed_at from sales s
         where ${conditionsOf(sql`s`, sql`customer_id`)} order by s.business_date desc, s.id desc limit 1),
        (select y.recorded_at from payments y
         where ${conditionsOf(sql`y`, sql`party_id`)} order by y.business_date desc, y.id desc limit 1)) as "lastTransactionAt"`,
    );
    return { data: figuresOf(actor, row), meta: summaryMeta(row.total) };
  },
});

/**
 * The figures follow from the journal lines, so that they add up to the balance. The journal lines of sales and refunds
 * hold only what was not paid at once.
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

/** Whether line `l` is on an account of what we owe the party. */
function isVendorLine({ orgId }: Actor): Sql {
  return sql`l.account_id in (
    select a.id from accounts a where a.org_id = ${orgId} and a.system_key in ('PAYABLES', 'ADVANCES'))`;
}

/**
 * The balance before the period. The daily totals give it for all outlets together, the journal lines for some outlets.
 */
function openingBalance(actor: Actor, customerId: string, { outletId, date_from }: HistoryFilters): Sql {
  if (!date_from) return sql`0::numeric`;
  const usesDailyTotals = !actor.outletIds && !outletId;
  const conditions = [
    sql`m.org_id = ${actor.orgId}`,
    sql`m.party_id = ${customerId}`,
    sql`m.business_date < ${date_from}::date`,
    ...historyConditions(sql`m`, actor, { ...(outletId && { outletId }) }),
  ];
  return sql`(
    select coalesce(sum(m.amount_minor), 0)
    from ${usesDailyTotals ? sql`party_movements` : sql`journal_lines`} m
    where ${join(conditions, ' and ')})`;
}
