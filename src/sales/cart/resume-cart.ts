import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { fillFromContent } from './content-of-cart.ts';
import { askHolder, lockParked, markTaken } from './parked-store.ts';
import { pricedCart } from './priced-cart.ts';
import { Cart } from './schemas.ts';
import { openCart } from './store.ts';

export const resumeCart = operation({
  id: 'resumeCart',
  route: 'POST /cart/parked/{cartId}/resume',
  group: 'Transaction/Cart',
  summary: 'Resume a parked cart',
  description:
    'The cart becomes yours, whoever parked it. Sell or park your current cart first. If a till holds the cart, it is asked to release it (IN_USE): try again a moment later. A cart with an amount without an item, or with an item that is no longer in the catalogue, can only be finished at a till (INVALID_STATE).',
  access: 'sales.sell',
  answer: { code: 'CART_RESUMED', message: 'The cart is yours.', data: Cart },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'IN_USE'],

  handle: async ({ tx, actor, params }) => {
    const outletId = await outletOf(tx, actor, params.cartId);
    // Every operation on a cart locks the user's own cart first, so that two requests do not deadlock.
    const own = await openCart(tx, actor, outletId);
    const [line] = await tx.all(sql`
      select 1 from cart_lines where org_id = ${actor.orgId} and cart_id = ${own.id} limit 1`);
    if (line) {
      throw fail('INVALID_STATE', { message: 'Your cart is not empty. Sell it or park it first.' });
    }
    const [parked] = await lockParked(tx, actor, [params.cartId]);
    // Another request may have taken the cart in the meantime.
    if (parked?.status !== 'PARKED') throw fail('NOT_FOUND');
    if (parked.holderDevice !== null) throw askHolder(tx, actor, parked);
    if (parked.content) {
      // The row stays, marked as taken, so that the till that parked the cart learns of it.
      await fillFromContent(tx, actor, { cartId: own.id, content: parked.content });
      markTaken(tx, actor, parked.id, { deviceId: null, isDeleted: false });
    } else await takeOver(tx, actor, { cartId: parked.id, ownId: own.id });
    const data = await pricedCart(tx, actor, outletId);
    return { data, change: { type: 'cart', id: params.cartId, after: { resumedBy: actor.userId } } };
  },
});

/** Makes the parked cart the user's own. Their empty cart is deleted first: a user has one open cart at an outlet. */
async function takeOver(
  tx: Tx,
  { orgId, userId }: Actor,
  { cartId, ownId }: { cartId: string; ownId: string },
): Promise<void> {
  await tx.run(sql`delete from carts where org_id = ${orgId} and id = ${ownId}`);
  await tx.run(sql`
    update carts
    set status = 'ACTIVE', user_id = ${userId}, parked_at = null, parked_note = null, version = version + 1,
        updated_at = now()
    where org_id = ${orgId} and id = ${cartId}`);
}

async function outletOf(tx: Tx, actor: Actor, cartId: string): Promise<string> {
  const cart = await tx.one<{ outletId: string }>(sql`
    select outlet_id as "outletId" from carts
    where org_id = ${actor.orgId} and id = ${cartId} and status = 'PARKED'
      and (${actor.outletIds}::uuid[] is null or outlet_id = any(${actor.outletIds}::uuid[]))`);
  if (!cart) throw fail('NOT_FOUND');
  return cart.outletId;
}
