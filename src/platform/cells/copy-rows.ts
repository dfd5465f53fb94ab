import { databaseFault, type Session } from '../db.ts';
import { StartError } from '../start-error.ts';
import { firstKeyOf, type MovedTable, type RowKey, rowsOfBusiness, wholeKeyOf } from './moved-tables.ts';

const partBytes = 2_000_000;

/**
 * Begins a transaction that writes rows of a business as they are: no trigger runs, and no reference is checked, because
 * all rows were checked where they come from.
 */
export async function beginRawWrites(session: Session, orgId: string): Promise<void> {
  await session.script('begin');
  await allowRawWrites(session, orgId);
}

/** The same, in a transaction that has begun. */
async function allowRawWrites(session: Session, orgId: string): Promise<void> {
  // One at a time. It may also be the commit of a command whose connection was lost, which nobody has an answer of.
  await session.all(`select pg_advisory_xact_lock(hashtextextended('raw writes ' || $1, 0))`, [orgId]);
  await session.all(`select set_config('app.org_id', $1, true)`, [orgId]);
  await skipTriggers(session);
}

/** Triggers and checks of references are skipped until the end of the transaction. An empty database has no name yet. */
export async function skipTriggers(session: Session, name?: string): Promise<void> {
  try {
    await session.script('set local session_replication_role = replica');
  } catch (error) {
    if (databaseFault(error)?.code !== '42501') throw error;
    await session.script('rollback');
    const [here] = await session.all<{ login: string }>('select quote_ident(session_user) as login');
    const cell = name ?? (await session.all<{ name: string }>('select name from this_cell'))[0]?.name;
    throw new StartError(
      `The login ${here?.login} may not write rows as they are in the database ${cell}. Let an administrator of that server run: grant set on parameter session_replication_role to ${here?.login};`,
    );
  }
}

/**
 * Waits for jobs that work for the business, and keeps them away. They hold these rows and then lock or write others. So
 * we wait for them before we lock any, and before we look for what they write.
 */
export async function waitForJobs(session: Session, orgId: string): Promise<void> {
  for (const name of ['fold_marks', 'audit_chains', 'webhooks'])
    await session.all(`select 1 as one from ${name} where org_id = $1 for update`, [orgId]);
}

/**
 * Waits for whoever has written an event of the business, and keeps others from it. Each event refers to this row, so
 * its writer holds it. An import does so without any other lock.
 */
export async function waitForEvents(session: Session, orgId: string): Promise<void> {
  await session.all('select 1 as one from organisations where org_id = $1 for update', [orgId]);
}

/** Runs a statement within raw writes. Triggers note what it writes in tables that are copied already. */
export async function runWithTriggers(
  session: Session,
  { text, values }: { text: string; values: unknown[] },
): Promise<void> {
  await session.script('set local session_replication_role = origin');
  await session.all(text, values);
  await skipTriggers(session);
}

/**
 * Takes the rows of the business out of these tables and sets them aside as text, in parts. Returns how many there are.
 * What is set aside is exactly what was deleted. A place is that of the table among all tables.
 */
export async function setRowsAside(
  session: Session,
  orgId: string,
  tables: { place: number; table: MovedTable }[],
): Promise<number> {
  await session.all('delete from moved_rows where business_id = $1', [orgId]);
  // One script, because every round trip prolongs the time in which the business cannot be changed.
  await session.script(
    tables
      .map(({ place, table }) =>
        asideStatement({ place, name: table.name, gone: rowsOfBusiness(table, orgId), orgId }),
      )
      .join(';\n'),
  );
  const [aside] = await session.all<{ rows: number }>(
    'select coalesce(sum(cardinality(rows)), 0)::float8 as rows from moved_rows where business_id = $1',
    [orgId],
  );
  return aside?.rows ?? 0;
}

/** Sets some rows of a table aside. Returns how many. */
export async function setSomeAside(
  session: Session,
  { orgId, place, table, limit }: { orgId: string; place: number; table: MovedTable; limit: number },
): Promise<number> {
  const some = `ctid = any (array(select ctid from ${table.name} where org_id = '${orgId}' limit ${limit}))`;
  const [next] = await session.all<{ part: number }>(
    'select coalesce(max(part) + 1, 0) as part from moved_rows where business_id = $1 and place = $2',
    [orgId, place],
  );
  const part = next?.part ?? 0;
  await session.script(asideStatement({ place, name: table.name, gone: some, orgId, part }));
  const [aside] = await session.all<{ rows: number }>(
    `select coalesce(sum(cardinality(rows)), 0)::float8 as rows from moved_rows
     where business_id = $1 and place = $2 and part >= $3`,
    [orgId, place, part],
  );
  return aside?.rows ?? 0;
}

