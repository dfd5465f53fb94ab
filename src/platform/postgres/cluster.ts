import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  type DataFolder,
  databaseFolder,
  readPrivateFile,
  syncFolder,
  writePrivateFile,
} from '../data-folder.ts';
import { StartError } from '../start-error.ts';
import { type Account, runsAsRoot } from './account.ts';
import type { Binaries } from './binaries.ts';
import { runProgram } from './programs.ts';
import { mostTellingLine } from './server-log.ts';
import { diskFull, errorCode, explainFileError, isDiskFull } from './start-failure.ts';

export const superuser = 'tillhouse';
export const databaseName = 'tillhouse';

const passwordName = 'database-password';
export const unfinishedPrefix = 'database.new-';

type Cluster = { path: string; password: string };

export function readPassword(folder: DataFolder): string | undefined {
  return readPrivateFile(folder, passwordName)?.trim();
}

export async function openCluster(opening: {
  folder: DataFolder;
  binaries: Binaries;
  report: { info(line: string): void };
}): Promise<Cluster> {
  const { folder, binaries } = opening;
  const path = databaseFolder(folder);
  try {
    removeUnfinished(folder);
    if (!holdsFiles(path)) {
      opening.report.info(`Creating the database in ${folder.path} (once)`);
      await createCluster(folder, binaries);
    }
    rejectOtherOwner(path);
    rejectOtherVersion(path, binaries.majorVersion);
    takeOwnership(path, folder.account);
  } catch (error) {
    throw explainFileError(error, path);
  }
  const password = readPassword(folder);
  if (password === undefined) {
    throw new StartError(
      `The file ${join(folder.path, passwordName)} is missing. The database beside it cannot be opened without it. Restore it from a backup, or set TILLHOUSE_DATA to another folder.`,
    );
  }
  return { path, password };
}

function holdsFiles(path: string): boolean {
  const existing = statSync(path, { throwIfNoEntry: false });
  return existing !== undefined && (!existing.isDirectory() || readdirSync(path).length > 0);
}

// A killed initdb leaves its folder behind. The folder's name is new each time, because that initdb may still be
// writing.
function removeUnfinished(folder: DataFolder): void {
  for (const name of readdirSync(folder.path)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    try {
      rmSync(join(folder.path, name), { recursive: true, force: true });
    } catch {
      // It only takes up space. The next start tries again.
    }
  }
}

async function createCluster(folder: DataFolder, binaries: Binaries): Promise<void> {
  const { account } = folder;
  const password = readPassword(folder) ?? randomBytes(32).toString('base64url');
  const workplace = mkdtempSync(join(folder.path, unfinishedPrefix));
  try {
    const passwordFile = join(workplace, 'password');
    const unfinished = join(workplace, 'database');
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    mkdirSync(unfinished, { mode: 0o700 });
    if (account !== undefined) {
      for (const path of [workplace, passwordFile, unfinished]) chownSync(path, account.uid, account.gid);
    }
    await initialize({ folder, binaries, passwordFile, unfinished });
    await createDatabase({ folder, binaries, unfinished });
    writePrivateFile(folder, passwordName, `${password}\n`);
    const path = databaseFolder(folder);
    if (existsSync(path)) rmdirSync(path);
    renameSync(unfinished, path);
    syncFolder(folder.path);
  } finally {
    rmSync(workplace, { recursive: true, force: true });
  }
}

type Creation = { folder: DataFolder; binaries: Binaries; unfinished: string };

async function initialize(creation: Creation & { passwordFile: string }): Promise<void> {
  await runOrExplain(creation, {
    program: creation.binaries.initdb,
    arguments: [
      '--pgdata',
      creation.unfinished,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      `--username=${superuser}`,
      `--pwfile=${creation.passwordFile}`,
      '--auth=scram-sha-256',
      '--no-instructions',
    ],
  });
}

// Runs in single-user mode before the cluster gets its final name, so that a cluster always has its database.
async function createDatabase(creation: Creation): Promise<void> {
  await runOrExplain(creation, {
    program: creation.binaries.postgres,
    arguments: ['--single', '-D', creation.unfinished, 'postgres'],
    input: `CREATE DATABASE ${databaseName} ENCODING 'UTF8'\n`,
  });
}

async function runOrExplain(
  creation: Creation,
  call: { program: string; arguments: string[]; input?: string },
): Promise<void> {
  const { folder } = creation;
  const result = await runProgram({ ...call, account: folder.account }).catch((error: unknown) => {
    throw explainSpawnError(error, call.program, folder.account);
  });
  // Single-user mode reports a refused statement only in its output.
  if (result.succeeded && !/\b(ERROR|FATAL|PANIC):/.test(result.output)) return;
  if (isDiskFull(result.output)) throw diskFull(folder.path);
  if (result.output.includes('could not look up effective user ID')) {
    throw new StartError(
      `PostgreSQL does not run under user id ${process.getuid?.()}, which has no account name here. Add one to /etc/passwd, start Tillhouse as a user with a name or as root, or set DATABASE_URL.`,
    );
  }
  const reason = mostTellingLine(result.output) ?? 'it said nothing';
  throw new StartError(
    `The database could not be created in ${folder.path} (${reason}). Fix that, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

export function explainSpawnError(error: unknown, program: string, account: Account | undefined): StartError {
  const code = errorCode(error);
  if (code === 'EPERM' && account !== undefined) {
    return new StartError(
      `Tillhouse runs as root but may not start the database as the account "${account.name}". Start it as an ordinary user, or set DATABASE_URL.`,
    );
  }
  if (code === 'ENOENT' && existsSync(program)) {
    return new StartError(
      'The PostgreSQL that comes with Tillhouse needs a system with glibc, which this one is not. Set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `${program} cannot be run (${reason}). Run "npm ci" again, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function rejectOtherVersion(path: string, majorVersion: string): void {
  let found: string;
  try {
    found = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new StartError(
      `${path} is not a database of Tillhouse. Move it away, or set TILLHOUSE_DATA to another folder.`,
    );
  }
  if (found === majorVersion) return;
  throw new StartError(
    `${path} was made by PostgreSQL ${found} and this Tillhouse brings PostgreSQL ${majorVersion}. Start it with the Tillhouse that made it, or set TILLHOUSE_DATA to another folder.`,
  );
}

function rejectOtherOwner(path: string): void {
  const ownUid = process.getuid?.();
  const { uid } = statSync(path);
  if (ownUid === undefined || ownUid === uid || runsAsRoot()) return;
  throw new StartError(
    `The database in ${path} belongs to another account (user id ${uid}). Start Tillhouse as that account or as root, or set TILLHOUSE_DATA to another folder.`,
  );
}

// PostgreSQL requires to own its folder alone. A folder that root copied or restored is given back to the account.
function takeOwnership(path: string, account: Account | undefined): void {
  const { uid, mode } = statSync(path);
  if (account !== undefined && uid !== account.uid) {
    // The folder itself comes last, so that an interrupted start begins again.
    for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(path, entry), account.uid, account.gid);
    }
    lchownSync(path, account.uid, account.gid);
  }
  if ((mode & 0o077) !== 0) chmodSync(path, 0o700);
}
