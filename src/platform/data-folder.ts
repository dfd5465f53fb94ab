import { createHash, randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Account, chooseAccount, findClosedFolder, mayAccess, runsAsRoot } from './postgres/account.ts';
import { errorCode, explainFileError } from './postgres/start-failure.ts';
import { StartError } from './start-error.ts';

export type DataFolder = {
  path: string;
  // The unprivileged account that the database runs as. Only set when we run as root.
  account: Account | undefined;
  // The account cannot reach root's default folder, so another folder is used. The start prints it.
  moved: boolean;
};

/** An installed package is replaced by the next version, so its data must be elsewhere: where the command is run. */
const projectFolder = /[\\/]node_modules[\\/]/.test(import.meta.dirname)
  ? process.cwd()
  : resolve(import.meta.dirname, '../..');

export function databaseFolder(folder: Pick<DataFolder, 'path'>): string {
  return join(folder.path, 'database');
}

export function openDataFolder(
  given: string | undefined,
  { mayCreate = true }: { mayCreate?: boolean } = {},
): DataFolder {
  return openDataFolderFor({ given, projectFolder, sharedFolder: '/var/lib/tillhouse', mayCreate });
}

// The folders are parameters, so that a test can put a project below a closed home folder.
export function openDataFolderFor(places: {
  given: string | undefined;
  projectFolder: string;
  sharedFolder: string;
  mayCreate?: boolean;
}): DataFolder {
  const isGiven = places.given !== undefined && places.given !== '';
  const preferred = isGiven ? resolve(places.given ?? '') : join(places.projectFolder, 'data');
  // PostgreSQL writes this path into its postmaster.pid, one fact per line.
  if (/[\r\n]/.test(preferred))
    throw new StartError('TILLHOUSE_DATA has a line break in it. Set it to another folder.');

  const shared = join(places.sharedFolder, shortHash(places.projectFolder));
  const moved =
    !isGiven && runsAsRoot() && belongsInSharedFolder({ preferred, shared, project: places.projectFolder });
  const path = moved ? shared : preferred;
  if (places.mayCreate === false && !existsSync(path))
    throw new StartError(
      `There is no folder ${path}. Set TILLHOUSE_DATA to the folder of the server. A new server makes its folder and its keys by itself: tillhouse serve`,
    );
  try {
    return { path, account: prepareFolder(path), moved };
  } catch (error) {
    throw explainFileError(error, path);
  }
}

function belongsInSharedFolder(places: { preferred: string; shared: string; project: string }): boolean {
  // An existing database is never replaced by an empty one because the permissions of a parent folder changed.
  if (existsSync(databaseFolder({ path: places.preferred }))) return false;
  if (existsSync(databaseFolder({ path: places.shared }))) return true;
  const account = chooseAccount(databaseFolder({ path: places.preferred }));
  return account !== undefined && findClosedFolder(places.project, account) !== undefined;
}

/**
 * Creates the folder and answers the account that the database runs as. That account must be able to pass through the
 * folder, so it gets the right to search it (x).
 */
function prepareFolder(path: string): Account | undefined {
  makeFolder(path, runsAsRoot() ? 0o711 : 0o700);
  const account = chooseAccount(databaseFolder({ path }));
  if (account === undefined) {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  }
  if (!mayAccess(path, account, ['search'])) chmodSync(path, (statSync(path).mode & 0o777) | 0o011);
  const closed = findClosedFolder(path, account);
  if (closed === undefined) return account;
  throw new StartError(
    `The database cannot run as root, and its account "${account.name}" cannot reach ${path}: ${closed} is closed to it. Set TILLHOUSE_DATA to a folder outside ${closed}, or open it (chmod o+x ${closed}).`,
  );
}

function makeFolder(path: string, mode: number): void {
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing?.isDirectory()) return;
  if (existing === undefined) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it meanwhile. A file in its place is still an error.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    throw error;
  }
  // Not passed to mkdir, because the umask would remove bits.
  chmodSync(path, mode);
}

