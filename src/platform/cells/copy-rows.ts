import { databaseFault, type Session } from '../db.ts';
import { StartError } from '../start-error.ts';
import type { MovedTable } from './moved-tables.ts';

const partBytes = 2_000_000;

/**
 * Begins a transaction that writes rows of a business as they are: no trigger runs, and no reference is checked, because
 * all rows were checked where they come from.
 */
export async function beginRawWrites(session: Session, orgId: string): Promise<void> {
  await session.script('begin');
  await session.all(`select set_config('app.org_id', $1, true)`, [orgId]);
  try {
    await session.script('set local session_replication_role = replica');
  } catch (error) {
    if (databaseFault(error)?.code !== '42501') throw error;
    throw new StartError(
      'The login of a cell may not move rows. Let an administrator of that server run: grant set on parameter session_replication_role to <login>;',
    );
  }
}

/**
 * Takes all rows of the business out of their tables and sets them aside as text, in parts. Returns how many there are.
 * What is set aside is exactly what was deleted.
 */
export async function setRowsAside(session: Session, orgId: string, tables: MovedTable[]): Promise<number> {
  await session.all('delete from moved_rows where business_id = $1', [orgId]);
  let rows = 0;
  for (const [place, { name, rowsOf }] of tables.entries()) {
    const [taken] = await session.all<{ rows: number }>(
      `with gone as (delete from ${name} t where ${rowsOf} returning t.*),
            lines as (select row_number() over () as number, g::text as line from gone g),
            parts as (select number, line, (sum(octet_length(line)) over (order by number) / ${partBytes})::int as part
                      from lines),
            kept as (insert into moved_rows (business_id, place, part, table_name, rows)
                     select $1::uuid, $2::int, part, $3, array_agg(line order by number) from parts group by part
                     returning cardinality(rows) as count)
       select coalesce(sum(count), 0)::float8 as rows from kept`,
      [orgId, place, name],
    );
    rows += taken?.rows ?? 0;
  }
  return rows;
}

/** Reads the parts that were set aside, in order. The next one is read while the caller writes the one before. */
export async function* partsOf(
  session: Session,
  orgId: string,
): AsyncGenerator<{ place: number; rows: string[] }> {
  const keys = await session.all<{ place: number; part: number }>(
    'select place, part from moved_rows where business_id = $1 order by place, part',
    [orgId],
  );
  const read = async (key: { place: number; part: number } | undefined) => {
    if (!key) return undefined;
    const [found] = await session.all<{ rows: string[] }>(
      'select rows from moved_rows where business_id = $1 and place = $2 and part = $3',
      [orgId, key.place, key.part],
    );
    return found && { place: key.place, rows: found.rows };
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
  { rows, isSameDatabase }: { rows: string[]; isSameDatabase: boolean },
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
     select ${columns.map(value).join(', ')} from unnest($1::text[]::${name}[]) r`,
    [rows],
  );
}

export type Sum = { rows: string; sum: string };

/** A sum over every value of the rows that were set aside, except transaction numbers. */
export function sumAside(session: Session, orgId: string, table: MovedTable): Promise<Sum> {
  return sumOf(
    session,
    table,
    `moved_rows m, unnest(m.rows::${table.name}[]) r where m.business_id = $1 and m.table_name = $2`,
    [orgId, table.name],
  );
}

/** The same sum over the rows in their table. */
export function sumInTable(session: Session, orgId: string, table: MovedTable): Promise<Sum> {
  return sumOf(session, table, `${table.name} r where ${table.rowsOf}`, [orgId]);
}

async function sumOf(
  session: Session,
  { columns }: MovedTable,
  from: string,
  values: unknown[],
): Promise<Sum> {
  const compared = columns.filter(({ isTransaction, isSnapshot }) => !isTransaction && !isSnapshot);
  const [found] = await session.all<Sum>(
    `select count(*)::text as rows,
            coalesce(sum(hashtextextended(row(${compared.map(({ name }) => `r.${name}`).join(', ')})::text, 0)::numeric), 0)::text
              as sum
     from ${from}`,
    values,
  );
  if (!found) throw new Error('an aggregate has a row');
  return found;
}

/** Deletes all rows of the business. */
export async function deleteRows(session: Session, orgId: string, tables: MovedTable[]): Promise<void> {
  for (const { name, rowsOf } of tables) await session.all(`delete from ${name} where ${rowsOf}`, [orgId]);
}
