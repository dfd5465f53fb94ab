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

export const cartOperations = [
  getCart,
  clearCart,
  updateCart,
  addCartItem,
  updateCartItem,
  removeCartItem,
  parkCart,
  listParkedCarts,
  resumeCart,
  shareParkedCarts,
  takeParkedCart,
];
