import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { cartToSell } from './cart-to-sell.ts';
import { completeSale, saleEventData } from './complete-sale.ts';
import { lineOf, orderOf, type SaleOrder } from './order.ts';
import { CheckoutRequest, CheckoutResponse } from './schemas.ts';

export const checkout = operation({
  id: 'checkout',
  route: 'POST /checkout',
  group: 'Transaction/Checkout',
  summary: 'Process checkout',
  description:
    'Sells a cart, or `lines`, in one transaction: goods, money, debt and books, all or nothing. Cash above the total gives change. What is not paid needs a customer and their credit limit.',
  access: 'sales.sell',
  body: CheckoutRequest,
  answer: { code: 'CHECKED_OUT', message: 'Sale completed.', data: CheckoutResponse },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_STOCK', 'DUPLICATE'],

  handle: async ({ tx, actor, body }) => {
    const order = await readOrder(tx, actor, body);
    const { answer, isNew, lowStock, late } = await completeSale(tx, actor, order, { isNumberedLast: true });
    if (!isNew) return { data: answer };
    if (body.cartId) {
      tx.defer(sql`delete from carts where org_id = ${actor.orgId} and id = ${body.cartId}`);
    }
    const summary = saleEventData(answer.sale);
    return {
      data: answer,
      change: { type: 'sale', id: summary.id, after: summary },
      events: [{ type: 'sale.completed', data: summary }, ...lowStock],
      ...(late && { late }),
    };
  },
});

async function readOrder(tx: Tx, actor: Actor, body: CheckoutRequest): Promise<SaleOrder> {
  const { cartId, lines, ...rest } = body;
  if (lines && !cartId) {
    return orderOf(actor, rest, { lines: lines.map((line, at) => lineOf(actor, `lines.${at}`, line)) });
  }
  if (!cartId || lines) {
    throw failField('VALIDATION_FAILED', {
      field: lines ? 'lines' : 'cartId',
      message: lines ? 'must be left out when cartId is sent' : 'is required, or lines instead',
    });
  }
  const cart = await cartToSell(tx, actor, { cartId, outletId: body.outletId, saleId: body.saleId });
  const order = orderOf(actor, rest, { lines: cart.lines, cartId });
  return {
    ...order,
    discount: order.discount ?? cart.discount,
    customerId: order.customerId ?? cart.customerId,
    note: order.note ?? cart.note,
  };
}
