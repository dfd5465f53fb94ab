import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import { setTenant } from '../http/authenticate.ts';
import type { EventType } from '../http/event.ts';
import type { Caller } from '../http/operation.ts';
import { auditStatement } from '../http/run/record-audit.ts';
import { eventsStatement } from '../http/run/record-events.ts';
import { lockOrganisation } from '../org/exports.ts';
import type { Tx } from '../platform/db.ts';

type RecordedAs = { operation: string; event: EventType; input: object };
type By = { orgId: string; actor: Actor; caller: Caller };

/**
 * Runs a change of an operator inside a business they do not belong to: the transaction switches to that tenant, under
 * its lock, and back. The change is also in the audit trail of the business. A request that is sent again with its key
 * finds it there, because the business may be in another cell, where it was committed before the answer was stored.
 */
export async function inBusiness<Done extends object>(
  tx: Tx,
  by: By,
  recordedAs: RecordedAs,
  work: () => Promise<Done>,
): Promise<Done> {
  await tx.run(setTenant(by.orgId));
  await lockOrganisation(tx, by.orgId);
  const done = await doOnce(tx, by, recordedAs, work);
  await tx.run(setTenant(by.actor.orgId));
  return done;
}

async function doOnce<Done extends object>(
  tx: Tx,
  { orgId, actor, caller }: By,
  recordedAs: RecordedAs,
  work: () => Promise<Done>,
): Promise<Done> {
  const ofRequest = caller.idempotencyKey && idOf([actor.userId, caller.idempotencyKey, recordedAs]);
  const earlier = ofRequest
    ? await tx.one<{ after: Done; isKept: boolean }>(sql`
        select after, recorded_at > now() - interval '48 hours' as "isKept" from audit
        where org_id = ${orgId} and id = ${ofRequest}`)
    : undefined;
  // Answers are kept under their keys for as long.
  if (earlier?.isKept) return earlier.after;
  const done = await work();
  await tx.run(
    auditStatement(
      { id: recordedAs.operation, aliasOf: undefined },
      { change: { type: 'organisation', id: orgId, after: done } },
      {
        request: { address: caller.address, id: caller.requestId },
        actor: { orgId, userId: actor.userId },
        auditId: earlier ? undefined : ofRequest,
      },
    ),
  );
  await tx.run(eventsStatement(orgId, [{ type: recordedAs.event, data: done }]));
  return done;
}

/** The id of the row in the audit trail: the same for the same request, so that it is found when it is sent again. */
function idOf(request: unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  // As a UUID of version 8, which has bits of its own.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
