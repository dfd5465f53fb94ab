import { type Static, Type } from 'typebox';
import { permits } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Choice, Exactly, Id, Nullable, named, Text } from '../../http/schema.ts';
import { fail } from '../../values/refusal.ts';
import { contentOfCart } from './content-of-cart.ts';
import {
  askHolder,
  keepContent,
  lockParked,
  markTaken,
  type ParkedRow,
  rejectTill,
  takerOf,
} from './parked-store.ts';
import { TillCart } from './till-cart.ts';

const TakenCart = named('TakenCart', Exactly({ id: Id, name: Nullable(Type.String()), cart: TillCart }));
type TakenCart = Static<typeof TakenCart>;

export const takeParkedCart = operation({
  id: 'takeParkedCart',
  route: 'POST /cart/parked/{cartId}/take',
  group: 'Transaction/Cart',
  summary: 'Take a parked cart to a till',
  description:
    'One device gets the cart, and gets it again if the answer was lost. While another device holds it, that device is asked to release it and this request is refused (IN_USE): try again a moment later. A manager may take it anyway; if the holder took it too, there is an exception PARKED_TWICE.',
  access: 'sales.sell',
  body: named(
    'TakeParkedCartRequest',
    Exactly({
      deviceId: Text(100, { description: 'An id that the device chooses and keeps.' }),
      tillId: Type.Optional(Id),
      purpose: Type.Optional(Choice(['SELL', 'DELETE'])),
      isAnyway: Type.Optional(Type.Boolean({ description: 'Takes it even if another device holds it.' })),
    }),
  ),
  answer: { code: 'PARKED_CART_TAKEN', message: 'The cart is yours.', data: TakenCart },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'IN_USE', 'FORBIDDEN'],

  handle: async ({ tx, actor, params, body }) => {
    const [row] = await lockParked(tx, actor, [params.cartId]);
    if (!row) throw fail('NOT_FOUND');
    await rejectTill(tx, actor, { tillId: body.tillId, outletId: row.outletId });
    // This device took the cart before, but the answer was lost.
    const isRepeat = row.status === 'TAKEN' && row.takenDevice === body.deviceId && row.content !== null;
    if (isRepeat && row.content) return { data: takenCart(row, row.content) };
    if (row.status !== 'PARKED') throw fail('INVALID_STATE', { message: `${takerOf(row)} has taken it.` });
    if (row.holderDevice !== null && row.holderDevice !== body.deviceId) {
      if (!body.isAnyway) throw askHolder(tx, actor, row);
      if (!permits(actor.role, 'sales.approve'))
        throw fail('FORBIDDEN', { message: 'Only a manager may take a cart that another till holds.' });
    }
    const content = row.content ?? (await contentOfCart(tx, actor, row.id));
    if (!row.content) keepContent(tx, actor, row.id, content);
    const isDeleted = body.purpose === 'DELETE';
    markTaken(tx, actor, row.id, { deviceId: body.deviceId, tillId: body.tillId, isDeleted });
    const after = {
      takenBy: actor.userId,
      deviceId: body.deviceId,
      isDeleted,
      isAnyway: body.isAnyway ?? false,
    };
    return { data: takenCart(row, content), change: { type: 'cart', id: row.id, after } };
  },
});

function takenCart({ id, name }: ParkedRow, cart: TillCart): TakenCart {
  return { id, name, cart };
}
