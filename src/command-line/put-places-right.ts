import type { Said } from '../platform/backup/unfinished-filling.ts';
import { choiceOf, pairsText } from '../platform/cells/compare-copies.ts';
import { newestOf, placeIn, setCopyAside } from '../platform/cells/doubled.ts';
import {
  type KeptCell,
  leftForUnnamed,
  leftSinceBackup,
  lookAtKeptCells,
  lostBusinesses,
} from '../platform/cells/kept-cells.ts';
import { misplacedBusinesses } from '../platform/cells/misplaced.ts';
import { misplacedAddresses } from '../platform/cells/misplaced-addresses.ts';
import { lockAgainstMoves, putBack } from '../platform/cells/move-business.ts';
import { homeName } from '../platform/cells/placements.ts';
import { placeAgain, placesOf } from '../platform/cells/restore-cell.ts';
import { isServed } from '../platform/cells/served-cell.ts';
import type { Config } from '../platform/config.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import type { DatabaseAccess } from '../platform/database.ts';
import { withSession } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';
import { openDatabases } from '../start.ts';
import { openAccount } from './account.ts';
import { warn } from './report.ts';
import { type Cell, cellsOf, type Keep, lossOf, say, warnOfDoubledAddresses } from './restore-parts.ts';

/**
 * After home or a cell was put back to an earlier state, home may not know any more where businesses are. What is
 * certain is put right: nothing is deleted. The rest is named. All cells must answer. Businesses that are in no database
 * are forgotten only if the operator says so: perhaps one of the databases was put back to the wrong time.
 */
export async function putPlacesRight(
  config: Config,
  { access: home, folder }: { access: DatabaseAccess; folder: DataFolder },
  { forgetsLost }: { forgetsLost: boolean },
): Promise<void> {
  const places = [{ name: homeName, access: home }, ...cellsOf(config)];
  const served = await Promise.all(places.map(isServed));
  const isRunning = served.includes(true);
  const named = isRunning ? new Set<string>() : await putRight(home, places, { forgetsLost, folder });
  const { businesses, addresses } = await findMisplaced(config, home);
  for (const { orgId, detail } of [...businesses, ...addresses].filter((one) => !named.has(one.orgId)))
    warn(`business ${orgId}: ${detail}`);
  if (businesses.length + named.size > 0)
    warn(
      isRunning
        ? 'Stop the server now, because it may sell in an older copy of a business, and run this again: it puts right what is certain.'
        : 'Do not start the server before this is put right and tillhouse verify finds nothing.',
    );
  else if (addresses.length > 0)
    warn(
      'Every business is in its place, so the server may run. The users named above cannot sign in with that address. If it leads to another user, either that one changes it, and tillhouse verify says how the first one gets it back; or a colleague invites the first one with another address.',
    );
}

/** Returns the businesses about which people have to decide. They are named. */
function putRight(
  home: DatabaseAccess,
  places: Cell[],
  { forgetsLost, folder }: { forgetsLost: boolean; folder: DataFolder },
): Promise<Set<string>> {
  return withSession(home.admin, async (session) => {
    if (!(await lockAgainstMoves(session, { isShared: false })))
      throw new StartError('A business is being moved or a backup is being made just now. Try again then.');
    await rejectUnnamed(places);
    const account = openAccount(folder, homeName);
    const { keep } = account;
    await openWhatIsAside(places, keep);
    const forks = await setOlderAside(home, places, keep);
    const lost = await findLost(home, places);
    await place(home, places, { forget: forgetsLost ? lost : [], keep });
    account.close();
    if (forgetsLost) return forks;
    if (lost.length > 0) warnOfLost(lost);
    return forks.union(new Set(lost));
  });
}

/** What the databases have, whenever it came or left. */
const lookAt = (places: Cell[]) => lookAtKeptCells(places, { createdAt: '-infinity' });

/** The cells that home knew before may not be all: what has left them tells of others. */
async function rejectUnnamed(places: Cell[]): Promise<void> {
  const left = leftForUnnamed(
    await lookAt(places),
    places.map(({ name }) => name),
  );
  if (!left) return;
  const { orgId, cell, toCell } = left;
  throw new StartError(
    `The business ${orgId} has left ${cell.name} for ${toCell}, which TILLHOUSE_CELLS does not name. Name it and run this again before you start the server. If ${toCell} is lost, give it an empty database and fill it first: tillhouse restore --cell ${toCell} FILE`,
  );
}

/** A business that has left for a database that has no rows of it now is there again. */
async function openWhatIsAside(places: Cell[], keep: Keep): Promise<void> {
  for (const { orgId, cell, toCell, hasOldRows } of leftSinceBackup(await lookAt(places))) {
    if (!hasOldRows) continue;
    try {
      const lines: Said[] = [
        {
          line: `The business ${orgId} had left ${cell.name} for ${toCell}, which has no rows of it now. It is in ${cell.name} again, as it was when it left.`,
        },
      ];
      await putBack(cell, orgId, {
        beforeCommit: (taken) => {
          lines.push(...taken.map(lossOf));
          keep(lines);
        },
      });
      for (const line of lines) say(line);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      warn(`The business ${orgId}: ${error.message}`);
    }
  }
}

