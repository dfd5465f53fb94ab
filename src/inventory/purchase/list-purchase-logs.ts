import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { rejectWithoutCost } from '../cost.ts';
import { Purchase } from './schemas.ts';
import { type PurchaseRow, purchaseColumns, purchaseOf, purchases } from './store.ts';

export const listPurchaseLogs = operation({
  id: 'listPurchaseLogs',
  route: 'GET /inventory/purchase-logs',
  group: 'Inventory/PurchaseLog',
  summary: 'List (cursor)',
  access: 'inventory.read',
  query: purchases.query,
  answer: {
    code: 'PURCHASES_LISTED',
    message: 'The purchases.',
    data: CursorPage('PurchaseLogPage', Purchase),
    meta: 'page',
  },

  handle: async (context) => {
    rejectWithoutCost(context.actor);
    const { data, meta } = await readPage<PurchaseRow>(context, purchases, purchaseColumns);
    return { data: { ...data, rows: data.rows.map((row) => purchaseOf(context.actor, row)) }, meta };
  },
});
