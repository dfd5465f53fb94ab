import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import type { Tx } from '../platform/db.ts';
import { failField } from '../values/refusal.ts';

/** An outlet that is not there, is another tenant's or is one that this user may not see. */
export async function rejectUnknownOutlet(tx: Tx, actor: Actor, outletId: string): Promise<void> {
  const outlet = await tx.one(sql`
    select 1 from outlets
    where org_id = ${actor.orgId} and id = ${outletId}
      and (${actor.outletIds}::uuid[] is null or id = any(${actor.outletIds}::uuid[]))`);
  if (!outlet) throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
}
