import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Adjustment } from './schemas.ts';
import { type AdjustmentRow, adjustmentColumns, adjustmentOf, adjustments } from './store.ts';

export const listAdjustments = operation({
  id: 'listAdjustments',
  route: 'GET /inventory/adjustments',
  group: 'Inventory/Adjustment',
  summary: 'List (cursor)',
  access: 'inventory.read',
  query: adjustments.query,
  answer: {
    code: 'ADJUSTMENTS_LISTED',
    message: 'The adjustments.',
    data: CursorPage('StockAdjustmentPage', Adjustment),
    meta: 'page',
  },

  handle: async (context) => {
    const { data, meta } = await readPage<AdjustmentRow>(context, adjustments, adjustmentColumns);
    return { data: { ...data, rows: data.rows.map((row) => adjustmentOf(context.actor, row)) }, meta };
  },
});
