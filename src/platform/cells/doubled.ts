import type { DatabaseAccess } from '../database.ts';
import { databaseFault, type Session, withSession } from '../db.ts';
import { type Cell, type Copy, compareCopies, comparePairs, copyText } from './compare-copies.ts';
import { beginRawWrites, setRowsAside, waitForEvents, waitForJobs } from './copy-rows.ts';
import { movedTables } from './moved-tables.ts';
import { type DoubledAddress, placeAgain } from './restore-cell.ts';

/** A business that has rows in two databases. One of them was put back to a time before it moved. */

/**
 * The copy that has no changes of its own. If neither has, and the rows are alike, the one where the business is not
 * placed. Undefined if both may have been worked with.
 */
function olderOf([one, other]: [Copy, Copy], place: string): Copy | undefined {
  if ((one.own > 0 && other.own > 0) || one.differing.length > 0) return undefined;
  if (one.own === other.own) return one.name === place ? other : one;
  return one.own === 0 ? one : other;
}

/** A copy that is older than the newest one, and how the two differ. */
export type OlderCopy<Place extends Cell> = { old: Place; copies: [Copy, Copy] };

/**
 * Of several copies, the newest has every change of all others. Undefined if none has; then people have to choose by how
 * each two of them differ.
 */
export async function newestOf<Place extends Cell>(
  orgId: string,
  found: Place[],
  place: string,
): Promise<{ newest: { present: Place; older: OlderCopy<Place>[] } | undefined; pairs: [Copy, Copy][] }> {
  const pairs = await comparePairs(orgId, found);
  const pairsOf = ({ name }: Place) => pairs.filter((pair) => pair.some((copy) => copy.name === name));
  const present = found.find((cell) =>
    pairsOf(cell).every((pair) => {
      const older = olderOf(pair, place);
      return older !== undefined && older.name !== cell.name;
    }),
  );
  if (!present) return { newest: undefined, pairs };
  const older = pairsOf(present).map((copies) => {
    const { name } = copies.find((copy) => copy.name !== present.name) as Copy;
    return { old: found.find((cell) => cell.name === name) as Place, copies };
  });
  return { newest: { present, older }, pairs };
}

/**
 * Home places the business in one of the databases that have rows of it, and it is open there. This comes before the
 * others are set aside: if the command ends in between, there are two copies, which everybody sees. The other way round,
 * it would look like a move that was interrupted. Returns the addresses that another business has as well.
 */
export async function placeIn(
  home: DatabaseAccess,
  { places, orgId, present }: { places: Cell[]; orgId: string; present: Cell },
): Promise<{ doubled: DoubledAddress[] }> {
  const others = places.map((cell) => ({ ...cell, copies: cell.name === present.name ? [] : [orgId] }));
  const { doubled } = await placeAgain(home, { places: others, orgIds: [orgId], forget: [] });
  await withSession(present.access.admin, (session) =>
    session.all('delete from departures where business_id = $1', [orgId]),
  );
  return { doubled };
}

/** How long we wait for transactions of a server that was started meanwhile. */
const waitAtMostMs = 8_000;

/**
 * Sets the rows of a business aside, as a move to the other database leaves them. A server may have been started since the
 * copies were compared. So nobody may enter the business meanwhile, and the copies are compared again: if this one has
 * changed, it stays. Returns what is wrong, or undefined.
 */
export function setCopyAside(
  old: Cell,
  { orgId, present, copies }: { orgId: string; present: Cell; copies: [Copy, Copy] },
): Promise<string | undefined> {
  return withSession(old.access.admin, async (session) => {
    const tables = await movedTables(session);
    await beginRawWrites(session, orgId);
    if (!(await keepOthersOut(session, orgId)))
      return `Work in ${old.name} takes long. Its rows stay where they are. Stop the server, and run this again.`;
    const before = copies.find(({ name }) => name === old.name);
    const [now] = await compareCopies(orgId, [old, present]);
    if (
      now.own !== before?.own ||
      now.lastChange !== before.lastChange ||
      (now.differing.length > 0 && before.differing.length === 0)
    )
      return `The rows in ${old.name} have changed just now (${copyText(now)}). They stay where they are. Stop the server, and run this again.`;
    // A restore takes the newest rows that there are. These are as old as their last change.
    await session.all(
      `insert into departures (business_id, to_cell, state, since)
       select $1, $2, 'GONE', coalesce(max(recorded_at), 'epoch') from audit where org_id = $1
       on conflict (business_id) do update
       set to_cell = excluded.to_cell, state = excluded.state, since = excluded.since`,
      [orgId, present.name],
    );
    await setRowsAside(
      session,
      orgId,
      tables.map((table, place) => ({ place, table })),
    );
    await session.script('commit');
    return undefined;
  });
}

/** Waits for whoever works in the business, and keeps others away until the end of the transaction. */
async function keepOthersOut(session: Session, orgId: string): Promise<boolean> {
  await session.script(`set local lock_timeout = ${waitAtMostMs}`);
  try {
    await session.all(
      'select pg_advisory_xact_lock(business_lock($1)), pg_advisory_xact_lock(reading_lock($1))',
      [orgId],
    );
    await waitForJobs(session, orgId);
    await waitForEvents(session, orgId);
    return true;
  } catch (error) {
    if (databaseFault(error)?.code !== '55P03') throw error;
    return false;
  }
}