// Writes the file completely or not at all, even when the power fails. Only the owner may read it.
export function writePrivateFile(folder: DataFolder, name: string, content: string): void {
  const path = join(folder.path, name);
  const temporary = draftOf(path);
  try {
    writeFileSync(temporary, content, { mode: 0o600, flag: 'wx', flush: true });
    giveToFolderOwner(folder, temporary);
    renameSync(temporary, path);
    syncFolder(folder.path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw explainFileError(error, path);
  }
}

/** The name of a file that is written first and then takes the place of another. No two processes choose the same. */
export const draftOf = (path: string): string => `${path}.${randomUUID()}`;

const draftName = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes what a kill in `writePrivateFile` has left. It may hold a secret. Nobody else may write into the folder now. */
export function removeDrafts(path: string): void {
  for (const name of readdirSync(path)) if (draftName.test(name)) rmSync(join(path, name), { force: true });
}

/** What kills have left of drafts of this file. */
export function draftsOf(path: string): string[] {
  const isDraft = (name: string) => draftName.test(name) && name.replace(draftName, '') === basename(path);
  return readdirSync(dirname(path))
    .filter(isDraft)
    .map((name) => join(dirname(path), name));
}

export function readPrivateFile(folder: DataFolder, name: string): string | undefined {
  const path = join(folder.path, name);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw explainFileError(error, path);
  }
}

// Makes a rename in this folder survive a power failure.
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

// A file that root creates in a user's folder must not shut that user out at the next start.
export function giveToFolderOwner(folder: DataFolder, path: string): void {
  if (!runsAsRoot()) return;
  const { uid, gid } = statSync(folder.path);
  if (uid !== 0) lchownSync(path, uid, gid);
}

const lockName = 'lock';
const lockHolderName = 'lock-holder';
const sqliteBusy = 5;
// Keeps the handles reachable: a lock must not end because its caller dropped the handle.
const heldLocks = new Set<DatabaseSync>();

// An SQLite transaction is the only exclusive lock in Node that the system releases when the process is killed. Nothing
// else in this process may open and close that file: POSIX would drop the lock.
export function lockDataFolder(folder: DataFolder): { release(): void } {
  const path = join(folder.path, lockName);
  let lock: DatabaseSync | undefined;
  try {
    if (!existsSync(path)) createLockFile(folder, path);
    accessSync(path, constants.R_OK | constants.W_OK);
    // The timeout is longer than the moment in which another process checks whether the lock is held.
    lock = new DatabaseSync(path, { timeout: 250 });
    // No journal on disk: a full disk would refuse it, and a kill would leave it behind.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    heldLocks.add(lock);
    removeDrafts(folder.path);
    writePrivateFile(folder, lockHolderName, `${process.pid}\n`);
  } catch (error) {
    if (lock !== undefined) closeLock(lock);
    throw isBusy(error) ? alreadyRunningError(folder) : explainFileError(error, path);
  }
  const held = lock;
  return {
    release() {
      if (!heldLocks.has(held)) return;
      rmSync(join(folder.path, lockHolderName), { force: true });
      closeLock(held);
    },
  };
}

export function isLocked(folder: DataFolder): boolean {
  const path = join(folder.path, lockName);
  if (!existsSync(path)) return false;
  try {
    const probe = new DatabaseSync(path, { readOnly: true, timeout: 0 });
    try {
      probe.exec('SELECT count(*) FROM sqlite_schema');
    } finally {
      probe.close();
    }
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw explainFileError(error, path);
  }
}

function createLockFile(folder: DataFolder, path: string): void {
  try {
    writeFileSync(path, '', { mode: 0o600, flag: 'wx' });
    giveToFolderOwner(folder, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

function closeLock(lock: DatabaseSync): void {
  heldLocks.delete(lock);
  lock.close();
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy;
}

function alreadyRunningError(folder: DataFolder): StartError {
  const holder = readPrivateFile(folder, lockHolderName)?.trim();
  const processNote = holder === undefined || holder === '' ? '' : ` (process ${holder})`;
  return new StartError(
    `Another Tillhouse is already running on ${folder.path}${processNote}. Stop it, or set TILLHOUSE_DATA to another folder.`,
  );
}

function shortHash(path: string): string {
  return createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 12);
}
