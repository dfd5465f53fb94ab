import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolder, readPrivateFile, syncFolder, writePrivateFile } from '../data-folder.ts';

/** What a restore said. A loss makes it end with 1. */
export type Said = { line: string; isLoss?: boolean | undefined };

/**
 * A restore of one cell, or `migrate --restored`, that is not at its end. It stands in the data folder of home, because
 * what it has done cannot be seen by a later attempt.
 */
export type UnfinishedFilling = {
  /** The businesses that were placed in the cell or were on their way there. None for `migrate --restored`. */
  belonging: string[];
  said: Said[];
};

const fileName = 'restore-cells-unfinished.json';

function readAll(folder: DataFolder): Record<string, UnfinishedFilling> {
  return JSON.parse(readPrivateFile(folder, fileName) ?? '{}');
}

export function readFilling(folder: DataFolder, cell: string): UnfinishedFilling | undefined {
  return readAll(folder)[cell];
}

export function markFilling(folder: DataFolder, cell: string, filling: UnfinishedFilling): void {
  writePrivateFile(folder, fileName, JSON.stringify({ ...readAll(folder), [cell]: filling }));
}

export function unmarkFilling(folder: DataFolder, cell: string): void {
  const { [cell]: _, ...others } = readAll(folder);
  if (Object.keys(others).length === 0) unmarkFillings(folder);
  else writePrivateFile(folder, fileName, JSON.stringify(others));
}

/** When home was put back to an earlier state, nothing of it holds any more. */
export function unmarkFillings(folder: DataFolder): void {
  rmSync(join(folder.path, fileName), { force: true });
  syncFolder(folder.path);
}
