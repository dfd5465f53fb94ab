import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { writeExceptions } from '../till/exceptions/exceptions.ts';
import { contentIfAny } from './content-of-cart.ts';
import { holderOf, keepContent, lockParked, markTaken, type ParkedRow, takerOf } from './parked-store.ts';
import type { Device, SharedResult } from './share-parked-carts.ts';
import type { SharedCart } from './till-cart.ts';

type CartOutcome = { status: SharedResult['status']; takenBy?: string; heldBy?: string; isChange?: boolean };

/**
 * Records a cart that is new to the server. One that was taken already is recorded as taken, so that it never comes
 * back.
 */
export async function recordNewCart(
  tx: Tx,
  actor: Actor,
  { sent, device }: { sent: SharedCart; device: Device },
): Promise<CartOutcome> {
  const { orgId, userId } = actor;
  const { cartId, state, parked } = sent;
  const isGone = state === 'TAKEN' || state === 'DELETED';
  if (!isGone && !parked) return { status: 'UNKNOWN' };
  tx.defer(sql`
    delete from carts where org_id = ${orgId} and status = 'TAKEN' and taken_at < now() - interval '90 days'`);
  const insertedCount = await tx.run(sql`
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
  if (insertedCount === 0) {
    // Another request inserted this cart a moment ago, or the id belongs to a cart of another outlet.
    const [row] = await lockParked(tx, actor, [cartId]);
    return row ? followKnownCart(tx, actor, { row, state, device }) : { status: 'UNKNOWN' };
  }
  return { status: isGone ? 'TAKEN' : state === 'HELD' ? 'HELD' : 'FREE', isChange: true };
}

/** Updates a cart that the server knows. Only the device that holds it may say that it is gone. */
export async function followKnownCart(
  tx: Tx,
  actor: Actor,
  { row, state, device }: { row: ParkedRow; state: SharedCart['state']; device: Device },
): Promise<CartOutcome> {
  const { deviceId, tillId } = device;
  const isGone = state === 'TAKEN' || state === 'DELETED';
  if (row.outletId !== device.outletId) return { status: 'UNKNOWN' };
  // A user of the API is filling this cart, so no device can have sold it.
  if (row.status === 'ACTIVE') return { status: 'TAKEN', takenBy: takerOf(row) };
  if (row.status === 'TAKEN') {
    if (row.takenDevice === deviceId) return { status: 'TAKEN' };
    if (state !== 'TAKEN') return { status: 'TAKEN', takenBy: takerOf(row) };
    if (row.isDeleted) {
      // The other device deleted the cart and sold nothing. Now this device has it.
      markTaken(tx, actor, row.id, { deviceId, tillId, isDeleted: false });
      return { status: 'TAKEN', isChange: true };
    }
    return {
      status: 'TAKEN_TWICE',
      takenBy: takerOf(row),
      isChange: await noteTakenTwice(tx, actor, row, device),
    };
  }
  if (isGone) {
    if (row.holderDevice !== null && row.holderDevice !== deviceId)
      return { status: 'HELD_ELSEWHERE', heldBy: holderOf(row) };
    // Any till may take a free cart. Its content is kept: the device may ask for it again.
    if (!row.content) keepContent(tx, actor, row.id, await contentIfAny(tx, actor, row.id));
    markTaken(tx, actor, row.id, { deviceId, tillId, isDeleted: state === 'DELETED' });
    return { status: 'TAKEN', isChange: true };
  }
  // This device does not hold the cart any more. It has to ask for the cart, as any other device.
  if (row.holderDevice !== deviceId) return { status: 'FREE' };
  const isFreed = state === 'FREE';
  tx.defer(sql`
    update carts set held_at = now() ${isFreed ? sql`, holder_device = null, wanted_at = null` : sql``}
    where org_id = ${actor.orgId} and id = ${row.id}`);
  if (isFreed) return { status: 'FREE', isChange: true };
  return { status: row.wantedAt ? 'WANTED' : 'HELD' };
}

/** Writes one exception for each cart that two devices took. A person finds out whether the goods were sold twice. */
async function noteTakenTwice(tx: Tx, actor: Actor, row: ParkedRow, device: Device): Promise<boolean> {
  const noted = await tx.one(sql`
    select 1 from till_exceptions
    where org_id = ${actor.orgId} and kind = 'PARKED_TWICE' and details->>'cartId' = ${row.id}`);
  if (noted) return false;
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
