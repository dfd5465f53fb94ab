import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import { findParties } from '../../crm/exports.ts';
import type { Actor } from '../../http/access.ts';
import { type ChosenRows, dateFilters, defineList, findableBy, type PageRequest } from '../../http/list.ts';
import { Amount, minorOf } from '../../http/money.ts';
import { Id, Text } from '../../http/schema.ts';
import { hasDailyTotals, movementConditions } from './movements.ts';
import { SalePaymentStatus, SaleStatus } from './schemas.ts';
import { saleNameJoins, salesWithDebts, visibleSales } from './store.ts';

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
export type SaleFilters = { [Name in keyof typeof saleFilters]?: Static<(typeof saleFilters)[Name]> };

type From =
  | Sql
  | ((selection: Sql, request: { filters: SaleFilters; page?: PageRequest | undefined }) => Sql | ChosenRows);

/**
 * Sales `s` with their debts `d`, sorted by day and then by id, which begins with the time. `date` and `id` are columns
 * of the first table in `from`, so that it is read in the order of its own index.
 */
function salesBy({
  from,
  date,
  id,
  owedBy,
}: {
  from: From;
  date: Sql;
  id: Sql;
  /** The customer as the debt names it, in a list of debts. */
  owedBy?: Sql;
}) {
  return defineList({
    name: 'sales',
    from,
    id,
    sorts: {
      date: { by: date, type: 'date' },
      number: { by: sql`s.number`, type: 'text' },
      total: { by: sql`s.total_minor`, type: 'bigint', isFigure: true },
    },
    defaultSort: { key: 'date', direction: 'desc' },
    filters: saleFilters,
    where: (actor, { date_from, date_to, outletId, tillSessionId, ...rest }) => [
      sql`s.org_id = ${actor.orgId}`,
      date_from ? sql`${date} >= ${date_from}` : undefined,
      date_to ? sql`${date} <= ${date_to}` : undefined,
      outletId ? sql`s.outlet_id = ${outletId}` : undefined,
      tillSessionId ? sql`s.till_session_id = ${tillSessionId}` : undefined,
      // The debt of a sale is of its customer. This one finds it in the open debts of the customer.
      owedBy && rest.customerId ? sql`${owedBy} = ${rest.customerId}` : undefined,
      ...saleConditions(actor, rest),
    ],
    total: countOf,
    ...(owedBy && { preparedFilters: ['customerId', 'paymentStatus'] }),
  });
}

/**
 * The sales of a page are chosen first, and their debts and names are looked up then. Otherwise all debts might be read,
 * to join them before the sort. Where the debt decides, it is looked up sale by sale (offset), whatever the statistics
 * say about the number of debts.
 */
const allSalesFrom: From = (selection, { filters, page }) => {
  if (!page) return salesWithDebts;
  const debtOfSale = sql`
    left join lateral (
      select * from debts where org_id = s.org_id and source_id = s.id and source_type = 'SALE' offset 0) d on true`;
  const chosen = sql`
    (select s.* from sales s ${filters.paymentStatus ? debtOfSale : empty} where ${selection}) s
    left join debts d on d.org_id = s.org_id and d.source_id = s.id and d.source_type = 'SALE' ${saleNameJoins}`;
  return { chosen };
};

const allSales = salesBy({ from: allSalesFrom, date: sql`s.business_date`, id: sql`s.id` });

/** Unpaid sales. They are few, so they are found through their debts. */
const owedSales = salesBy({
  from: (_, { page }) => sql`
    debts d join sales s on s.org_id = d.org_id and s.id = d.source_id ${page ? saleNameJoins : empty}`,
  date: sql`d.business_date`,
  id: sql`d.source_id`,
  owedBy: sql`d.party_id`,
});

export const { query: salesQuery, summaryQuery: salesSummaryQuery } = allSales;

/** The faster of the two lists for these filters. Both give the same rows. */
export function salesFor({ paymentStatus }: SaleFilters) {
  return paymentStatus === 'UNPAID' || paymentStatus === 'PART_PAID' ? owedSales : allSales;
}

/** The quantity of sale `s`, in base units times 10^8. */
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

type FiltersOfSale = Pick<
  SaleFilters,
  'customerId' | 'status' | 'paymentStatus' | 'userId' | 'total' | 'search'
>;

/** The conditions on the sale itself, for lists of sales and of refunds. Dates and outlets are not part of them. */
export function saleConditions(actor: Actor, filters: FiltersOfSale): (Sql | undefined)[] {
  const { customerId, status, paymentStatus, userId, total, search } = filters;
  return [
    visibleSales(actor),
    customerId ? sql`s.customer_id = ${customerId}` : undefined,
    status ? sql`s.status = ${status}` : undefined,
    // There is an index of refunded and voided sales. Completed sales are all the others.
    status && status !== 'COMPLETED' ? sql`s.status <> 'COMPLETED'` : undefined,
    userId ? sql`s.user_id = ${userId}` : undefined,
    total === undefined
      ? undefined
      : sql`s.total_minor = ${minorOf(actor, { field: 'total', amount: total })}`,
    search ? matchesSearch(actor, search.trim()) : undefined,
    paymentStatus ? paymentConditions[paymentStatus] : undefined,
  ];
}

/** The condition for sales that a text finds. Their ids are an array, so that only the found rows are read. */
function matchesSearch(actor: Actor, text: string): Sql {
  return sql`s.id = any(array(${idsOfSales(actor, text)}))`;
}

/** Selects the sales that this text finds. Each way to find a sale has an index of its own. */
export function idsOfSales({ orgId }: Actor, text: string): Sql {
  // The number of a refund slip begins with the number of its sale.
  const saleNumber = text.replace(/-R\d{1,6}$/i, '');
  const ways = [
    sql`n.number in (${text}, upper(${text}), upper(${saleNumber}))`,
    // The printed number of a sale that got another number on the server.
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

/** Counts the sales without their debts, unless the filters need them. */
function countOf(actor: Actor, filters: SaleFilters): Sql | undefined {
  if (hasDailyTotals(actor, filters)) {
    // A sale that was voided is counted on its day as well.
    return sql`
      select ((
        select coalesce(sum(m.sales + m.voids), 0) from sale_days m where ${movementConditions(actor, filters)}) + (
        select count(*)
        from fold_marks f
        cross join lateral (
          select from sales m
          where m.transaction between f.horizon and '18446744073709551615' and ${movementConditions(actor, filters)}
          offset 0) s
        where f.org_id = ${actor.orgId}))::int as total`;
  }
  if (filters.paymentStatus) return undefined;
  const where = allSales.where(actor, filters).filter((one) => one !== undefined);
  return sql`select count(*)::int as total from sales s where ${join(where, ' and ')}`;
}
