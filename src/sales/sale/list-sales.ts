import sql from 'sql-template-tag';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { sumFromE4 } from '../../http/quantity.ts';
import { quantitySold, salesFor, salesQuery } from './sales.ts';
import { SaleListItem, type SaleNames } from './schemas.ts';
import { type SaleRow, saleColumns, saleHeaderOf, saleNameColumns } from './store.ts';

export const listSales = operation({
  id: 'listSales',
  route: 'GET /sales',
  group: 'Transaction/SalesList',
  summary: 'List sales',
  description:
    'By business date, newest first. A cashier gets their own sales. Voided sales are listed but count in no figure of the summary. Refunds are listed by GET /sales/refunds.',
  access: 'sales.read',
  query: salesQuery,
  answer: {
    code: 'SALES_LISTED',
    message: 'The sales.',
    data: CursorPage('ListSalesResponse', SaleListItem),
    meta: 'page',
  },

  handle: async (context) => {
    const columns = sql`${saleColumns}, ${saleNameColumns}, round(${quantitySold} / 10000) as "itemsE4"`;
    const { data, meta } = await readPage<SaleRow & SaleNames & { itemsE4: bigint }>(
      context,
      salesFor(context.query),
      columns,
    );
    const rows = data.rows.map((row) => ({
      ...saleHeaderOf(context.actor, row),
      items: sumFromE4(row.itemsE4),
      outletName: row.outletName,
      tillName: row.tillName,
      customerName: row.customerName,
      userName: row.userName,
    }));
    return { data: { ...data, rows }, meta };
  },
});
