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
  rejectUnfinishedRestore,
  type UnfinishedRestore,
  unmarkRestore,
} from '../platform/backup/unfinished-restore.ts';
import { putBack } from '../platform/cells/move-business.ts';
import {
  businessesIn,
  cellsToFill,
  rebuildDirectory,
  restoreCell,
  restoreSome,
} from '../platform/cells/restore-cell.ts';
import { strandedBusinesses } from '../platform/cells/stranded.ts';
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
      if (!force) {
        rejectUnfinishedRestore(folder);
        rejectExisting(target);
      }
      const [checking, writing] = [progressBar('Checking'), progressBar('Restoring')];
      const backup = await checkBackup(file, checking.step);
      checking.finish();
      const empty = await cellsToFill(backup, cellsOf(config));
      const filled = filledBefore(readUnfinishedRestore(folder), { folder, backup, empty });
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

/** Fills the empty cells, and lets home know what is in each of them. */
async function restoreCells(
  config: Config,
  opened: OpenDatabase,
  { file, backup, empty, filled }: Restoring,
): Promise<void> {
  await bringUpToDate(opened, report);
  await bringCellsUpToDate(config, opened, report);
  const cells = cellsOf(config);
  const newerElsewhere = new Set<string>();
  for (const cell of cells.filter(({ name }) => !empty.includes(name))) {
    const there = await businessesIn(cell);
    for (const orgId of there) newerElsewhere.add(orgId);
    // It was filled in one transaction, and may have been interrupted before its totals were made.
    if (filled.includes(cell.name)) await rebuildTotals(cell.access, there);
  }
  for (const cell of cells.filter(({ name }) => empty.includes(name))) {
    const bar = progressBar(`Restoring ${cell.name}`);
    const { restored, leftOut } = await restoreCell(file, backup, {
      ...cell,
      newerElsewhere,
      onWritten: bar.step,
    });
    bar.finish();
    await rebuildTotals(cell.access, restored);
    console.log(`Restored ${countOf(restored.length)} to ${cell.name}.`);
    if (leftOut.length > 0)
      console.log(`Businesses that have moved from there to another cell since: ${leftOut.join(', ')}.`);
  }
  await bringBack(opened.access, cells, { file, backup });
  for (const { name, older, doubled } of await rebuildDirectory(opened.access, cells)) {
    if (![...empty, ...filled].includes(name)) console.log(`${name} has its own data and was left as it is.`);
    if (older.length > 0)
      console.log(`Businesses that have moved to ${name} since the backup: ${older.join(', ')}.`);
    if (doubled.length > 0) {
      report.warn(
        `These addresses of ${name} belong to another business too. Only one of the two can sign in with them: ${doubled.join(', ')}.`,
      );
      process.exitCode = 1;
    }
  }
}

/**
 * A business that has left a cell which is kept for a database that is lost is in no database now. It goes back to where
 * it was: with the rows that it had when it left, or else with those of the backup.
 */
async function bringBack(
  home: DatabaseAccess,
  cells: Cell[],
  { file, backup }: Pick<Restoring, 'file' | 'backup'>,
): Promise<void> {
  const stranded = await strandedBusinesses(home, cells);
  for (const cell of cells) {
    const had = stranded.filter((one) => one.cell === cell);
    const left = (orgId: string) =>
      `The business ${orgId} had left ${cell.name} for a database that is lost.`;
    const wanted: string[] = [];
    for (const { orgId, hasOldRows } of had) {
      const putting = hasOldRows && putBack(cell, orgId, { isOpened: true });
      if (putting && (await putting.then(() => true, explainRows)))
        console.log(`${left(orgId)} It is there again, as it was when it left.`);
      else wanted.push(orgId);
    }
    if (wanted.length === 0) continue;
    const restored = await restoreSome(file, backup, { ...cell, wanted });
    await rebuildTotals(cell.access, restored);
    for (const orgId of restored) console.log(`${left(orgId)} It is there again, as it was in the backup.`);
    for (const orgId of wanted.filter((one) => !restored.includes(one))) {
      report.warn(`${left(orgId)} Neither ${cell.name} nor the backup has rows of it.`);
      process.exitCode = 1;
    }
  }
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
