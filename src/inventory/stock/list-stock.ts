import sql from 'sql-template-tag';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { fromE4 } from '../../http/quantity.ts';
import { costsOf, levelColumns } from './book/average-cost.ts';
import type { StockLevel } from './book/rules.ts';
import { Stock } from './listing/listing-schemas.ts';
import { stockListings } from './listing/listings.ts';

type Row = Omit<Stock, 'quantity' | 'value' | 'averageCost' | 'reorderLevel'> &
  StockLevel & { reorderLevelE4: bigint };

const columns = sql`
  l.id, l.variant_id as "variantId", json_build_object('id', p.id, 'name', p.name) as product,
  json_build_object('id', v.id, 'name', v.name, 'sku', v.sku, 'barcode', v.barcode) as variant,
  json_build_object('id', o.id, 'name', o.name) as outlet, ${levelColumns},
  l.reorder_level_e4 as "reorderLevelE4", l.status, s.updated_at as "updatedAt"`;

export const listStock = operation({
  id: 'listStock',
  route: 'GET /inventory/stock',
  group: 'Inventory',
  summary: 'Stock (cursor)',
  description:
    'Every variant of goods at every outlet, even where it never had stock. Disabled goods and closed outlets are listed while some stock is left. `GET /inventory/stock/rows` gives the same rows without nesting, for grids and sheets.',
  access: 'inventory.read',
  query: stockListings.query,
  answer: {
    code: 'STOCK_LISTED',
    message: 'The stock.',
    data: CursorPage('StockPage', Stock),
    meta: 'page',
  },

  handle: async (context) => {
    const { actor } = context;
    const { data, meta } = await readPage<Row>(context, stockListings, columns);
    const rows = data.rows.map((row) => ({
      ...row,
      ...costsOf(actor, row),
      quantity: fromE4(row.quantityE4),
      reorderLevel: fromE4(row.reorderLevelE4),
    }));
    return { data: { ...data, rows }, meta };
  },
});
