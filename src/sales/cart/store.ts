import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { fail, failField } from '../../values/refusal.ts';

export type CartRow = {
  id: string;
  outletId: string;
  customerId: string | null;
  /** Whether its customer pays no tax. Null: it has no customer. */
  isTaxExempt: boolean | null;
  discountMinor: bigint | null;
  discountE4: bigint | null;
  note: string | null;
  version: number;
  updatedAt: string;
};

const cartColumns = sql`
  c.id, c.outlet_id as "outletId", c.customer_id as "customerId",
  (select p.tax_exempt_reason is not null from parties p where p.org_id = c.org_id and p.id = c.customer_id)
    as "isTaxExempt", c.discount_minor as "discountMinor",
  c.discount_e4 as "discountE4", c.note, c.version, c.updated_at as "updatedAt"`;

/** The cart that this user fills at this outlet, if there is one. */
export function activeCart(tx: Tx, { orgId, userId }: Actor, outletId: string): Promise<CartRow | undefined> {
  return tx.one<CartRow>(sql`
    select ${cartColumns} from carts c
    where c.org_id = ${orgId} and c.user_id = ${userId} and c.outlet_id = ${outletId} and c.status = 'ACTIVE'`);
}

/** The open cart of this user at this outlet, locked until the commit. Refused if there is none. */
export async function lockCart(tx: Tx, actor: Actor, outletId: string): Promise<CartRow> {
  await rejectOutlet(tx, actor, outletId);
  const cart = await tx.one<CartRow>(sql`
    select ${cartColumns} from carts c
    where c.org_id = ${actor.orgId} and c.user_id = ${actor.userId} and c.outlet_id = ${outletId}
      and c.status = 'ACTIVE'
    for update`);
  if (!cart) throw fail('INVALID_STATE', { message: 'The cart is empty.' });
  return cart;
}

/** The open cart of this user at this outlet, locked until the commit. Created if there is none. */
export async function openCart(tx: Tx, actor: Actor, outletId: string): Promise<CartRow> {
  await rejectOutlet(tx, actor, outletId);
  const { orgId, userId } = actor;
  const [, cart] = await tx.inOrder(
    () =>
      tx.run(sql`
        insert into carts (org_id, id, outlet_id, user_id) values (${orgId}, ${newId()}, ${outletId}, ${userId})
        on conflict (org_id, user_id, outlet_id) where status = 'ACTIVE' do nothing`),
    () =>
      tx.one<CartRow>(sql`
        select ${cartColumns} from carts c
        where c.org_id = ${orgId} and c.user_id = ${userId} and c.outlet_id = ${outletId} and c.status = 'ACTIVE'
        for update`),
  );
  // Another request of this user sold or parked the cart in between.
  if (!cart) throw fail('INVALID_STATE', { message: 'The cart was just closed. Try again.' });
  return cart;
}

/** The cart that a line belongs to, locked until the commit. */
export async function lockCartOfLine(
  tx: Tx,
  actor: Actor,
  { lineId, version }: { lineId: string; version?: number | undefined },
): Promise<CartRow> {
  const cart = await tx.one<CartRow>(sql`
    select ${cartColumns} from carts c
    where c.org_id = ${actor.orgId} and c.user_id = ${actor.userId} and c.status = 'ACTIVE'
      and (${actor.outletIds}::uuid[] is null or c.outlet_id = any(${actor.outletIds}::uuid[]))
      and exists (select from cart_lines l where l.org_id = c.org_id and l.cart_id = c.id and l.id = ${lineId})
    for update`);
  if (!cart) throw fail('NOT_FOUND');
  if (version !== undefined && version !== cart.version) throw fail('STALE_VERSION');
  return cart;
}

export function touchCart(tx: Tx, { orgId }: Actor, cartId: string): void {
  tx.defer(sql`
    update carts set version = version + 1, updated_at = now() where org_id = ${orgId} and id = ${cartId}`);
}

/** Refuses an outlet that is closed, or that this user may not sell at. */
export async function rejectOutlet(tx: Tx, actor: Actor, outletId: string): Promise<void> {
  const outlet = await tx.one<{ status: string }>(sql`
    select status from outlets where org_id = ${actor.orgId} and id = ${outletId}`);
  if (!outlet || (actor.outletIds && !actor.outletIds.includes(outletId))) {
    throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
  }
  if (outlet.status !== 'ACTIVE') {
    throw failField('INVALID_STATE', { field: 'outletId', message: 'is a closed outlet' });
  }
}
