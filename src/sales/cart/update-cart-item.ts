import sql from 'sql-template-tag';
import { discountOf } from '../../http/discount.ts';
import { operation } from '../../http/operation.ts';
import { requireE4 } from '../../http/quantity.ts';
import { pricedCart } from './priced-cart.ts';
import { Cart, UpdateCartItemRequest } from './schemas.ts';
import { lockCartOfLine, touchCart } from './store.ts';

export const updateCartItem = operation({
  id: 'updateCartItem',
  route: 'PATCH /cart/items/{itemId}',
  group: 'Transaction/Cart',
  summary: 'Update cart item',
  description: 'Changes one line of the cart. Fields left out stay as they are.',
  access: 'sales.sell',
  body: UpdateCartItemRequest,
  answer: { code: 'CART_ITEM_UPDATED', message: 'Cart changed.', data: Cart },
  refusals: ['NOT_FOUND', 'STALE_VERSION'],

  handle: async ({ tx, actor, params, body }) => {
    const cart = await lockCartOfLine(tx, actor, { lineId: params.itemId, version: body.version });
    const { quantity, unitPrice } = body;
    const discount = discountOf(actor, 'discount', body.discount ?? undefined);
    const quantityE4 = quantity === undefined ? null : requireE4({ field: 'quantity', number: quantity });
    const priceE4 =
      unitPrice === undefined || unitPrice === null
        ? null
        : requireE4({ field: 'unitPrice', number: unitPrice });
    const discountMinor = discount && 'amountMinor' in discount ? discount.amountMinor : null;
    const discountE4 = discount && 'percentE4' in discount ? discount.percentE4 : null;
    const keepsDiscount = body.discount === undefined;
    await tx.run(sql`
      update cart_lines
      set quantity_e4 = coalesce(${quantityE4}::bigint, quantity_e4),
          discount_minor = case when ${keepsDiscount} then discount_minor else ${discountMinor}::bigint end,
          discount_e4 = case when ${keepsDiscount} then discount_e4 else ${discountE4}::bigint end,
          unit_price_e4 = case when ${unitPrice === undefined} then unit_price_e4 else ${priceE4}::bigint end
      where org_id = ${actor.orgId} and cart_id = ${cart.id} and id = ${params.itemId}`);
    touchCart(tx, actor, cart.id);
    const data = await pricedCart(tx, actor, cart.outletId);
    return { data, change: { type: 'cart', id: cart.id, after: { itemId: params.itemId, ...body } } };
  },
});
