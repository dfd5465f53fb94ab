import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { salesFor, salesQuery } from './sales.ts';
import { SaleHeader } from './schemas.ts';
import { type SaleRow, saleColumns, saleHeaderOf } from './store.ts';

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
    data: CursorPage('ListSalesResponse', SaleHeader),
    meta: 'page',
  },

  handle: async (context) => {
    const { data, meta } = await readPage<SaleRow>(context, salesFor(context.query), saleColumns);
    const rows = data.rows.map((row) => saleHeaderOf(context.actor, row));
    return { data: { ...data, rows }, meta };
  },
});
