import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, named, Text } from '../../http/schema.ts';
import { fail } from '../../values/refusal.ts';
import { parkedColumns } from './parked-store.ts';
import { ParkedCart } from './schemas.ts';
import { lockCart } from './store.ts';

export const parkCart = operation({
  id: 'parkCart',
  route: 'POST /cart/park',
  group: 'Transaction/Cart',
  summary: 'Park the cart',
  description: 'Sets your cart aside for anybody who sells at this outlet, and starts an empty one.',
  access: 'sales.sell',
  body: named(
    'ParkCartRequest',
    Exactly({
      outletId: Id,
      note: Type.Optional(
        Text(500, {
          description:
            'A note to recognise the cart by. It is not printed; set the note for the receipt by PATCH /cart.',
          examples: ['Lady in red'],
        }),
      ),
    }),
  ),
  answer: { code: 'CART_PARKED', message: 'Cart parked.', data: ParkedCart },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    const cart = await lockCart(tx, actor, body.outletId);
    const parked = await tx.one<ParkedCart>(sql`
      update carts c
      set status = 'PARKED', parked_at = now(), parked_note = ${body.note ?? null},
          version = c.version + 1, updated_at = now()
      where c.org_id = ${actor.orgId} and c.id = ${cart.id}
        and exists (select from cart_lines l where l.org_id = c.org_id and l.cart_id = c.id)
      returning ${parkedColumns}`);
    if (!parked) throw fail('INVALID_STATE', { message: 'The cart is empty.' });
    return { data: parked, change: { type: 'cart', id: cart.id, after: parked } };
  },
});
