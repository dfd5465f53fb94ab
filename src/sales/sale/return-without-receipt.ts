import { Type } from 'typebox';
import { requireApproval } from '../../auth/exports.ts';
import { mayDo } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, named, Text } from '../../http/schema.ts';
import { businessDay } from '../../org/exports.ts';
import { newId } from '../../platform/ids.ts';
import { covers } from '../../values/approval.ts';
import { failField } from '../../values/refusal.ts';
import { readCounter } from '../checkout/read-shop.ts';
import { returnRequest } from './refund-request.ts';
import { givenBackOf } from './refund-sale.ts';
import { GivenBackInput } from './refund-schemas.ts';
import { noteReturn, type PricedLine } from './return-notices.ts';
import { returnNumber } from './return-number.ts';
import { withLowestPrices } from './return-prices.ts';
import { findReturn, GoodsReturned, provenReturn, readReturned, returnEventData } from './returned-before.ts';
import { ReturnedItems, readReturnedGoods } from './returned-goods.ts';
import { takeWithoutSale } from './take-without-sale.ts';

export const returnWithoutReceipt = operation({
  id: 'returnWithoutReceipt',
  route: 'POST /sales/refunds',
  group: 'Transaction/Sales',
  summary: 'Take goods back without a receipt',
  description:
    "Makes a refund that belongs to no sale; like every refund it counts on its own day. Goods come back at the average cost of the stock. Damaged goods do not, and their cost is a loss (shrinkage). A user who may not refund sends a manager's approval (action RETURN) for exactly these lines. Managers see each one as an exception (RETURN_WITHOUT_RECEIPT).",
  access: 'sales.sell',
  body: named(
    'ReturnWithoutReceiptRequest',
    Exactly({
      refundId: Type.Optional({
        ...Id,
        description: 'An id that the sender chooses. The same return sent again, however late, is made once.',
      }),
      outletId: Id,
      customerId: Type.Optional({ ...Id, description: 'The customer, if known.' }),
      lines: ReturnedItems,
      payments: Type.Optional(
        Type.Array(GivenBackInput, {
          maxItems: 20,
          description: 'How the money goes back. Left out: in cash.',
        }),
      ),
      tillSessionId: Type.Optional({ ...Id, description: 'The till session whose drawer pays the cash.' }),
      reason: Type.Optional(Text(500, { examples: ['A present'] })),
      approvalToken: Type.Optional(
        Text(200, { description: "A manager's approval from POST /auth/approvals." }),
      ),
    }),
  ),
  answer: { code: 'GOODS_RETURNED', message: 'Return recorded.', data: GoodsReturned },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: async ({ tx, actor, body, service: { keys } }) => {
    const { outletId, customerId = null, tillSessionId = null, reason = null, approvalToken } = body;
    const id = body.refundId ?? newId();
    const request = body.refundId ? returnRequest(body) : undefined;
    const earlier = body.refundId && (await findReturn(tx, actor, { id, request }));
    if (earlier) return { data: provenReturn(keys, actor, earlier) };

    const [businessDate, counter] = await Promise.all([
      businessDay(tx, actor, { outletId }),
      readCounter(tx, actor, outletId),
    ]);
    const goods = await readReturnedGoods(tx, actor, { lines: body.lines, day: businessDate });
    if (!counter) throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
    const { pricesIncludeTax, taxRounding, cashUnitMinor } = counter;
    const at = { outletId, today: businessDate, pricesIncludeTax };
    const lines = (await withLowestPrices(tx, actor, goods, at)).map((line) => ({
      ...line,
      taxPercentE4: line.item.taxPercentE4,
      taxComponents: line.item.taxComponents,
      unitPriceE4: line.unitPriceE4 ?? line.lowestE4 ?? line.item.priceE4,
    }));
    const sent = body.payments && givenBackOf(actor, 'payments', body.payments);
    const approvedBy = mayDo(actor, 'sales.refund')
      ? null
      : await requireApproval(tx, actor, {
          token: approvalToken,
          action: 'RETURN',
          outletId,
          fits: ({ sale }) => sale !== null && isApproved(sale, lines),
        });
    const taken = await takeWithoutSale(tx, actor, {
      id,
      requestHash: request?.hash,
      outletId,
      customerId,
      tillSessionId,
      businessDate,
      reason,
      approvedBy,
      lines,
      number: returnNumber(counter.outletCode, id),
      pricesIncludeTax,
      taxRounding,
      cashUnitMinor: cashUnitMinor > 1n ? cashUnitMinor : undefined,
      payments: sent && (() => sent),
    });
    const refund = await readReturned(tx, actor, id);
    noteReturn(tx, actor, refund, { taken, lines });
    return {
      data: provenReturn(keys, actor, refund),
      change: { type: 'refund', id, after: refund },
      events: [{ type: 'sale.refunded', data: returnEventData(refund) }],
    };
  },
});

/** Whether the approval is for exactly these lines. */
function isApproved(approved: Parameters<typeof covers>[0], lines: PricedLine[]): boolean {
  const requested = lines.map(({ item, ...line }) => ({ ...line, itemPriceId: item.itemPriceId }));
  return covers(approved, { lines: requested }, { action: 'PRICE', lines: [], isWhole: true });
}
