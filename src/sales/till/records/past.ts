import sql from 'sql-template-tag';
import type { Actor, Role } from '../../../http/access.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Disagreement } from '../exceptions/exceptions.ts';

/** Something that happened at a till, as the till reports it. */
type TillRecord = {
  outletId: string;
  tillSessionId: string | undefined;
  occurredAt: string;
  userId: string | undefined;
};

type PastRow = {
  /** Null if this server does not know the session. */
  sessionId: string | null;
  role: Role | null;
  /** When it happened, as the till says, but never before the session was opened and never in the future. */
  happenedAt: string;
  happenedOn: string;
  /** The day it is posted on: `happenedOn`, or the first open day after closed books. */
  countsOn: string;
  isClockWrong: boolean;
};

type Past = {
  by: Actor;
  sessionId: string | undefined;
  happenedAt: string;
  happenedOn: string;
  countsOn: string;
  found: Disagreement[];
};

/**
 * The user, session and business day of something that happened at a till. Nothing is refused: what is wrong becomes an
 * exception.
 */
export async function readPast(
  tx: Tx,
  actor: Actor,
  { outletId, tillSessionId, occurredAt, userId }: TillRecord,
): Promise<Past> {
  const { orgId } = actor;
  const past = await tx.one<PastRow>(sql`
    select s.id as "sessionId", t.at as "happenedAt",
           business_date(t.at, o.timezone, o.day_starts_at) as "happenedOn",
           greatest(business_date(t.at, o.timezone, o.day_starts_at), g.books_closed_until + 1) as "countsOn",
           abs(extract(epoch from t.at - ${occurredAt}::timestamptz)) > 300 as "isClockWrong",
           (select u.role from users u where u.org_id = ${orgId} and u.id = ${userId ?? null}::uuid) as role
    from outlets o
    join organisations g on g.org_id = o.org_id
    left join till_sessions s on s.org_id = o.org_id and s.outlet_id = o.id and s.id = ${tillSessionId ?? null}::uuid
    cross join lateral (
      select least(greatest(${occurredAt}::timestamptz, coalesce(s.opened_at, o.created_at)), now()) as at) t
    where o.org_id = ${orgId} and o.id = ${outletId}`);
  if (!past) throw new Error('an outlet is gone');
  const { sessionId, role, happenedAt, happenedOn, countsOn, isClockWrong } = past;
  const found: (Disagreement | false)[] = [
    tillSessionId !== undefined && !sessionId && { kind: 'SESSION_UNKNOWN', details: { tillSessionId } },
    userId !== undefined && !role && { kind: 'SELLER_UNKNOWN', details: { userId } },
    countsOn !== happenedOn && { kind: 'PERIOD_CLOSED', details: { happenedOn, postedOn: countsOn } },
    isClockWrong && { kind: 'CLOCK_WRONG', details: { said: occurredAt } },
  ];
  return {
    by: role && userId ? { ...actor, userId, role } : actor,
    sessionId: sessionId ?? undefined,
    happenedAt,
    happenedOn,
    countsOn,
    found: found.filter((one) => one !== false),
  };
}
