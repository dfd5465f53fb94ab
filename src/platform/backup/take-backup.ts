import { readFileSync } from 'node:fs';
import { type ArchiveWriter, writeArchiveFile } from '../archive/write-archive.ts';
import type { CellFacts } from '../cells/back-up-cell.ts';
import type { DataFolder } from '../data-folder.ts';
import { type Connection, withSession } from '../db.ts';
import { readKeys } from '../keys.ts';
import { readPassword } from '../postgres/cluster.ts';
import { StartError } from '../start-error.ts';
import { copyOfCluster } from './copy-cluster.ts';

export const backupKind = 'backup';
/** The names in the archive: the folder of the cluster, and the two files without which it cannot be opened. */
export const backupPaths = { database: 'database/', password: 'database-password', keys: 'keys.json' };

/** The facts that a restore needs before it starts. */
export type BackupFacts = { postgres: string; migration: number; businesses: number };

type BackupSource = { admin: Connection; folder: DataFolder; keysFile: string };

/** The fastest level, because a database is large. */
const compressionLevel = 1;

/**
 * Writes the database and its keys into one file, as they are when the backup ends. Others can work meanwhile. `addCells`
 * adds the other databases and returns what the manifest says of them.
 */
export async function takeBackup(
  { admin, folder, keysFile }: BackupSource,
  {
    file,
    onCopied,
    addCells,
  }: {
    file: string;
    onCopied: (part: { bytes: number; total: number }) => void;
    addCells: (archive: ArchiveWriter) => Promise<CellFacts>;
  },
): Promise<BackupFacts & Partial<CellFacts>> {
  const { bytes: total, ...facts } = await readFacts(admin);
  const password = readPassword(folder);
  if (password === undefined)
    throw new StartError(`The password of the database in ${folder.path} is missing.`);
  readKeys(keysFile);
  let cells: CellFacts | undefined;
  await writeArchiveFile(file, { level: compressionLevel }, async (archive) => {
    await archive.add(backupPaths.password, `${password}\n`);
    await archive.add(backupPaths.keys, readFileSync(keysFile));
    for await (const { name, type, size, mode, content } of copyOfCluster(admin)) {
      const path = backupPaths.database + name.replace(/^\.\//, '');
      if (type === 'directory') await archive.addFolder(path, mode);
      else if (type === 'file') await archive.addStream({ name: path, size, mode }, content);
      else throw new Error(`${name} is a ${type}, which no cluster of ours has`);
      onCopied({ bytes: size, total });
    }
    cells = await addCells(archive);
    return { kind: backupKind, ...facts, ...cells };
  });
  return { ...facts, ...cells };
}

async function readFacts(admin: Connection): Promise<BackupFacts & { bytes: number }> {
  return withSession(admin, async (session) => {
    const [facts] = await session.all<BackupFacts & { bytes: number }>(`
      select split_part(current_setting('server_version'), '.', 1) as postgres,
             (select max(number) from schema_migrations) as migration,
             (select count(*)::int from organisations where kind = 'BUSINESS') as businesses,
             (select sum(pg_database_size(oid))::float8 from pg_database) as bytes`);
    if (!facts) throw new Error('the database tells nothing of itself');
    return facts;
  });
}
