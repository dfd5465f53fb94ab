import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { pricedCart } from './priced-cart.ts';
import { Cart } from './schemas.ts';
import { lockCartOfLine, touchCart } from './store.ts';

export const removeCartItem = operation({
  id: 'removeCartItem',
  route: 'DELETE /cart/items/{itemId}',
  group: 'Transaction/Cart',
  summary: 'Remove item from cart',
  description: 'Removes one line of the cart.',
  access: 'sales.sell',
  answer: { code: 'CART_ITEM_REMOVED', message: 'The item is removed from the cart.', data: Cart },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    const cart = await lockCartOfLine(tx, actor, { lineId: params.itemId });
    await tx.run(sql`
      delete from cart_lines
      where org_id = ${actor.orgId} and cart_id = ${cart.id} and id = ${params.itemId}`);
    touchCart(tx, actor, cart.id);
    const data = await pricedCart(tx, actor, cart.outletId);
    return { data, change: { type: 'cart', id: cart.id, after: { removed: params.itemId } } };
  },
});
