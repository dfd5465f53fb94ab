import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { openDataFolder } from '../platform/data-folder.ts';
import { forgetKeys } from '../platform/data-id.ts';
import type { DatabaseAccess } from '../platform/database.ts';
import { areKeysMissing, openKeys } from '../platform/keys.ts';
import { rotateKeys } from '../platform/rotate-keys.ts';
import { StartError } from '../platform/start-error.ts';
import { bringUpToDate, openForCommand } from '../start.ts';
import type { Command } from './command.ts';
import { report } from './report.ts';

export const keysCommand: Command = {
  help: `tillhouse keys rotate
    makes a new key that signs access tokens. Running servers use it without a restart. Tokens of the old key
    stay valid until they expire, so nobody has to sign in again.
tillhouse keys new
    makes new keys when the file is lost and no backup has it. The first start makes keys by itself. What the lost keys
    protect stays lost: access tokens end; waiting messages are not delivered; links and codes that were sent stop
    working; second factors are refused until tillhouse user reset-mfa removes them; webhooks get nothing until they are
    registered again. Start the servers again afterwards.`,
  options: {},
  words: ['rotate', 'new'],
  run: async (config, _, [action]) => {
    // Without a server's database there, the folder is a mistake.
    const folder = () => openDataFolder(config.dataFolder, { mayCreate: config.databaseUrl !== undefined });
    const file = config.keysFile ?? join(folder().path, 'keys.json');
    if (action === 'new') {
      if (!areKeysMissing(file))
        throw new StartError(`There are keys in ${file} already. They are not replaced.`);
      await withoutKeys(config, async (access) => {
        await forgetKeys(access);
        openKeys(file);
      });
      console.log(`${file} has new keys. Start the servers again, and keep a copy of the file.`);
      return;
    }
    const { signing, retired } = rotateKeys(file);
    console.log(`New access tokens are signed with the key ${signing.kid}.`);
    for (const { kid, acceptedUntil } of retired) console.log(`Accepted until ${acceptedUntil}: ${kid}`);
  },
};

/** Opens the database, which knows the keys that are lost. */
async function withoutKeys(config: Config, work: (access: DatabaseAccess) => Promise<void>): Promise<void> {
  const opened = await openForCommand(config, report, { mayCreate: false });
  try {
    await bringUpToDate(opened, report);
    await work(opened.access);
  } finally {
    await opened.close();
  }
}
