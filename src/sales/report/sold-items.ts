import sql, { join, type Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { dateFilters, defineList, rejectReversedDates } from '../../http/list.ts';
import { Id } from '../../http/schema.ts';
import { itemMovements, movementConditions } from '../sale/movements.ts';
import { chosenProducts, productFilters } from './chosen-products.ts';

const filters = {
  ...dateFilters,
  outletId: Id,
  userId: { ...Id, description: 'The user who made the sale.' },
  ...productFilters,
};
type Filters = { [Name in keyof typeof filters]?: Static<(typeof filters)[Name]> };

const netCost = sql`(b.cost_minor - b.returned_cost_minor)`;

// Each request puts its own `from` in place of this one. It holds the filters as well.
const list = defineList({
  name: 'sales by product',
  from: sql`sold b`,
  id: sql`b.product_id`,
  sorts: {
    total: { by: sql`b.total_minor`, type: 'numeric' },
    net: { by: sql`(b.total_minor - b.refunded_minor)`, type: 'numeric' },
    refunded: { by: sql`b.refunded_minor`, type: 'numeric' },
    cost: { by: netCost, type: 'numeric', needsCost: true },
    margin: {
      by: sql`(b.total_minor - b.refunded_minor - b.tax_minor + b.refunded_tax_minor - ${netCost})`,
      type: 'numeric',
      needsCost: true,
    },
    quantity: { by: sql`b.quantity_e4`, type: 'numeric' },
    refundedQuantity: { by: sql`b.refunded_e4`, type: 'numeric' },
    name: { by: sql`b.sort_key`, type: 'text' },
  },
  defaultSort: { key: 'total', direction: 'desc' },
  filters,
  where: () => [sql`true`],
  isCountedWithRows: true,
});
export const { query: byProductQuery, summaryQuery: byProductSummaryQuery } = list;

/** Products `b` with their sold and refunded figures. Products that were only in voided sales are left out. */
export function soldItems(actor: Actor, filters: Filters) {
  rejectReversedDates(filters);
  return { ...list, from: sold(actor, filters) };
}

function sold(actor: Actor, filters: Filters): Sql {
  const { userId, date_from, date_to, outletId } = filters;
  const days = { date_from, date_to, outletId };
  const sellers = [
    ...(actor.role === 'CASHIER' ? [sql`m.user_id = ${actor.userId}`] : []),
    ...(userId ? [sql`m.user_id = ${userId}`] : []),
  ];
  // The totals do not know the seller. For one seller the sales are read by their index.
  const movements =
    sellers.length > 0
      ? sql`item_facts m where ${join([movementConditions(actor, days), ...sellers], ' and ')}`
      : sql`(${itemMovements(actor, days)}) m`;
  return sql`(
    select f.*, p.name, p.sort_key
    from (
      select m.product_id, round(sum(m.quantity_e8) / 10000) as quantity_e4,
             round(sum(m.refunded_e8) / 10000) as refunded_e4, sum(m.total_minor) as total_minor,
             sum(m.refunded_minor) as refunded_minor, sum(m.tax_minor) as tax_minor,
             sum(m.refunded_tax_minor) as refunded_tax_minor, sum(m.cost_minor) as cost_minor,
             sum(m.returned_cost_minor) as returned_cost_minor
      from ${movements}
      group by m.product_id
      having sum(m.quantity_e8) <> 0 or sum(m.refunded_e8) <> 0) f
    join products p on p.id = f.product_id
    where ${chosenProducts(actor, filters)}) b`;
}
