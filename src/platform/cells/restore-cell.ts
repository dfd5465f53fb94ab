import { text } from 'node:stream/consumers';
import type { Manifest } from '../archive/manifest.ts';
import { readEntries } from '../archive/read-archive.ts';
import type { DatabaseAccess } from '../database.ts';
import { type Session, withSession } from '../db.ts';
import { databaseRoles } from '../roles.ts';
import { StartError } from '../start-error.ts';
import { businessesOf, type CellFacts, type CellRows, cellsPath } from './back-up-cell.ts';
import { allowRawWrites, beginRawWrites, deleteRows, insertRows } from './copy-rows.ts';
import { keepAddresses, readAddresses } from './move-business.ts';
import { type MovedTable, movedTables } from './moved-tables.ts';

type Cell = { name: string; access: DatabaseAccess };
type Progress = (part: { bytes: number; total: number }) => void;

/**
 * The cells that a restore has to fill: those of the backup whose databases have no business. An interrupted restore
 * leaves such a cell. A cell of this very home that still has its businesses is newer than the backup and stays as it is.
 */
export async function cellsToFill(facts: Partial<CellFacts>, cells: Cell[]): Promise<string[]> {
  const wanted = Object.keys(facts.cells ?? {});
  const missing = wanted.filter((name) => !cells.some((cell) => cell.name === name));
  if (missing.length > 0) {
    throw new StartError(
      `The backup holds the cells ${missing.join(', ')}. Name each of them in TILLHOUSE_CELLS, with an empty database.`,
    );
  }
  const empty: string[] = [];
  for (const cell of cells) {
    const own = await identityOf(cell);
    if (!own || (own.home === facts.home && own.name === cell.name && own.isEmpty)) empty.push(cell.name);
    else if (own.home !== facts.home || own.name !== cell.name)
      throw new StartError(
        `The database that TILLHOUSE_CELLS calls ${cell.name} belongs to another Tillhouse. Give ${cell.name} an empty database.`,
      );
  }
  return empty.filter((name) => wanted.includes(name));
}

type Identity = { name: string; home: string; isEmpty: boolean };

/** Which cell the database says it is, and whether it has no business and none has left it. Undefined if it is none. */
async function identityOf({ name, access }: Cell): Promise<Identity | undefined> {
  try {
    return await withSession(access.admin, async (session) => {
      const [table] = await session.all<{ exists: boolean }>(
        `select to_regclass('public.this_cell') is not null as exists`,
      );
      if (!table?.exists) return undefined;
      const [own] = await session.all<Omit<Identity, 'isEmpty'>>('select name, home from this_cell');
      if (!own) return undefined;
      const departed = await session.all('select 1 as one from departures limit 1');
      return { ...own, isEmpty: departed.length === 0 && (await businessesOf(session)).length === 0 };
    });
  } catch (error) {
    throw new StartError(`The cell ${name} does not answer: ${(error as Error).message}`);
  }
}

/**
 * Writes the businesses of a backup into an empty, migrated cell, in one transaction: interrupted, the cell is still
 * empty, and the next restore fills it. Returns their ids.
 */
export function restoreCell(
  file: string,
  { files }: Pick<Manifest, 'files'>,
  { name, access, onWritten }: Cell & { onWritten: Progress },
): Promise<string[]> {
  const isOwn = (path: string) => path.startsWith(`${cellsPath}${name}/`);
  const total = Object.entries(files).reduce((sum, [path, { bytes }]) => sum + (isOwn(path) ? bytes : 0), 0);
  return withSession(access.admin, async (session) => {
    const tables = new Map((await movedTables(session)).map((table) => [table.name, table]));
    const restored: string[] = [];
    await session.script('begin');
    for await (const { name: path, size, content } of readEntries(file)) {
      if (!isOwn(path)) continue;
      for (const line of (await text(content)).split('\n')) {
        const { orgId, table, rows } = JSON.parse(line) as CellRows;
        if (restored.at(-1) !== orgId) {
          await allowRawWrites(session, orgId);
          restored.push(orgId);
        }
        await insertRows(session, tables.get(table) as MovedTable, { rows, isSameDatabase: false });
      }
      onWritten({ bytes: size, total });
    }
    await session.script('commit');
    return restored;
  });
}

/**
 * Forgets what the directory at home says of the businesses in the cells, because home may be older or newer than they
 * are. An address may have passed from a business of one cell to one of another since, so this comes before any of them
 * is noted anew.
 */
export async function forgetAddressesOf(home: DatabaseAccess, cells: Cell[]): Promise<void> {
  for (const { access } of cells) {
    const there = await withSession(access.admin, businessesOf);
    await withSession(home.admin, (atHome) =>
      atHome.all('delete from placed_addresses where business_id = any ($1)', [there]),
    );
  }
}

type Rebuilt = {
  /** Businesses that home had too. They have moved to the cell since the backup, so their rows at home were removed. */
  older: string[];
  /** Addresses of the cell that a business elsewhere has as well, so only one of the two can sign in with them. */
  doubled: string[];
};

/** Makes the directory at home say what is in the cell. */
export async function rebuildDirectory(home: DatabaseAccess, { name, access }: Cell): Promise<Rebuilt> {
  return withSession(home.admin, (atHome) =>
    withSession(access.admin, async (inCell) => {
      await inCell.script('begin');
      const there = await businessesOf(inCell);
      await atHome.script('begin');
      const here = new Set(await businessesOf(atHome));
      // One that has left the cell since the backup is still found there, set aside.
      const aside = await inCell.all<{ orgId: string }>(
        `select business_id as "orgId" from departures where state = 'GONE'`,
      );
      await atHome.all(
        `with gone as (delete from placements where cell = $1 and business_id <> all ($2) returning business_id)
         delete from placed_addresses a using gone g where a.business_id = g.business_id`,
        [name, [...there, ...aside.map(({ orgId }) => orgId)]],
      );
      const doubled: string[] = [];
      for (const orgId of there) doubled.push(...(await placeOne(atHome, inCell, { orgId, name, there })));
      await atHome.script('commit');
      await inCell.script('commit');
      const older = there.filter((orgId) => here.has(orgId));
      for (const orgId of older) {
        await beginRawWrites(atHome, orgId);
        await deleteRows(atHome, orgId, await movedTables(atHome));
        await atHome.script('commit');
      }
      return { older, doubled };
    }),
  );
}

async function placeOne(
  atHome: Session,
  inCell: Session,
  { orgId, name, there }: { orgId: string; name: string; there: string[] },
): Promise<string[]> {
  await inCell.all(`select set_config('app.org_id', $1, true)`, [orgId]);
  const addresses = await readAddresses(inCell, orgId);
  const inOtherCells = await keepAddresses(atHome, { orgId, addresses });
  // Only the sign-in role sees those of all businesses.
  await atHome.script(`set local role ${databaseRoles.identity}`);
  const inHome = await atHome.all<{ value: string }>(
    `select i.value from unnest($1::text[], $2::text[]) a (kind, value) join identities i using (kind, value)
     where i.org_id <> all ($3)`,
    [addresses.map(({ kind }) => kind), addresses.map(({ value }) => value), there],
  );
  await atHome.script('reset role');
  await atHome.all(
    `insert into placements (business_id, cell, confirmed_at) values ($1, $2, now())
     on conflict (business_id) do update set cell = excluded.cell, confirmed_at = now(), changed_at = clock_timestamp()`,
    [orgId, name],
  );
  return [...inOtherCells, ...inHome].map(({ value }) => value);
}
