import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { AdjustmentLine } from '../adjustment/schemas.ts';
import {
  type AdjustmentLineRow,
  adjustmentLineColumns,
  adjustmentLineOf,
  adjustmentLines,
} from '../adjustment/store.ts';

export const listAdjustmentLines = operation({
  id: 'listAdjustmentLines',
  route: 'GET /inventory/stock/adjustment',
  group: 'Inventory/Stock',
  summary: 'stock adjustment list',
  access: 'inventory.read',
  query: adjustmentLines.query,
  answer: {
    code: 'ADJUSTMENT_LINES_LISTED',
    message: 'The adjustment lines.',
    data: CursorPage('StockAdjustmentLinePage', AdjustmentLine),
    meta: 'page',
  },

  handle: async (context) => {
    const { data, meta } = await readPage<AdjustmentLineRow>(context, adjustmentLines, adjustmentLineColumns);
    return { data: { ...data, rows: data.rows.map((row) => adjustmentLineOf(context.actor, row)) }, meta };
  },
});
