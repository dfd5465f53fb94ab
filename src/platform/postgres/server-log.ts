import { closeSync, copyFileSync, openSync, readSync, renameSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolder, giveToFolderOwner } from '../data-folder.ts';
import { explainFileError } from './start-failure.ts';

const largestBytes = 4 * 1024 * 1024;
const readBytes = 64 * 1024;

export function serverLogPath(folder: DataFolder): string {
  return join(folder.path, 'database.log');
}

// We open the log and pass it on, so that the database's account needs no right to it.
export function openServerLog(folder: DataFolder): { descriptor: number; startsAt: number } {
  const path = serverLogPath(folder);
  try {
    if (sizeOf(path) > largestBytes) renameSync(path, `${path}.1`);
    const descriptor = openSync(path, 'a', 0o600);
    giveToFolderOwner(folder, path);
    return { descriptor, startsAt: sizeOf(path) };
  } catch (error) {
    throw explainFileError(error, path);
  }
}

// The database keeps the file open, so a large log is copied and emptied in place.
export function limitServerLog(folder: DataFolder): void {
  const path = serverLogPath(folder);
  if (sizeOf(path) <= largestBytes) return;
  try {
    copyFileSync(path, `${path}.1`);
  } finally {
    truncateSync(path, 0);
  }
}

export function readServerLog(folder: DataFolder, startsAt: number): string {
  return readFrom(serverLogPath(folder), startsAt);
}

// The line that best explains a failed start: the first serious one, because the others follow from it, else the last.
export function mostTellingLine(text: string): string | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^.*?\d UTC \[\d+\] /, '').trim())
    // Clients that connect too early are refused with a harmless FATAL.
    .filter((line) => line !== '' && !line.includes('the database system is'));
  return lines.find((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1);
}

function readFrom(path: string, position: number): string {
  const start = Math.max(position, sizeOf(path) - readBytes);
  const buffer = Buffer.alloc(readBytes);
  const descriptor = openSync(path, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, readBytes, start));
  } finally {
    closeSync(descriptor);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