/** Of two copies, one is older if the other has every change of it. Otherwise both were worked with. */
async function setOlderAside(home: DatabaseAccess, places: Cell[], keep: Keep): Promise<Set<string>> {
  const forks = new Set<string>();
  const placed = await placesOf(home);
  const kept = await lookAt(places);
  for (const [orgId, found] of rowsOfEach(kept)) {
    if (found.length < 2) continue;
    const { newest, pairs } = await newestOf(orgId, found, placed.get(orgId) ?? homeName);
    if (!newest) {
      forks.add(orgId);
      warn(
        `The business ${orgId} has rows in ${namesOf(found)} (${pairsText(pairs)}). ${choiceOf(orgId, pairs)}`,
      );
      continue;
    }
    const { present, older } = newest;
    for (const { old, copies } of older) {
      // An interrupted move has left the older one. Finishing or undoing it deletes that.
      if (old.copies.includes(orgId)) continue;
      const line = `The business ${orgId} has rows in ${namesOf(found)}. Those in ${old.name} have no change that the others lack, and are set aside, as after a move to ${present.name}.`;
      keep([{ line }]);
      const { doubled } = await placeIn(home, { places, orgId, present });
      const problem = await setCopyAside(old, { orgId, present, copies });
      if (problem !== undefined) {
        forks.add(orgId);
        warn(`The business ${orgId}: ${problem}`);
        continue;
      }
      say({ line });
      warnOfDoubledAddresses(present.name, doubled);
    }
  }
  return forks;
}

const namesOf = (found: Cell[]) => found.map(({ name }) => name).join(' and ');

/** The businesses that are in no database. One that may be in a cell that is not named is told of, and is not lost. */
async function findLost(home: DatabaseAccess, places: Cell[]): Promise<string[]> {
  const { lost, elsewhere } = lostBusinesses(await lookAt(places), await placesOf(home));
  for (const { orgId, toCell } of elsewhere)
    warn(
      `The business ${orgId} was moved to ${toCell}. Name ${toCell} in TILLHOUSE_CELLS, and run this again. If it is lost, give it an empty database, and run tillhouse migrate before.`,
    );
  return lost;
}

function warnOfLost(lost: string[]): void {
  warn(
    `These businesses are in no database: ${lost.join(', ')}. If a database was put back to the wrong time, put it back to the right one, and run this again. Only if their data is lost for good, forget them, so that their addresses can register again: tillhouse migrate --restored --forget-lost`,
  );
}

const forgotten = (lost: string[]): Said => ({
  line: `These businesses are in no database, and their data is lost: ${lost.join(', ')}. Their addresses can register again. If a backup has one, restore the backup into an empty folder, export the business there (tillhouse export), and import it here.`,
  isLoss: true,
});

/** Home learns which businesses are in the cells, and which addresses they have. */
async function place(
  home: DatabaseAccess,
  places: Cell[],
  { forget, keep }: { forget: string[]; keep: Keep },
): Promise<void> {
  const kept = await lookAt(places);
  const placed = await placesOf(home);
  const isMoving = new Set(
    kept.flatMap(({ departures }) =>
      departures.flatMap(({ orgId, state }) => (state === 'MOVING' ? [orgId] : [])),
    ),
  );
  const orgIds: string[] = [];
  const lines: Said[] = forget.length > 0 ? [forgotten(forget)] : [];
  for (const [orgId, [one, other]] of placesOfEach(kept)) {
    if (!one || other || isMoving.has(orgId)) continue;
    const isRight = (placed.get(orgId) ?? homeName) === one.name;
    if (!isRight) lines.push({ line: `The business ${orgId} is in ${one.name}, and home knows it again.` });
    if (!isRight || one.name !== homeName) orgIds.push(orgId);
  }
  if (lines.length > 0) keep(lines);
  const { doubled, placed: placesNow } = await placeAgain(home, { places, orgIds, forget });
  for (const line of lines) say(line);
  for (const address of doubled) warnOfDoubledAddresses(placesNow.get(address.orgId) ?? homeName, [address]);
}

/** The same, with the copies of moves that were interrupted. */
const rowsOfEach = (kept: KeptCell[]) =>
  placesOfEach(kept.map((cell) => ({ ...cell, businesses: [...cell.businesses, ...cell.copies] })));

function placesOfEach(kept: KeptCell[]): Map<string, KeptCell[]> {
  const found = new Map<string, KeptCell[]>();
  for (const cell of kept)
    for (const orgId of cell.businesses) found.set(orgId, [...(found.get(orgId) ?? []), cell]);
  return found;
}

type Wrong = { orgId: string; detail: string }[];

async function findMisplaced(
  config: Config,
  home: DatabaseAccess,
): Promise<{ businesses: Wrong; addresses: Wrong }> {
  const { cells, close } = await openDatabases(config, home, createLog('error'), []);
  try {
    if (!cells) return { businesses: [], addresses: [] };
    const { misplaced: businesses } = await misplacedBusinesses(cells);
    const { misplaced: addresses } = await misplacedAddresses(cells);
    return { businesses, addresses };
  } finally {
    await close();
  }
}
