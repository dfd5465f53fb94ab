import { routes } from '../../http/route-table.ts';
import { addCartItem } from './add-cart-item.ts';
import { clearCart } from './clear-cart.ts';
import { getCart } from './get-cart.ts';
import { listParkedCarts } from './list-parked-carts.ts';
import { parkCart } from './park-cart.ts';
import { removeCartItem } from './remove-cart-item.ts';
import { resumeCart } from './resume-cart.ts';
import { shareParkedCarts } from './share-parked-carts.ts';
import { takeParkedCart } from './take-parked-cart.ts';
import { updateCart } from './update-cart.ts';
import { updateCartItem } from './update-cart-item.ts';

export const cartOperations = routes({
  'GET /cart': getCart,
  'DELETE /cart': clearCart,
  'PATCH /cart': updateCart,
  'POST /cart/items': addCartItem,
  'PATCH /cart/items/{itemId}': updateCartItem,
  'DELETE /cart/items/{itemId}': removeCartItem,
  'POST /cart/park': parkCart,
  'GET /cart/parked': listParkedCarts,
  'POST /cart/parked/{cartId}/resume': resumeCart,
  'POST /cart/parked': shareParkedCarts,
  'POST /cart/parked/{cartId}/take': takeParkedCart,
});
