import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import type { Tx } from '../platform/db.ts';
import { failField } from '../values/refusal.ts';

/** Refuses an outlet that does not exist, belongs to another tenant or is hidden from this user. */
export async function rejectUnknownOutlet(tx: Tx, actor: Actor, outletId: string): Promise<void> {
  const outlet = await tx.one(sql`
    select 1 from outlets
    where org_id = ${actor.orgId} and id = ${outletId}
      and (${actor.outletIds}::uuid[] is null or id = any(${actor.outletIds}::uuid[]))`);
  if (!outlet) throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
}
