import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from './db.ts';

/**
 * The folders of src whose .sql files create views, functions, triggers, policies and grants. They are listed in the
 * order in which they may build on each other, which is that of the imports.
 */
export const schemaFolders = [
  'platform',
  'http',
  'org',
  'settings',
  'subscription',
  'ledger',
  'users',
  'auth',
  'events',
  'audit',
  'crm',
  'money',
  'inventory',
  'sales',
  'notification',
];

const sourceFolder = join(import.meta.dirname, '..');

export type SchemaFile = { file: string; folder: string; checksum: string; text: string };

export function readSchemaFiles(): SchemaFile[] {
  // One listing of everything, because an installed package has no folder for an area without .sql files.
  const paths = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  return schemaFolders.flatMap((folder) =>
    paths
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => {
        const text = readFileSync(join(sourceFolder, path), 'utf8');
        const checksum = createHash('sha256').update(text).digest('hex');
        return { file: `src/${path}`, folder, checksum, text };
      }),
  );
}

/** Maps each table to the area that owns it: the one whose files protect it. */
export function tableOwners(files: SchemaFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { folder, file, text } of files) {
    for (const [, table = ''] of text.matchAll(/^select protect_(?:tenant|shared)\('(\w+)'/gm)) {
      if (owners.has(table))
        throw new Error(`${file}: ${table} is protected by ${owners.get(table)} already`);
      owners.set(table, folder);
    }
  }
  return owners;
}

/** The tables whose rows belong to a tenant. */
export function tenantTables(files: SchemaFile[]): string[] {
  return files.flatMap(({ text }) =>
    [...text.matchAll(/^select protect_tenant\('(\w+)'/gm)].map(([, table = '']) => table),
  );
}

/**
 * Whether the database was built from exactly these files. Call it only after the migration that created
 * `schema_files`.
 */
export async function hasSchemaFiles(session: Session, files: SchemaFile[]): Promise<boolean> {
  const stored = await session.all<Pick<SchemaFile, 'file' | 'checksum'>>(
    'select file, checksum from schema_files',
  );
  const checksums = new Map(stored.map(({ file, checksum }) => [file, checksum]));
  return checksums.size === files.length && files.every((file) => checksums.get(file.file) === file.checksum);
}

/**
 * Drops what the files created when they were last applied, so that migrations find only tables. It also lets the owner
 * of the tables see the rows of every tenant, so that a migration changes all of them.
 */
export async function dropSchemaObjects(session: Session): Promise<void> {
  await session.script(`
    do $$
    declare
      made text;
    begin
      for made in select name from schema_objects where kind = 'trigger' loop
        execute 'drop trigger if exists ' || made;
      end loop;
      -- All at once, for they depend on each other. Never with cascade: that would also drop what the owner of the
      -- server has built on top of them.
      select string_agg(name, ', ') into made from schema_objects where kind = 'view';
      if made is not null then execute 'drop view if exists ' || made; end if;
      select string_agg(name, ', ') into made from schema_objects where kind = 'function';
      if made is not null then execute 'drop function if exists ' || made; end if;
      delete from schema_objects;
      for made in
        select polrelid::regclass from pg_policy join pg_class c on c.oid = polrelid
        where polname = 'tenant' and c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
      loop
        execute format('alter table %s no force row level security', made);
      end loop;
    end $$`);
}

/** Applies all files and records which objects they create. */
export async function applySchemaFiles(
  session: Session,
  files: SchemaFile[],
  apply: (file: SchemaFile) => Promise<void>,
): Promise<void> {
  await session.script(`create temporary table objects_before on commit drop as ${objectsOfSchema}`);
  for (const file of files) await apply(file);
  await session.script(`
    insert into schema_objects (kind, name) ${objectsOfSchema} except select kind, name from objects_before`);
  await session.script('delete from schema_files');
  await session.all(
    'insert into schema_files (file, checksum) select * from unnest($1::text[], $2::text[])',
    [files.map(({ file }) => file), files.map(({ checksum }) => checksum)],
  );
}

/** All triggers, views and functions, each by the name that DROP takes. */
const objectsOfSchema = `
  select 'trigger' as kind, format('%I on %s', t.tgname, t.tgrelid::regclass) as name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all
  select 'view', oid::regclass::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
  union all
  select 'function', oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace`;
