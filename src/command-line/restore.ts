import { join, resolve } from 'node:path';
import { moveHooks } from '../move-hooks.ts';
import {
  type Backup,
  checkBackup,
  rejectExisting,
  restoreBackup,
} from '../platform/backup/restore-backup.ts';
import {
  readUnfinishedRestore,
  type UnfinishedRestore,
  unmarkRestore,
} from '../platform/backup/unfinished-restore.ts';
import {
  type KeptCell,
  type Left,
  leftSinceBackup,
  lookAtKeptCells,
  rejectUnnamedCells,
} from '../platform/cells/kept-cells.ts';
import { putBack } from '../platform/cells/move-business.ts';
import { homeName } from '../platform/cells/placements.ts';
import {
  businessesIn,
  emptyCells,
  rebuildDirectory,
  restoreCell,
  restoreSome,
} from '../platform/cells/restore-cell.ts';
import type { Config } from '../platform/config.ts';
import { type DataFolder, lockDataFolder, openDataFolder } from '../platform/data-folder.ts';
import { type DatabaseAccess, openPools, outsideDatabase } from '../platform/database.ts';
import { withSession } from '../platform/db.ts';
import { StartError } from '../platform/start-error.ts';
import { bringCellsUpToDate, bringUpToDate, type OpenDatabase, openForServing } from '../start.ts';
import type { Command } from './command.ts';
import { progressBar } from './progress.ts';
import { report } from './report.ts';

export const restoreCommand: Command = {
  help: `Puts a file of tillhouse backup into the data folder, which must be empty. The whole file is checked first.
Afterwards the database is started once to prove that it works. Stop the server first.
Cells of the backup are restored into the empty databases that TILLHOUSE_CELLS names. A cell that still has its
businesses is newer than the backup and stays as it is.
  --force   if there is a database already, move it and its keys into a folder beside it`,
  options: { force: { type: 'boolean' } },
  takesFile: true,
  run: async (config, { force }, [file = '']) => {
    if (config.databaseUrl) {
      throw new StartError(
        'DATABASE_URL is set: restore that database with its own tools. To restore into a data folder, unset DATABASE_URL.',
      );
    }
    const folder = openDataFolder(config.dataFolder);
    const lock = lockDataFolder(folder);
    let restoring: Restoring;
    try {
      const target = { folder, keysFile: config.keysFile ?? join(folder.path, 'keys.json') };
      if (!force) rejectExisting(target);
      const [checking, writing] = [progressBar('Checking'), progressBar('Restoring')];
      const backup = await checkBackup(file, checking.step);
      checking.finish();
      const cells = cellsOf(config);
      const empty = await emptyCells(backup, cells);
      const filled = filledBefore(readUnfinishedRestore(folder), { folder, backup, empty });
      const kept = await lookAtKeptCells(keptOf(cells, { empty, filled }), backup);
      rejectUnnamedCells(kept, [...config.cells.keys()]);
      const mark = { file: resolve(file), createdAt: backup.createdAt, filling: [...empty, ...filled] };
      const movedTo = await restoreBackup(backup, { ...target, mark, onWritten: writing.step });
      writing.finish();
      if (movedTo) console.log(`The old data was moved to ${movedTo}.`);
      restoring = { file, backup, empty, filled };
    } finally {
      lock.release();
    }
    console.log(await startOnce(config, restoring));
    unmarkRestore(folder);
  },
};

/** The cells that have to be filled, and those that an interrupted restore of the same backup has filled already. */
type Restoring = { file: string; backup: Backup; empty: string[]; filled: string[] };

function filledBefore(
  interrupted: UnfinishedRestore | undefined,
  { folder, backup, empty }: { folder: DataFolder; backup: Backup; empty: string[] },
): string[] {
  const filled = interrupted?.filling.filter((name) => !empty.includes(name)) ?? [];
  if (!interrupted || filled.length === 0 || interrupted.createdAt === backup.createdAt) return filled;
  throw new StartError(
    `A restore of ${interrupted.file} into ${folder.path} was interrupted after it had filled ${filled.join(', ')}. Run that one again, or give ${filled.join(', ')} empty databases.`,
  );
}

type Cell = { name: string; access: DatabaseAccess };

const cellsOf = (config: Config): Cell[] =>
  [...config.cells].map(([name, url]) => ({ name, access: outsideDatabase(url) }));

const keptOf = (cells: Cell[], { empty, filled }: Pick<Restoring, 'empty' | 'filled'>): Cell[] =>
  cells.filter(({ name }) => !empty.includes(name) && !filled.includes(name));

/** Starts the database once: it recovers at its first start, and that is better now than when a shop waits. */
async function startOnce(config: Config, restoring: Restoring): Promise<string> {
  const opened = await openForServing(config, report, { isRestore: true });
  try {
    if (config.cells.size > 0) await restoreCells(config, opened, restoring);
    return await withSession(opened.access.admin, async (session) => {
      const [found] = await session.all<{ businesses: number }>(
        `select count(*)::int as businesses from organisations where kind = 'BUSINESS'`,
      );
      return `Restored ${countOf(found?.businesses ?? 0)} to ${opened.folder.path}. Check it: tillhouse verify`;
    });
  } finally {
    await opened.close();
  }
}

/**
 * Each business goes to one place. What a cell has that was not lost counts first. What such a cell has set aside since
 * the backup comes next, and the backup last.
 */
