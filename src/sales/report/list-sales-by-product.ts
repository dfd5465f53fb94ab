import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, named } from '../../http/schema.ts';
import { type SoldRow, soldColumns, soldOf } from './figures.ts';
import { soldFields } from './schemas.ts';
import { byProductQuery, soldItems } from './sold-items.ts';

const SoldProduct = named(
  'SoldProduct',
  Exactly({ productId: Id, name: Type.String({ description: 'The present name.' }), ...soldFields }),
);

export const listSalesByProduct = operation({
  id: 'listSalesByProduct',
  route: 'GET /sales/by-product',
  group: 'Transaction/SalesSummary',
  summary: 'Sales by product (cursor)',
  description:
    'What was sold and refunded of each product in the period; without dates, of all time. Sales count on their own day, refunds on the day they were made, voided sales not at all. The sum is the net of GET /sales/summary without rounding, which belongs to no product. A cashier gets their own sales.',
  access: 'sales.read',
  query: byProductQuery,
  answer: {
    code: 'SALES_BY_PRODUCT_LISTED',
    message: 'The products that were sold.',
    data: CursorPage('SoldProductPage', SoldProduct),
    meta: 'page',
  },

  handle: async (context) => {
    const { actor, query } = context;
    const { data, meta } = await readPage<SoldRow & { productId: string; name: string }>(
      context,
      soldItems(actor, query),
      sql`b.product_id as "productId", b.name, ${soldColumns}`,
    );
    const rows = data.rows.map((row) => ({
      productId: row.productId,
      name: row.name,
      ...soldOf(actor, row),
    }));
    return { data: { ...data, rows }, meta };
  },
});
