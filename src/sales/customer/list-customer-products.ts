import sql, { join, type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { rejectUnknownParty } from '../../crm/exports.ts';
import type { Actor } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { checked, defineList, naturally, readPage } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { fromE4 } from '../../http/quantity.ts';
import { BusinessDate, Count, Exactly, Id, named } from '../../http/schema.ts';
import { type HistoryFilters, historyConditions, historyFilters } from './store.ts';

const Quantity = Type.Number({ examples: [2.5] });
const CustomerProduct = named(
  'CustomerProduct',
  Exactly({
    productId: Id,
    name: { ...Type.String(), description: 'The name when it was last bought.' },
    quantity: { ...Quantity, description: 'Bought in the period, in base units.' },
    refundedQuantity: {
      ...Quantity,
      description: 'Returned by refunds of this period, whatever the day of the purchase.',
    },
    total: { ...Money, description: 'What was charged for it, tax included.' },
    refunded: { ...Money, description: 'What these refunds gave back, tax included.' },
    net: { ...Money, description: 'total − refunded.' },
    purchases: {
      ...Count,
      description: 'In how many sales of the period it was, without voided ones.',
    },
    lastPurchasedOn: {
      ...BusinessDate,
      description:
        'The day of the last purchase in these figures, or of the return if it was only returned without a receipt.',
    },
  }),
);
type Row = Pick<Static<typeof CustomerProduct>, 'productId' | 'name' | 'purchases' | 'lastPurchasedOn'> & {
  quantityE4: bigint;
  refundedE4: bigint;
  totalMinor: bigint;
  refundedMinor: bigint;
};

// Each request puts its own `from` in place of this one. It holds the filters as well.
const products = defineList({
  name: 'products',
  from: sql`bought b`,
  id: sql`b.product_id`,
  sorts: {
    lastPurchasedOn: { by: sql`b.last_date`, type: 'date' },
    name: { by: naturally(sql`b.name`), type: 'text' },
    quantity: { by: sql`b.quantity_e4`, type: 'numeric' },
    total: { by: sql`b.total_minor`, type: 'numeric' },
  },
  defaultSort: { key: 'lastPurchasedOn', direction: 'desc' },
  filters: historyFilters,
  where: () => [sql`true`],
  isCountedWithRows: true,
});

export const listCustomerProducts = operation({
  id: 'listCustomerProducts',
  route: 'GET /customers/{customerId}/transactions/products',
  group: 'Transaction/Customer Transactions',
  summary: 'Get customer transaction product list',
  description:
    'What the customer bought and returned in the period, by product. A refund counts on the day it was made.',
  access: 'crm.read',
  query: products.query,
  answer: {
    code: 'CUSTOMER_PRODUCTS_LISTED',
    message: 'The products that this customer bought.',
    data: CursorPage('CustomerProductPage', CustomerProduct),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, params, query } = context;
    const { customerId } = params;
    const { data, meta } = await checked(
      rejectUnknownParty(tx, actor, { partyId: customerId, side: 'customer' }),
      readPage<Row>(
        context,
        { ...products, name: `products of ${customerId}`, from: bought(actor, customerId, query) },
        sql`b.product_id as "productId", b.name, b.quantity_e4 as "quantityE4", b.refunded_e4 as "refundedE4",
            b.total_minor as "totalMinor", b.refunded_minor as "refundedMinor", b.purchases,
            b.last_date as "lastPurchasedOn"`,
      ),
    );
    const rows = data.rows.map(({ quantityE4, refundedE4, totalMinor, refundedMinor, ...row }) => ({
      ...row,
      quantity: fromE4(quantityE4),
      refundedQuantity: fromE4(refundedE4),
      total: majorOf(actor, totalMinor),
      refunded: majorOf(actor, refundedMinor),
      net: majorOf(actor, totalMinor - refundedMinor),
    }));
    return { data: { ...data, rows }, meta };
  },
});

/**
 * One customer's sales and refunds by product. Each counts on its own day. The name is that of the last purchase.
 */
function bought(actor: Actor, customerId: string, filters: HistoryFilters) {
  const ofCustomer = sql`s.org_id = ${actor.orgId} and s.customer_id = ${customerId} and s.status <> 'VOIDED'`;
  const onDays = (table: Sql) => join([ofCustomer, ...historyConditions(table, actor, filters)], ' and ');
  const withoutReceipt = join(
    [
      sql`r.org_id = ${actor.orgId} and r.customer_id = ${customerId}`,
      ...historyConditions(sql`r`, actor, filters),
    ],
    ' and ',
  );
  return sql`(
    select product_id, name, quantity_e4, refunded_e4, total_minor, refunded_minor, purchases,
           last_date
    from (
      select f.product_id, (array_agg(f.name order by f.sale_date desc nulls last, f.sale_id desc nulls last))[1] as name,
             round(sum(f.quantity_e8) / 10000) as quantity_e4, round(sum(f.refunded_e8) / 10000) as refunded_e4,
             sum(f.total_minor) as total_minor, sum(f.refunded_minor) as refunded_minor,
             (count(distinct f.sale_id) filter (where f.quantity_e8 > 0))::int as purchases,
             coalesce(max(f.sale_date), max(f.returned_on)) as last_date
      from (
        select i.product_id, i.name, s.id as sale_id, s.business_date as sale_date,
               i.quantity_e4::numeric * i.factor_e4 as quantity_e8, 0 as refunded_e8, i.total_minor, 0 as refunded_minor,
               null::date as returned_on
        from sales s join sale_lines i on i.org_id = s.org_id and i.sale_id = s.id
        where ${onDays(sql`s`)}
        union all
        select i.product_id, i.name, s.id, s.business_date, 0, b.quantity_e4::numeric * i.factor_e4, 0, b.total_minor,
               null
        from sales s
        join refunds r on r.org_id = s.org_id and r.sale_id = s.id
        join refund_lines b on b.org_id = r.org_id and b.refund_id = r.id
        join sale_lines i on i.org_id = b.org_id and i.sale_id = b.sale_id and i.position = b.position
        where ${onDays(sql`r`)} and s.status <> 'COMPLETED'
        union all
        select b.product_id, b.name, null, null, 0, b.quantity_e4::numeric * b.factor_e4, 0, b.total_minor,
               r.business_date
        from refunds r
        join refund_lines b on b.org_id = r.org_id and b.refund_id = r.id
        where ${withoutReceipt}) f
      group by f.product_id
    ) added) b`;
}
