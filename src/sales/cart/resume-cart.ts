import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { pricedCart } from './priced-cart.ts';
import { Cart } from './schemas.ts';
import { openCart } from './store.ts';

export const resumeCart = operation({
  id: 'resumeCart',
  route: 'POST /cart/parked/{cartId}/resume',
  group: 'Transaction/Cart',
  summary: 'Resume a parked cart',
  description:
    'It becomes your cart, whoever parked it. What you have in yours is to be sold or parked first.',
  access: 'sales.sell',
  answer: { code: 'CART_RESUMED', message: 'The cart is yours.', data: Cart },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params }) => {
    const { outletId } = await parkedCart(tx, actor, params.cartId);
    // Its lock comes first, as for everything that is done to one's cart.
    const own = await openCart(tx, actor, outletId);
    const emptied = await tx.run(sql`
      delete from carts c
      where c.org_id = ${actor.orgId} and c.id = ${own.id}
        and not exists (select from cart_lines l where l.org_id = c.org_id and l.cart_id = c.id)`);
    if (emptied === 0) {
      throw fail('INVALID_STATE', { message: 'There is something in your cart: sell it or park it first.' });
    }
    const resumed = await tx.run(sql`
      update carts
      set status = 'ACTIVE', user_id = ${actor.userId}, parked_at = null, parked_note = null,
          version = version + 1, updated_at = now()
      where org_id = ${actor.orgId} and id = ${params.cartId} and status = 'PARKED'`);
    // Of two who resume it at once, one gets it.
    if (resumed === 0) throw fail('NOT_FOUND');
    const data = await pricedCart(tx, actor, outletId);
    return { data, change: { type: 'cart', id: params.cartId, after: { resumedBy: actor.userId } } };
  },
});

async function parkedCart(tx: Tx, actor: Actor, cartId: string): Promise<{ outletId: string }> {
  const cart = await tx.one<{ outletId: string }>(sql`
    select outlet_id as "outletId" from carts
    where org_id = ${actor.orgId} and id = ${cartId} and status = 'PARKED'
      and (${actor.outletIds}::uuid[] is null or outlet_id = any(${actor.outletIds}::uuid[]))`);
  if (!cart) throw fail('NOT_FOUND');
  return cart;
}
