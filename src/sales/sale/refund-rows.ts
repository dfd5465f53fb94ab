import sql, { type Sql } from 'sql-template-tag';
import { findParties } from '../../crm/exports.ts';
import type { Actor } from '../../http/access.ts';
import { defineList, findableBy } from '../../http/list.ts';
import { Id } from '../../http/schema.ts';
import { hasDailyTotals, movementConditions } from './movements.ts';
import { idsOfSales, type SaleFilters, saleConditions, saleFilters } from './sales.ts';

/**
 * Refunds `r` with their sales `s`, by the day they were made. A return without a receipt has no sale. Voids are left
 * out: they take their sale out of all figures.
 */
export const refundsMade = defineList({
  name: 'refunds',
  from: (selection, { actor, filters, page }) => sql`
    ${page?.key === 'total' && !readsSale(actor, filters) ? sql`(select r.* from refunds r where ${selection}) r` : sql`refunds r`}
    left join sales s on s.org_id = r.org_id and s.id = r.sale_id
    left join debts d on d.org_id = s.org_id and d.source_id = s.id and d.source_type = 'SALE'`,
  id: sql`r.id`,
  sorts: {
    date: { by: sql`r.business_date`, type: 'date' },
    total: { by: sql`r.total_minor`, type: 'bigint', isFigure: true },
  },
  defaultSort: { key: 'date', direction: 'desc' },
  filters: {
    ...saleFilters,
    tillSessionId: { ...Id, description: 'Where the refund was made.' },
    userId: { ...Id, description: 'The user who made the sale or, without a sale, the return.' },
  },
  where: (actor, filters) => {
    const { date_from, date_to, outletId, tillSessionId, customerId, userId, search, ...ofSale } = filters;
    return [
      sql`r.org_id = ${actor.orgId}`,
      sql`not r.is_void`,
      visibleRefunds(actor),
      date_from ? sql`r.business_date >= ${date_from}` : undefined,
      date_to ? sql`r.business_date <= ${date_to}` : undefined,
      outletId ? sql`r.outlet_id = ${outletId}` : undefined,
      tillSessionId ? sql`r.till_session_id = ${tillSessionId}` : undefined,
      userId ? sql`${seller} = ${userId}` : undefined,
      customerId ? refundsOfCustomer(actor, customerId) : undefined,
      search ? matchesSearch(actor, search.trim()) : undefined,
      ...(hasFilter(ofSale) ? [sql`r.sale_id is not null`, ...saleConditions(actor, ofSale)] : []),
    ];
  },
  total: (actor, filters) =>
    hasDailyTotals(actor, filters)
      ? sql`
        select coalesce(sum(m.refunds), 0)::int as total from sale_movements m
        where ${movementConditions(actor, filters)}`
      : undefined,
});

const hasFilter = (filters: object) => Object.values(filters).some((value) => value !== undefined);

/** Whether the conditions ask for columns of the sale. By total, the refunds of the page are chosen before the sales. */
function readsSale({ role }: Actor, { userId, status, paymentStatus, total }: SaleFilters): boolean {
  return role === 'CASHIER' || hasFilter({ userId, status, paymentStatus, total });
}

/** The user that refund `r` of sale `s` counts for: the seller, or without a sale the user who took the goods back. */
const seller = sql`coalesce(s.user_id, r.user_id)`;

/**
 * The condition for refunds `r` that this user may see. A cashier sees the refunds of their own sales, and their own
 * returns. A user who is limited to outlets sees the refunds of those.
 */
export function visibleRefunds(actor: Actor): Sql {
  const own = actor.role === 'CASHIER' ? sql`${seller} = ${actor.userId}` : sql`true`;
  return actor.outletIds ? sql`(${own} and r.outlet_id = any(${actor.outletIds}::uuid[]))` : own;
}

/**
 * The refunds of a customer's sales, and the customer's returns without a receipt. An index finds each of the two. The
 * ids are arrays, so that only the found rows are read.
 */
function refundsOfCustomer({ orgId }: Actor, customerId: string): Sql {
  return sql`(
    r.sale_id = any(array(select n.id from sales n where n.org_id = ${orgId} and n.customer_id = ${customerId}))
    or r.id = any(array(select n.id from refunds n where n.org_id = ${orgId} and n.customer_id = ${customerId})))`;
}

function matchesSearch(actor: Actor, text: string): Sql {
  return sql`(
    r.sale_id = any(array(${idsOfSales(actor, text)}))
    or r.id = any(array(
      select n.id from refunds n where n.org_id = ${actor.orgId} and n.number = upper(${text})
      union
      select n.id from refunds n where n.org_id = ${actor.orgId} and ${findableBy(sql`n.customer_id`, findParties, [text])})))`;
}

/** The number on the slip: that of the sale with the place among its refunds, or that of the return. */
export const refundNumber = sql`
  coalesce(r.number, s.number || '-R' || (
    select count(*) from refunds n
    where n.org_id = r.org_id and n.sale_id = r.sale_id and (n.recorded_at, n.id) <= (r.recorded_at, r.id)))`;

/** The quantity of refund `r`, in base units times 10^8. */
export const quantityBack = sql`(
  select coalesce(sum(b.quantity_e4::numeric * b.factor_e4), 0)
  from refund_items b
  where b.org_id = r.org_id and b.refund_id = r.id)`;

/** The columns with names for refund `r` of sale `s`. */
export const refundNameColumns = sql`
  (select o.name from outlets o where o.org_id = r.org_id and o.id = r.outlet_id) as "outletName",
  (select t.name from till_sessions e join tills t on t.org_id = e.org_id and t.id = e.till_id
   where e.org_id = r.org_id and e.id = r.till_session_id) as "tillName",
  (select p.name from parties p
   where p.org_id = r.org_id and p.id = coalesce(s.customer_id, r.customer_id)) as "customerName",
  (select u.first_name || ' ' || u.last_name from users u
   where u.org_id = r.org_id and u.id = r.user_id) as "userName",
  (select u.first_name || ' ' || u.last_name from users u
   where u.org_id = r.org_id and u.id = r.approved_by) as "approvedByName"`;
