import sql, { join, type Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import { findParties } from '../../crm/exports.ts';
import type { Actor } from '../../http/access.ts';
import { dateFilters, defineList, findableBy } from '../../http/list.ts';
import { Amount, minorOf } from '../../http/money.ts';
import { Id, Text } from '../../http/schema.ts';
import { hasDailyTotals, movementsWhere } from './movements.ts';
import { SalePaymentStatus, SaleStatus } from './schemas.ts';
import { salesWithDebts, soldWhere } from './store.ts';

export const saleFilters = {
  ...dateFilters,
  outletId: Id,
  customerId: Id,
  status: SaleStatus,
  paymentStatus: SalePaymentStatus,
  tillSessionId: Id,
  userId: { ...Id, description: 'The user who made the sale.' },
  total: { ...Amount, description: 'The exact total.' },
  search: Text(100, {
    description:
      "The printed number of a sale or of a refund slip, its counter alone (42 finds LAG1-T1-000042), or part of the customer's name, address or phone number.",
  }),
};
type Filters = { [Name in keyof typeof saleFilters]?: Static<(typeof saleFilters)[Name]> };

/**
 * Sales `s` with their debts `d`, by day; within a day by id, which begins with the time. `from` says which is read
 * first, and that has the day and the id as well: so either is read in the order of its own index.
 */
function salesBy({ from, date, id }: { from: Sql; date: Sql; id: Sql }) {
  return defineList({
    name: 'sales',
    from,
    id,
    sorts: { date: { by: date, type: 'date' }, number: { by: sql`s.number`, type: 'text' } },
    defaultSort: { key: 'date', direction: 'desc' },
    filters: saleFilters,
    where: (actor, { date_from, date_to, outletId, tillSessionId, ...rest }) => [
      sql`s.org_id = ${actor.orgId}`,
      date_from ? sql`${date} >= ${date_from}` : undefined,
      date_to ? sql`${date} <= ${date_to}` : undefined,
      outletId ? sql`s.outlet_id = ${outletId}` : undefined,
      tillSessionId ? sql`s.till_session_id = ${tillSessionId}` : undefined,
      ...ofSale(actor, rest),
    ],
    total: countOf,
  });
}

const allSales = salesBy({ from: salesWithDebts, date: sql`s.business_date`, id: sql`s.id` });

/** Those that are not paid: few, and found by what is owed for them. */
const owedSales = salesBy({
  from: sql`debts d join sales s on s.org_id = d.org_id and s.id = d.source_id`,
  date: sql`d.business_date`,
  id: sql`d.source_id`,
});

export const { query: salesQuery, summaryQuery: salesSummaryQuery } = allSales;

/** The list that is quickest for these filters; both give the same rows. */
export function salesFor({ paymentStatus }: Filters) {
  return paymentStatus === 'UNPAID' || paymentStatus === 'PART_PAID' ? owedSales : allSales;
}

/** How much was sold in sale `s`, in base units and hundred-millionths. */
export const quantitySold = sql`(
  select coalesce(sum(i.quantity_e4::numeric * i.factor_e4), 0) from sale_lines i
  where i.org_id = s.org_id and i.sale_id = s.id)`;

const due = sql`(d.amount_minor - d.settled_minor)`;
const paid = sql`(s.total_minor - ${due} - s.credited_minor)`;
const isOwed = sql`d.org_id = s.org_id and d.source_type = 'SALE' and d.settled_minor < d.amount_minor`;
const paymentConditions: Record<Static<typeof SalePaymentStatus>, Sql> = {
  PAID: sql`coalesce(${due}, 0) = 0`,
  PART_PAID: sql`${isOwed} and ${paid} > 0`,
  UNPAID: sql`${isOwed} and ${paid} = 0`,
};

type OfSale = Pick<Filters, 'customerId' | 'status' | 'paymentStatus' | 'userId' | 'total' | 'search'>;

/** What is asked of the sale itself, whether it is listed or a refund of it: not when and where that happened. */
export function ofSale(actor: Actor, asked: OfSale): (Sql | undefined)[] {
  const { customerId, status, paymentStatus, userId, total, search } = asked;
  return [
    soldWhere(actor),
    customerId ? sql`s.customer_id = ${customerId}` : undefined,
    status ? sql`s.status = ${status}` : undefined,
    // What there is an index of: sales that stayed as they were made are all the others.
    status && status !== 'COMPLETED' ? sql`s.status <> 'COMPLETED'` : undefined,
    userId ? sql`s.user_id = ${userId}` : undefined,
    total === undefined
      ? undefined
      : sql`s.total_minor = ${minorOf(actor, { field: 'total', amount: total })}`,
    search ? foundBy(actor, search.trim()) : undefined,
    paymentStatus ? paymentConditions[paymentStatus] : undefined,
  ];
}

/** An array, so that none but those found are read. */
function foundBy(actor: Actor, text: string): Sql {
  return sql`s.id = any(array(${idsOfSales(actor, text)}))`;
}

/** Selects the sales that are found by this text: each way to find one has an index of its own. */
export function idsOfSales({ orgId }: Actor, text: string): Sql {
  // A slip is numbered by its sale, so what is scanned from it finds that.
  const saleNumber = text.replace(/-R\d{1,6}$/i, '');
  const ways = [
    sql`n.number in (${text}, upper(${text}), upper(${saleNumber}))`,
    // What stands on the receipt of a sale that had to get another number here.
    sql`n.printed_number in (${text}, upper(${text}), upper(${saleNumber}))`,
    findableBy(sql`n.customer_id`, findParties, [text]),
  ];
  if (/^\d{1,12}$/.test(text)) {
    ways.push(sql`
      n.series_id in (select e.id from sale_series e where e.org_id = ${orgId}) and n.series_number = ${text}::bigint`);
  }
  const found = ways.map((way) => sql`select n.id from sales n where n.org_id = ${orgId} and ${way}`);
  return join(found, ' union ');
}

/** Without what is owed for them, unless that is asked for. */
function countOf(actor: Actor, asked: Filters): Sql | undefined {
  if (hasDailyTotals(actor, asked)) {
    return sql`
      select coalesce(sum(m.sales + m.voids), 0)::int as total from sale_movements m where ${movementsWhere(actor, asked)}`;
  }
  if (asked.paymentStatus) return undefined;
  const where = allSales.where(actor, asked).filter((one) => one !== undefined);
  return sql`select count(*)::int as total from sales s where ${join(where, ' and ')}`;
}
