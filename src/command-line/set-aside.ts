import { compareAside, compareCopies } from '../platform/cells/compare-copies.ts';
import { placeIn, setCopyAside } from '../platform/cells/doubled.ts';
import { lockAgainstMoves, putBack } from '../platform/cells/move-business.ts';
import { homeName } from '../platform/cells/placements.ts';
import { businessesIn, placesOf } from '../platform/cells/restore-cell.ts';
import { isServed } from '../platform/cells/served-cell.ts';
import type { TakenAddress } from '../platform/cells/taken-addresses.ts';
import type { CellDatabase, Cells } from '../platform/database.ts';
import { withSession } from '../platform/db.ts';
import { StartError } from '../platform/start-error.ts';
import { lossOf, say, warnOfDoubledAddresses } from './restore-parts.ts';

/** People have chosen: of a business with rows in two databases, those in one are set aside. */
export async function setAside(
  { all }: Cells,
  {
    orgId,
    name,
    from,
    keep,
  }: { orgId: string; name: string; from: string | undefined; keep: string | undefined },
): Promise<void> {
  const [home] = all;
  if (keep !== undefined && (keep === from || !all.some((cell) => cell.name === keep)))
    throw new StartError(
      `--keep ${keep} must be another database than CELL: ${all.map((cell) => cell.name).join(', ')}.`,
    );
  if (from === undefined || !home) throw new StartError('CELL is missing. See: tillhouse move --help');
  for (const cell of all) {
    if (cell.problem) throw new StartError(cell.problem);
    if (await isServed(cell)) throw new StartError('A server runs. Stop it before rows are set aside.');
  }
  await withSession(home.access.admin, async (session) => {
    if (!(await lockAgainstMoves(session, { isShared: false })))
      throw new StartError('A business is being moved or a backup is being made just now. Try again later.');
    let found = await cellsWith(all, orgId);
    const [only, another] = found;
    if (only?.name === from && !another && (await swapBack(all, { orgId, name, only, keep })))
      found = await cellsWith(all, orgId);
    const old = found.find((cell) => cell.name === from);
    const others = found.filter((cell) => cell !== old);
    const placed = (await placesOf(home.access)).get(orgId) ?? homeName;
    const present = keep
      ? others.find((cell) => cell.name === keep)
      : (others.find((cell) => cell.name === placed) ?? others[0]);
    if (!old || !present)
      throw new StartError(
        `${name} has rows in ${found.map((cell) => cell.name).join(' and ') || 'no database'}. Nothing was set aside.`,
      );
    const copies = await compareCopies(orgId, [old, present]);
    const { doubled } = await placeIn(home.access, { places: all, orgId, present });
    const problem = await setCopyAside(old, { orgId, present, copies });
    if (problem !== undefined) throw new StartError(problem);
    console.log(
      others.length > 1
        ? `The rows of ${name} in ${old.name} are set aside. It still has rows in ${others.map((cell) => cell.name).join(' and ')}.`
        : `${name} is in ${present.name}. Its rows in ${old.name} are set aside until you run: tillhouse move --drop-old ${orgId}`,
    );
    warnOfDoubledAddresses(present.name, doubled);
  });
}

async function cellsWith(all: CellDatabase[], orgId: string): Promise<CellDatabase[]> {
  const found: CellDatabase[] = [];
  for (const cell of all) if ((await businessesIn(cell)).includes(orgId)) found.push(cell);
  return found;
}

/**
 * The other rows were set aside, and people have changed their minds. Then they are put back into their tables first: if
 * the command ends in between, there are two copies, and it is run again. Returns whether there are such rows.
 */
async function swapBack(
  all: CellDatabase[],
  { orgId, name, only, keep }: { orgId: string; name: string; only: CellDatabase; keep: string | undefined },
): Promise<boolean> {
  const aside: { cell: CellDatabase; ofAside: number; ofPresent: number }[] = [];
  for (const cell of all) {
    const compared = cell.name === only.name ? undefined : await compareAside(orgId, [cell, only]);
    if (compared && (keep ?? cell.name) === cell.name) aside.push({ cell, ...compared });
  }
  // What an ordinary move has left has no changes of its own. Rows that are just like the present ones are as good, if
  // there are no others.
  const changed = aside.filter(({ ofAside }) => ofAside > 0);
  const alike = aside.filter(({ ofPresent }) => ofPresent === 0);
  const [chosen, more] = changed.length > 0 ? changed : alike.slice(0, 1);
  if (!chosen) {
    if (aside.length === 0) return false;
    throw new StartError(
      `What is set aside of ${name} in ${aside.map(({ cell }) => cell.name).join(' and ')} is older than its rows in ${only.name}. Nothing was set aside.`,
    );
  }
  if (more)
    throw new StartError(
      `Rows of ${name} with changes of their own are set aside in ${changed.map(({ cell }) => cell.name).join(' and ')}. Say which to get back: tillhouse move --set-aside ${orgId} ${only.name} --keep ${chosen.cell.name}. Nothing was set aside.`,
    );
  const taken: TakenAddress[] = [];
  await putBack(chosen.cell, orgId, { beforeCommit: (addresses) => taken.push(...addresses) });
  for (const address of taken) say(lossOf(address));
  return true;
}
