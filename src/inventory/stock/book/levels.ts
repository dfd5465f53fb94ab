import sql, { empty, type Sql } from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { Tx } from '../../../platform/db.ts';
import { failField } from '../../../values/refusal.ts';
import { rejectUnknownOutlet } from '../../outlet.ts';

export type Place = { variantId: string; outletId?: string };

/** Refuses a variant or an outlet that this user cannot see, and a service, which has no stock. */
export async function rejectUnknownPlace(
  tx: Tx,
  actor: Actor,
  { variantId, outletId }: Place,
): Promise<void> {
  if (outletId) await rejectUnknownOutlet(tx, actor, outletId);
  const variant = await tx.one(sql`
    select 1 from variants v join products p on p.org_id = v.org_id and p.id = v.product_id and p.kind = 'GOODS'
    where v.org_id = ${actor.orgId} and v.id = ${variantId}`);
  if (!variant) throw failField('NOT_FOUND', { field: 'variantId', message: 'does not exist' });
}

/** The stock rows `s` of a variant, at one outlet or at all outlets that this user may see. */
export function stockAt(actor: Actor, { variantId, outletId }: Place): Sql {
  return sql`
    s.org_id = ${actor.orgId} and s.variant_id = ${variantId}
    ${actor.outletIds ? sql`and s.outlet_id = any(${actor.outletIds}::uuid[])` : empty}
    ${outletId ? sql`and s.outlet_id = ${outletId}` : empty}`;
}
