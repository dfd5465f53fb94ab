import type { DatabaseAccess } from '../database.ts';
import { withSession } from '../db.ts';
import { businessesOf } from './back-up-cell.ts';
import type { Cell, Copy } from './compare-copies.ts';
import { beginRawWrites, setRowsAside } from './copy-rows.ts';
import { movedTables } from './moved-tables.ts';
import { placeAgain } from './restore-cell.ts';

/** A business that has rows in two databases. One of them was put back to a time before it moved. */

/**
 * The copy that has no changes of its own. If neither has, the one where the business is not placed. Undefined if both
 * were worked with.
 */
export function olderOf([one, other]: [Copy, Copy], place: string): Copy | undefined {
  if (one.own > 0 && other.own > 0) return undefined;
  if (one.own === other.own) return one.name === place ? other : one;
  return one.own === 0 ? one : other;
}

/**
 * Home places the business in one of the databases that have rows of it, and it is open there. This comes before the
 * others are set aside: if the command ends in between, there are two copies, which everybody sees. The other way round,
 * it would look like a move that was interrupted. Returns the addresses that another business has as well.
 */
export async function placeIn(
  home: DatabaseAccess,
  { places, orgId, present }: { places: Cell[]; orgId: string; present: Cell },
): Promise<{ doubled: string[] }> {
  const others = places.map((cell) => ({ ...cell, copies: cell.name === present.name ? [] : [orgId] }));
  const { doubled } = await placeAgain(home, { places: others, orgIds: [orgId], forget: [] });
  await withSession(present.access.admin, (session) =>
    session.all('delete from departures where business_id = $1', [orgId]),
  );
  return { doubled };
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
