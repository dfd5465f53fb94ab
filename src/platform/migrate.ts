import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, databaseFault, type Session, withSession } from './db.ts';
import {
  applySchemaFiles,
  dropSchemaObjects,
  hasSchemaFiles,
  readSchemaFiles,
  type SchemaFile,
} from './schema-files.ts';
import { StartError } from './start-error.ts';

const migrationsFolder = join(import.meta.dirname, '../../migrations');
/** Any number works, as long as every Tillhouse uses the same one. */
const advisoryLock = 7_155_834_211;
/**
 * Migrations up to this one created views, functions and triggers themselves. This one drops them, and the schema files
 * create them.
 */
const lastWithObjects = 39;
const deadlockCode = '40P01';
const lockTimeoutCode = '55P03';
/**
 * How long an update waits for others before it builds an index, how often it tries to lock the tables, and how long it
 * lets others work in between.
 */
const usualPatience = { indexMs: 30_000, attempts: 60, pauseMs: 1_000 };

/** Done in the transaction that makes the tables, so that nobody sees them without it. */
export type BeforeCommit = (session: Session) => Promise<void>;
type Update = { pending: Migration[]; files: SchemaFile[]; beforeCommit: BeforeCommit };

export type Migration = { number: number; name: string; checksum: string; text: string };

export function readMigrations(): Migration[] {
  const files = readdirSync(migrationsFolder)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .sort();
  return files.map((file, index) => {
    const number = Number(file.slice(0, 4));
    if (number !== index + 1) throw new Error(`migrations/${file}: expected number ${index + 1}`);
    const text = readFileSync(join(migrationsFolder, file), 'utf8');
    return {
      number,
      name: file.slice(5, -4),
      checksum: createHash('sha256').update(text).digest('hex'),
      text,
    };
  });
}

/**
 * Updates the database to this version and returns the migrations that it applied. The migrations and the .sql files of
 * the areas run in one transaction: an update happens completely or not at all.
 */
export async function migrate(
  admin: Connection,
  onSchemaFilesOnly: () => void = () => {},
  patience = usualPatience,
  beforeCommit: BeforeCommit = async () => {},
): Promise<Migration[]> {
  return withSession(admin, async (session) => {
    await takeTurn(session);
    const applied = await openMigrationsTable(session);
    const pending = pendingOf(readMigrations(), applied);
    const files = readSchemaFiles();
    if (pending.length === 0 && (await hasSchemaFiles(session, files))) return [];
    await buildIndexes(session, pending, patience.indexMs);
    await updateWithRetries(session, { pending, files, patience, beforeCommit });
    if (pending.length === 0) onSchemaFilesOnly();
    return pending;
  });
}

/**
 * Servers that start at the same time take turns. The second one finds nothing left to do. It asks again and again,
 * because an index is built only when every statement has ended that began before, also one that waits for a lock.
 */
async function takeTurn(session: Session): Promise<void> {
  for (;;) {
    const [turn] = await session.all<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      advisoryLock,
    ]);
    if (turn?.isOurs) return;
    await wait(100);
  }
}

/**
 * Builds the indexes of the migrations before the tables are locked, while a server of the previous version reads and
 * writes. The migrations then find them (`create index if not exists`). An index that cannot be built yet, because
 * somebody reads for long or an earlier migration makes its columns, is left to its migration.
 */
async function buildIndexes(session: Session, pending: Migration[], waitMs: number): Promise<void> {
  await session.script(`set lock_timeout = ${waitMs}`);
  for (const { name, table, columns } of indexesOf(pending)) {
    const [found] = await session.all('select from pg_class where oid = to_regclass($1)', [
      `public.${table}`,
    ]);
    if (!found) continue;
    try {
      // What an interrupted build has left is of no use, and would be in the way.
      if (await isUnfinished(session, name)) await session.script(`drop index concurrently ${name}`);
      await session.script(`create index concurrently if not exists ${name} on ${table} ${columns}`);
    } catch (error) {
      if (!databaseFault(error)) throw error;
    }
  }
  await session.script('reset lock_timeout');
}

function indexesOf(pending: Migration[]): { name: string; table: string; columns: string }[] {
  const statement = /^create index if not exists (\w+) on (\w+) (\([\w, ]+\)(?: include \([\w, ]+\))?);$/gm;
  return pending.flatMap(({ text }) =>
    [...text.matchAll(statement)].map(([, name = '', table = '', columns = '']) => ({
      name,
      table,
      columns,
    })),
  );
}

