import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { rejectWithoutCost } from '../cost.ts';
import { type LineRow, lineColumns, lineOf, purchaseLines } from '../purchase/lines.ts';
import { PurchaseLine } from '../purchase/schemas.ts';

export const listPurchaseLogLines = operation({
  id: 'listPurchaseLogLines',
  route: 'GET /inventory/stock/purchase-log',
  group: 'Inventory/Stock',
  summary: 'purchase log',
  access: 'inventory.read',
  query: purchaseLines.query,
  answer: {
    code: 'PURCHASE_LINES_LISTED',
    message: 'The purchase lines.',
    data: CursorPage('PurchaseLogLinePage', PurchaseLine),
    meta: 'page',
  },

  handle: async (context) => {
    rejectWithoutCost(context.actor);
    const { data, meta } = await readPage<LineRow>(context, purchaseLines, lineColumns);
    return { data: { ...data, rows: data.rows.map((row) => lineOf(context.actor, row)) }, meta };
  },
});
