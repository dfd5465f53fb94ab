import { buffer, text } from 'node:stream/consumers';
import type { DatabaseAccess } from '../database.ts';
import { databaseFault, type Session, withSession } from '../db.ts';
import { databaseRoles } from '../roles.ts';
import { StartError } from '../start-error.ts';
import { type BusinessFacts, businessKind, schemaOfThisServer } from './export-business.ts';
import type { Manifest } from './manifest.ts';
import { checkArchive, isObject, readEntries } from './read-archive.ts';
import { quoted, type Table, tablesOf } from './tables.ts';

export type BusinessArchive = Manifest & BusinessFacts;
/** An entry is held in memory as a whole. Most are about 4 MB, or as large as their largest record. */
const entryBytesAtMost = 256 * 1024 * 1024;
type Progress = (part: { bytes: number; total: number }) => void;

/** Reads and checks the whole archive before anything is written. */
export async function checkBusinessArchive(file: string, onRead: Progress): Promise<BusinessArchive> {
  const archive = (await checkArchive(file, {
    kind: businessKind,
    command: 'export',
    onRead,
  })) as BusinessArchive;
  const { business, schema, tables } = archive;
  if (typeof business?.id !== 'string' || !isObject(schema) || !isObject(tables)) {
    throw new StartError(`${file} does not say whose business it is. Use another copy of it.`);
  }
  const ours = schemaOfThisServer();
  if (archive.schema.checksum !== ours.checksum) {
    throw new StartError(
      `${file} was made by another version of Tillhouse (migration ${archive.schema.migration}, this one has ${ours.migration}). Bring the older of the two servers up to date, then export again.`,
    );
  }
  return archive;
}

/** Imports a checked archive, completely or not at all. The caller must rebuild its daily totals. */
export async function importBusiness(
  access: DatabaseAccess,
  file: string,
  archive: BusinessArchive,
  onWritten: Progress,
): Promise<void> {
  await withSession(access.admin, async (session) => {
    await session.script('begin');
    try {
      await writeBusiness(session, file, archive, onWritten);
      await session.script('commit');
    } catch (error) {
      await session.script('rollback').catch(() => {});
      throw explainFault(error, file);
    }
  });
}

async function writeBusiness(
  session: Session,
  file: string,
  archive: BusinessArchive,
  onWritten: Progress,
): Promise<void> {
  const { business } = archive;
  await session.all(`select set_config('app.org_id', $1, true)`, [business.id]);
  // Records of a table that refer to each other come in any order.
  await session.script('set constraints all deferred');
  const [existing] = await session.all('select from organisations where org_id = $1', [business.id]);
  const [placed] = await session.all(`select from placements where business_id = $1 and cell <> 'home'`, [
    business.id,
  ]);
  if (existing || placed)
    throw new StartError(
      `${business.name} (${business.id}) is on this server already. Nothing was imported.`,
    );
  const tables = new Map((await tablesOf(asReader(session))).map((table) => [table.name, table]));
  const counts: Record<string, number> = Object.fromEntries([...tables.keys()].map((name) => [name, 0]));
  const files = new Map<string, Buffer>();
  const total = Object.values(archive.files).reduce((sum, { bytes }) => sum + bytes, 0);
  for await (const { name, size, content } of readEntries(file)) {
    const [folder = '', tableName = '', rest = ''] = name.split('/');
    if (size > entryBytesAtMost)
      throw new StartError(`${name} in ${file} is too large. Nothing was imported.`);
    if (folder === 'files') files.set(`${tableName}/${rest}`, await buffer(content));
    if (folder === 'tables') {
      const table = tables.get(tableName);
      if (!table)
        throw new StartError(`${file} has a table ${tableName}, which this Tillhouse does not know.`);
      const rowsJson = jsonOfLines(table, await text(content), files);
      await rejectTakenAddresses(session, table.name, rowsJson);
      counts[tableName] = (counts[tableName] ?? 0) + (await insert(session, table, business.id, rowsJson));
      files.clear();
    }
    onWritten({ bytes: size, total });
  }
  for (const [name, count] of Object.entries(archive.tables)) {
    if (counts[name] !== count)
      throw new StartError(`${file} has ${counts[name]} rows of ${name} instead of ${count}.`);
  }
  await rejectOtherKinds(session, business.id);
}

