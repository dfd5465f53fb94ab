import { join } from 'node:path';
import { moveHooks } from '../move-hooks.ts';
import {
  type Backup,
  checkBackup,
  rejectExisting,
  restoreBackup,
} from '../platform/backup/restore-backup.ts';
import {
  cellsToFill,
  forgetAddressesOf,
  rebuildDirectory,
  restoreCell,
} from '../platform/cells/restore-cell.ts';
import type { Config } from '../platform/config.ts';
import { lockDataFolder, openDataFolder } from '../platform/data-folder.ts';
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
    let [backup, toFill]: [Backup | undefined, string[]] = [undefined, []];
    const lock = lockDataFolder(folder);
    try {
      const target = { folder, keysFile: config.keysFile ?? join(folder.path, 'keys.json') };
      if (!force) rejectExisting(target);
      const [checking, restoring] = [progressBar('Checking'), progressBar('Restoring')];
      backup = await checkBackup(file, checking.step);
      checking.finish();
      const cells = [...config.cells].map(([name, url]) => ({ name, access: outsideDatabase(url) }));
      toFill = await cellsToFill(backup, cells);
      const movedTo = await restoreBackup(file, backup, { ...target, onWritten: restoring.step });
      restoring.finish();
      if (movedTo) console.log(`The old data was moved to ${movedTo}.`);
    } finally {
      lock.release();
    }
    console.log(await startOnce(config, { file, backup, toFill }));
  },
};

type Restoring = { file: string; backup: Backup; toFill: string[] };

/** Starts the database once: it recovers at its first start, and that is better now than when a shop waits. */
async function startOnce(config: Config, cells: Restoring): Promise<string> {
  const opened = await openForServing(config, report);
  try {
    if (config.cells.size > 0) await restoreCells(config, opened, cells);
    return await withSession(opened.access.admin, async (session) => {
      const [found] = await session.all<{ businesses: number }>(
        `select count(*)::int as businesses from organisations where kind = 'BUSINESS'`,
      );
      const businesses = found?.businesses === 1 ? 'one business' : `${found?.businesses} businesses`;
      return `Restored ${businesses} to ${opened.folder.path}. Check it: tillhouse verify`;
    });
  } finally {
    await opened.close();
  }
}

/** Fills the empty cells, and lets home know what is in each of them. */
async function restoreCells(
  config: Config,
  opened: OpenDatabase,
  { file, backup, toFill }: Restoring,
): Promise<void> {
  await bringUpToDate(opened, report);
  await bringCellsUpToDate(config, opened, report);
  const cells = [...config.cells].map(([name, url]) => ({ name, access: outsideDatabase(url) }));
  await forgetAddressesOf(opened.access, cells);
  for (const cell of cells) {
    const { name } = cell;
    const bar = progressBar(`Restoring ${name}`);
    const restored = toFill.includes(name)
      ? await restoreCell(file, backup, { ...cell, onWritten: bar.step })
      : undefined;
    bar.finish();
    if (restored) await rebuildTotals(cell.access, restored);
    const { older, doubled } = await rebuildDirectory(opened.access, cell);
    const count = restored?.length === 1 ? 'one business' : `${restored?.length} businesses`;
    console.log(
      restored
        ? `Restored ${count} to ${name}.`
        : `${name} has its own data and was left as it is.${older.length > 0 ? ` Businesses that have moved there since the backup: ${older.join(', ')}.` : ''}`,
    );
    if (doubled.length > 0) {
      report.warn(
        `These addresses of ${name} belong to another business too. Only one of the two can sign in with them: ${doubled.join(', ')}.`,
      );
      process.exitCode = 1;
    }
  }
}

async function rebuildTotals(access: DatabaseAccess, orgIds: string[]): Promise<void> {
  const database = openPools(access, { connections: 2, onLost: () => {} });
  try {
    for (const orgId of orgIds) await moveHooks(orgId).afterMove(database);
  } finally {
    await database.close();
  }
}
