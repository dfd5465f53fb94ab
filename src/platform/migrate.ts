import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, databaseFault, type Session, withSession } from './db.ts';
import { StartError } from './start-error.ts';

const folder = join(import.meta.dirname, '../../migrations');
/** Any number will do, so long as every Tillhouse takes the same one. */
const advisoryLock = 7_155_834_211;

export type Migration = { number: number; name: string; checksum: string; text: string };

export function readMigrations(): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  return files.map((file, index) => {
    const number = Number(file.slice(0, 4));
    if (number !== index + 1) throw new Error(`migrations/${file}: expected number ${index + 1}`);
    const text = readFileSync(join(folder, file), 'utf8');
    return {
      number,
      name: file.slice(5, -4),
      checksum: createHash('sha256').update(text).digest('hex'),
      text,
    };
  });
}

/** Brings the database to this version, each migration in a transaction of its own; answers those it applied. */
export async function migrate(admin: Connection): Promise<Migration[]> {
  return withSession(admin, async (session) => {
    // Servers that start at once take turns; the second finds nothing left to do.
    await session.all('select pg_advisory_lock($1)', [advisoryLock]);
    const applied = await openList(session);
    const pending = pendingOf(readMigrations(), applied);
    for (const migration of pending) await apply(session, migration);
    return pending;
  });
}

async function openList(session: Session): Promise<Applied[]> {
  try {
    await session.script(`
      create table if not exists schema_migrations (
        number integer primary key, name text not null, checksum text not null,
        applied_at timestamptz not null default now())`);
    return await appliedOf(session);
  } catch (error) {
    if (databaseFault(error)?.code !== '42501') throw error;
    const [names] = await session.all<{ database: string; login: string }>(
      'select quote_ident(current_database()) as database, quote_ident(current_user) as login',
    );
    throw new StartError(
      `The login of DATABASE_URL may not create tables. Let an administrator of that server run: alter database ${names?.database} owner to ${names?.login};`,
    );
  }
}

/** Whether the database is exactly at this version. */
export async function isMigrated(admin: Connection): Promise<boolean> {
  return withSession(admin, async (session) => {
    const [found] = await session.all<{ exists: boolean }>(
      `select to_regclass('public.schema_migrations') is not null as exists`,
    );
    return !!found?.exists && pendingOf(readMigrations(), await appliedOf(session)).length === 0;
  });
}

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>;

function appliedOf(session: Session): Promise<Applied[]> {
  return session.all<Applied>('select number, name, checksum from schema_migrations order by number');
}

export function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const done of applied) {
    const ours = migrations[done.number - 1];
    if (!ours) {
      throw new StartError(
        `The database was made by a newer Tillhouse (migration ${done.number} ${done.name}). Start that version, or restore a backup.`,
      );
    }
    if (ours.checksum !== done.checksum) {
      throw new StartError(
        `Migration ${done.number} ${done.name} is not the one that made this database. Use an unchanged copy of Tillhouse.`,
      );
    }
  }
  return migrations.slice(applied.length);
}

async function apply(session: Session, migration: Migration): Promise<void> {
  await session.script('begin');
  try {
    await session.script(migration.text);
    await session.all('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await session.script('commit');
  } catch (error) {
    await session.script('rollback').catch(() => {});
    const fault = databaseFault(error);
    if (!fault) throw error;
    throw new StartError(
      `Migration ${migration.number} ${migration.name} failed and left nothing behind: ${fault.message}.`,
    );
  }
}
