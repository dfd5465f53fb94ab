import { join } from 'node:path';
import { checkBackup, rejectExisting, restoreBackup } from '../platform/backup/restore-backup.ts';
import type { Config } from '../platform/config.ts';
import { lockDataFolder, openDataFolder } from '../platform/data-folder.ts';
import { withSession } from '../platform/db.ts';
import { StartError } from '../platform/start-error.ts';
import { openForServing } from '../start.ts';
import type { Command } from './command.ts';
import { progressBar } from './progress.ts';
import { report } from './report.ts';

export const restoreCommand: Command = {
  help: `Puts a file of tillhouse backup into the data folder, which must be empty. The whole file is checked first.
Afterwards the database is started once to prove that it works. Stop the server first.
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
    try {
      const target = { folder, keysFile: config.keysFile ?? join(folder.path, 'keys.json') };
      if (!force) rejectExisting(target);
      const [checking, restoring] = [progressBar('Checking'), progressBar('Restoring')];
      const backup = await checkBackup(file, checking.step);
      checking.finish();
      const movedTo = await restoreBackup(file, backup, { ...target, onWritten: restoring.step });
      restoring.finish();
      if (movedTo) console.log(`The old data was moved to ${movedTo}.`);
    } finally {
      lock.release();
    }
    console.log(await startOnce(config));
  },
};

/** Starts the database once: it recovers at its first start, and that is better now than when a shop waits. */
async function startOnce(config: Config): Promise<string> {
  const opened = await openForServing(config, report);
  try {
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
