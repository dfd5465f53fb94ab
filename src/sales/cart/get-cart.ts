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
    'The cart that you fill at this outlet, at the prices of now, with what is out of stock marked. It holds no stock.',
  access: 'sales.sell',
  query: OfOutlet,
  answer: { code: 'CART_FOUND', message: 'The cart.', data: Cart },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, query: { outletId } }) => {
    await rejectOutlet(tx, actor, outletId);
    return { data: await pricedCart(tx, actor, outletId) };
  },
});
