import { join } from 'node:path';
import { openDataFolder } from '../platform/data-folder.ts';
import { openKeys } from '../platform/keys.ts';
import { rotateKeys } from '../platform/rotate-keys.ts';
import type { Command } from './command.ts';

export const keysCommand: Command = {
  help: `tillhouse keys rotate
    signs with a new key from now on; servers that run notice by themselves. Tokens of the key before it stay good
    until they expire, so nobody has to sign in again.`,
  options: {},
  words: ['rotate'],
  run: async (config) => {
    const file = config.keysFile ?? join(openDataFolder(config.dataFolder).path, 'keys.json');
    openKeys(file);
    const { signing, retired } = rotateKeys(file);
    console.log(`Access tokens are signed with the new key ${signing.kid} now.`);
    for (const { kid, acceptedUntil } of retired) console.log(`Accepted until ${acceptedUntil}: ${kid}`);
  },
};
