import {
  chmodSync,
  createWriteStream,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Manifest } from '../archive/manifest.ts';
import { checkArchive, damaged, isCount, readEntries } from '../archive/read-archive.ts';
import type { CellFacts } from '../cells/back-up-cell.ts';
import {
  type DataFolder,
  databaseFolder,
  giveToFolderOwner,
  removeDrafts,
  syncFolder,
  writePrivateFile,
} from '../data-folder.ts';
import { readMigrations } from '../migrate.ts';
import { findBinaries } from '../postgres/binaries.ts';
import { unfinishedPrefix } from '../postgres/cluster.ts';
import { stopOrphan } from '../postgres/postmaster.ts';
import { errorCode, explainFileError } from '../postgres/start-failure.ts';
import { StartError } from '../start-error.ts';
import { backupContents, invalidFact, problemOfFacts } from './check-contents.ts';
import { type BackupFacts, backupKind, backupPaths } from './take-backup.ts';
import { markRestore, rejectUnfinishedRestore, type UnfinishedRestore } from './unfinished-restore.ts';

export type Backup = Manifest &
  BackupFacts &
  Partial<CellFacts> & {
    /** The businesses that the part of each cell has rows of. */
    inCells: Map<string, Set<string>>;
  };
type Progress = (part: { bytes: number; total: number }) => void;

/** Reads and checks the whole backup before anything is changed. */
export async function checkBackup(file: string, onRead: Progress): Promise<Backup> {
  const contents = backupContents();
  const { checkEntry } = contents;
  const manifest = await checkArchive(file, { kind: backupKind, command: 'backup', onRead, checkEntry });
  const backup = { ...manifest, inCells: contents.businesses } as Backup;
  const newest = readMigrations().length;
  if (!isCount(backup.migration)) throw damaged(file, invalidFact('migration'));
  if (backup.migration > newest) {
    throw new StartError(
      `${file} was made by a newer Tillhouse (migration ${backup.migration}, this one has ${newest}). Restore it with that version.`,
    );
  }
  const wrongFact = problemOfFacts(manifest);
  if (wrongFact) throw damaged(file, wrongFact);
  // The rows of a cell are written into tables of this version. Home is brought up to date when it starts.
  if (Object.keys(backup.cells ?? {}).length > 0 && backup.migration < newest) {
    throw new StartError(
      `${file} holds cells of an older Tillhouse (migration ${backup.migration}, this one has ${newest}). Restore it with that version, and update afterwards.`,
    );
  }
  const problem = contents.problem(manifest);
  if (problem) throw damaged(file, problem);
  return backup;
}

type RestoreTarget = { folder: DataFolder; keysFile: string };

/** The files and folders that a restore would replace. */
function existingPaths({ folder, keysFile }: RestoreTarget): string[] {
  const cluster = databaseFolder(folder);
  const existing = [join(folder.path, backupPaths.password), keysFile].filter((path) => existsSync(path));
  return existsSync(cluster) && readdirSync(cluster).length > 0 ? [cluster, ...existing] : existing;
}

/** A restore that failed before it had replaced anything can be run again just so. */
export function rejectExisting(target: RestoreTarget): void {
  const [first] = existingPaths(target);
  if (!first) return;
  rejectUnfinishedRestore(target.folder, { isOurLock: true });
  throw new StartError(
    `${first} already exists. Set TILLHOUSE_DATA to an empty folder, or add --force to move the old data aside.`,
  );
}

/**
 * Restores a checked backup into a data folder. The caller holds the lock of the folder. Old data is moved into a folder
 * beside it, which the mark names then. Returns the folder of what an interrupted attempt had put in place. The data
 * folder is marked until the caller has filled the cells too.
 */
export async function restoreBackup(
  backup: Backup,
  { folder, keysFile, mark, onWritten }: RestoreTarget & { mark: UnfinishedRestore; onWritten: Progress },
): Promise<string | undefined> {
  const { file } = mark;
  const cluster = databaseFolder(folder);
  const binaries = findBinaries(folder);
  if (backup.postgres !== binaries.majorVersion) {
    throw new StartError(
      `${file} is of PostgreSQL ${backup.postgres}, and this Tillhouse brings ${binaries.majorVersion}. Restore it with the version that made it.`,
    );
  }
  // A killed server leaves its database process running.
  if (existsSync(cluster)) await stopOrphan(cluster, binaries);
  // An empty folder is marked at once, or the next start would create an empty database in it. Old data can be served
  // until it is moved aside.
  const isEmpty = existingPaths({ folder, keysFile }).length === 0;
  if (isEmpty) markRestore(folder, mark);
  const workplace = mkdtempSync(join(folder.path, unfinishedPrefix));
  try {
    const files = await unpack(file, backup, { folder, workplace, onWritten });
    const unfinished = moveAside({ folder, keysFile }, mark);
    putKeys(folder, keysFile, files.keys);
    writePrivateFile(folder, backupPaths.password, files.password);
    renameSync(join(workplace, 'database'), cluster);
    syncFolder(folder.path);
    return unfinished;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall ? explainFileError(error, folder.path) : error;
  } finally {
    rmSync(workplace, { recursive: true, force: true });
  }
}

