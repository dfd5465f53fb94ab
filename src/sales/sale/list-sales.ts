import sql from 'sql-template-tag';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { salesFor, salesQuery } from './sales.ts';
import { SaleListItem, type SaleNames } from './schemas.ts';
import { type SaleRow, saleColumns, saleHeaderOf, saleNameColumns } from './store.ts';

export const listSales = operation({
  id: 'listSales',
  route: 'GET /sales',
  group: 'Transaction/SalesList',
  summary: 'List sales',
  description: 'By their business date, newest first. A cashier gets the sales that they made.',
  access: 'sales.read',
  query: salesQuery,
  answer: {
    code: 'SALES_LISTED',
    message: 'The sales.',
    data: CursorPage('ListSalesResponse', SaleListItem),
    meta: 'page',
  },

  handle: async (context) => {
    const columns = sql`${saleColumns}, ${saleNameColumns}`;
    const { data, meta } = await readPage<SaleRow & SaleNames>(context, salesFor(context.query), columns);
    const rows = data.rows.map(({ outletName, tillName, customerName, userName, ...row }) => ({
      ...saleHeaderOf(context.actor, row),
      ...{ outletName, tillName, customerName, userName },
    }));
    return { data: { ...data, rows }, meta };
  },
});
