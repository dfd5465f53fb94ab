import { join } from 'node:path';
import { openDataFolder } from '../platform/data-folder.ts';
import { openKeys } from '../platform/keys.ts';
import { rotateKeys } from '../platform/rotate-keys.ts';
import type { Command } from './command.ts';

export const keysCommand: Command = {
  help: `tillhouse keys rotate
    makes a new key that signs access tokens. Running servers use it without a restart. Tokens of the old key
    stay valid until they expire, so nobody has to sign in again.`,
  options: {},
  words: ['rotate'],
  run: async (config) => {
    const file = config.keysFile ?? join(openDataFolder(config.dataFolder).path, 'keys.json');
    openKeys(file);
    const { signing, retired } = rotateKeys(file);
    console.log(`New access tokens are signed with the key ${signing.kid}.`);
    for (const { kid, acceptedUntil } of retired) console.log(`Accepted until ${acceptedUntil}: ${kid}`);
  },
};
