import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { fail, failField, type Refusal } from '../../values/refusal.ts';
import type { TillCart } from './till-cart.ts';

/** A cart that is or was parked, with the columns that decide who gets it. */
export type ParkedRow = {
  id: string;
  outletId: string;
  status: 'ACTIVE' | 'PARKED' | 'TAKEN';
  name: string | null;
  content: TillCart | null;
  tillName: string | null;
  holderDevice: string | null;
  wantedAt: string | null;
  takenAt: string | null;
  takenDevice: string | null;
  takenByName: string | null;
  takenTillName: string | null;
  isDeleted: boolean;
};

const userName = (id: ReturnType<typeof sql>) =>
  sql`(select concat_ws(' ', u.first_name, u.last_name) from users u where u.org_id = c.org_id and u.id = ${id})`;
const tillName = (id: ReturnType<typeof sql>) =>
  sql`(select t.name from tills t where t.org_id = c.org_id and t.id = ${id})`;

/** A holder reports every three seconds. After this time without a report it counts as offline. */
const reportTimeout = sql`interval '15 seconds'`;

/** The columns of the list of parked carts, from `carts c`. */
export const parkedColumns = sql`
  c.id, c.outlet_id as "outletId", c.customer_id as "customerId", coalesce(c.parked_note, c.note) as note,
  case when c.content is null
    then (select count(*)::int from cart_lines l where l.org_id = c.org_id and l.cart_id = c.id)
    else jsonb_array_length(c.content->'lines') end as items,
  c.content->'total' as total, c.user_id as "userId", coalesce(${userName(sql`c.user_id`)}, '') as "userName",
  c.till_id as "tillId", ${tillName(sql`c.till_id`)} as "tillName", c.parked_at as "parkedAt",
  c.holder_device is not null as "isHeld",
  coalesce(c.holder_device is null or c.held_at > now() - ${reportTimeout}, false) as "isReachable",
  c.held_at as "heldAt"`;

/** Locks the carts in the order of their ids, so that two devices with the same carts do not deadlock. */
export function lockParked(tx: Tx, { orgId, outletIds }: Actor, cartIds: string[]): Promise<ParkedRow[]> {
  return tx.all<ParkedRow>(sql`
    select c.id, c.outlet_id as "outletId", c.status, coalesce(c.parked_note, c.note) as name, c.content,
           ${tillName(sql`c.till_id`)} as "tillName", c.holder_device as "holderDevice", c.wanted_at as "wantedAt",
           c.taken_at as "takenAt", c.taken_device as "takenDevice",
           ${userName(sql`coalesce(c.taken_by, c.user_id)`)} as "takenByName",
           ${tillName(sql`c.taken_till_id`)} as "takenTillName", c.is_deleted as "isDeleted"
    from carts c
    where c.org_id = ${orgId} and c.id = any(${cartIds}::uuid[])
      and (${outletIds}::uuid[] is null or c.outlet_id = any(${outletIds}::uuid[]))
    order by c.id
    for update of c`);
}

export type Taker = { deviceId: string | null; tillId?: string | undefined; isDeleted: boolean };

export function markTaken(tx: Tx, { orgId, userId }: Actor, cartId: string, taker: Taker): void {
  tx.defer(sql`
    update carts
    set status = 'TAKEN', taken_at = now(), taken_by = ${userId}, taken_device = ${taker.deviceId},
        taken_till_id = ${taker.tillId ?? null}, is_deleted = ${taker.isDeleted}, holder_device = null,
        wanted_at = null, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${cartId}`);
}

/**
 * Notes that another device wants this cart. The holder learns this with its next report. Answers the refusal for the
 * device that asks.
 */
export function askHolder(tx: Tx, { orgId }: Actor, row: ParkedRow): Refusal {
  tx.defer(sql`
    update carts set wanted_at = coalesce(wanted_at, now()) where org_id = ${orgId} and id = ${row.id}`);
  const message = `${holderOf(row)} holds this cart and was asked to release it. Try again in a moment.`;
  return fail('IN_USE', { message, keepEffects: true });
}

/** The name of the till that holds the cart. */
export function holderOf({ tillName }: ParkedRow): string {
  return tillName ?? 'Another till';
}

/** Stores the content with the cart, so that the taker can get it again if the answer was lost. */
export function keepContent(tx: Tx, { orgId }: Actor, cartId: string, content: TillCart | undefined): void {
  if (!content) return;
  tx.defer(sql`
    update carts set content = ${JSON.stringify(content)}::jsonb where org_id = ${orgId} and id = ${cartId}`);
}

/** The name of the user and the till that took the cart, such as "Bola at Back". */
export function takerOf({ takenByName, takenTillName }: ParkedRow): string {
  return [takenByName || 'Someone', takenTillName].filter(Boolean).join(' at ');
}

/** Refuses a till that does not belong to this outlet. */
export async function rejectTill(
  tx: Tx,
  { orgId }: Actor,
  { tillId, outletId }: { tillId?: string | undefined; outletId: string },
): Promise<void> {
  if (!tillId) return;
  const till = await tx.one(sql`
    select 1 from tills where org_id = ${orgId} and id = ${tillId} and outlet_id = ${outletId}`);
  if (!till) throw failField('NOT_FOUND', { field: 'tillId', message: 'does not exist' });
}
