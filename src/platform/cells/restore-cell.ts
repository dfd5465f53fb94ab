import { text } from 'node:stream/consumers';
import type { Manifest } from '../archive/manifest.ts';
import { readEntries } from '../archive/read-archive.ts';
import { renewDataIdIn } from '../data-id.ts';
import type { DatabaseAccess } from '../database.ts';
import { databaseFault, type Session, withSession } from '../db.ts';
import { databaseRoles } from '../roles.ts';
import { StartError } from '../start-error.ts';
import { businessesOf, type CellFacts, type CellRows, cellsPath } from './back-up-cell.ts';
import { beginRawWrites, deleteRows, skipTriggers } from './copy-rows.ts';
import { everyAddress } from './directory.ts';
import type { MissingAddress } from './misplaced-addresses.ts';
import { keepAddresses } from './move-business.ts';
import { type MovedTable, movedTables } from './moved-tables.ts';
import { homeName } from './placements.ts';
import { isServed } from './served-cell.ts';
import { giveUpAddresses, insertOldRows, type OwnAddress, type TakenAddress } from './taken-addresses.ts';

type Cell = { name: string; access: DatabaseAccess };
type Progress = (part: { bytes: number; total: number }) => void;

/**
 * The cells whose databases have no business. An interrupted restore leaves such a cell. A cell of this very home that
 * still has its businesses is newer than the backup and stays as it is. Refuses databases that a restore must not touch.
 */
export async function emptyCells(
  facts: Partial<CellFacts>,
  cells: Cell[],
): Promise<{ empty: string[]; restoredFrom: Map<string, string> }> {
  const wanted = Object.keys(facts.cells ?? {});
  const missing = wanted.filter((name) => !cells.some((cell) => cell.name === name));
  if (missing.length > 0) {
    throw new StartError(
      `The backup holds the cells ${missing.join(', ')}. Name each of them in TILLHOUSE_CELLS, with an empty database.`,
    );
  }
  const empty: string[] = [];
  const restoredFrom = new Map<string, string>();
  for (const cell of cells) {
    const own = await identityOf(cell);
    if (own?.isFilling && !own.isEmpty)
      throw new StartError(
        `The cell ${cell.name} was being filled by tillhouse restore --cell, which was interrupted. Give ${cell.name} an empty database.`,
      );
    if (!own || (own.home === facts.home && own.name === cell.name && own.isEmpty)) empty.push(cell.name);
    else if (own.home !== facts.home || own.name !== cell.name)
      throw new StartError(
        `The database that TILLHOUSE_CELLS calls ${cell.name} belongs to another Tillhouse${facts.home ? '' : ', or the backup is older than its cells'}. Give ${cell.name} an empty database.`,
      );
    if (own?.restoredFrom) restoredFrom.set(cell.name, own.restoredFrom);
    await rejectUnableLogin(cell);
    if (await isServed(cell))
      throw new StartError(
        `A server uses the cell ${cell.name} just now. Stop it first. To practise a restore, name empty databases in TILLHOUSE_CELLS.`,
      );
  }
  await rejectSameDatabase(cells);
  return { empty, restoredFrom };
}

/** A login that may not write rows as they are is noticed before anything is changed. */
export function rejectUnableLogin({ name, access }: Cell): Promise<void> {
  return withSession(access.admin, async (session) => {
    await session.script('begin');
    await skipTriggers(session, name);
    await session.script('rollback');
  });
}

