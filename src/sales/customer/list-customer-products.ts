import sql, { join } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { rejectUnknownParty } from '../../crm/exports.ts';
import type { Actor } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { defineList, readPage } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { QuantitySum, sumFromE4 } from '../../http/quantity.ts';
import { BusinessDate, Count, Exactly, Id, named } from '../../http/schema.ts';
import { type History, historyFilters, within } from './store.ts';

const CustomerProduct = named(
  'CustomerProduct',
  Exactly({
    productId: Id,
    name: { ...Type.String(), description: 'As it was called when it was last bought.' },
    quantity: QuantitySum,
    refundedQuantity: { ...QuantitySum, description: 'What came back of it, in base units.' },
    total: { ...Money, description: 'What was charged for it, tax included, less what was given back.' },
    purchases: { ...Count, description: 'How many sales it was in.' },
    lastPurchasedOn: BusinessDate,
  }),
);
type Row = Omit<Static<typeof CustomerProduct>, 'quantity' | 'refundedQuantity' | 'total'> & {
  quantityE4: bigint;
  refundedE4: bigint;
  totalMinor: bigint;
};

const products = defineList({
  name: 'products',
  from: sql`bought b`,
  id: sql`b.product_id`,
  sorts: {
    lastPurchasedOn: { by: sql`b.last_date`, type: 'date' },
    name: { by: sql`b.name_key`, type: 'text' },
    quantity: { by: sql`b.quantity_e4`, type: 'bigint' },
    total: { by: sql`b.total_minor`, type: 'bigint' },
  },
  defaultSort: { key: 'lastPurchasedOn', direction: 'desc' },
  filters: historyFilters,
  where: () => [sql`true`],
});

export const listCustomerProducts = operation({
  id: 'listCustomerProducts',
  route: 'GET /customers/{customerId}/transactions/products',
  group: 'Transaction/Customer Transactions',
  summary: 'Get customer transaction product list',
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
    await rejectUnknownParty(tx, actor, { partyId: customerId, side: 'customer' });
    const { data, meta } = await readPage<Row>(
      context,
      { ...products, name: `products of ${customerId}`, from: bought(actor, customerId, query) },
      sql`b.product_id as "productId", b.name, b.quantity_e4 as "quantityE4", b.refunded_e4 as "refundedE4",
          b.total_minor as "totalMinor", b.purchases, b.last_date as "lastPurchasedOn"`,
    );
    const rows = data.rows.map(({ quantityE4, refundedE4, totalMinor, ...row }) => ({
      ...row,
      quantity: sumFromE4(quantityE4),
      refundedQuantity: sumFromE4(refundedE4),
      total: majorOf(actor, totalMinor),
    }));
    return { data: { ...data, rows }, meta };
  },
});

/** Of line `i`: looked up only where something came back. */
const givenBack = sql`
  case when i.refunded_e4 = 0 then 0 else (
    select coalesce(sum(b.total_minor), 0) from refund_lines b
    where b.org_id = i.org_id and b.sale_id = i.sale_id and b.position = i.position) end`;

/** One customer's sales by product: as many rows to add up as that customer bought things. */
function bought(actor: Actor, customerId: string, filters: History) {
  const sold = [
    sql`s.org_id = ${actor.orgId}`,
    sql`s.customer_id = ${customerId}`,
    ...within(sql`s`, actor, filters),
  ];
  return sql`(
    select product_id, name, lower(name) as name_key, quantity_e4, refunded_e4, total_minor, purchases, last_date
    from (
      select i.product_id, (array_agg(i.name order by s.business_date desc, s.id desc))[1] as name,
             round(sum(i.quantity_e4::numeric * i.factor_e4) / 10000) as quantity_e4,
             round(sum(i.refunded_e4::numeric * i.factor_e4) / 10000) as refunded_e4,
             sum(i.total_minor - ${givenBack}) as total_minor, count(distinct s.id)::int as purchases,
             max(s.business_date) as last_date
      from sales s join sale_lines i on i.org_id = s.org_id and i.sale_id = s.id
      where ${join(sold, ' and ')}
      group by i.product_id
    ) added) b`;
}
