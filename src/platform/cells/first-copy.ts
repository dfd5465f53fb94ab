import { type Session, withSession } from '../db.ts';
import { StartError } from '../start-error.ts';
import { type Capture, startCapture, takeKeys } from './capture.ts';
import {
  beginRawWrites,
  compareTables,
  deleteRows,
  filledTables,
  insertRows,
  replaceRows,
  sizesOf,
} from './copy-rows.ts';
import type { Cell } from './move-business.ts';
import type { MovedTable } from './moved-tables.ts';

/** A table with more rows, or more bytes, is copied before the business is closed for writes. */
const usuallyLarge = { rows: 1_000, bytes: 1_000_000 };
/** When so few rows have changed since the last look, the business can be closed: the rest takes no time. */
const fewKeys = 500;
const roundsAtMost = 10;
/** So many changes while the business is closed would take too long. */
const keysAtMost = 50_000;
const fetchBytes = 1_000_000;

type Parts = {
  orgId: string;
  from: Cell;
  source: Session;
  destination: Session;
  tables: MovedTable[];
  /** Fewer make the tables of a small business large, for tests. */
  largeRows?: number | undefined;
  onTable(name: string, rows: number): void;
};

export type FirstCopy = {
  /** Tables whose old rows are set aside when the business is open in its new cell. */
  staying: MovedTable[];
  /** Those of them that are copied already. Changes since then are noted. */
  copied: MovedTable[];
  capture: Capture | undefined;
};

/**
 * Copies the business while it is open, within one transaction of the new cell that nobody sees: first the large tables,
 * then what has changed in them meanwhile, together with all small tables. The copy is then exactly the business at one
 * moment. Both are compared, value by value.
 */
export async function makeFirstCopy(parts: Parts): Promise<FirstCopy> {
  const { orgId, from, source, destination, tables } = parts;
  const staying = await findLarge(parts);
  const copied = staying.filter(({ isDerived }) => !isDerived);
  const small = tables.filter((table) => !staying.includes(table) && !table.isDerived && !table.isQueue);
  await beginRawWrites(destination, orgId);
  // What an earlier stay has left. Invariants pass over a business that is gone, so that mark is the first to go.
  await destination.all('delete from departures where business_id = $1', [orgId]);
  const former = tables.filter(({ isQueue }) => !isQueue);
  await deleteRows(destination, orgId, await filledTables(destination, { orgId, tables: former }));
  let capture: Capture | undefined;
  if (copied.length > 0) {
    capture = await startCapture(source, orgId, copied);
    await withSession(from.access.admin, async (reader) => {
      await beginReading(reader, orgId);
      for (const table of copied)
        parts.onTable(table.name, await copyTable(reader, destination, { orgId, table }));
    });
    // Otherwise what follows would be planned for empty tables.
    await destination.script(`analyze ${copied.map(({ name }) => name).join(', ')}`);
    await catchUp(parts, { copied, capture, source });
  }
  await withSession(from.access.admin, async (reader) => {
    await beginReading(reader, orgId);
    if (capture) {
      const [moment] = await reader.all<{ id: string }>('select pg_export_snapshot() as id');
      await source.script(`begin isolation level repeatable read; set transaction snapshot '${moment?.id}'`);
      await source.all(`select set_config('app.org_id', $1, true)`, [orgId]);
      await copyChanges(source, destination, { orgId, copied, capture });
      await source.script('commit');
    }
    const filled = await filledTables(reader, { orgId, tables: small });
    for (const table of filled) await copyTable(reader, destination, { orgId, table });
    // Otherwise the checks would be planned for empty tables.
    if (filled.length > 0) await destination.script(`analyze ${filled.map(({ name }) => name).join(', ')}`);
    await compareTables({ session: reader, from: 'TABLE' }, destination, {
      orgId,
      tables: [...copied, ...small],
    });
  });
  return { staying, copied, capture };
}

/** Copies what has changed since, until little is left. */
export async function catchUp(
  { orgId, destination }: Pick<Parts, 'orgId' | 'destination'>,
  { copied, capture, source }: Pick<FirstCopy, 'copied' | 'capture'> & { source: Session },
): Promise<void> {
  for (let round = 0; round < roundsAtMost; round += 1) {
    // Changes that this moment does not show have not been noted for it either.
    await source.script('begin isolation level repeatable read');
    await source.all(`select set_config('app.org_id', $1, true)`, [orgId]);
    const keys = await copyChanges(source, destination, { orgId, copied, capture });
    await source.script('commit');
    if (keys <= fewKeys) return;
  }
}

/** Copies the rows whose keys were noted, and compares them. Returns how many keys there were. */
export async function copyChanges(
  source: Session,
  destination: Session,
  {
    orgId,
    copied,
    capture,
    isClosed = false,
  }: { orgId: string; isClosed?: boolean } & Pick<FirstCopy, 'copied' | 'capture'>,
): Promise<number> {
  if (!capture) return 0;
  let count = 0;
  for (const table of copied) {
    const keys = await takeKeys(source, capture, table);
    count += keys.length;
    if (isClosed && count > keysAtMost)
      throw new StartError('Too much of this business has changed meanwhile. Nothing was moved. Try again.');
    for (let at = 0; at < keys.length; at += 1_000) {
      const some = keys.slice(at, at + 1_000);
      await replaceRows(source, destination, { orgId, table, keys: some });
    }
  }
  return count;
}

async function findLarge({
  orgId,
  source,
  tables,
  largeRows = usuallyLarge.rows,
}: Parts): Promise<MovedTable[]> {
  await beginReading(source, orgId);
  const sizes = await sizesOf(source, {
    orgId,
    tables: tables.filter(({ mayStay }) => mayStay),
    limit: largeRows,
  });
  await source.script('commit');
  return tables.filter((table) => {
    const size = sizes.get(table.name);
    return size && (size.rows >= largeRows || size.bytes >= usuallyLarge.bytes);
  });
}

async function beginReading(session: Session, orgId: string): Promise<void> {
  await session.script('begin isolation level repeatable read read only');
  await session.all(`select set_config('app.org_id', $1, true)`, [orgId]);
}

/** Copies a table. The next rows are read while those before are written. */
async function copyTable(
  reader: Session,
  destination: Session,
  { orgId, table }: { orgId: string; table: MovedTable },
): Promise<number> {
  await reader.all(
    `declare rows_of no scroll cursor for select t::text as line from ${table.name} t where ${table.rowsOf}`,
    [orgId],
  );
  let [copied, atOnce] = [0, 100];
  const fetch = () => reader.all<{ line: string }>(`fetch ${atOnce} from rows_of`);
  for (let next = fetch(); ; ) {
    const rows = (await next).map(({ line }) => line);
    if (rows.length === 0) break;
    const bytes = rows.reduce((sum, line) => sum + line.length, 0);
    atOnce = Math.min(5_000, Math.max(1, Math.round((rows.length * fetchBytes) / bytes)));
    next = fetch();
    next.catch(() => {});
    await insertRows(destination, table, { rows, isSameDatabase: false });
    copied += rows.length;
  }
  await reader.script('close rows_of');
  return copied;
}