/** Whether the index was begun and could not be finished. Every write keeps it up to date, and no statement uses it. */
async function isUnfinished(session: Session, index: string): Promise<boolean> {
  const found = await session.all(
    'select 1 as one from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`public.${index}`],
  );
  return found.length > 0;
}

/**
 * A server of the previous version may still run. When it and this update deadlock over tables, or somebody reads for
 * long, the update tries again. The pause lets the requests through that have waited behind it.
 */
async function updateWithRetries(
  session: Session,
  { pending, files, patience, beforeCommit }: Update & { patience: typeof usualPatience },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await update(session, { pending, files, beforeCommit });
      return;
    } catch (error) {
      if (![deadlockCode, lockTimeoutCode].includes(databaseFault(error)?.code ?? '')) throw error;
      if (attempt === patience.attempts) {
        throw new StartError(
          'The database could not be updated because another server uses it. Nothing was changed. Stop the other server, then start this one.',
        );
      }
      await wait(patience.pauseMs);
    }
  }
}

async function update(session: Session, { pending, files, beforeCommit }: Update): Promise<void> {
  await session.script('begin');
  try {
    // Everybody waits behind a lock that is waited for. So it is given up soon, for the sake of the tills.
    await session.script(`set local lock_timeout = '1s'`);
    await session.script(lockTables);
    await session.script('set local lock_timeout = 0');
    // Otherwise its migration would take it for a finished one.
    for (const { name } of indexesOf(pending))
      if (await isUnfinished(session, name)) await session.script(`drop index ${name}`);
    const older = pending.filter(({ number }) => number <= lastWithObjects);
    for (const migration of older) await apply(session, migration);
    await explainFailure('Dropping views, functions and triggers', () => dropSchemaObjects(session));
    for (const migration of pending.slice(older.length)) await apply(session, migration);
    await applySchemaFiles(session, files, ({ file, text }) =>
      explainFailure(file, () => session.script(text)),
    );
    await beforeCommit(session);
    await session.script('commit');
  } catch (error) {
    await session.script('rollback').catch(() => {});
    throw error;
  }
}

/** The update touches nearly every table. Locking all of them first keeps the time under locks short. */
const lockTables = `
  do $$
  declare
    owned text;
  begin
    select string_agg(oid::regclass::text, ', ' order by oid) into owned
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage');
    execute format('lock table %s in access exclusive mode', owned);
  end $$`;

async function openMigrationsTable(session: Session): Promise<Applied[]> {
  try {
    await session.script(`
      create table if not exists schema_migrations (
        number integer primary key, name text not null, checksum text not null,
        applied_at timestamptz not null default now())`);
    return await readApplied(session);
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
    if (!found?.exists || pendingOf(readMigrations(), await readApplied(session)).length > 0) return false;
    return hasSchemaFiles(session, readSchemaFiles());
  });
}

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>;

function readApplied(session: Session): Promise<Applied[]> {
  return session.all<Applied>('select number, name, checksum from schema_migrations order by number');
}

export function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const earlier of applied) {
    const ours = migrations[earlier.number - 1];
    if (!ours) {
      throw new StartError(
        `The database was made by a newer Tillhouse (migration ${earlier.number} ${earlier.name}). Start that version, or restore a backup.`,
      );
    }
    if (ours.checksum !== earlier.checksum) {
      throw new StartError(
        `Migration ${earlier.number} ${earlier.name} is not the one that made this database. Use an unchanged copy of Tillhouse.`,
      );
    }
  }
  return migrations.slice(applied.length);
}

async function apply(session: Session, { number, name, checksum, text }: Migration): Promise<void> {
  // A table with pending deferred checks cannot be altered by the next migration.
  await explainFailure(`Migration ${number} ${name}`, () =>
    session.script(`${text};\nset constraints all immediate`),
  );
  await session.all('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

async function explainFailure(step: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const fault = databaseFault(error);
    if (!fault || fault.code === deadlockCode) throw error;
    // PostgreSQL lists the dependent objects only in the detail.
    const { detail } = error as { detail?: string };
    const depending = fault.code === '2BP01' && detail ? ` (${detail.replaceAll('\n', ', ')})` : '';
    throw new StartError(`${step} failed, and nothing was changed: ${fault.message}${depending}.`);
  }
}
