import { checkBackup } from '../platform/backup/restore-backup.ts';
import { leftSinceBackup, lookAtKeptCells } from '../platform/cells/kept-cells.ts';
import { lockAgainstMoves } from '../platform/cells/move-business.ts';
import { homeName } from '../platform/cells/placements.ts';
import { isLost, problemOfCell, readHomeId, rejectMissingCells } from '../platform/cells/prepare-cells.ts';
import { businessesIn, identityOf, placeAgain, placesOf } from '../platform/cells/restore-cell.ts';
import type { Config } from '../platform/config.ts';
import type { DatabaseAccess } from '../platform/database.ts';
import { withSession } from '../platform/db.ts';
import { StartError } from '../platform/start-error.ts';
import { bringUpToDate, openForCommand } from '../start.ts';
import { progressBar } from './progress.ts';
import { report, warn } from './report.ts';
import {
  type BackupFile,
  type Cell,
  cellsOf,
  fillCell,
  putOldRowsBack,
  rebuildTotals,
  takeFromBackup,
  warnOfDoubledAddresses,
} from './restore-parts.ts';

/**
 * Fills a cell whose data was lost. Home and the other cells are newer than the backup and stay as they are. A server
 * may run: it leaves the cell alone until it is filled. A business that came into the cell since the backup is put back
 * where it came from, as it was then.
 */
export async function restoreLostCell(config: Config, file: string, name: string): Promise<void> {
  const opened = await openForCommand(config, report, { mayCreate: false });
  try {
    await bringUpToDate(opened, report);
    await rejectMissingCells(opened.access, config.cells.keys());
    const cells = cellsOf(config);
    const lost = cells.find((cell) => cell.name === name);
    if (!lost) throw new StartError(`TILLHOUSE_CELLS does not name ${name}.`);
    const bar = progressBar('Checking');
    const backup = await checkBackup(file, bar.step);
    bar.finish();
    const isFilled = await rejectUnfit({ file, backup }, { home: opened.access, lost });
    const others = await otherCells(
      opened.access,
      cells.filter((cell) => cell !== lost),
    );
    await bringUpToDate({ ...opened, access: lost.access }, report);
    await withSession(opened.access.admin, async (session) => {
      if (!(await lockAgainstMoves(session, { isShared: false })))
        throw new StartError(
          'A business is being moved or a backup is being made just now. Try again when it is done.',
        );
      await fillAndPlace({ file, backup }, { home: opened.access, lost, others, isFilled });
    });
  } finally {
    await opened.close();
  }
}

/** Returns whether an interrupted attempt has filled the cell already. */
async function rejectUnfit(
  { file, backup }: BackupFile,
  { home, lost }: { home: DatabaseAccess; lost: Cell },
): Promise<boolean> {
  const { name } = lost;
  const homeId = await withSession(home.admin, readHomeId);
  if (backup.home !== homeId) throw new StartError(`${file} is a backup of another Tillhouse.`);
  if (!backup.cells?.[name]) {
    const held = Object.keys(backup.cells ?? {}).join(', ') || 'none';
    throw new StartError(`${file} does not hold the cell ${name}. Cells in it: ${held}.`);
  }
  const own = await identityOf(lost);
  if (!own || own.isEmpty) return false;
  if (own.name === name && own.home === homeId && own.restoredFrom === backup.createdAt) return true;
  throw new StartError(
    `The database that TILLHOUSE_CELLS calls ${name} has businesses. Only an empty database is filled.`,
  );
}

/** Those that still have their businesses. All must answer, because a business may be newer there. */
async function otherCells(home: DatabaseAccess, cells: Cell[]): Promise<Cell[]> {
  const others: Cell[] = [];
  for (const cell of cells) {
    const problem = await problemOfCell(home, cell);
    if (!problem) others.push(cell);
    else if (!(await isLost(home, cell))) throw new StartError(problem);
  }
  return others;
}

async function fillAndPlace(
  { file, backup }: BackupFile,
  { home, lost, others, isFilled }: { home: DatabaseAccess; lost: Cell; others: Cell[]; isFilled: boolean },
): Promise<void> {
  const own = { name: homeName, access: home };
  const placed = await placesOf(home);
  const belonging = [...placed].filter(([, cell]) => cell === lost.name).map(([orgId]) => orgId);
  const kept = await lookAtKeptCells([own, ...others], backup);
  const left = leftSinceBackup(kept).filter(({ orgId }) => belonging.includes(orgId));
  const back = await putOldRowsBack(left, console.log);
  const elsewhere = new Set([...kept.flatMap(({ businesses }) => businesses), ...back]);
  const isWanted = (orgId: string) => belonging.includes(orgId) && !elsewhere.has(orgId);
  if (isFilled) await rebuildTotals(lost.access, await businessesIn(lost));
  else await fillCell(lost, { file, backup, isWanted });
  const places = [own, ...others, lost];
  const gone = left.filter(({ orgId }) => !back.has(orgId));
  await takeFromBackup(gone, { file, backup, places, kept, tell: console.log });
  warnOfDoubledAddresses(lost.name, await placeAgain(home, { places, orgIds: belonging }));
  await warnOfMissing(belonging, { places, told: gone.map(({ orgId }) => orgId) });
  console.log('Check it: tillhouse verify');
}

async function warnOfMissing(
  belonging: string[],
  { places, told }: { places: Cell[]; told: string[] },
): Promise<void> {
  const found = new Set(told);
  for (const cell of places) for (const orgId of await businessesIn(cell)) found.add(orgId);
  const missing = belonging.filter((orgId) => !found.has(orgId));
  if (missing.length === 0) return;
  warn(
    `These businesses are newer than the backup, and their data is lost: ${missing.join(', ')}. Their addresses can register again.`,
  );
}
