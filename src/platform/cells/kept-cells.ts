import type { DatabaseAccess } from '../database.ts';
import { withSession } from '../db.ts';
import { StartError } from '../start-error.ts';
import { businessesOf } from './back-up-cell.ts';
import { homeName } from './placements.ts';

type Cell = { name: string; access: DatabaseAccess };
type Departure = {
  orgId: string;
  toCell: string;
  state: 'MOVING' | 'GONE';
  since: number;
  isAfterBackup: boolean;
  /** Whether its rows are still set aside in the cell that it has left. */
  hasOldRows: boolean;
};

/** A cell that was not lost. What it knows is newer than the backup. */
export type KeptCell = Cell & {
  /** The businesses that count there. */
  businesses: string[];
  /** Copies that did not count yet: their moves were interrupted, and they count where they came from. */
  copies: string[];
  departures: Departure[];
};

/** A business that has left a kept cell since the backup and is in no kept cell now. */
export type Left = { orgId: string; cell: KeptCell; toCell: string; hasOldRows: boolean };

export async function lookAtKeptCells(cells: Cell[], backup: { createdAt: string }): Promise<KeptCell[]> {
  const found: KeptCell[] = [];
  for (const cell of cells) found.push(await lookAt(cell, backup.createdAt));
  const moving = found.flatMap(({ businesses, departures }) =>
    departures.filter(({ orgId, state }) => state === 'MOVING' && businesses.includes(orgId)),
  );
  return found.map((cell) => {
    const copies = moving.filter(({ toCell }) => toCell === cell.name).map(({ orgId }) => orgId);
    const businesses = cell.businesses.filter((orgId) => !copies.includes(orgId));
    return { ...cell, businesses, copies };
  });
}

function lookAt(cell: Cell, createdAt: string): Promise<KeptCell> {
  return withSession(cell.access.admin, async (session) => {
    await session.script('begin isolation level repeatable read read only');
    const businesses = await businessesOf(session);
    const departures = await session.all<Departure>(
      `select business_id as "orgId", to_cell as "toCell", state, extract(epoch from since)::float8 as since,
              since > $1 as "isAfterBackup",
              exists (select from moved_rows m where m.business_id = d.business_id) as "hasOldRows"
       from departures d`,
      [createdAt],
    );
    await session.script('commit');
    return { ...cell, businesses, copies: [], departures };
  });
}

/** What has left the kept cells, the last one first. */
const goneFrom = (kept: KeptCell[]) =>
  kept
    .flatMap((cell) => cell.departures.map((one) => ({ ...one, cell })))
    .filter(({ state }) => state === 'GONE')
    .sort((one, other) => other.since - one.since);

/**
 * Of several kept cells that a business has left, the last one counts that still has its rows. Whatever the backup has of
 * it is older.
 */
export function leftSinceBackup(kept: KeptCell[]): Left[] {
  const present = new Set(kept.flatMap(({ businesses }) => businesses));
  const departures = goneFrom(kept).filter(
    ({ orgId, isAfterBackup }) => isAfterBackup && !present.has(orgId),
  );
  const byBusiness = Map.groupBy(departures, ({ orgId }) => orgId);
  return [...byBusiness].flatMap(([orgId, found]) => {
    const [last] = found;
    const best = found.find(({ hasOldRows }) => hasOldRows) ?? last;
    if (!last || !best) return [];
    return [{ orgId, cell: best.cell, toCell: last.toCell, hasOldRows: best.hasOldRows }];
  });
}

type Losses = {
  /** The businesses that are placed in the lost cell or were on their way there, wherever they are now. */
  belonging: string[];
  /** Those whose old rows in a kept cell are the newest that there are. */
  aside: Left[];
  /** The part of the backup from which each of the others is taken. */
  inParts: Map<string, string>;
  /** Those that nothing is left of. */
  missing: string[];
};

/** The part of a backup to take a business from: that of the lost cell, or else that of another cell. */
export function partWith(
  orgId: string,
  { lost, inBackup }: { lost: string; inBackup: Map<string, Set<string>> },
): string | undefined {
  return [lost, ...inBackup.keys()].find((name) => inBackup.get(name)?.has(orgId));
}

/** What has to be done for each business of a lost cell, so that it is as new as anything that is left of it. */
export function lossesOf(
  kept: KeptCell[],
  {
    lost,
    placed,
    filled,
    inBackup,
  }: {
    lost: string;
    placed: Map<string, string>;
    /** What an interrupted attempt has restored. */
    filled: Set<string>;
    inBackup: Map<string, Set<string>>;
  },
): Losses {
  const present = new Set([...kept.flatMap(({ businesses }) => businesses), ...filled]);
  const gone = goneFrom(kept);
  // The move was cut off when the new cell had it and home did not know yet.
  const onTheWay = gone.filter(
    ({ orgId, cell, toCell }) => toCell === lost && (placed.get(orgId) ?? homeName) === cell.name,
  );
  const belonging = new Set(onTheWay.map(({ orgId }) => orgId));
  for (const [orgId, cell] of placed) if (cell === lost) belonging.add(orgId);
  const losses: Losses = { belonging: [...belonging], aside: [], inParts: new Map(), missing: [] };
  for (const orgId of belonging) {
    if (present.has(orgId)) continue;
    const ofBusiness = gone.filter((one) => one.orgId === orgId);
    const old = ofBusiness.find(({ hasOldRows }) => hasOldRows);
    const part = partWith(orgId, { lost, inBackup });
    // If the cells of the backup do not have it, it came since, whatever the clocks of the machines say.
    if (old && (old.isAfterBackup || (part === undefined && old === ofBusiness[0]))) losses.aside.push(old);
    else if (part !== undefined) losses.inParts.set(orgId, part);
    else losses.missing.push(orgId);
  }
  return losses;
}

/**
 * The businesses that home has placed, and of which no database has rows, not even old ones. One that was moved to a
 * cell that is not among them may be there.
 */
export function lostBusinesses(
  kept: KeptCell[],
  placed: Map<string, string>,
): { lost: string[]; elsewhere: { orgId: string; toCell: string }[] } {
  const known = new Set(kept.map(({ name }) => name));
  const departures = kept.flatMap((cell) => cell.departures);
  const seen = new Set([
    ...kept.flatMap(({ businesses, copies }) => [...businesses, ...copies]),
    ...departures.filter(({ hasOldRows }) => hasOldRows).map(({ orgId }) => orgId),
  ]);
  const gone = [...placed.keys()].filter((orgId) => !seen.has(orgId));
  const elsewhere = departures
    .filter(({ orgId, toCell }) => gone.includes(orgId) && !known.has(toCell))
    .map(({ orgId, toCell }) => ({ orgId, toCell }));
  const lost = gone.filter((id) => !elsewhere.some(({ orgId }) => orgId === id));
  return { lost, elsewhere };
}

/** A business that has left for a cell that is not named. That cell may have newer rows of it than all that are known. */
export function leftForUnnamed(kept: KeptCell[], names: string[]): Left | undefined {
  const known = [homeName, ...names];
  return leftSinceBackup(kept).find(({ toCell }) => !known.includes(toCell));
}

export function rejectUnnamedCells(kept: KeptCell[], names: string[]): void {
  const left = leftForUnnamed(kept, names);
  if (!left) return;
  throw new StartError(
    `The business ${left.orgId} was moved to ${left.toCell} since the backup. Name ${left.toCell} in TILLHOUSE_CELLS. If it is lost, give it an empty database.`,
  );
}
