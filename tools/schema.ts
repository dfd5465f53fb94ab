import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../src/platform/data-folder.ts';
import { prepareDatabase } from '../src/platform/database.ts';
import { type Session, withSession } from '../src/platform/db.ts';
import { migrate } from '../src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { readSchemaFiles, schemaFolders, tableOwners } from '../src/platform/schema-files.ts';
import { embeddedAccess } from '../src/start.ts';
import { plainSql } from './schema-words.ts';

const migrations = join(import.meta.dirname, '../migrations');

type Column = { name: string; type: string; rest: string };
type Table = { name: string; kind: string; columns: Column[]; constraints: string[]; indexes: Index[] };
type Index = { name: string; definition: string };

/** Reads the schema from a new database. */
export async function schemaOfNewDatabase(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tillhouse-schema-'));
  const report = { info: () => {}, warn: (line: string) => console.error(line) };
  try {
    const postgres = await startEmbeddedPostgres(openDataFolder(folder), report);
    try {
      const access = embeddedAccess(postgres);
      await prepareDatabase(access);
      await migrate(access.admin);
      return await withSession(access.admin, schemaText);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The whole schema for readers: area by area, its tables and the content of its .sql files. */
export async function schemaText(session: Session): Promise<string> {
  const tables = new Map((await readTables(session)).map((table) => [table.name, table]));
  const comments = commentsOfMigrations();
  const files = readSchemaFiles();
  const owners = tableOwners(files);
  const areas = schemaFolders.map((folder) => {
    const owned = [...owners].filter(([, owner]) => owner === folder).map(([name]) => tables.get(name));
    return [
      ...owned.flatMap((table) => (table ? [tableText(table, comments)] : [])),
      ...files.filter((file) => file.folder === folder).map(({ file, text }) => `-- ${file}\n\n${text}`),
    ].map((text, index) => (index === 0 ? `${heading(folder)}\n\n${text}` : text));
  });
  return `${[opening, ...areas.flat()].join('\n')}`;
}

const opening = `-- The whole schema as it is, area by area: made by "npm run generate", to be read and never to be run.
-- Tables come from the migrations in this folder, all else from the .sql files in src. The tables of the job queue are
-- those of pg-boss, and stand in 0002_jobs.sql.
`;

function heading(folder: string): string {
  return `-- ${'='.repeat(117)}\n-- ${folder}\n-- ${'='.repeat(117)}`;
}

async function readTables(session: Session): Promise<Table[]> {
  return session.all<Table>(`
    select c.relname as name, case c.relpersistence when 'u' then 'unlogged table' else 'table' end as kind,
           (select json_agg(json_build_object(
                     'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                     'rest', concat(case when a.attnotnull then ' not null' end,
                                    case when a.attgenerated = 's'
                                         then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid, true) || ') stored'
                                         else ' default ' || pg_get_expr(d.adbin, d.adrelid, true) end))
                   order by a.attnum)
            from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
           coalesce((select json_agg(
                              case when k.contype = 'p' then '' else 'constraint ' || k.conname || ' ' end
                              || pg_get_constraintdef(k.oid, true)
                              order by array_position('{p,u,f,c,x}', k.contype::text), k.conname)
                     from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')), '[]') as constraints,
           coalesce((select json_agg(json_build_object('name', n.relname, 'definition', pg_get_indexdef(n.oid, 0, true))
                                     order by n.relname)
                     from pg_index i join pg_class n on n.oid = i.indexrelid
                     where i.indrelid = c.oid
                       and not exists (select from pg_constraint k where k.conindid = n.oid and k.contype in ('p', 'u', 'x'))),
                    '[]') as indexes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
}

function tableText(
  { name, kind, columns, constraints, indexes }: Table,
  comments: Map<string, string[]>,
): string {
  const above = (key: string, indent = '') => (comments.get(key) ?? []).map((line) => `${indent}-- ${line}`);
  const types = columns.map(({ type }) => plainSql(type));
  const nameWidth = Math.max(...columns.map((column) => column.name.length));
  const parts = [
    ...columns.map((column, index) => ({
      above: above(`${name}.${column.name}`, '  '),
      text: `${column.name.padEnd(nameWidth)}  ${types[index]}${plainSql(column.rest)}`,
    })),
    ...constraints.map((text) => ({ above: [], text: plainSql(text) })),
  ];
  const lines = parts.flatMap(({ above, text }, index) => [
    ...above,
    `  ${text}${index === parts.length - 1 ? '' : ','}`,
  ]);
  return [
    ...above(name),
    `create ${kind} ${name} (`,
    ...lines,
    ');',
    ...indexes.flatMap((index) => [...above(index.name), `${plainSql(index.definition)};`]),
    '',
  ].join('\n');
}

/** The comments in the migrations about tables, columns and indexes, by `table`, `table.column` and `index`. */
function commentsOfMigrations(): Map<string, string[]> {
  const comments = new Map<string, string[]>();
  for (const file of readdirSync(migrations).sort()) {
    if (/^\d/.test(file)) gatherComments(readFileSync(join(migrations, file), 'utf8'), comments);
  }
  return comments;
}

const noColumn = /^(constraint|primary|foreign|unique|check|exclude|drop|alter|add)$/;

function gatherComments(text: string, comments: Map<string, string[]>): void {
  let above: string[] = [];
  // A comment above a lone "alter table" line is about the column that the next line adds.
  let aboveStatement: string[] = [];
  let table: string | undefined;
  const keep = (key: string) => {
    const found = above.length > 0 ? above : aboveStatement;
    if (found.length > 0) comments.set(key, found);
    [above, aboveStatement] = [[], []];
  };
  for (const line of text.split('\n')) {
    const comment = /^\s*--\s?(.*)$/.exec(line)?.[1];
    if (comment !== undefined) {
      above.push(comment);
      continue;
    }
    const created = /^create (?:unlogged )?table (\w+) \(/.exec(line)?.[1];
    const altered = /^alter table (\w+)/.exec(line)?.[1];
    const index = /^(?:create (?:unique )?|alter )index (\w+)/.exec(line)?.[1];
    if (created) {
      for (const key of comments.keys()) if (key.startsWith(`${created}.`)) comments.delete(key);
      keep(created);
    } else if (index) keep(index);
    table = created ?? altered ?? table;
    const added = /add column (\w+)/.exec(line)?.[1];
    const column = /^ {2}(\w+) +\w/.exec(line)?.[1];
    if (table && added) keep(`${table}.${added}`);
    else if (table && !altered && column && !noColumn.test(column)) keep(`${table}.${column}`);
    else [above, aboveStatement] = [[], /^alter table \w+$/.test(line) ? above : []];
    if (line.endsWith(';')) table = undefined;
  }
}
