import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, named } from '../../http/schema.ts';
import { rejectWithoutCost } from '../cost.ts';
import { type LineRow, lineColumns, lineOf, purchaseLines } from './lines.ts';
import { PurchaseLine, purchaseFields } from './schemas.ts';
import { getVisiblePurchase } from './store.ts';

const PurchasePayment = Exactly({ id: Id, method: Type.String({ examples: ['CASH'] }), amount: Money });

export const getPurchase = operation({
  id: 'getPurchase',
  route: 'GET /inventory/purchase-logs/{purchaseId}',
  group: 'Inventory/PurchaseLog',
  summary: 'Get a purchase with its lines and payments',
  access: 'inventory.read',
  answer: {
    code: 'PURCHASE_FOUND',
    message: 'The purchase.',
    data: named(
      'PurchaseLogDetails',
      Exactly({
        ...purchaseFields,
        lines: Type.Array(PurchaseLine),
        payments: Type.Array(PurchasePayment, {
          description: 'What was paid with it and later. Below zero when that was reversed.',
        }),
      }),
    ),
  },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    rejectWithoutCost(actor);
    const purchase = await getVisiblePurchase(tx, actor, params.purchaseId);
    const [lines, payments] = await Promise.all([
      tx.all<LineRow>(sql`
        select ${lineColumns} from ${purchaseLines.from}
        where l.org_id = ${actor.orgId} and l.purchase_id = ${purchase.id}
        order by l.position`),
      tx.all<{ id: string; method: string; amountMinor: bigint }>(sql`
        select id, method, amount_minor as "amountMinor" from payments
        where org_id = ${actor.orgId} and source_id = ${purchase.id}
        union all
        select y.id, y.method, s.amount_minor
        from debts d
        join settlements s on s.org_id = d.org_id and s.debt_id = d.id
        join payments y on y.org_id = s.org_id and y.id = s.source_id
        where d.org_id = ${actor.orgId} and d.source_type = 'PURCHASE' and d.source_id = ${purchase.id}
        order by 1`),
    ]);
    return {
      data: {
        ...purchase,
        lines: lines.map((line) => lineOf(actor, line)),
        payments: payments.map(({ amountMinor, ...payment }) => ({
          ...payment,
          amount: majorOf(actor, amountMinor),
        })),
      },
    };
  },
});
