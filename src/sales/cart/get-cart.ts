import { operation } from '../../http/operation.ts';
import { pricedCart } from './priced-cart.ts';
import { Cart, OfOutlet } from './schemas.ts';
import { rejectOutlet } from './store.ts';

export const getCart = operation({
  id: 'getCart',
  route: 'GET /cart',
  group: 'Transaction/Cart',
  summary: 'Get cart',
  description:
    'Your cart at this outlet, at current prices. Lines that are out of stock are marked. A cart reserves no stock.',
  access: 'sales.sell',
  query: OfOutlet,
  answer: { code: 'CART_FOUND', message: 'The cart.', data: Cart },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, query: { outletId } }) => {
    await rejectOutlet(tx, actor, outletId);
    return { data: await pricedCart(tx, actor, outletId) };
  },
});
