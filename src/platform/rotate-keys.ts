import { chownSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { accessTokenSeconds } from './access-token.ts';
import { draftsOf, syncFolder } from './data-folder.ts';
import {
  areKeysMissing,
  type Keys,
  type KeysFile,
  missingKeys,
  newSigningKey,
  readKeys,
  unreadableKeys,
} from './keys.ts';
import { StartError } from './start-error.ts';

/** Extra time for servers that notice the rotation late, and for clocks that differ. */
const marginSeconds = 300;
const abandonedAfterMs = 60_000;

/** Signs with a new key from now on. The public half of the old key is kept until everything it signed has expired. */
export function rotateKeys(path: string): Keys {
  if (areKeysMissing(path)) throw missingKeys(path);
  const file = realpathSync(path);
  const draft = `${file}.next`;
  // What a kill in the first start has left holds the secret too.
  for (const path of [draft, ...draftsOf(file)]) removeAbandoned(path);
  try {
    // Whoever creates the draft first rotates. The rename lets the next one in.
    writeFileSync(draft, '', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unreadableKeys(file, error);
    throw new StartError(`The keys in ${file} are being rotated already. Try again in a minute.`);
  }
  try {
    writeFileSync(draft, JSON.stringify(rotate(readKeys(file)), null, 2), { flush: true });
    const { uid, gid } = statSync(file);
    // The server must still be able to read the file after root has rotated it.
    if (process.getuid?.() === 0) chownSync(draft, uid, gid);
    renameSync(draft, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error instanceof StartError ? error : unreadableKeys(file, error);
  }
  return readKeys(file);
}

function rotate({ secret, signing, retired }: Keys): KeysFile {
  const { kid, publicJwk } = signing;
  const acceptedUntil = new Date(Date.now() + (accessTokenSeconds + marginSeconds) * 1000).toISOString();
  const stillAccepted = retired.filter((key) => Date.parse(key.acceptedUntil) > Date.now());
  return {
    secret: secret.toString('base64'),
    signing: newSigningKey(),
    retired: [{ kid, publicJwk, acceptedUntil }, ...stillAccepted],
  };
}

/** A draft that a killed rotation left behind must not block all later ones. */
function removeAbandoned(draft: string): void {
  const abandoned = statSync(draft, { throwIfNoEntry: false });
  if (abandoned && Date.now() - abandoned.mtimeMs > abandonedAfterMs) rmSync(draft, { force: true });
}
