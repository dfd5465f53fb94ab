import type { DatabaseAccess } from '../database.ts';
import { type Session, withSession } from '../db.ts';
import { businessesOf } from './back-up-cell.ts';
import { beginRawWrites, setRowsAside } from './copy-rows.ts';
import { movedTables } from './moved-tables.ts';

/** A business that has rows in two databases. One of them was put back to a time before it moved. */

/** So many of the last changes of a copy are looked for in the other one. */
const comparedAtMost = 10_000;

type Cell = { name: string; access: DatabaseAccess };
type Copy = {
  name: string;
  /** The time of its last change. */
  lastChange: string | undefined;
  /** How many of its changes the other copy lacks. */
  own: number;
};

/** Compares two copies by their audit trails, which have every change for ever. */
export async function compareCopies(orgId: string, [one, other]: [Cell, Cell]): Promise<[Copy, Copy]> {
  const [ofOne, ofOther] = [await lastChanges(one, orgId), await lastChanges(other, orgId)];
  return [
    { name: one.name, lastChange: ofOne.last, own: await lacking(other, { orgId, ids: ofOne.ids }) },
    { name: other.name, lastChange: ofOther.last, own: await lacking(one, { orgId, ids: ofOther.ids }) },
  ];
}

/**
 * The copy that has no changes of its own. If neither has, the one where the business is not placed. Undefined if both
 * were worked with.
 */
export function olderOf([one, other]: [Copy, Copy], place: string): Copy | undefined {
  if (one.own > 0 && other.own > 0) return undefined;
  if (one.own === other.own) return one.name === place ? other : one;
  return one.own === 0 ? one : other;
}

export const copyText = ({ name, lastChange, own }: Copy) =>
  `${name}: last change ${lastChange ?? 'none'}, ${own === comparedAtMost ? 'at least ' : ''}${own} of its own`;

export const choice = (orgId: string, [{ name: one }, { name: other }]: [Copy, Copy]) =>
  `With the server stopped, to keep those in ${other}: tillhouse move --set-aside ${orgId} ${one}. To keep those in ${one}: tillhouse move --set-aside ${orgId} ${other}.`;

function lastChanges({ access }: Cell, orgId: string): Promise<{ last: string | undefined; ids: string[] }> {
  return withSession(access.admin, async (session) => {
    const rows = await asBusiness(session, orgId, () =>
      session.all<{ id: string; at: string }>(
        `select id, to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from audit
         where org_id = $1 order by recorded_at desc, id desc limit ${comparedAtMost}`,
        [orgId],
      ),
    );
    return { last: rows[0]?.at, ids: rows.map(({ id }) => id) };
  });
}

function lacking({ access }: Cell, { orgId, ids }: { orgId: string; ids: string[] }): Promise<number> {
  return withSession(access.admin, async (session) => {
    const [found] = await asBusiness(session, orgId, () =>
      session.all<{ count: number }>(
        `select count(*)::int as count from unnest($2::uuid[]) as other (id)
         where not exists (select from audit a where a.org_id = $1 and a.id = other.id)`,
        [orgId, ids],
      ),
    );
    return found?.count ?? 0;
  });
}

/** The owner of the tables may be bound by their policies, so it looks as the business does. */
async function asBusiness<Result>(
  session: Session,
  orgId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await session.script('begin read only');
  await session.all(`select set_config('app.org_id', $1, true)`, [orgId]);
  const result = await work();
  await session.script('commit');
  return result;
}

/** Sets the rows of a business aside, as a move to the other database leaves them. Returns whether there were any. */
export function setCopyAside(
  { access }: Cell,
  { orgId, to }: { orgId: string; to: string },
): Promise<boolean> {
  return withSession(access.admin, async (session) => {
    const tables = await movedTables(session);
    await beginRawWrites(session, orgId);
    const isThere = (await businessesOf(session)).includes(orgId);
    if (isThere) {
      await session.all(
        `insert into departures (business_id, to_cell, state) values ($1, $2, 'GONE')
         on conflict (business_id) do update set to_cell = excluded.to_cell, state = 'GONE', since = now()`,
        [orgId, to],
      );
      await setRowsAside(
        session,
        orgId,
        tables.map((table, place) => ({ place, table })),
      );
    }
    await session.script('commit');
    return isThere;
  });
}
