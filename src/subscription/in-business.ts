import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import { setTenant } from '../http/authenticate.ts';
import type { EventType } from '../http/event.ts';
import type { Caller } from '../http/operation.ts';
import { lockOrganisation } from '../org/exports.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';

type Note = { operation: string; event: EventType };

/**
 * What an operator changes in a business, of which they are no part: the transaction steps into it, under its lock, and
 * back. What was done stands in the trail of the business itself, too.
 */
export async function inBusiness<Done extends object>(
  tx: Tx,
  { orgId, actor, caller }: { orgId: string; actor: Actor; caller: Caller },
  note: Note,
  work: () => Promise<Done>,
): Promise<Done> {
  await tx.run(setTenant(orgId));
  await lockOrganisation(tx, orgId);
  const done = await work();
  await tx.run(sql`
    insert into audit (org_id, id, operation, user_id, address, request_id, subject_type, subject_id, after)
    values (${orgId}, ${newId()}, ${note.operation}, ${actor.userId}, ${caller.address}, ${caller.requestId},
            'organisation', ${orgId}, ${JSON.stringify(done)})`);
  await tx.run(sql`
    insert into events (org_id, id, type, data)
    values (${orgId}, ${newId()}, ${note.event}, ${JSON.stringify(done)})`);
  await tx.run(setTenant(actor.orgId));
  return done;
}
