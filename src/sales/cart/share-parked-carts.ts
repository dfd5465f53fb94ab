import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Choice, Exactly, Id, Nullable, named, Text, UncheckedEntry } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { writeExceptions } from '../till/exceptions/exceptions.ts';
import { contentIfAny } from './content-of-cart.ts';
import {
  holderOf,
  keepContent,
  lockParked,
  markTaken,
  type ParkedRow,
  rejectTill,
  takerOf,
} from './parked-store.ts';
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
type SharedResult = Static<typeof SharedResult>;

const ShareRequest = named(
  'ShareParkedCartsRequest',
  Exactly({
    outletId: Id,
    tillId: Type.Optional(Id),
    deviceId: Text(100, { description: 'An id that the device chooses and keeps.' }),
    carts: Type.Array(UncheckedEntry(SharedCart), { minItems: 1, maxItems: 100 }),
  }),
);
type Device = Omit<Static<typeof ShareRequest>, 'carts'>;

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
      const told = await (row
        ? followed(tx, actor, { row, state, device })
        : begun(tx, actor, { sent: entry.sent, device }));
      if (told.isChange) changed.push({ cartId, state, status: told.status });
      const { status, takenBy = null, heldBy } = told;
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

type Told = { status: SharedResult['status']; takenBy?: string; heldBy?: string; isChange?: boolean };

/** A cart that the server has not heard of. One that was taken already is noted, so that it never comes back. */
async function begun(
  tx: Tx,
  actor: Actor,
  { sent, device }: { sent: SharedCart; device: Device },
): Promise<Told> {
  const { orgId, userId } = actor;
  const { cartId, state, parked } = sent;
  const isGone = state === 'TAKEN' || state === 'DELETED';
  if (!isGone && !parked) return { status: 'UNKNOWN' };
  tx.defer(sql`
    delete from carts where org_id = ${orgId} and status = 'TAKEN' and taken_at < now() - interval '90 days'`);
  const isNew = await tx.run(sql`
    insert into carts (org_id, id, outlet_id, user_id, status, till_id, parked_note, parked_at, content, customer_id,
                       note, holder_device, held_at, taken_at, taken_by, taken_till_id, taken_device, is_deleted)
    values (${orgId}, ${cartId}, ${device.outletId},
            coalesce((select u.id from users u where u.org_id = ${orgId} and u.id = ${parked?.userId ?? null}), ${userId}),
            ${isGone ? 'TAKEN' : 'PARKED'}, ${device.tillId ?? null}, ${parked?.name ?? null},
            least(coalesce(${parked?.parkedAt ?? null}::timestamptz, now()), now()),
            ${parked ? JSON.stringify(parked.cart) : null}::jsonb,
            (select p.id from parties p where p.org_id = ${orgId} and p.id = ${parked?.cart.customer?.id ?? null}),
            ${parked?.cart.note ?? null}, ${state === 'HELD' ? device.deviceId : null}, now(),
            case when ${isGone} then now() end, ${isGone ? userId : null}, ${isGone ? (device.tillId ?? null) : null},
            ${isGone ? device.deviceId : null}, ${state === 'DELETED'})
    on conflict do nothing`);
  if (isNew === 0) {
    // The same was sent at the same time, and came first; or the id is that of a cart of another outlet.
    const [row] = await lockParked(tx, actor, [cartId]);
    return row ? followed(tx, actor, { row, state, device }) : { status: 'UNKNOWN' };
  }
  return { status: isGone ? 'TAKEN' : state === 'HELD' ? 'HELD' : 'FREE', isChange: true };
}

/** A cart that the server has: what the device says of it counts as far as the device holds it. */
async function followed(
  tx: Tx,
  actor: Actor,
  { row, state, device }: { row: ParkedRow; state: SharedCart['state']; device: Device },
): Promise<Told> {
  const { deviceId, tillId } = device;
  const isGone = state === 'TAKEN' || state === 'DELETED';
  if (row.outletId !== device.outletId) return { status: 'UNKNOWN' };
  // Somebody fills it by the API: no device has it, and none can have sold it.
  if (row.status === 'ACTIVE') return { status: 'TAKEN', takenBy: takerOf(row) };
  if (row.status === 'TAKEN') {
    if (row.takenDevice === deviceId) return { status: 'TAKEN' };
    if (state !== 'TAKEN') return { status: 'TAKEN', takenBy: takerOf(row) };
    if (row.isDeleted) {
      // The other one sold nothing. From now on it is this device that has it.
      markTaken(tx, actor, row.id, { deviceId, tillId, isDeleted: false });
      return { status: 'TAKEN', isChange: true };
    }
    return {
      status: 'TAKEN_TWICE',
      takenBy: takerOf(row),
      isChange: await tellTwice(tx, actor, row, device),
    };
  }
  if (isGone) {
    if (row.holderDevice !== null && row.holderDevice !== deviceId)
      return { status: 'HELD_ELSEWHERE', heldBy: holderOf(row) };
    // A free one any till may take. The device gets it by asking as well, so what is in it is kept.
    if (!row.content) keepContent(tx, actor, row.id, await contentIfAny(tx, actor, row.id));
    markTaken(tx, actor, row.id, { deviceId, tillId, isDeleted: state === 'DELETED' });
    return { status: 'TAKEN', isChange: true };
  }
  if (row.holderDevice !== deviceId) return { status: 'FREE' };
  const isFreed = state === 'FREE';
  tx.defer(sql`
    update carts set held_at = now() ${isFreed ? sql`, holder_device = null, wanted_at = null` : sql``}
    where org_id = ${actor.orgId} and id = ${row.id}`);
  if (isFreed) return { status: 'FREE', isChange: true };
  return { status: row.wantedAt ? 'WANTED' : 'HELD' };
}

/** It happened, so it is not refused: a person finds out whether the goods were sold twice. Once for each cart. */
async function tellTwice(tx: Tx, actor: Actor, row: ParkedRow, device: Device): Promise<boolean> {
  const told = await tx.one(sql`
    select 1 from till_exceptions
    where org_id = ${actor.orgId} and kind = 'PARKED_TWICE' and details->>'cartId' = ${row.id}`);
  if (told) return false;
  const details = {
    cartId: row.id,
    parkedAs: row.name,
    total: row.content?.total ?? null,
    firstTakenBy: takerOf(row),
    firstTakenAt: row.takenAt,
    lines: (row.content?.lines ?? []).map(({ name, quantity }) => ({ name, quantity })),
  };
  const about = { outletId: row.outletId, tillId: device.tillId ?? null, sessionId: null, saleId: null };
  writeExceptions(tx, actor, about, [{ kind: 'PARKED_TWICE', details }]);
  return true;
}

async function rejectUnknownOutlet(tx: Tx, { orgId, outletIds }: Actor, outletId: string): Promise<void> {
  const outlet = await tx.one(sql`select 1 from outlets where org_id = ${orgId} and id = ${outletId}`);
  if (!outlet || (outletIds && !outletIds.includes(outletId)))
    throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
}
