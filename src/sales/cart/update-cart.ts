import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { Discount, discountOf } from '../../http/discount.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, Nullable, named, Text, Version } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { fail, failField } from '../../values/refusal.ts';
import { pricedCart } from './priced-cart.ts';
import { Cart } from './schemas.ts';
import { openCart } from './store.ts';

const UpdateCartRequest = named(
  'UpdateCartRequest',
  Exactly({
    outletId: Id,
    customerId: Type.Optional({ ...Nullable(Id), description: 'Null: no customer.' }),
    discount: Type.Optional({
      ...Nullable(Discount),
      description: 'The discount on the whole sale. Null removes it.',
    }),
    note: Type.Optional(Nullable(Text(500))),
    version: Type.Optional(Version),
  }),
);

export const updateCart = operation({
  id: 'updateCart',
  route: 'PATCH /cart',
  group: 'Transaction/Cart',
  summary: "Set the cart's customer, discount or note",
  description: 'Fields left out stay as they are.',
  access: 'sales.sell',
  body: UpdateCartRequest,
  answer: { code: 'CART_UPDATED', message: 'Cart changed.', data: Cart },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],

  handle: async ({ tx, actor, body }) => {
    const cart = await openCart(tx, actor, body.outletId);
    if (body.customerId) await rejectCustomer(tx, actor, body.customerId);
    if (body.version !== undefined && body.version !== cart.version) throw fail('STALE_VERSION');
    const { customerId, discountMinor, discountE4, note } = { ...cart, ...changesOf(actor, body) };
    await tx.run(sql`
      update carts
      set customer_id = ${customerId}, discount_minor = ${discountMinor}, discount_e4 = ${discountE4}, note = ${note},
          version = version + 1, updated_at = now()
      where org_id = ${actor.orgId} and id = ${cart.id}`);
    const data = await pricedCart(tx, actor, body.outletId);
    return { data, change: { type: 'cart', id: cart.id, after: body } };
  },
});

function changesOf(actor: Actor, { customerId, discount, note }: Static<typeof UpdateCartRequest>) {
  const sent = discountOf(actor, 'discount', discount ?? undefined);
  return {
    ...(customerId !== undefined && { customerId }),
    ...(note !== undefined && { note }),
    ...(discount !== undefined && {
      discountMinor: sent && 'amountMinor' in sent ? sent.amountMinor : null,
      discountE4: sent && 'percentE4' in sent ? sent.percentE4 : null,
    }),
  };
}

async function rejectCustomer(tx: Tx, { orgId }: Actor, customerId: string): Promise<void> {
  const customer = await tx.one<{ status: string }>(sql`
    select status from parties
    where org_id = ${orgId} and id = ${customerId} and kind <> 'VENDOR' and archived_at is null`);
  if (!customer) throw failField('NOT_FOUND', { field: 'customerId', message: 'does not exist' });
  if (customer.status === 'BLOCKED') {
    throw failField('INVALID_STATE', { field: 'customerId', message: 'is blocked' });
  }
}
