import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import type { Till, TillMovement, TillSession } from './schemas.ts';

/** The names of outlets and users, for rows of `tills t`. */
const outletName = (id: Sql) =>
  sql`(select o.name from outlets o where o.org_id = t.org_id and o.id = ${id})`;
const userName = (id: Sql) =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.org_id = t.org_id and u.id = ${id})`;

export const tillColumns = sql`
  t.id, t.outlet_id as "outletId", ${outletName(sql`t.outlet_id`)} as "outletName", t.name, t.code, t.status,
  s.id as "openSessionId", s.opened_by as "openedBy", ${userName(sql`s.opened_by`)} as "openedByName",
  l.id as "lastSessionId", l.closed_at as "lastClosedAt", ${userName(sql`l.closed_by`)} as "lastClosedByName",
  l.left_minor as "lastLeftMinor",
  t.created_at as "createdAt", t.updated_at as "updatedAt", t.version`;

/** Tills `t` with their open session `s` and the session `l` that was closed last. */
export const tillsWithSessions = sql`
  tills t
  left join till_sessions s on s.org_id = t.org_id and s.till_id = t.id and s.status = 'OPEN'
  left join lateral (
    select c.id, c.closed_at, c.closed_by,
           n.counted_minor - coalesce(c.taken_out_minor, greatest(n.counted_minor - c.opening_float_minor, 0))
             as left_minor
    from till_sessions c
    join till_counts n on n.org_id = c.org_id and n.session_id = c.id and n.method = 'CASH'
    where c.org_id = t.org_id and c.till_id = t.id and c.status = 'CLOSED'
    order by c.closed_at desc, c.id desc limit 1) l on true`;

export type TillRow = Omit<Till, 'lastClose'> & {
  lastSessionId: string | null;
  lastClosedAt: string;
  lastClosedByName: string;
  lastLeftMinor: bigint;
};

export function tillOf(actor: Actor, row: TillRow): Till {
  const { lastSessionId, lastClosedAt, lastClosedByName, lastLeftMinor, ...till } = row;
  return {
    ...till,
    lastClose: lastSessionId
      ? {
          sessionId: lastSessionId,
          closedAt: lastClosedAt,
          closedByName: lastClosedByName,
          left: majorOf(actor, lastLeftMinor),
        }
      : null,
  };
}

/** A row of a till session. */
export type SessionRow = Omit<TillSession, 'openingFloat' | 'takenOut' | 'methods'> & {
  openingFloatMinor: bigint;
  takenOutMinor: bigint | null;
};

export const sessionColumns = sql`
  s.id, s.till_id as "tillId", t.name as "tillName", t.code as "tillCode", s.outlet_id as "outletId",
  ${outletName(sql`s.outlet_id`)} as "outletName", s.device_id as "deviceId", s.status,
  s.business_date as "businessDate", s.opening_float_minor as "openingFloatMinor", s.opened_by as "openedBy",
  ${userName(sql`s.opened_by`)} as "openedByName", s.opened_at as "openedAt", s.closed_by as "closedBy",
  ${userName(sql`s.closed_by`)} as "closedByName", s.closed_at as "closedAt", s.note,
  s.taken_out_minor as "takenOutMinor"`;

export const sessionsOfTills = sql`
  till_sessions s join tills t on t.org_id = s.org_id and t.id = s.till_id`;

export function sessionOf(actor: Actor, { openingFloatMinor, takenOutMinor, ...row }: SessionRow) {
  return {
    ...row,
    openingFloat: majorOf(actor, openingFloatMinor),
    takenOut: takenOutMinor === null ? null : majorOf(actor, takenOutMinor),
  };
}

/** The condition for sessions `s` that this user may use: those of the outlets that they may see. */
export function usableSessions(actor: Actor) {
  return actor.outletIds ? sql`s.outlet_id = any(${actor.outletIds}::uuid[])` : sql`true`;
}

/** The condition for sessions `s` that this user may read: a cashier only those that they opened or closed. */
export function readableSessions(actor: Actor) {
  if (actor.role !== 'CASHIER') return usableSessions(actor);
  const { userId } = actor;
  return sql`((s.opened_by = ${userId} or s.closed_by = ${userId}) and ${usableSessions(actor)})`;
}

export function noSuchSession() {
  return fail('NOT_FOUND', { message: 'This shift does not exist.' });
}

export async function readSession(tx: Tx, { orgId }: Actor, sessionId: string): Promise<SessionRow> {
  const session = await tx.one<SessionRow>(sql`
    select ${sessionColumns} from ${sessionsOfTills} where s.org_id = ${orgId} and s.id = ${sessionId}`);
  if (!session) throw new Error('a till session is gone');
  return session;
}

/** The business day for the cash difference of a session: its own day, or the first open day after closed books. */
export async function readCountsOn(
  tx: Tx,
  { orgId }: Actor,
  sessionId: string,
): Promise<{ countsOn: string }> {
  const day = await tx.one<{ countsOn: string }>(sql`
    select greatest(s.business_date, g.books_closed_until + 1) as "countsOn"
    from till_sessions s join organisations g on g.org_id = s.org_id
    where s.org_id = ${orgId} and s.id = ${sessionId}`);
  if (!day) throw new Error('a till session is gone');
  return day;
}

export type MovementRow = Omit<TillMovement, 'amount'> & { amountMinor: bigint };

export const movementColumns = sql`
  m.id, m.session_id as "sessionId", m.kind, m.amount_minor as "amountMinor", m.account_id as "accountId", m.reason,
  m.user_id as "userId", m.approved_by as "approvedBy", m.recorded_at as "recordedAt"`;

/** The movement as the API returns it, with its amount in major units of the business's currency. */
export function movementOf<Row extends MovementRow>(actor: Actor, { amountMinor, ...row }: Row) {
  return { ...row, amount: majorOf(actor, amountMinor) };
}
