import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Choice, Exactly, Id, Nullable, named, Text, UncheckedEntry } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { followKnownCart, recordNewCart } from './follow-parked-cart.ts';
import { lockParked, rejectTill } from './parked-store.ts';
import { readSharedCart, SharedCart } from './till-cart.ts';

const SharedResult = named(
  'SharedCartResult',
  Exactly({
    cartId: Nullable(Id),
    status: Choice(
      ['HELD', 'WANTED', 'FREE', 'TAKEN', 'TAKEN_TWICE', 'HELD_ELSEWHERE', 'UNKNOWN', 'REFUSED'],
      {
        description:
          'HELD: the device still holds it. WANTED: the device holds it, and another till asks for it. FREE: the first to ask gets it. TAKEN: it is gone. TAKEN_TWICE: somebody else had taken it before; there is an exception. HELD_ELSEWHERE: another device holds it, so this report does not count; repeat it later if it did happen. UNKNOWN: send the whole cart. REFUSED: cannot be read, see `errors`.',
      },
    ),
    takenBy: Nullable(Type.String({ description: 'Who took it, and where. Null: this device.' })),
    heldBy: Type.Optional(Type.String({ description: 'The till that holds it. Only for HELD_ELSEWHERE.' })),
    errors: Type.Array(Exactly({ field: Type.String(), code: Type.String(), message: Type.String() })),
  }),
);
export type SharedResult = Static<typeof SharedResult>;

const ShareRequest = named(
  'ShareParkedCartsRequest',
  Exactly({
    outletId: Id,
    tillId: Type.Optional(Id),
    deviceId: Text(100, { description: 'An id that the device chooses and keeps.' }),
    carts: Type.Array(UncheckedEntry(SharedCart), { minItems: 1, maxItems: 100 }),
  }),
);
export type Device = Omit<Static<typeof ShareRequest>, 'carts'>;

export const shareParkedCarts = operation({
  id: 'shareParkedCarts',
  route: 'POST /cart/parked',
  group: 'Transaction/Cart',
  summary: 'Share the parked carts of a till',
  description:
    'A device reports the carts that were parked on it, as often as it likes. It holds them until it releases them, and may take them without asking, even offline; it reports that later. A report that a cart is gone counts from its holder, and from anybody once the cart is free. Other devices ask for a cart by POST /cart/parked/{cartId}/take.',
  access: 'sales.sell',
  readsEntries: true,
  repeat: 'renewed',
  body: ShareRequest,
  answer: {
    code: 'PARKED_CARTS_SHARED',
    message: 'The state of each cart.',
    data: named(
      'ParkedCartsShared',
      Exactly({ results: Type.Array(SharedResult, { description: 'In the order of `carts`.' }) }),
    ),
  },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, body }) => {
    const { carts, ...device } = body;
    await rejectUnknownOutlet(tx, actor, device.outletId);
    await rejectTill(tx, actor, device);
    const entries = carts.map((entry) => readSharedCart(actor, entry));
    const ids = entries.flatMap((entry) => ('sent' in entry ? entry.sent.cartId : []));
    const rows = new Map((await lockParked(tx, actor, ids)).map((row) => [row.id, row]));
    const changed: object[] = [];
    const results: SharedResult[] = [];
    for (const entry of entries) {
      if ('errors' in entry) {
        results.push({ cartId: null, status: 'REFUSED', takenBy: null, errors: entry.errors });
        continue;
      }
      const { cartId, state } = entry.sent;
      const row = rows.get(cartId);
      const outcome = await (row
        ? followKnownCart(tx, actor, { row, state, device })
        : recordNewCart(tx, actor, { sent: entry.sent, device }));
      const { status, takenBy = null, heldBy, isChange } = outcome;
      if (isChange) changed.push({ cartId, state, status });
      results.push({ cartId, status, takenBy, ...(heldBy && { heldBy }), errors: [] });
    }
    const change = {
      type: 'outlet',
      id: device.outletId,
      after: { deviceId: device.deviceId, carts: changed },
    };
    return { data: { results }, ...(changed.length > 0 && { change }) };
  },
});

async function rejectUnknownOutlet(tx: Tx, { orgId, outletIds }: Actor, outletId: string): Promise<void> {
  const outlet = await tx.one(sql`select 1 from outlets where org_id = ${orgId} and id = ${outletId}`);
  if (!outlet || (outletIds && !outletIds.includes(outletId)))
    throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
}