type Aside = { orgId: string; place: number; name: string; gone: string; part?: number };

function asideStatement({ orgId, place, name, gone, part = 0 }: Aside): string {
  return `
    with gone as (delete from ${name} t where ${gone} returning t.*),
         lines as (select row_number() over () as number, g::text as line from gone g),
         parts as (select number, line, (sum(octet_length(line)) over (order by number) / ${partBytes})::int as part
                   from lines)
    insert into moved_rows (business_id, place, part, table_name, rows)
    select '${orgId}', ${place}, ${part} + part, '${name}', array_agg(line order by number) from parts group by part`;
}

/** Reads the parts that were set aside, in order. The next one is read while the caller writes the one before. */
export async function* partsOf(
  session: Session,
  orgId: string,
): AsyncGenerator<{ place: number; tableName: string; rows: string[] }> {
  const keys = await session.all<{ place: number; part: number }>(
    'select place, part from moved_rows where business_id = $1 order by place, part',
    [orgId],
  );
  const read = async (key: { place: number; part: number } | undefined) => {
    if (!key) return undefined;
    const [found] = await session.all<{ tableName: string; rows: string[] }>(
      `select table_name as "tableName", rows from moved_rows where business_id = $1 and place = $2 and part = $3`,
      [orgId, key.place, key.part],
    );
    return found && { place: key.place, ...found };
  };
  let next = read(keys[0]);
  for (let index = 0; index < keys.length; index += 1) {
    const part = await next;
    next = read(keys[index + 1]);
    next.catch(() => {});
    if (part) yield part;
  }
}

/**
 * Inserts rows that were set aside. In another database they get its transaction numbers: every row that of this
 * transaction, and all marks begin anew. In the same database they stay as they were.
 */
export async function insertRows(
  session: Session,
  { name, columns }: MovedTable,
  {
    rows,
    isSameDatabase,
    skipsTaken = false,
  }: {
    rows: string[];
    isSameDatabase: boolean;
    /** Rows whose keys are taken are left out. */
    skipsTaken?: boolean;
  },
): Promise<void> {
  const value = (column: MovedTable['columns'][number]) => {
    if (isSameDatabase || !(column.isTransaction || column.isSnapshot)) return `r.${column.name}`;
    if (column.name === 'horizon') return `'0'::xid8`;
    if (column.isTransaction) return 'pg_current_xact_id()';
    // It includes this transaction, because the rows that it writes are not new events.
    return `(select format('%1$s:%1$s:', pg_current_xact_id()::text::numeric + 1)::pg_snapshot)`;
  };
  await session.all(
    `insert into ${name} (${columns.map((column) => column.name).join(', ')})
     select ${columns.map(value).join(', ')} from unnest($1::text[]::${name}[]) r
     ${skipsTaken ? 'on conflict do nothing' : ''}`,
    [rows],
  );
}

/**
 * Copies the rows with these keys again: those that are there now, and none that is gone. The copy is compared with
 * exactly the rows that were read, because a job may change or delete some of them at any moment.
 */
export async function replaceRows(
  source: Session,
  destination: Session,
  { orgId, table, keys }: { orgId: string; table: MovedTable; keys: RowKey[] },
): Promise<void> {
  const values = [orgId, [...new Set(keys.map(({ first }) => first))], keys.map(({ whole }) => whole)];
  const read = await source.all<{ line: string; hash: string }>(
    `select r::text as line, ${hashOf(table)}::text as hash from ${table.name} r where ${isKeyed(table)}`,
    values,
  );
  await destination.all(`delete from ${table.name} r where ${isKeyed(table)}`, values);
  await insertRows(destination, table, { rows: read.map(({ line }) => line), isSameDatabase: false });
  const [copy] = await destination.all<Sum>(
    `${sumOf(table)} from ${table.name} r where ${isKeyed(table)}`,
    values,
  );
  const sum = read.reduce((total, { hash }) => total + BigInt(hash), 0n);
  refuseDifference({ name: table.name, rows: String(read.length), sum: String(sum) }, copy);
}

/**
 * Rows \`r\` of the business $1 that have a key of $2 and $3. This is no join: when PostgreSQL takes the table for empty,
 * it joins by reading all keys again for each row. A list is looked up at once, whatever it knows of the table.
 */
