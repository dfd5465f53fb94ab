import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolder, isLocked, readPrivateFile, syncFolder, writePrivateFile } from '../data-folder.ts';
import { StartError } from '../start-error.ts';
import type { Said } from './unfinished-filling.ts';

/** A restore that has begun to replace the data. It stands in the data folder until the restore is at its end. */
export type UnfinishedRestore = {
  file: string;
  /** When the backup was made. */
  createdAt: string;
  /** The cells that were empty when the restore began. */
  filling: string[];
  /** What the restore has done that a later attempt cannot see. */
  told?: Said[];
  /** Where the old data is moved to. Until it is whole, a later attempt moves the rest there. */
  oldData?: { folder: string; isWhole: boolean };
};

const fileName = 'restore-unfinished.json';

export function markRestore(folder: DataFolder, restore: UnfinishedRestore): void {
  writePrivateFile(folder, fileName, JSON.stringify(restore));
}

export function unmarkRestore(folder: DataFolder): void {
  rmSync(join(folder.path, fileName), { force: true });
  syncFolder(folder.path);
}

export function readUnfinishedRestore(folder: DataFolder): UnfinishedRestore | undefined {
  const text = readPrivateFile(folder, fileName);
  return text === undefined ? undefined : (JSON.parse(text) as UnfinishedRestore);
}

/** Half of a backup must not be served: home would not know what is in its cells. A restore holds the lock of the folder. */
export function rejectUnfinishedRestore(folder: DataFolder, { isOurLock = false } = {}): void {
  const unfinished = readUnfinishedRestore(folder);
  if (!unfinished) return;
  if (!isOurLock && isLocked(folder))
    throw new StartError(`A restore into ${folder.path} is running. Wait until it is done.`);
  throw new StartError(
    `A restore into ${folder.path} was interrupted. Run it again: tillhouse restore --force ${unfinished.file}`,
  );
}
