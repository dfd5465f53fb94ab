import { createHash } from 'node:crypto';
import { lchownSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataFolder } from '../data-folder.ts';
import { findClosedFolder } from './account.ts';
import { explainFileError } from './start-failure.ts';

const socketPort = 5432;

// The system limits a socket's path to 108 bytes (104 on a Mac), including the closing zero.
const longestSocketPath = process.platform === 'linux' ? 107 : 103;

export type ServerAddress = { socketFolder: string | undefined; port: number };

// Where the database listens: a private folder for its Unix socket, or on Windows a free local port.
export async function prepareAddress(folder: DataFolder): Promise<ServerAddress> {
  if (process.platform === 'win32') return { socketFolder: undefined, port: await findFreePort() };
  const inside = join(folder.path, 'socket');
  const isInside = isShortEnough(inside);
  try {
    const socketFolder = isInside ? prepareInside(folder, inside) : prepareShort(folder);
    return { socketFolder, port: socketPort };
  } catch (error) {
    throw explainFileError(error, isInside ? inside : tmpdir());
  }
}

export function releaseAddress(folder: DataFolder, address: ServerAddress): void {
  clearSocket(address);
  if (address.socketFolder === undefined || address.socketFolder.startsWith(folder.path)) return;
  rmSync(address.socketFolder, { recursive: true, force: true });
}

// A killed server leaves these files behind, with a process id that may now belong to another program.
export function clearSocket(address: ServerAddress): void {
  if (address.socketFolder === undefined) return;
  const socket = socketPath(address.socketFolder, address.port);
  for (const path of [socket, `${socket}.lock`]) rmSync(path, { force: true });
}

export function socketPath(socketFolder: string, port: number): string {
  return join(socketFolder, `.s.PGSQL.${port}`);
}

function isShortEnough(socketFolder: string): boolean {
  return Buffer.byteLength(socketPath(socketFolder, socketPort)) <= longestSocketPath;
}

function prepareInside(folder: DataFolder, path: string): string {
  if (isPrivate(folder, path)) return path;
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { mode: 0o700 });
  giveToAccount(folder, path);
  return path;
}

function prepareShort(folder: DataFolder): string {
  const hash = createHash('sha256').update(realpathSync(folder.path)).digest('hex').slice(0, 16);
  const candidates = [tmpdir(), '/tmp'].map((place) => ({ place, path: join(place, `tillhouse-${hash}`) }));
  const { place, path } = candidates.find(
    (candidate) =>
      isShortEnough(candidate.path) &&
      (folder.account === undefined || findClosedFolder(candidate.place, folder.account) === undefined),
  ) ?? { place: '/tmp', path: `/tmp/tillhouse-${hash}` };
  if (isPrivate(folder, path)) return path;
  // Everybody may write to /tmp. A folder that somebody else made under our name is left alone.
  const isTaken = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  const folderPath = isTaken ? mkdtempSync(join(place, 'tillhouse-')) : path;
  if (!isTaken) mkdirSync(folderPath, { mode: 0o700 });
  giveToAccount(folder, folderPath);
  return folderPath;
}

function isPrivate(folder: DataFolder, path: string): boolean {
  const existing = lstatSync(path, { throwIfNoEntry: false });
  const owner = folder.account?.uid ?? process.getuid?.();
  return existing?.isDirectory() === true && existing.uid === owner && (existing.mode & 0o777) === 0o700;
}

function giveToAccount(folder: DataFolder, path: string): void {
  if (folder.account !== undefined) lchownSync(path, folder.account.uid, folder.account.gid);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : socketPort),
      );
    });
  });
}
