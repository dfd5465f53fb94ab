import sql from 'sql-template-tag';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, named } from '../../http/schema.ts';
import { type SoldRow, soldOf, soldSums } from './figures.ts';
import { soldFields } from './schemas.ts';
import { byProductSummaryQuery, soldItems } from './sold-items.ts';

export const summarizeSalesByProduct = operation({
  id: 'summarizeSalesByProduct',
  route: 'GET /sales/by-product/summary',
  group: 'Transaction/SalesSummary',
  summary: 'Sales by product summary (totals)',
  description: 'The totals of the products that the list gives for the same filters.',
  access: 'sales.read',
  query: byProductSummaryQuery,
  answer: {
    code: 'SALES_BY_PRODUCT_SUMMARIZED',
    message: 'Totals of the products that were sold.',
    data: named('SoldProductSummary', Exactly({ products: Count, ...soldFields })),
    meta: 'page',
  },

  handle: async (context) => {
    const { actor, query } = context;
    const row = await readSummary<SoldRow & { products: number }>(
      context,
      soldItems(actor, query),
      sql`count(*)::int as products, ${soldSums}`,
    );
    return { data: { products: row.products, ...soldOf(actor, row) }, meta: summaryMeta(row.products) };
  },
});