function isKeyed(table: MovedTable): string {
  const hasFirst = `r.org_id = $1 and ${firstKeyOf(table, 'r')} = any ($2::${table.keys[0]?.type}[])`;
  return `${hasFirst} and ${wholeKeyOf(table, 'r')} = any ($3::text[])`;
}

/** Refuses a copy that differs. The old rows are in their tables, or set aside. */
export async function compareTables(
  { session, from }: { session: Session; from: 'TABLE' | 'ASIDE' },
  destination: Session,
  { orgId, tables }: { orgId: string; tables: MovedTable[] },
): Promise<void> {
  if (tables.length === 0) return;
  const [old, copies] = await Promise.all([
    sumsOf(session, { orgId, tables, from }),
    sumsOf(destination, { orgId, tables, from: 'TABLE' }),
  ]);
  const copyOf = new Map(copies.map((copy) => [copy.name, copy]));
  for (const one of old) refuseDifference(one, copyOf.get(one.name));
}

/** Sums over every value of the rows of a business, except transaction numbers. */
export function sumsOf(
  session: Session,
  { orgId, tables, from }: { orgId: string; tables: MovedTable[]; from: 'TABLE' | 'ASIDE' },
): Promise<Sum[]> {
  const inTable = (table: MovedTable) =>
    `${sumOf(table)} from ${table.name} r where ${rowsOfBusiness(table, orgId)}`;
  const aside = (table: MovedTable) =>
    `${sumOf(table)} from moved_rows m, unnest(m.rows::${table.name}[]) r
     where m.business_id = '${orgId}' and m.table_name = '${table.name}'`;
  return session.all<Sum>(tables.map(from === 'TABLE' ? inTable : aside).join(' union all '));
}

type Sum = { name: string; rows: string; sum: string };

/** A sum over every value of rows \`r\`, except transaction numbers. */
function sumOf(table: MovedTable): string {
  return `select '${table.name}' as name, count(*)::text as rows, coalesce(sum(${hashOf(table)}::numeric), 0)::text as sum`;
}

/** A number that stands for every value of a row \`r\`, except transaction numbers. */
function hashOf({ columns }: MovedTable): string {
  const compared = columns.filter(({ isTransaction, isSnapshot }) => !isTransaction && !isSnapshot);
  return `hashtextextended(row(${compared.map((column) => `r.${column.name}`).join(', ')})::text, 0)`;
}

function refuseDifference(old: Sum | undefined, copy: Sum | undefined): void {
  if (old && copy && old.rows === copy.rows && old.sum === copy.sum) return;
  throw new StartError(
    `The copy of ${old?.name} differs (rows: ${old?.rows} and ${copy?.rows}). Nothing was moved.`,
  );
}

/** The sizes of the tables that have rows of the business. Of each table, only so many rows are looked at. */
export async function sizesOf(
  session: Session,
  { orgId, tables, limit }: { orgId: string; tables: MovedTable[]; limit: number },
): Promise<Map<string, { rows: number; bytes: number }>> {
  const size = ({ name, columns, rowsOf }: MovedTable) => {
    const bytes = columns.map((column) => `coalesce(pg_column_size(t.${column.name}), 0)`).join(' + ');
    return `select '${name}' as name, count(*)::float8 as rows, sum(bytes)::float8 as bytes
            from (select ${bytes} as bytes from ${name} t where ${rowsOfBusiness({ rowsOf }, orgId)} limit ${limit}) found
            having count(*) > 0`;
  };
  const found = await session.all<{ name: string; rows: number; bytes: number }>(
    tables.map(size).join(' union all '),
  );
  return new Map(found.map(({ name, rows, bytes }) => [name, { rows, bytes }]));
}

/** Those of the tables that have rows of the business. */
export async function filledTables(
  session: Session,
  { orgId, tables }: { orgId: string; tables: MovedTable[] },
): Promise<MovedTable[]> {
  if (tables.length === 0) return [];
  const isFilled = (table: MovedTable) =>
    `(select true from ${table.name} where ${rowsOfBusiness(table, orgId)} limit 1)`;
  const [found] = await session.all<{ filled: (true | null)[] }>(
    `select array[${tables.map(isFilled).join(', ')}] as filled`,
  );
  return tables.filter((_, index) => found?.filled[index]);
}

/** Deletes all rows of the business. */
export async function deleteRows(session: Session, orgId: string, tables: MovedTable[]): Promise<void> {
  const statements = tables.map((table) => `delete from ${table.name} where ${rowsOfBusiness(table, orgId)}`);
  await session.script(statements.join(';\n'));
}
