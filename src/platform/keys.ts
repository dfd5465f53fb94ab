import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { JWK } from 'jose';
import { draftOf, giveToFolderOwner } from './data-folder.ts';
import { newId } from './ids.ts';
import { StartError } from './start-error.ts';

type SigningKey = { kid: string; privateJwk: JWK; publicJwk: JWK };

/** A key that no longer signs. Tokens that it signed are accepted until this time. */
type RetiredKey = { kid: string; publicJwk: JWK; acceptedUntil: string };

/** The server's own keys: one secret for MACs, and the key pair that signs access tokens, with its predecessors. */
export type Keys = {
  secret: Buffer;
  signing: SigningKey;
  retired: RetiredKey[];
  /** The file that they were read from. A rotation changes it while servers run. */
  file: string;
};

/** The format of the file. Files that were written before there was rotation have no `retired`. */
export type KeysFile = {
  secret: string;
  signing: { kid: string; privateJwk: JWK };
  retired?: RetiredKey[];
};

/** Reads the keys, or creates them at the first start. When two servers start at once, one of them creates the keys. */
export function openKeys(file: string): Keys {
  return parseKeys(file, readOrCreate(file));
}

/** Only if they are certainly missing: a file that may not be read is not replaced. */
export function areKeysMissing(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

export function readKeys(file: string): Keys {
  if (areKeysMissing(file)) throw missingKeys(file);
  try {
    return parseKeys(file, readFileSync(file, 'utf8'));
  } catch (error) {
    throw error instanceof StartError ? error : unreadableKeys(file, error);
  }
}

function readOrCreate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unreadableKeys(file, error);
  }
  const draft = draftOf(file);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, JSON.stringify(newKeys(), null, 2), { mode: 0o600, flag: 'wx', flush: true });
    giveToFolderOwner({ path: dirname(file), account: undefined, moved: false }, draft);
    // linkSync does not overwrite, so the second server reads the keys of the first.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unreadableKeys(file, error);
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unreadableKeys(file, error);
    throw new StartError(`${file} is a link to a file that is not there. Mount or restore that file first.`);
  }
}

function newKeys(): KeysFile {
  return { secret: randomBytes(32).toString('base64'), signing: newSigningKey() };
}

export function newSigningKey(): KeysFile['signing'] {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { kid: newId(), privateJwk: privateKey.export({ format: 'jwk' }) as JWK };
}

/** Whether this is the text of a file of keys. */
export function isKeysText(text: string): boolean {
  try {
    return parseKeys('', text).file === '';
  } catch {
    return false;
  }
}

function parseKeys(file: string, text: string): Keys {
  try {
    const stored = JSON.parse(text) as KeysFile;
    const secret = Buffer.from(stored.secret, 'base64');
    const { kid, privateJwk } = stored.signing;
    const privateKey = createPrivateKey({ key: privateJwk, format: 'jwk' });
    const publicJwk = createPublicKey(privateKey).export({ format: 'jwk' }) as JWK;
    if (secret.length < 32 || !kid || publicJwk.crv !== 'Ed25519' || publicJwk.x !== privateJwk.x)
      throw new Error('incomplete');
    const retired = (stored.retired ?? []).map(parseRetired);
    return { secret, signing: { kid, privateJwk, publicJwk }, retired, file };
  } catch {
    throw new StartError(
      `The keys in ${file} cannot be read. Put the file back from a backup. If there is none, remove it and run tillhouse keys new, which makes new ones.`,
    );
  }
}

function parseRetired({ kid, publicJwk, acceptedUntil }: RetiredKey): RetiredKey {
  const jwk = createPublicKey({ key: publicJwk, format: 'jwk' }).export({ format: 'jwk' }) as JWK;
  if (!kid || jwk.crv !== 'Ed25519' || Number.isNaN(Date.parse(acceptedUntil))) throw new Error('incomplete');
  return { kid, publicJwk: jwk, acceptedUntil };
}

export function missingKeys(file: string): StartError {
  return new StartError(
    `There are no keys in ${file}, and without them what they protect in the database is lost. Set TILLHOUSE_KEYS to the right file, or put it back from a backup (keys.json). If there is none, tillhouse keys new makes new ones.`,
  );
}

export function otherKeys(file: string): StartError {
  return new StartError(
    `The keys in ${file} are not those of this database, and cannot read what those protect. Set TILLHOUSE_KEYS to the right file, or put it back from a backup (keys.json). If there is none, remove this one and run tillhouse keys new.`,
  );
}

export function unreadableKeys(file: string, error: unknown): StartError {
  return new StartError(
    `The keys in ${file} cannot be read or made (${(error as NodeJS.ErrnoException).code}). Check the folder's owner, its rights and the free space.`,
  );
}

/** A MAC for one purpose, so that a cursor's MAC never passes as that of a token. */
export function mac(keys: Keys, purpose: string, ...parts: (string | Buffer)[]): Buffer {
  const framed = parts.flatMap((part) => {
    const bytes = Buffer.from(part as string);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return [length, bytes];
  });
  return createHmac('sha256', keys.secret)
    .update(Buffer.concat([Buffer.from(purpose), ...framed]))
    .digest();
}
