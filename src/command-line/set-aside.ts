import { compareCopies } from '../platform/cells/compare-copies.ts';
import { placeIn, setCopyAside } from '../platform/cells/doubled.ts';
import { lockAgainstMoves } from '../platform/cells/move-business.ts';
import { homeName } from '../platform/cells/placements.ts';
import { businessesIn, placesOf } from '../platform/cells/restore-cell.ts';
import { isServed } from '../platform/cells/served-cell.ts';
import type { CellDatabase, Cells } from '../platform/database.ts';
import { withSession } from '../platform/db.ts';
import { StartError } from '../platform/start-error.ts';
import { warnOfDoubledAddresses } from './restore-parts.ts';

/** People have chosen: of a business with rows in two databases, those in one are set aside. */
export async function setAside(
  { all }: Cells,
  { orgId, name, from }: { orgId: string; name: string; from: string | undefined },
): Promise<void> {
  const [home] = all;
  if (from === undefined || !home) throw new StartError('CELL is missing. See: tillhouse move --help');
  for (const cell of all) {
    if (cell.problem) throw new StartError(cell.problem);
    if (await isServed(cell)) throw new StartError('A server runs. Stop it before rows are set aside.');
  }
  await withSession(home.access.admin, async (session) => {
    if (!(await lockAgainstMoves(session, { isShared: false })))
      throw new StartError('A business is being moved or a backup is being made just now. Try again later.');
    const found: CellDatabase[] = [];
    for (const cell of all) if ((await businessesIn(cell)).includes(orgId)) found.push(cell);
    const old = found.find((cell) => cell.name === from);
    const others = found.filter((cell) => cell !== old);
    const placed = (await placesOf(home.access)).get(orgId) ?? homeName;
    const present = others.find((cell) => cell.name === placed) ?? others[0];
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
