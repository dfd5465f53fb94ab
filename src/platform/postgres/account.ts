import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../start-error.ts';

export type Account = { uid: number; gid: number; name: string };

const preferredNames = ['tillhouse', 'postgres', 'nobody'];

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

// PostgreSQL refuses to run as root, so root lends it an unprivileged account.
export function chooseAccount(databaseFolder: string): Account | undefined {
  if (!runsAsRoot()) return undefined;
  const owner = statSync(databaseFolder, { throwIfNoEntry: false });
  const accounts = readAccounts();
  if (owner !== undefined && owner.uid !== 0) {
    const known = accounts.find((account) => account.uid === owner.uid);
    return { uid: owner.uid, gid: owner.gid, name: known?.name ?? String(owner.uid) };
  }
  for (const name of preferredNames) {
    const found = accounts.find((account) => account.name === name && account.uid !== 0);
    if (found !== undefined) return found;
  }
  throw new StartError(
    'PostgreSQL does not run as root and /etc/passwd has no account for it. Add one (useradd --system tillhouse), or start Tillhouse as an ordinary user.',
  );
}

function readAccounts(): Account[] {
  let text: string;
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => Number.isInteger(uid) && Number.isInteger(gid));
}

const permissionBits = { read: 4, write: 2, search: 1 };
type Permission = keyof typeof permissionBits;

export function mayAccess(path: string, account: Account, permissions: Permission[]): boolean {
  const { uid, gid, mode } = statSync(path);
  // A process that Node starts under another account has no supplementary groups, so only the primary group counts.
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return permissions.every((permission) => ((mode >> shift) & permissionBits[permission]) !== 0);
}

// The first folder on the path, including the last one, that the account may not enter.
export function findClosedFolder(path: string, account: Account): string | undefined {
  const folders = [realpathSync(path)];
  for (let parent = dirname(folders[0] ?? path); parent !== folders[0]; parent = dirname(parent))
    folders.unshift(parent);
  return folders.find((folder) => !mayAccess(folder, account, ['search']));
}