/**
 * Turns JSON lines into one JSON array. In the archive the files of a table come before its lines; each is put into its
 * row.
 */
function jsonOfLines(table: Table, lines: string, files: Map<string, Buffer>): string {
  const rows = lines.trimEnd().split('\n');
  const { file } = table;
  if (!file) return `[${rows.join(',')}]`;
  const rowsWithFiles = rows.map((line) => {
    const row = JSON.parse(line) as { id: string };
    const bytes = files.get(`${table.name}/${row.id}.${file.extension}`);
    if (!bytes) throw new StartError(`The file of ${table.name} ${row.id} is missing in the archive.`);
    return JSON.stringify({ ...row, [file.column]: `\\x${bytes.toString('hex')}` });
  });
  return `[${rowsWithFiles.join(',')}]`;
}

/** Every row gets the id of this business, whatever the archive says. */
async function insert(session: Session, table: Table, orgId: string, rowsJson: string): Promise<number> {
  const others = table.columns.filter((column) => column !== 'org_id').map(quoted);
  const onConflict = table.isFilledByTriggers
    ? `on conflict (${table.key.map(quoted).join(', ')}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}`
    : '';
  const [written] = await session.all<{ rows: number }>(
    `with written as (
       insert into ${quoted(table.name)} (org_id${others.map((name) => `, ${name}`).join('')})
       select $1::uuid${others.map((name) => `, r.${name}`).join('')}
       from jsonb_populate_recordset(null::${quoted(table.name)}, $2::jsonb) r
       ${onConflict} returning 1)
     select count(*)::int as rows from written`,
    [orgId, rowsJson],
  );
  return written?.rows ?? 0;
}

/** The addresses in the rows of a table, as kind and value. */
const addressesIn: Record<string, string> = {
  identities: 'select kind, value from jsonb_to_recordset($1::jsonb) r (kind text, value text)',
  oauth_identities: `select 'OAUTH' as kind, issuer || ' ' || subject as value
                     from jsonb_to_recordset($1::jsonb) r (issuer text, subject text)`,
};

/** An address belongs to one user of the whole service. Only the sign-in role sees all of them. */
export async function rejectTakenAddresses(
  session: Session,
  tableName: string,
  rowsJson: string,
): Promise<void> {
  const addresses = addressesIn[tableName];
  if (!addresses) return;
  await session.script(`set local role ${databaseRoles.identity}`);
  // A cell that claims one of them meanwhile waits, and then finds it taken.
  await session.all(
    `select count(pg_advisory_xact_lock(hashtextextended(name, 0)))
     from (select format('address %s %s', r.kind, r.value) as name from (${addresses}) r order by 1) a`,
    [rowsJson],
  );
  const identities = await session.all<{ value: string }>(
    `select i.value from (${addresses}) r
     join (select kind, value from identities
           union all select 'OAUTH', issuer || ' ' || subject from oauth_identities
           union all select kind, value from placed_addresses) i
       on i.kind = r.kind and i.value = r.value order by i.value limit 3`,
    [rowsJson],
  );
  await session.script('reset role');
  if (identities.length === 0) return;
  const values = identities.map(({ value }) => value).join(', ');
  throw new StartError(
    `${values} signs in to another business on this server already. Nothing was imported.`,
  );
}

/** The archive must hold a business: nobody may import another service tenant. */
async function rejectOtherKinds(session: Session, orgId: string): Promise<void> {
  const [found] = await session.all(`select from organisations where org_id = $1 and kind = 'BUSINESS'`, [
    orgId,
  ]);
  if (!found) throw new StartError('The archive holds no business. Nothing was imported.');
}

function asReader(session: Session): Parameters<typeof tablesOf>[0] {
  return {
    all: <Row extends object>({ text: statement, values }: { text: string; values: readonly unknown[] }) =>
      session.all<Row>(statement, [...values]),
  };
}

/**
 * Constraint errors mean that the archive was not written by Tillhouse, so they are explained instead of reported as a
 * defect.
 */
function explainFault(error: unknown, file: string): unknown {
  const fault = databaseFault(error);
  const isRefusedByTables = fault && /^(22|23)/.test(fault.code);
  if (!isRefusedByTables) return error;
  const place = [fault.table, fault.constraint].filter(Boolean).join(', ');
  return new StartError(
    `${file} does not fit together (${fault.message}${place && `; ${place}`}). Nothing was imported.`,
  );
}
