import sql from 'sql-template-tag';
import { type Actor, rolesWith } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';

/** Acts in the name of another user who may sell at this outlet, with the rights of the caller. */
export async function sellerAt(
  tx: Tx,
  actor: Actor,
  { userId, outletId }: { userId: string; outletId: string },
): Promise<Actor> {
  const seller = await tx.one(sql`
    select u.id from users u
    where u.org_id = ${actor.orgId} and u.id = ${userId} and u.status = 'ACTIVE'
      and u.role = any(${rolesWith('sales.sell')})
      and (not u.outlet_limited or exists (
        select from user_outlets l
        where l.org_id = u.org_id and l.user_id = u.id and l.outlet_id = ${outletId}))`);
  if (!seller)
    throw failField('NOT_FOUND', { field: 'userId', message: 'must be a user who may sell at this outlet' });
  return { ...actor, userId };
}
