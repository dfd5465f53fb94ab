import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { pricedCart } from './priced-cart.ts';
import { Cart, OfOutlet } from './schemas.ts';
import { activeCart, rejectOutlet } from './store.ts';

export const clearCart = operation({
  id: 'clearCart',
  route: 'DELETE /cart',
  group: 'Transaction/Cart',
  summary: 'Clear cart',
  description: 'Removes the lines, the customer, the discount and the note.',
  access: 'sales.sell',
  query: OfOutlet,
  answer: { code: 'CART_CLEARED', message: 'The cart is empty.', data: Cart },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, query: { outletId } }) => {
    await rejectOutlet(tx, actor, outletId);
    const cart = await activeCart(tx, actor, outletId);
    if (cart) await tx.run(sql`delete from carts where org_id = ${actor.orgId} and id = ${cart.id}`);
    const data = await pricedCart(tx, actor, outletId);
    return {
      data,
      ...(cart && { change: { type: 'cart', id: cart.id, before: { version: cart.version } } }),
    };
  },
});