async function restoreCells(
  config: Config,
  opened: OpenDatabase,
  { file, backup, empty, filled }: Restoring,
): Promise<void> {
  await bringUpToDate(opened, report);
  await bringCellsUpToDate(config, opened, report);
  const cells = cellsOf(config);
  const kept = await lookAtKeptCells(keptOf(cells, { empty, filled }), backup);
  const left = leftSinceBackup(kept);
  const back = await putOldRowsBack(left);
  const newer = new Set([...kept.flatMap(({ businesses }) => businesses), ...back]);
  // They were filled in one transaction, and may have been interrupted before their totals were made.
  for (const cell of cells.filter(({ name }) => filled.includes(name)))
    await rebuildTotals(cell.access, await businessesIn(cell));
  for (const cell of cells.filter(({ name }) => empty.includes(name) && backup.cells?.[name])) {
    const bar = progressBar(`Restoring ${cell.name}`);
    const parts = { ...cell, newerElsewhere: newer, onWritten: bar.step };
    const { restored, leftOut } = await restoreCell(file, backup, parts);
    bar.finish();
    await rebuildTotals(cell.access, restored);
    console.log(`Restored ${countOf(restored.length)} to ${cell.name}.`);
    if (leftOut.length > 0)
      console.log(`Businesses of ${cell.name} that are newer in another cell: ${leftOut.join(', ')}.`);
  }
  const lost = left.filter(({ orgId }) => !back.has(orgId));
  if (lost.length > 0) await takeFromBackup(lost, { file, backup, home: opened.access, cells, kept });
  warnOfDoubled(kept);
  const withCopies = cells.map((cell) => ({
    ...cell,
    copies: kept.find(({ name }) => name === cell.name)?.copies ?? [],
  }));
  for (const { name, older, doubled } of await rebuildDirectory(opened.access, withCopies)) {
    if (kept.some((cell) => cell.name === name))
      console.log(`${name} has its own data and was left as it is.`);
    const moved = older.filter((orgId) => !back.has(orgId));
    if (moved.length > 0)
      console.log(`Businesses that have moved to ${name} since the backup: ${moved.join(', ')}.`);
    if (doubled.length > 0) {
      warn(
        `These addresses of ${name} belong to another business too. Only one of the two can sign in with them: ${doubled.join(', ')}.`,
      );
    }
  }
}

const hadLeft = ({ orgId, cell }: Left) =>
  `The business ${orgId} had left ${cell.name} for a database that is lost.`;

/** A business whose last rows are set aside in a kept cell is there again. Returns those that are. */
async function putOldRowsBack(left: Left[]): Promise<Set<string>> {
  const back = new Set<string>();
  for (const one of left.filter(({ hasOldRows }) => hasOldRows)) {
    const isBack = await putBack(one.cell, one.orgId, { isOpened: true }).then(() => true, explainRows);
    if (!isBack) continue;
    back.add(one.orgId);
    console.log(`${hadLeft(one)} It is there again, as it was when it left.`);
  }
  return back;
}

/** The rows of a business that are in the backup alone go where they were: a kept cell has none of them any more. */
async function takeFromBackup(
  lost: Left[],
  {
    file,
    backup,
    home,
    cells,
    kept,
  }: Pick<Restoring, 'file' | 'backup'> & { home: DatabaseAccess; cells: Cell[]; kept: KeptCell[] },
): Promise<void> {
  const placeOf = new Map<string, string>();
  for (const cell of [{ name: homeName, access: home }, ...cells])
    for (const orgId of await businessesIn(cell)) placeOf.set(orgId, cell.name);
  for (const cell of kept) {
    const wanted = lost.map(({ orgId }) => orgId).filter((orgId) => !placeOf.has(orgId));
    if (wanted.length === 0) break;
    const restored = await restoreSome(file, backup, { ...cell, wanted });
    await rebuildTotals(cell.access, restored);
    for (const orgId of restored) placeOf.set(orgId, cell.name);
  }
  for (const one of lost) {
    const place = placeOf.get(one.orgId);
    if (place) console.log(`${hadLeft(one)} It is in ${place}, as it was in the backup.`);
    else warn(`${hadLeft(one)} Neither ${one.cell.name} nor the backup has rows of it.`);
  }
}

/** This should never be. If it is, people have to choose: home can know only one of the two. */
function warnOfDoubled(kept: KeptCell[]): void {
  const placeOf = new Map<string, string>();
  for (const { name, businesses } of kept)
    for (const orgId of businesses) {
      const place = placeOf.get(orgId);
      placeOf.set(orgId, name);
      if (place)
        warn(
          `The business ${orgId} has rows in ${place} and in ${name}. From now on those in ${name} count.`,
        );
    }
}

/** The restore goes on, and ends with 1. */
function warn(line: string): void {
  report.warn(line);
  process.exitCode = 1;
}

/** Rows that do not fit any more are in the backup as well. */
function explainRows(error: unknown): false {
  if (!(error instanceof StartError)) throw error;
  report.warn(error.message);
  return false;
}

const countOf = (businesses: number) => (businesses === 1 ? 'one business' : `${businesses} businesses`);

async function rebuildTotals(access: DatabaseAccess, orgIds: string[]): Promise<void> {
  const database = openPools(access, { connections: 2, onLost: () => {} });
  try {
    for (const orgId of orgIds) await moveHooks(orgId).afterMove(database);
  } finally {
    await database.close();
  }
}
