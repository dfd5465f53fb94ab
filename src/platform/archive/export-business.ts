import { createHash } from 'node:crypto';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Pool, Tx } from '../db.ts';
import { readMigrations } from '../migrate.ts';
import { exportedColumn, quoted, type Table, tablesOf } from './tables.ts';
import type { ArchiveWriter } from './write-archive.ts';

export const businessKind = 'business';

/** The facts in the manifest of a business, besides its list of files. */
export type BusinessFacts = {
  business: { id: string; name: string };
  /** The schema of the tables. Another version has other tables. */
  schema: { migration: number; checksum: string };
  /** The number of rows of each table. */
  tables: Record<string, number>;
  /** Whether it contains the hashes of passwords and PINs. */
  withCredentials: boolean;
  /** How many users had a second factor. The second factors are not exported. */
  secondFactors: number;
  /** The last seal of the audit trail, so that anybody can later check that the trail is unchanged. */
  auditSeal: { number: number; hash: string };
};

type Options = {
  withCredentials: boolean;
  onRows: (progress: { rows: number; total: number }) => Promise<void> | void;
  signal?: AbortSignal;
  /** The size of one file of rows, which is imported by one statement. Default: 4 MB. */
  partBytes?: number;
};

const defaultPartBytes = 4 * 1024 * 1024;
const rowsAtOnce = 500;
/** Rows that hold a file are large, so fewer are read at once. */
const filesAtOnce = 20;

/** The schema of this version of Tillhouse. */
export function schemaOfThisServer(): BusinessFacts['schema'] {
  const migrations = readMigrations();
  const hash = createHash('sha256');
  for (const { checksum } of migrations) hash.update(checksum);
  return { migration: migrations.length, checksum: hash.digest('hex') };
}

/** Writes all data of a business into an archive, as of one moment. The memory it needs does not grow with the data. */
export function exportBusiness(
  pool: Pool,
  orgId: string,
  archive: ArchiveWriter,
  options: Options,
): Promise<{ kind: string } & BusinessFacts> {
  return pool.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    await tx.run(sql`select set_config('app.org_id', ${orgId}, true)`);
    // The reader of the archive may be slow, and the transaction is idle meanwhile.
    await tx.run(sql`set local idle_in_transaction_session_timeout = '10min'`);
    const tables = await tablesOf(tx);
    const total = await countRows(tx, orgId, tables);
    const counts: Record<string, number> = {};
    let rows = 0;
    for (const table of tables) {
      counts[table.name] = 0;
      for await (const part of partsOf(tx, orgId, table, options)) {
        options.signal?.throwIfAborted();
        for (const { name, bytes } of part.files) await archive.add(name, bytes);
        await archive.add(part.name, part.text);
        counts[table.name] = (counts[table.name] ?? 0) + part.rows;
        rows += part.rows;
        await options.onRows({ rows, total });
      }
    }
    const { withCredentials } = options;
    const schema = schemaOfThisServer();
    return { kind: businessKind, ...(await readFacts(tx, orgId)), schema, tables: counts, withCredentials };
  });
}

async function countRows(tx: Tx, orgId: string, tables: Table[]): Promise<number> {
  const counts = tables.map(
    ({ name }) => sql`select count(*) from ${raw(quoted(name))} where org_id = ${orgId}`,
  );
  const found = await tx.one<{ rows: number }>(sql`
    select sum(count)::float8 as rows from (${join(counts, ' union all ')}) counts`);
  return found?.rows ?? 0;
}

async function readFacts(
  tx: Tx,
  orgId: string,
): Promise<Pick<BusinessFacts, 'business' | 'secondFactors' | 'auditSeal'>> {
  const facts = await tx.one<{ name: string; secondFactors: number; number: number; hash: string }>(sql`
    select o.name, coalesce(c.sealed, 0)::float8 as number, coalesce(encode(c.hash, 'hex'), '') as hash,
           (select count(*)::int from totp_secrets t
            where t.org_id = o.org_id and t.confirmed_at is not null) as "secondFactors"
    from organisations o left join audit_chains c on c.org_id = o.org_id
    where o.org_id = ${orgId}`);
  if (!facts) throw new Error(`there is no business ${orgId}`);
  const { name, secondFactors, number, hash } = facts;
  return { business: { id: orgId, name }, secondFactors, auditSeal: { number, hash } };
}

type Part = { name: string; rows: number; text: string; files: { name: string; bytes: Buffer }[] };
type Row = { line: string; group: string | null; file: Buffer | null; id: string | null };

/** Splits a table into files of JSON lines of limited size, in the order of its key. */
async function* partsOf(tx: Tx, orgId: string, table: Table, options: Options): AsyncGenerator<Part> {
  const { partBytes = defaultPartBytes } = options;
  let [number, bytes, lines, files] = [0, 0, [] as string[], [] as Part['files']];
  const takePart = (): Part => {
    number += 1;
    const name = `tables/${table.name}/${String(number).padStart(6, '0')}.jsonl`;
    const part = { name, rows: lines.length, text: lines.map((line) => `${line}\n`).join(''), files };
    [bytes, lines, files] = [0, [], []];
    return part;
  };
  let group: string | null = null;
  for await (const row of rowsOf(tx, orgId, table, options)) {
    const mayEndPart = row.group === null || row.group !== group;
    if (bytes >= partBytes && mayEndPart) yield takePart();
    ({ group } = row);
    lines.push(row.line);
    bytes += row.line.length + (row.file?.length ?? 0);
    if (row.file && table.file) {
      files.push({ name: `files/${table.name}/${row.id}.${table.file.extension}`, bytes: row.file });
    }
  }
  if (lines.length > 0) yield takePart();
}

/** Reads by a cursor, so that neither side ever holds the whole table. */
async function* rowsOf(tx: Tx, orgId: string, table: Table, options: Options): AsyncGenerator<Row> {
  const { file, groupColumn } = table;
  const columns = table.columns.filter((column) => column !== file?.column);
  const value = (column: string | undefined): Sql => (column ? raw(`t.${quoted(column)}`) : sql`null`);
  const select = sql`
    select row_to_json(r)::text as line, ${value(groupColumn)}::text as group, ${value(file?.column)}::bytea as file,
           ${value(file && 'id')}::text as id
    from ${raw(quoted(table.name))} t
    cross join lateral (
      select ${join(columns.map((column) => exportedColumn(table, column, options)))} from (select t.*) as own) r
    where t.org_id = ${orgId}
    order by ${join(table.key.map((column) => raw(`t.${quoted(column)}`)))}`;
  const { text, values } = sql`declare rows no scroll cursor for ${select}`;
  await tx.run({ text, values, unprepared: true });
  const next = { text: `fetch ${file ? filesAtOnce : rowsAtOnce} from rows`, values: [], unprepared: true };
  for (let rows = await tx.all<Row>(next); rows.length > 0; rows = await tx.all<Row>(next)) yield* rows;
  await tx.run({ text: 'close rows', values: [], unprepared: true });
}
