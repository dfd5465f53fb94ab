import { statSync } from 'node:fs';
import { join } from 'node:path';
import { takeBackup } from '../platform/backup/take-backup.ts';
import { StartError } from '../platform/start-error.ts';
import { openForCommand } from '../start.ts';
import type { Command } from './command.ts';
import { progressBar } from './progress.ts';
import { report } from './report.ts';

export const backupCommand: Command = {
  help: `Copies the database and the keys into one file that only you may read. It holds the data as of the moment the backup ends.
Safe while the server runs. If the server is stopped, the database is started for the copy.
The file opens every account: keep it as safe as the server. To restore it: tillhouse restore FILE`,
  options: {},
  takesFile: true,
  run: async (config, _, [file = '']) => {
    if (config.databaseUrl) {
      throw new StartError(
        'DATABASE_URL is set: back up that database with its own tools (pg_dump, snapshots), and keep a copy of the keys.',
      );
    }
    const opened = await openForCommand(config, report, { mayCreate: false });
    try {
      const { folder, access } = opened;
      const keysFile = config.keysFile ?? join(folder.path, 'keys.json');
      const bar = progressBar('Backing up');
      const from = { admin: access.admin, folder, keysFile };
      const { businesses } = await takeBackup(from, { file, onCopied: bar.step });
      bar.finish();
      const megabytes = (statSync(file).size / 1e6).toFixed(1);
      console.log(
        `${file} holds ${businesses === 1 ? 'one business' : `all ${businesses} businesses`} (${megabytes} MB).`,
      );
      if (config.cells.size > 0) {
        const names = [...config.cells.keys()].join(', ');
        console.log(`The cells (${names}) are not in it: back up each of them with its own tools.`);
      }
    } finally {
      await opened.close();
    }
  },
};
