import sql from 'sql-template-tag';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { fromE4 } from '../../http/quantity.ts';
import { lineAmountMinor } from '../../values/quantity.ts';
import { costsOf, levelColumns } from './book/average-cost.ts';
import type { StockLevel } from './book/rules.ts';
import { StockGridRow } from './listing/listing-schemas.ts';
import { stockListings } from './listing/listings.ts';
import { baseUnitColumn } from './listing/unit-column.ts';

type Figures = 'quantity' | 'value' | 'averageCost' | 'reorderLevel' | 'price' | 'retailValue';
type Row = Omit<StockGridRow, Figures> & StockLevel & { reorderLevelE4: bigint; priceE4: bigint | null };

const columns = sql`
  l.id, v.product_id as "productId", l.variant_id as "variantId", l.outlet_id as "outletId", p.name as "productName",
  v.name as "variantName", v.sku, v.barcode, p.brand,
  (select g.name from categories g where g.org_id = p.org_id and g.id = p.category_id) as "categoryName",
  o.name as "outletName", ${baseUnitColumn(sql`l`, sql`m.abr`)} as unit, ${baseUnitColumn(sql`l`, sql`i.price_e4`)} as "priceE4",
  ${levelColumns}, l.reorder_level_e4 as "reorderLevelE4", l.status, s.updated_at as "updatedAt"`;

export const listStockRows = operation({
  id: 'listStockRows',
  route: 'GET /inventory/stock/rows',
  group: 'Inventory/Stock',
  summary: 'List inventory/stock rows',
  description:
    'The rows of `GET /inventory/stock` with the same order and filters, for grids and sheets: nothing is nested, and names, brand, category, unit and price are included.',
  access: 'inventory.read',
  query: stockListings.query,
  answer: {
    code: 'STOCK_ROWS_LISTED',
    message: 'The stock, row by row.',
    data: CursorPage('StockRowPage', StockGridRow),
    meta: 'page',
  },

  handle: async (context) => {
    const { actor } = context;
    const { data, meta } = await readPage<Row>(context, { ...stockListings, name: 'stock rows' }, columns);
    const rows = data.rows.map((row) => ({
      ...row,
      ...costsOf(actor, row),
      quantity: fromE4(row.quantityE4),
      reorderLevel: fromE4(row.reorderLevelE4),
      price: row.priceE4 === null ? null : fromE4(row.priceE4),
      retailValue: majorOf(actor, lineAmountMinor(row.quantityE4, row.priceE4 ?? 0n, actor.currencyDecimals)),
    }));
    return { data: { ...data, rows }, meta };
  },
});