/** Whoever gets the lock of a database twice has two names for it. */
async function rejectSameDatabase([cell, ...others]: Cell[], names: string[] = []): Promise<void> {
  if (!cell) return;
  await withSession(cell.access.admin, async (session) => {
    const [lock] = await session.all<{ isFree: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('names of cells', 0)) as "isFree"`,
    );
    if (!lock?.isFree) {
      throw new StartError(
        `TILLHOUSE_CELLS leads to the same database with ${cell.name} and one of ${names.join(', ')}. Give each cell a database of its own.`,
      );
    }
    await rejectSameDatabase(others, [...names, cell.name]);
  });
}

type Identity = {
  name: string;
  home: string;
  /** When the backup was made that has filled it. */
  restoredFrom: string | null;
  /** Whether it is not filled whole yet. */
  isFilling: boolean;
  /** Whether it has no business and none has left it. */
  isEmpty: boolean;
};

/** Which cell the database says it is. Undefined if it is none. */
export async function identityOf({ name, access }: Cell): Promise<Identity | undefined> {
  try {
    return await withSession(access.admin, async (session) => {
      const [table] = await session.all<{ exists: boolean }>(
        `select to_regclass('public.this_cell') is not null as exists`,
      );
      if (!table?.exists) return undefined;
      const [own] = await session.all<Omit<Identity, 'isEmpty'>>(
        // A cell of an older version has no such columns.
        `select name, home, to_jsonb(c) ->> 'restored_from' as "restoredFrom",
                coalesce((to_jsonb(c) ->> 'is_filling')::boolean, false) as "isFilling" from this_cell c`,
      );
      if (!own) return undefined;
      const departed = await session.all('select 1 as one from departures limit 1');
      return { ...own, isEmpty: departed.length === 0 && (await businessesOf(session)).length === 0 };
    });
  } catch (error) {
    throw new StartError(`The cell ${name} does not answer: ${(error as Error).message}`);
  }
}

/** Where home has placed businesses. Those that are not among them are at home. */
export function placesOf(home: DatabaseAccess): Promise<Map<string, string>> {
  return withSession(home.admin, async (session) => {
    const placed = await session.all<{ orgId: string; cell: string }>(
      'select business_id as "orgId", cell from placements where confirmed_at is not null',
    );
    return new Map(placed.map(({ orgId, cell }) => [orgId, cell]));
  });
}

/** The businesses that have rows in the database of a cell. */
export function businessesIn({ access }: Cell): Promise<string[]> {
  return withSession(access.admin, async (session) => {
    await session.script('begin');
    const found = await businessesOf(session);
    await session.script('commit');
    return found;
  });
}

/** The businesses that have rows in several of these databases. This should never be. */
export async function doubledBusinesses(cells: Cell[]): Promise<{ orgId: string; names: string[] }[]> {
  const found = new Map<string, string[]>();
  for (const cell of cells)
    for (const orgId of await businessesIn(cell)) found.set(orgId, [...(found.get(orgId) ?? []), cell.name]);
  return [...found].flatMap(([orgId, names]) => (names.length > 1 ? [{ orgId, names }] : []));
}

/**
 * Writes the businesses of a backup into an empty, migrated cell, in one transaction: interrupted, the cell is still
 * empty, and the next restore fills it. Those that are not wanted are left out, because they are elsewhere by now.
 * Returns the ids of both. From the commit on, the database says that it is this cell.
 */
export async function restoreCell(
  file: string,
  backup: Pick<Manifest, 'files' | 'createdAt'> & Partial<CellFacts>,
  cell: Cell & { isWanted: (orgId: string) => boolean; onWritten: Progress },
): Promise<Written> {
  return withSession(cell.access.admin, async (session) => {
    await session.script('begin');
    // One lock for all, because a lock for each of ten thousand businesses does not fit into the table of locks. An
    // earlier restore may have been cut off in its COMMIT, so the cell is looked at again.
    await session.script(`select pg_advisory_xact_lock(hashtextextended('restore', 0))`);
    if ((await businessesOf(session)).length > 0)
      throw new StartError(
        `An earlier restore has filled ${cell.name} just now. Run this one again with --force.`,
      );
    const parts = { names: [cell.name], isWanted: cell.isWanted, onWritten: cell.onWritten };
    const written = await writeBusinesses(session, file, { ...parts, files: backup.files });
    await session.all(
      `insert into this_cell (name, home, restored_from) values ($1, $2, $3)
       on conflict (is_only) do update set restored_from = excluded.restored_from, is_filling = false`,
      [cell.name, backup.home, backup.createdAt],
    );
    await renewDataIdIn(session);
    await session.script('commit');
    return written;
  });
}

/**
 * From now on the database is the cell, but nobody may use it: neither a server that runs, nor a command. An interrupted
 * attempt leaves it so.
 */
export async function beginFilling(
  session: Session,
  { name, home, createdAt }: { name: string; home: string; createdAt: string },
): Promise<void> {
  await session.all(
    `insert into this_cell (name, home, restored_from, is_filling) values ($1, $2, $3, true)
     on conflict (is_only) do update set restored_from = excluded.restored_from, is_filling = true`,
    [name, home, createdAt],
  );
}

/** Writes these businesses into a cell that is being filled, each from the part of the backup that is named for it. */
export async function fillFrom(
  file: string,
  backup: Pick<Manifest, 'files'>,
  {
    access,
    parts,
    onWritten,
    beforeCommit,
  }: Cell & { parts: Map<string, string>; onWritten: Progress; beforeCommit: (written: Written) => void },
): Promise<void> {
  return withSession(access.admin, async (session) => {
    await session.script('begin');
    await session.script(`select pg_advisory_xact_lock(hashtextextended('restore', 0))`);
    // The COMMIT of an interrupted attempt may have come to its end only now.
    const there = new Set(await businessesOf(session));
    const isWanted = (orgId: string, part: string) => parts.get(orgId) === part && !there.has(orgId);
    const names = [...new Set(parts.values())];
    const written = await writeBusinesses(session, file, {
      ...{ names, isWanted, onWritten },
      files: backup.files,
    });
    beforeCommit(written);
    await session.script('commit');
  });
}

/**
 * The cell is used from now on. Businesses that were in it before the loss and are elsewhere now have left it, as after a
 * move: a process with an old placement is refused, and asks home where they are.
 */
export async function endFilling({ access }: Cell, elsewhere: Map<string, string>): Promise<void> {
  await withSession(access.admin, async (session) => {
    await session.script('begin');
    await renewDataIdIn(session);
    await session.all(
      `insert into departures (business_id, to_cell, state)
       select business_id, to_cell, 'GONE' from unnest($1::uuid[], $2::text[]) as e (business_id, to_cell)
       on conflict (business_id) do update set to_cell = excluded.to_cell, state = excluded.state`,
      [[...elsewhere.keys()], [...elsewhere.values()]],
    );
    await session.all('update this_cell set is_filling = false');
    await session.script('commit');
  });
}

/** Writes some businesses of a backup into a cell that has others. They had left it. */
export async function restoreSome(
  file: string,
  manifest: Pick<Manifest, 'files'>,
  { wanted, ...cell }: Cell & { wanted: string[] },
): Promise<Written> {
  return withSession(cell.access.admin, async (session) => {
    await session.script('begin');
    const isWanted = (orgId: string) => wanted.includes(orgId);
    const parts = { names: [cell.name], ...manifest, isWanted, onWritten: () => {} };
    const written = await writeBusinesses(session, file, parts);
    await session.all('delete from departures where business_id = any ($1)', [written.restored]);
    // They were here before, in a later state.
    await renewDataIdIn(session);
    await session.script('commit');
    return written;
  });
}

type Written = {
  restored: string[];
  leftOut: string[];
  /** Addresses that another business in the cell has by now. */
  taken: TakenAddress[];
};

async function writeBusinesses(
  session: Session,
  file: string,
  parts: Pick<Manifest, 'files'> & {
    /** The parts of the backup that are read. Each has the name of its cell. */
    names: string[];
    isWanted: (orgId: string, part: string) => boolean;
    onWritten: Progress;
  },
): Promise<Written> {
  const partOf = (path: string) => parts.names.find((name) => path.startsWith(`${cellsPath}${name}/`));
  const sizes = Object.entries(parts.files).filter(([path]) => partOf(path));
  const total = sizes.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  const tables = new Map((await movedTables(session)).map((table) => [table.name, table]));
  const restored = new Set<string>();
  const leftOut = new Set<string>();
  const taken: TakenAddress[] = [];
  await skipTriggers(session);
  for await (const { name: path, size, content } of readEntries(file)) {
    const part = partOf(path);
    if (part === undefined) continue;
    for (const line of (await text(content)).split('\n')) {
      const { orgId, table, rows } = JSON.parse(line) as CellRows;
      if (!parts.isWanted(orgId, part)) {
        leftOut.add(orgId);
        continue;
      }
      if (!restored.has(orgId)) await session.all(`select set_config('app.org_id', $1, true)`, [orgId]);
      restored.add(orgId);
      taken.push(
        ...(await insertOldRows(session, tables.get(table) as MovedTable, {
          rows,
          isSameDatabase: false,
        }).catch(explainRows(`${path} of ${file}`))),
      );
    }
    parts.onWritten({ bytes: size, total });
  }
  return { restored: [...restored], leftOut: [...leftOut], taken };
}

/** What PostgreSQL says of rows that do not fit has values of them. */
function explainRows(where: string): (error: unknown) => never {
  return (error) => {
    if (!/^2[23]/.test(databaseFault(error)?.code ?? '')) throw error;
    throw new StartError(
      `Rows in ${where} do not fit into their tables, so nothing was written into this cell. Give it an empty database, or use another backup.`,
    );
  };
}

type Rebuilt = {
  name: string;
  /** Businesses that home had too. They have moved to the cell since the backup, so their rows at home were removed. */
  older: string[];
  /** Addresses of the cell that a business elsewhere has as well, so only one of the two can sign in with them. */
  doubled: DoubledAddress[];
  /** Businesses that home placed in the cell, and that are in no database. */
  missing: string[];
};

/**
 * Makes the directory at home say what is in the cells, because home may be older or newer than they are. What it said
 * of any of their businesses is forgotten first: an address may have passed from one to another since. Rows at home of
 * a business that is in a cell are older, so they are removed, but those of the ones that `stay`. The cells that were
 * `kept` are newer than home.
 */
export async function rebuildDirectory(
  home: DatabaseAccess,
  cells: (Cell & { copies?: string[] })[],
  { stay = [], kept = [] }: { stay?: string[]; kept?: string[] } = {},
): Promise<Rebuilt[]> {
  const contents: Contents[] = [];
  // Of two businesses that have an address, the one in a cell that was not lost is newer. So it is noted first.
  for (const cell of cells.toSorted((one, other) => +kept.includes(other.name) - +kept.includes(one.name)))
    contents.push(await contentsOf(cell));
  const inCells = contents.flatMap(({ businesses }) => businesses.map(({ orgId }) => orgId));
  return withSession(home.admin, async (session) => {
    await session.script('begin');
    const here = new Set(await businessesOf(session));
    await session.all('delete from placed_addresses where business_id = any ($1)', [inCells]);
    const missing = new Map<string, string[]>();
    for (const { name, businesses, aside } of contents) {
      const gone = await session.all<{ orgId: string; isConfirmed: boolean }>(
        `with gone as (delete from placements where cell = $1 and business_id <> all ($2) returning *),
              addresses as (delete from placed_addresses a using gone g where a.business_id = g.business_id)
         select business_id as "orgId", confirmed_at is not null as "isConfirmed" from gone`,
        [name, [...businesses.map(({ orgId }) => orgId), ...aside]],
      );
      const nowhere = gone.filter(
        ({ orgId, isConfirmed }) => isConfirmed && !inCells.includes(orgId) && !here.has(orgId),
      );
      const lost = nowhere.map(({ orgId }) => orgId);
      await forgetDepartures(session, lost);
      missing.set(name, lost);
    }
    const rebuilt: Rebuilt[] = [];
    for (const { name, businesses } of contents) {
      const doubled: DoubledAddress[] = [];
      for (const business of businesses)
        doubled.push(
          ...(await placeOne(session, { ...business, name, inCells, isNewer: kept.includes(name) })),
        );
      const older = businesses
        .map(({ orgId }) => orgId)
        .filter((orgId) => here.has(orgId) && !stay.includes(orgId));
      rebuilt.push({ name, older, doubled, missing: missing.get(name) ?? [] });
    }
    await session.script('commit');
    const tables = await movedTables(session);
    for (const orgId of rebuilt.flatMap(({ older }) => older)) {
      await beginRawWrites(session, orgId);
      await deleteRows(session, orgId, tables);
      await session.script('commit');
    }
    return rebuilt;
  });
}

type AfterLoss = {
  /** The cell whose data was lost. What was put back of its businesses is old. */
  lost: string;
  /** Called with the addresses that are taken from users, because they belong to another business by now. */
  beforeCommit(taken: TakenAddress[]): void;
};

/**
 * Makes the directory of a home that was not lost say where these businesses are now. Those that nothing is left of are
 * forgotten, and their addresses are free again. After a loss, old rows give up the addresses that others have by now: a
 * mail to such an address must not open the business that had it before. Nobody uses those rows before they are placed.
 * Returns where each business is, and addresses that another business has as well.
 */
export async function placeAgain(
  home: DatabaseAccess,
  {
    places,
    orgIds,
    forget,
    afterLoss,
  }: {
    places: (Cell & { copies?: string[] })[];
    orgIds: string[];
    forget: string[];
    afterLoss?: AfterLoss;
  },
): Promise<{ placed: Map<string, string>; doubled: DoubledAddress[] }> {
  const before = await placesOf(home);
  const contents: Contents[] = [];
  for (const cell of places) contents.push(await contentsOf(cell, orgIds));
  // Before home forgets them: then they are known until the end, if this is interrupted.
  if (forget.length > 0)
    for (const { access } of places)
      await withSession(access.admin, (cell) => forgetDepartures(cell, forget));
  return withSession(home.admin, async (session) => {
    await session.script('begin');
    const found = contents.flatMap(({ businesses }) => businesses.map(({ orgId }) => orgId));
    await forgetAddresses(session, { orgIds: [...found, ...forget], contents });
    await session.all('delete from placements where business_id = any ($1)', [forget]);
    const inCells = contents
      .filter(({ name }) => name !== homeName)
      .flatMap(({ businesses }) => businesses.map(({ orgId }) => orgId));
    const doubled: DoubledAddress[] = [];
    const placed = new Map<string, string>();
    for (const { name, businesses } of contents)
      for (const business of businesses) {
        const { orgId } = business;
        placed.set(orgId, name);
        const elsewhere = await placeOne(session, { ...business, name, inCells });
        const isOld = afterLoss && [name, before.get(orgId)].includes(afterLoss.lost);
        const taken = isOld ? await takenByNow(elsewhere, places) : [];
        doubled.push(...elsewhere.filter((address) => !taken.includes(address)));
        if (!afterLoss || taken.length === 0) continue;
        const place = places.find((one) => one.name === name) as Cell;
        const standIns = await giveUpAddresses(place.access, { orgId, addresses: taken, ...afterLoss });
        if (name !== homeName) await keepAddresses(session, { orgId, addresses: standIns });
      }
    await session.script('commit');
    return { placed, doubled };
  });
}

/**
 * Notes addresses again that lead to nobody, if their businesses still have them when no transaction of theirs runs. What
 * a request of theirs has begun is finished by the request, or by the sweep. Returns how many were noted.
 */
export async function noteMissing(
  home: DatabaseAccess,
  { places, missing }: { places: Cell[]; missing: MissingAddress[] },
): Promise<number> {
  let count = 0;
  for (const { orgId, place, kind, value } of missing) {
    const cell = places.find(({ name }) => name === place);
    if (!cell) continue;
    await withSession(cell.access.admin, async (session) => {
      await session.script('begin');
      await session.all(`select set_config('app.org_id', $1, true)`, [orgId]);
      await session.all('select pg_advisory_xact_lock(business_lock($1))', [orgId]);
      const addresses = await session.all<OwnAddress>(
        `select "userId", kind, value from (${everyAddress}) a where "orgId" = $1 and kind = $2 and value = $3`,
        [orgId, kind, value],
      );
      if (addresses.length === 0) return;
      await withSession(home.admin, async (directory) => {
        await directory.script('begin');
        const others = await noteAddresses(directory, { orgId, addresses, name: place, inCells: [] });
        await directory.script('commit');
        if (others.length === 0) count += 1;
      });
    });
  }
  return count;
}

/**
 * Forgets what the directory has of these businesses, but for addresses that they still have in a cell. If a cell was put
 * back, two businesses may have an address. It stays with the one that had it last.
 */
async function forgetAddresses(
  home: Session,
  { orgIds, contents }: { orgIds: string[]; contents: Contents[] },
): Promise<void> {
  const present = contents
    .filter(({ name }) => name !== homeName)
    .flatMap(({ businesses }) => businesses)
    .flatMap(({ orgId, addresses }) => addresses.map(({ kind, value }) => ({ orgId, kind, value })));
  await home.all(
    `delete from placed_addresses a where business_id = any ($1)
     and not exists (select from unnest($2::uuid[], $3::text[], $4::text[]) as p (business_id, kind, value)
                     where p.business_id = a.business_id and p.kind = a.kind and p.value = a.value)`,
    [
      orgIds,
      present.map(({ orgId }) => orgId),
      present.map(({ kind }) => kind),
      present.map(({ value }) => value),
    ],
  );
}

/**
 * What a database knows of moves of businesses that are in none any more. With it, such a move would look unfinished, and
 * a cell that is gone for good would have to be named for ever.
 */
async function forgetDepartures(session: Session, orgIds: string[]): Promise<void> {
  await session.all(
    `delete from departures d where business_id = any ($1)
     and not exists (select from moved_rows m where m.business_id = d.business_id)`,
    [orgIds],
  );
}

type Business = { orgId: string; addresses: OwnAddress[] };
/** What is in a cell. A business that has left it since the backup is still found there, set aside. */
type Contents = { name: string; businesses: Business[]; aside: string[] };

function contentsOf(
  { name, access, copies = [] }: Cell & { copies?: string[] },
  only?: string[],
): Promise<Contents> {
  return withSession(access.admin, async (session) => {
    await session.script('begin isolation level repeatable read read only');
    const businesses: Business[] = [];
    for (const orgId of await businessesOf(session)) {
      if (copies.includes(orgId) || only?.includes(orgId) === false) continue;
      await session.all(`select set_config('app.org_id', $1, true)`, [orgId]);
      const addresses = await session.all<OwnAddress>(
        `select "userId", kind, value from (${everyAddress}) a where "orgId" = $1`,
        [orgId],
      );
      businesses.push({ orgId, addresses });
    }
    const aside = await session.all<{ orgId: string }>(
      `select business_id as "orgId" from departures where state = 'GONE'`,
    );
    await session.script('commit');
    return { name, businesses, aside: aside.map(({ orgId }) => orgId) };
  });
}

/** An address of a business that another one has as well. */
export type DoubledAddress = OwnAddress & { orgId: string; other: { orgId: string; place: string } };
type Other = { kind: string; value: string; orgId: string; place: string };

/**
 * Those that the other business has in its tables. A claim may still fail. What a business in a lost cell has is not known
 * before that cell is filled.
 */
async function takenByNow(addresses: DoubledAddress[], places: Cell[]): Promise<DoubledAddress[]> {
  const taken: DoubledAddress[] = [];
  for (const address of addresses) {
    const { kind, value, other } = address;
    const place = places.find(({ name }) => name === other.place);
    if (!place) continue;
    const found = await withSession(place.access.admin, async (session) => {
      await session.script('begin read only');
      await session.all(`select set_config('app.org_id', $1, true)`, [other.orgId]);
      return session.all(
        `select 1 as one from (${everyAddress}) a where "orgId" = $1 and kind = $2 and value = $3`,
        [other.orgId, kind, value],
      );
    });
    // A payment is nobody's address.
    if (found.length > 0 && kind !== 'PAYMENT') taken.push(address);
  }
  return taken;
}

/** Those of the addresses that the directory has for another business. */
function placedElsewhere(home: Session, { orgId, addresses }: Business): Promise<Other[]> {
  return home.all<Other>(
    `select a.kind, a.value, business_id as "orgId", coalesce(p.cell, '${homeName}') as place
     from placed_addresses join unnest($2::text[], $3::text[]) as a (kind, value) using (kind, value)
     left join placements p using (business_id) where business_id <> $1`,
    [orgId, addresses.map(({ kind }) => kind), addresses.map(({ value }) => value)],
  );
}

/** Those of the addresses that home has for a business that is not in a cell. */
async function presentAtHome(
  home: Session,
  { orgId, addresses, inCells }: Business & { inCells: string[] },
): Promise<Other[]> {
  // Only the sign-in role sees those of all businesses.
  await home.script(`set local role ${databaseRoles.identity}`);
  const found = await home.all<Other>(
    `with placed as (select * from unnest($1::text[], $2::text[]) as a (kind, value))
     select p.kind, p.value, i.org_id as "orgId", '${homeName}' as place
     from placed p join identities i using (kind, value) where i.org_id <> all ($3) and i.org_id <> $4
     union all
     select p.kind, p.value, o.org_id, '${homeName}' from placed p join oauth_identities o
       on o.issuer = split_part(p.value, ' ', 1) and o.subject = substr(p.value, strpos(p.value, ' ') + 1)
     where p.kind = 'OAUTH' and o.org_id <> all ($3) and o.org_id <> $4`,
    [addresses.map(({ kind }) => kind), addresses.map(({ value }) => value), inCells, orgId],
  );
  await home.script('reset role');
  return found;
}

/**
 * Notes the addresses of a business in a cell. One that home has for somebody else is theirs, unless the cell is newer:
 * the directory is asked before the tables of home. Returns those that another business has as well.
 */
async function noteAddresses(
  home: Session,
  {
    isNewer = false,
    ...business
  }: Business & { name: string; inCells: string[]; isNewer?: boolean | undefined },
): Promise<DoubledAddress[]> {
  const { orgId, addresses, name } = business;
  // The addresses of a business at home are in its own tables.
  if (name !== homeName) await keepAddresses(home, { orgId, addresses });
  // Looked at afterwards: until our commit, nobody at home can claim what was noted.
  const atHome = await presentAtHome(home, business);
  if (!isNewer)
    await home.all(
      `delete from placed_addresses a using unnest($2::text[], $3::text[]) as h (kind, value)
       where a.kind = h.kind and a.value = h.value and a.business_id = $1`,
      [orgId, atHome.map(({ kind }) => kind), atHome.map(({ value }) => value)],
    );
  const others = [...atHome, ...(await placedElsewhere(home, business))];
  return addresses.flatMap((address) => {
    const other = others.find(({ kind, value }) => kind === address.kind && value === address.value);
    return other ? [{ ...address, orgId, other: { orgId: other.orgId, place: other.place } }] : [];
  });
}

/** Notes where a business and its addresses are. Returns the addresses that another business has as well. */
async function placeOne(
  home: Session,
  business: Business & { name: string; inCells: string[]; isNewer?: boolean },
): Promise<DoubledAddress[]> {
  const doubled = await noteAddresses(home, business);
  await home.all(
    `insert into placements (business_id, cell, confirmed_at) values ($1, $2, now())
     on conflict (business_id) do update set cell = excluded.cell, confirmed_at = now(), changed_at = clock_timestamp()`,
    [business.orgId, business.name],
  );
  return doubled;
}