/** Unpacks all files for the database's account and writes them to the disk before it returns. */
async function unpack(
  file: string,
  backup: Backup,
  { folder, workplace, onWritten }: { folder: DataFolder; workplace: string; onWritten: Progress },
): Promise<{ keys: string; password: string }> {
  const { account } = folder;
  const giveToAccount = (path: string) => account && lchownSync(path, account.uid, account.gid);
  const total = Object.values(backup.files).reduce((sum, { bytes }) => sum + bytes, 0);
  const texts = { [backupPaths.keys]: '', [backupPaths.password]: '' };
  const database = join(workplace, 'database');
  mkdirSync(database, { mode: 0o700 });
  giveToAccount(database);
  for await (const { name, type, size, content } of readEntries(file)) {
    if (name in texts) texts[name] = String(await buffer(content));
    if (!name.startsWith(backupPaths.database)) continue;
    const path = pathInside(workplace, name);
    if (type === 'directory') {
      mkdirSync(path, { mode: 0o700, recursive: true });
    } else {
      await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    }
    giveToAccount(path);
    onWritten({ bytes: size, total });
  }
  await syncEverything(workplace);
  return { keys: texts[backupPaths.keys] ?? '', password: texts[backupPaths.password] ?? '' };
}

const syncedAtOnce = 32;

/** Syncs many files at once, because the disk handles them together. */
async function syncEverything(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (let at = 0; at < entries.length; at += syncedAtOnce) {
    await Promise.all(entries.slice(at, at + syncedAtOnce).map((entry) => syncOne(join(folder, entry))));
  }
}

async function syncOne(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** A name that points out of the folder does not come from our backup. */
function pathInside(workplace: string, name: string): string {
  const path = join(workplace, name);
  if (!`${path}${sep}`.startsWith(join(workplace, 'database', sep)))
    throw new StartError(`The backup holds ${name}, which does not belong in a backup.`);
  return path;
}

/**
 * The mark names the folder before anything is moved. So an attempt that was interrupted here is gone on with, and the
 * old data is never split over two folders. Once it is whole, what is in the way was put there by that attempt.
 */
function moveAside({ folder, keysFile }: RestoreTarget, mark: UnfinishedRestore): string | undefined {
  const paths = existingPaths({ folder, keysFile });
  const isOld = mark.oldData?.isWhole !== true;
  if (paths.length === 0 && !(mark.oldData && isOld)) return undefined;
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const movedTo = (isOld && mark.oldData?.folder) || join(folder.path, `before-restore-${stamp}`);
  if (isOld) {
    mark.oldData = { folder: movedTo, isWhole: false };
    markRestore(folder, mark);
  }
  mkdirSync(movedTo, { mode: 0o700, recursive: true });
  // The database's account owns the moved files, so it must be able to enter the folder.
  if (folder.account) chmodSync(movedTo, 0o711);
  giveToFolderOwner(folder, movedTo);
  // What can fail comes first: the keys, last of the paths, may be on another disk.
  for (const path of paths.toReversed()) moveInto({ ...folder, path: movedTo }, path);
  removeDrafts(movedTo);
  syncFolder(movedTo);
  syncFolder(folder.path);
  if (!isOld) return movedTo;
  mark.oldData = { folder: movedTo, isWhole: true };
  markRestore(folder, mark);
  return undefined;
}

function moveInto(folder: DataFolder, path: string): void {
  try {
    renameSync(path, join(folder.path, basename(path)));
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    writePrivateFile(folder, basename(path), readFileSync(path, 'utf8'));
    rmSync(path);
  }
}

function putKeys(folder: DataFolder, keysFile: string, keys: string): void {
  if (dirname(keysFile) === folder.path && basename(keysFile) === backupPaths.keys) {
    writePrivateFile(folder, backupPaths.keys, keys);
    return;
  }
  mkdirSync(dirname(keysFile), { recursive: true });
  writeFileSync(keysFile, keys, { mode: 0o600, flag: 'wx', flush: true });
  syncFolder(dirname(keysFile));
}
