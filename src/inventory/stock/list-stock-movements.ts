import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import {
  type MovementRow,
  movementColumns,
  movementOf,
  StockMovement,
  stockMovements,
} from './listing/movements.ts';

export const listStockMovements = operation({
  id: 'listStockMovements',
  route: 'GET /inventory/stock/movements',
  group: 'Inventory/Stock',
  summary: 'stock movement',
  description:
    'What came into stock and went out, by business date. Sorted by `recordedAt`, the balances of an item at an outlet follow each other without a gap, even when movements were backdated.',
  access: 'inventory.read',
  query: stockMovements.query,
  answer: {
    code: 'STOCK_MOVEMENTS_LISTED',
    message: 'The stock movements.',
    data: CursorPage('StockMovementPage', StockMovement),
    meta: 'page',
  },

  handle: async (context) => {
    const { data, meta } = await readPage<MovementRow>(context, stockMovements, movementColumns);
    return { data: { ...data, rows: data.rows.map((row) => movementOf(context.actor, row)) }, meta };
  },
});
