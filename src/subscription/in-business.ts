import type { Actor } from '../http/access.ts';
import { setTenant } from '../http/authenticate.ts';
import type { EventType } from '../http/event.ts';
import type { Caller } from '../http/operation.ts';
import { auditStatement } from '../http/run/record-audit.ts';
import { eventsStatement } from '../http/run/record-events.ts';
import { lockOrganisation } from '../org/exports.ts';
import type { Tx } from '../platform/db.ts';

type RecordedAs = { operation: string; event: EventType };

/**
 * Runs a change of an operator inside a business they do not belong to: the transaction switches to that tenant, under
 * its lock, and back. The change is also in the audit trail of the business.
 */
export async function inBusiness<Done extends object>(
  tx: Tx,
  { orgId, actor, caller }: { orgId: string; actor: Actor; caller: Caller },
  recordedAs: RecordedAs,
  work: () => Promise<Done>,
): Promise<Done> {
  await tx.run(setTenant(orgId));
  await lockOrganisation(tx, orgId);
  const done = await work();
  await tx.run(
    auditStatement(
      { id: recordedAs.operation, aliasOf: undefined },
      { change: { type: 'organisation', id: orgId, after: done } },
      {
        request: { address: caller.address, id: caller.requestId },
        actor: { orgId, userId: actor.userId },
      },
    ),
  );
  await tx.run(eventsStatement(orgId, [{ type: recordedAs.event, data: done }]));
  await tx.run(setTenant(actor.orgId));
  return done;
}
