import { setTimeout as wait } from 'node:timers/promises';
import type { Cells, Database, DatabaseAccess } from '../database.ts';
import { databaseFault, type Session, withSession } from '../db.ts';
import { databaseRoles } from '../roles.ts';
import { serviceOrgId } from '../service-org.ts';
import { StartError } from '../start-error.ts';
import { capturedBusinesses, dropCapture } from './capture.ts';
import { compareAside, rejectNewerCopy } from './compare-copies.ts';
import {
  beginRawWrites,
  compareTables,
  deleteRows,
  filledTables,
  insertRows,
  partsOf,
  runWithTriggers,
  setRowsAside,
  setSomeAside,
  waitForEvents,
  waitForJobs,
} from './copy-rows.ts';
import { everyAddress } from './directory.ts';
import { catchUp, copyChanges, type FirstCopy, makeFirstCopy } from './first-copy.ts';
import { type MovedTable, movedTables } from './moved-tables.ts';
import { homeName } from './placements.ts';
import { isLost } from './prepare-cells.ts';
import { insertOldRows, type TakenAddress } from './taken-addresses.ts';

export type Cell = { name: string; access: DatabaseAccess; database: Database };
type Departure = { toCell: string; state: 'MOVING' | 'GONE' };

export type MoveHooks = {
  /** Run in the old cell when nobody writes events any more, before the rows are read. It is undone if the move fails. */
  beforeLeaving: { text: string; values: unknown[] };
  /** What must hold for the copy before anybody can reach it. */
  checks: MoveCheck[];
  /** Called when the business is open in its new cell. */
  afterMove(database: Database): Promise<void>;
  /** Called before each step. Tests interrupt a move here. */
  onStep?(step: MoveStep): Promise<void> | void;
  /** Called when a large table was copied, while the business is open. */
  onTable?(name: string, rows: number): void;
};

type Reader = {
  one: <Row extends object>(statement: { text: string; values: unknown[] }) => Promise<Row | undefined>;
};
/** Returns what is wrong, or undefined. */
export type MoveCheck = { name: string; problem(reader: Reader): Promise<string | undefined> };

export type MoveStep =
  | 'first copy'
  | 'first check'
  | 'mark'
  | 'drain'
  | 'read'
  | 'write'
  | 'compare'
  | 'open'
  | 'close'
  | 'place'
  | 'finish'
  | 'set aside';

/** How long a move waits for the transactions of the business that began before it. */
const drainAtMostMs = 8_000;
const longWork =
  'Work of this business takes long, such as an import. Nothing was moved. Try again when it is done.';
/** How long a move waits for reads, of which each statement may take 5 seconds. */
const readsAtMostMs = 12_000;
/** How long new reads queue behind a move that waits for older ones, and then pass. */
const [readsQueueMs, readsPassMs] = [300, 100];
const longRead =
  'Somebody reads this business for long, such as a large report. Nothing was moved. Try again when that is done.';

const otherMove = 'Another command is moving this business just now.';
/** How long a command waits for another one. */
const commandWaitMs = 10_000;

/** Checks that took longer in the first copy are not repeated while the business is closed. */
const quickCheckMs = 50;
/** Nor are more than fit into this time. */
const checksWithinMs = 1_000;
/** Rows that are set aside in one transaction while the business is open elsewhere. */
const asideAtOnce = 10_000;

type Moved = { rows: number; readOnlyMs: number; from: string };
type MoveOptions = { orgId: string; to: string; largeRows?: number };

/**
 * Moves a business into another cell. Steps, each of which may be the last before an interruption:
 * 1. A transaction of the new cell copies the business while it is open, and the invariants are checked in the copy.
 * 2. The old cell is told to refuse writes (MOVING), and the transactions that run come to their end.
 * 3. One transaction of the old cell makes the deliveries that webhooks still lack, and sets the rows of small tables
 *    aside. The new cell gets them, and what has changed in large tables; both are compared. Reads come to their end.
 * 4. The new cell commits. From here on there are two copies, and the old one still counts.
 * 5. The old cell commits (GONE). The rows stay there, set aside, until they are dropped.
 * 6. Home places the business in the new cell. It is open.
 * 7. The rows of large tables are set aside in the old cell.
 * Called again after an interruption, it begins anew, or goes on with step 6 or 7 if step 5 was done.
 */
export async function moveBusiness(
  cells: Cells,
  { orgId, to, largeRows }: MoveOptions,
  hooks: MoveHooks,
): Promise<Moved> {
  const step = async (name: MoveStep) => hooks.onStep?.(name);
  return asOnlyMover(cells, { orgId, waitMs: commandWaitMs }, async (home) => {
    const from = await cellOfBusiness(cells, home, orgId);
    const target = cellNamed(cells, to);
    if (from.name === target.name) return finishMove(cells, { orgId, target });
    const departure = await readDeparture(from, orgId);
    if (departure?.state === 'GONE') {
      if (departure.toCell !== to) {
        throw new StartError(
          `A move of this business to ${departure.toCell} was interrupted. Finish it (tillhouse move ${orgId} ${departure.toCell}) or undo it (tillhouse move --undo ${orgId}) first.`,
        );
      }
      const begun = performance.now();
      await step('place');
      await place(home, { orgId, from: from.name, to: target });
      cells.placements.remember(orgId, to);
      const readOnlyMs = Math.round(performance.now() - begun);
      await hooks.afterMove(target.database);
      return { rows: await cleanUp(from, orgId), readOnlyMs, from: from.name };
    }
    // The business is open again while the first copy is made.
    if (departure) await unmark(cells, home, { orgId, from, target: await cellOfCopy(cells, departure) });
    if (!(await isIn(from, orgId))) {
      await placeWhereItIs(cells, home, { orgId, target });
      return { rows: 0, readOnlyMs: 0, from: target.name };
    }
    // If one of the databases was put back, the newer rows may be in the target.
    if (await isIn(target, orgId)) await rejectNewerCopy(orgId, [from, target]);
    for (const cell of [from, target]) await keepAside(orgId, [cell, from]);
    // An earlier move, from the target to here, may have been interrupted too.
    for (const { access } of [from, target]) await dropCapture(access.admin, orgId);
    const parts = { cells, home, orgId, from, target, largeRows, hooks, step };
    const moved = await copyAndPlace(parts).catch(async (error) => {
      // If a database does not answer, this is done when the move is run again.
      await asStillOnlyMover(cells, { orgId, home }, async (atHome) => {
        await unmark(cells, atHome, { orgId, from, target });
        await dropCapture(from.access.admin, orgId);
      }).catch(() => {});
      throw error;
    });
    await step('finish');
    await hooks.afterMove(target.database);
    await step('set aside');
    const rows = moved.rows + (await cleanUp(from, orgId));
    return { rows, readOnlyMs: moved.readOnlyMs, from: from.name };
  });
}

/** Leaving a cell erases what an earlier stay has set aside there. That is older, unless people have set it aside. */
async function keepAside(orgId: string, [cell, from]: [Cell, Cell]): Promise<void> {
  if (!(await compareAside(orgId, [cell, from]))?.ofAside) return;
  const back =
    cell.name === from.name ? '' : ` To get them back: tillhouse move --set-aside ${orgId} ${from.name}.`;
  throw new StartError(
    `${cell.name} has rows of this business that were set aside, with changes that those in ${from.name} lack. Nothing was moved.${back} To drop them: tillhouse move --drop-old ${orgId}`,
  );
}

type CopyParts = {
  cells: Cells;
  home: Session;
  orgId: string;
  from: Cell;
  target: Cell;
  largeRows: number | undefined;
  hooks: MoveHooks;
  step(name: MoveStep): Promise<void>;
};

/** Steps 1 to 6. */
function copyAndPlace(parts: CopyParts): Promise<{ rows: number; readOnlyMs: number }> {
  const { cells, home, orgId, from, target, largeRows, hooks, step } = parts;
  return withSession(from.access.admin, (source) =>
    withSession(target.access.admin, async (destination) => {
      const tables = await sameTables(source, destination);
      await step('first copy');
      const onTable = (name: string, rows: number) => hooks.onTable?.(name, rows);
      const first = await makeFirstCopy({ orgId, from, source, destination, tables, largeRows, onTable });
      await step('first check');
      const quick = await rejectBroken(target, destination, hooks.checks);
      await catchUp({ orgId, destination }, { ...first, source });
      await step('mark');
      const begun = performance.now();
      try {
        await mark(source, orgId, target.name);
        await step('drain');
        await drain(source, orgId);
        const rows = await copyRest({ ...parts, source, destination, tables, first, quick });
        await step('place');
        await place(home, { orgId, from: from.name, to: target });
        cells.placements.remember(orgId, target.name);
        return { rows, readOnlyMs: Math.round(performance.now() - begun) };
      } catch (error) {
        await source.script('rollback').catch(() => {});
        await destination.script('rollback').catch(() => {});
        throw error;
      }
    }),
  );
}

/** Of a business that is in its new cell already, the old rows may still have to be set aside. */
async function finishMove(cells: Cells, { orgId, target }: { orgId: string; target: Cell }): Promise<Moved> {
  for (const cell of cells.all.filter(({ name, problem }) => name !== target.name && !problem)) {
    if (!(await readDeparture(cell, orgId))) continue;
    const rows = await cleanUp(cell, orgId);
    if (rows > 0) return { rows, readOnlyMs: 0, from: cell.name };
  }
  throw new StartError(`The business is in ${target.name} already.`);
}

/** Sets what is left of a business that has moved away aside, some rows at a time. Returns how many there were. */
async function cleanUp({ access }: Cell, orgId: string): Promise<number> {
  // If readers keep a table busy, the server drops the triggers later (sweep-cells). They cost next to nothing.
  await dropCapture(access.admin, orgId).catch((error) => {
    if (!(error instanceof StartError)) throw error;
  });
  return withSession(access.admin, async (session) => {
    let rows = 0;
    const tables = await movedTables(session);
    await session.script('begin');
    await session.all(`select set_config('app.org_id', $1, true)`, [orgId]);
    const left = await filledTables(session, { orgId, tables: tables.filter(({ mayStay }) => mayStay) });
    await session.script('commit');
    for (const [place, table] of tables.entries()) {
      if (!left.includes(table)) continue;
      for (let some = asideAtOnce; some >= asideAtOnce; rows += some) {
        await beginRawWrites(session, orgId);
        // If our connection to home was lost, another command may have moved the business back meanwhile.
        if (!(await isGone(session, orgId))) throw new StartError(otherMove);
        some = await untilNoDeadlock(session, () =>
          setSomeAside(session, { orgId, place, table, limit: asideAtOnce }),
        );
        await session.script('commit');
      }
    }
    return rows;
  });
}

/** Drops what interrupted moves have left to note changes of businesses. */
export async function sweepCaptures(cells: Cells): Promise<{ dropped: number }> {
  let dropped = 0;
  for (const { access, database, problem } of cells.all) {
    if (problem) continue;
    const left = await capturedBusinesses((text) =>
      database.jobs.transaction((tx) => tx.all<{ name: string }>({ text, values: [] } as never)),
    );
    for (const orgId of left) {
      await asOnlyMover(cells, { orgId }, async () => {
        await dropCapture(access.admin, orgId);
        dropped += 1;
      }).catch((error) => {
        // It is being moved just now, or a table is busy.
        if (!(error instanceof StartError)) throw error;
      });
    }
  }
  return { dropped };
}

/** Undoes a move that was interrupted: the business is open again where it was. */
export async function undoMove(cells: Cells, orgId: string): Promise<string> {
  return asOnlyMover(cells, { orgId, waitMs: commandWaitMs }, async (home) => {
    const from = await cellOfBusiness(cells, home, orgId);
    const departure = await readDeparture(from, orgId);
    if (!departure) {
      const captured = await withSession(from.access.admin, (session) =>
        capturedBusinesses((text) => session.all(text)),
      );
      await dropCapture(from.access.admin, orgId);
      if (captured.includes(orgId)) return from.name;
      throw new StartError(`No move of this business was interrupted. It is in ${from.name}.`);
    }
    await dropCapture(from.access.admin, orgId);
    const target = await cellOfCopy(cells, departure);
    // First, so that there is a whole copy at every moment.
    if (departure.state === 'GONE') await putBack(from, orgId);
    if (!(await unmark(cells, home, { orgId, from, target }))) throw new StartError(otherMove);
    return from.name;
  });
}

/** Drops the rows that moves of this business have left in its former cells. */
export async function dropOldCopies(cells: Cells, orgId: string): Promise<string[]> {
  return asOnlyMover(cells, { orgId, waitMs: commandWaitMs }, async (home) => {
    const present = await cellOfBusiness(cells, home, orgId);
    if (await readDeparture(present, orgId)) {
      throw new StartError(
        'A move of this business was interrupted. Finish or undo it before its old copy is dropped.',
      );
    }
    const dropped: string[] = [];
    for (const cell of cells.all) {
      const { name, access, problem } = cell;
      if (problem) continue;
      if (name !== present.name && (await readDeparture(cell, orgId))) await cleanUp(cell, orgId);
      const found = await withSession(access.admin, (session) =>
        session.all('delete from moved_rows where business_id = $1 returning 1 as one', [orgId]),
      );
      if (found.length > 0) dropped.push(name);
    }
    return dropped;
  });
}

type RestParts = CopyParts & {
  source: Session;
  destination: Session;
  tables: MovedTable[];
  first: FirstCopy;
  quick: MoveCheck[];
};

/** Steps 3 to 5: everything that is left when nobody writes any more. Returns how many rows were set aside. */
async function copyRest(parts: RestParts): Promise<number> {
  const { orgId, target, home, hooks, step, source, destination, tables, first, quick } = parts;
  await beginRawWrites(source, orgId);
  // An import holds no lock of enter_business, but its rows.
  await source.script(`set local lock_timeout = ${drainAtMostMs}`);
  await holdMark(source, orgId, target.name);
  await step('read');
  const addresses = await readAddresses(source, orgId);
  const leaving = [...tables.entries()].flatMap(([index, table]) =>
    first.staying.includes(table) ? [] : [{ place: index, table }],
  );
  const rows = await untilNoDeadlock(source, async () => {
    await waitForJobs(source, orgId);
    await waitForEvents(source, orgId);
    await runWithTriggers(source, hooks.beforeLeaving);
    return setRowsAside(source, orgId, leaving);
  }).catch(explainLongWork);
  await step('write');
  // Whoever wrote without that lock has ended by now: it held a row that was just set aside.
  await copyChanges(source, destination, { ...first, orgId, isClosed: true });
  const small = leaving.map(({ table }) => table).filter(({ isDerived }) => !isDerived);
  await deleteRows(destination, orgId, small);
  for await (const { place: index, rows: lines } of partsOf(source, orgId)) {
    const table = tables[index] as MovedTable;
    if (!table.isDerived) await insertRows(destination, table, { rows: lines, isSameDatabase: false });
  }
  await step('compare');
  await compareTables({ session: source, from: 'ASIDE' }, destination, { orgId, tables: small });
  await rejectBroken(target, destination, quick, checksWithinMs);
  await destination.all(
    `update jobs.job_common set state = 'created', started_on = null where state = 'active' and data ->> 'orgId' = $1`,
    [orgId],
  );
  // The addresses of a business at home are in its tables. In a cell, the directory holds them.
  const [taken] = target.name === homeName ? [] : await keepAddresses(home, { orgId, addresses });
  if (taken) throw new StartError(`${taken.value} belongs to another business too. Nothing was moved.`);
  await waitForReads(source, orgId);
  await step('open');
  await destination.script('commit');
  await step('close');
  await source.all(`update departures set state = 'GONE' where business_id = $1`, [orgId]);
  await source.script('commit');
  return rows;
}

/** Another transaction that still runs may lock rows in another order. Then one of the two has to begin again. */
async function untilNoDeadlock<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  await session.script('savepoint before_work');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (databaseFault(error)?.code !== '40P01' || attempt === 3) throw error;
      await session.script('rollback to savepoint before_work');
    }
  }
}

/**
 * Waits for the reads that have begun. Those that come later wait until the old cell has committed, so each read sees all
 * rows of the business or is sent to the new cell. It is waited for before the business opens in the new cell, because
 * nothing may go wrong after that. New reads queue behind us, so we let them pass every now and then.
 */
async function waitForReads(source: Session, orgId: string): Promise<void> {
  for (const end = performance.now() + readsAtMostMs; ; await wait(readsPassMs)) {
    await source.script(`savepoint before_reads; set local lock_timeout = ${readsQueueMs}`);
    try {
      await source.all('select pg_advisory_xact_lock(reading_lock($1))', [orgId]);
      return await source.script(`set local lock_timeout = ${drainAtMostMs}`);
    } catch (error) {
      if (databaseFault(error)?.code !== '55P03') throw error;
      await source.script('rollback to savepoint before_reads; release savepoint before_reads');
      if (performance.now() > end) throw new StartError(longRead);
    }
  }
}

function explainLongWork(error: unknown): never {
  throw databaseFault(error)?.code === '55P03' ? new StartError(longWork) : error;
}

async function sameTables(source: Session, destination: Session): Promise<MovedTable[]> {
  const [tables, others] = [await movedTables(source), await movedTables(destination)];
  if (JSON.stringify(tables) !== JSON.stringify(others))
    throw new StartError('The two cells have different tables. Bring them up to date: tillhouse migrate');
  return tables;
}

/**
 * Refuses a copy that is not sound. The reader sees this business alone, as its own users would. Returns the checks that
 * took little time. With a limit, those that it leaves no time for are left out.
 */
async function rejectBroken(
  { access }: Cell,
  destination: Session,
  checks: MoveCheck[],
  withinMs = Number.POSITIVE_INFINITY,
): Promise<MoveCheck[]> {
  // A transaction that ends now has a later number. The rows would else seem to be of a transaction to come.
  await withSession(access.admin, (session) => session.all('select pg_current_xact_id()'));
  await destination.script(`set local role ${databaseRoles.app}`);
  const one = async <Row extends object>({ text, values }: { text: string; values: unknown[] }) =>
    (await destination.all<Row>(text, values))[0];
  const begun = performance.now();
  const [quick, broken]: [MoveCheck[], string[]] = [[], []];
  for (const check of checks) {
    const start = performance.now();
    if (start - begun > withinMs) break;
    const problem = await check.problem({ one });
    if (problem !== undefined) broken.push(`${check.name} (${problem})`);
    if (performance.now() - start < quickCheckMs) quick.push(check);
  }
  await destination.script('reset role');
  if (broken.length > 0)
    throw new StartError(`The copy is not sound: ${broken.join('; ')}. Nothing was moved.`);
  return quick;
}

async function mark(session: Session, orgId: string, to: string): Promise<void> {
  const marked = await session.all(
    `insert into departures (business_id, to_cell, state) values ($1, $2, 'MOVING')
     on conflict (business_id) do nothing returning 1 as one`,
    [orgId, to],
  );
  if (marked.length === 0) throw new StartError(otherMove);
}

/** Holds the mark, so that nobody else ends or undoes this move. */
async function holdMark(session: Session, orgId: string, to: string): Promise<void> {
  const held = await session.all(
    `select 1 as one from departures where business_id = $1 and to_cell = $2 and state = 'MOVING' for update`,
    [orgId, to],
  );
  if (held.length === 0) throw new StartError(otherMove);
}

/** Home was set back to a time before a move or a registration. It learns where the business is, if that is certain. */
async function placeWhereItIs(
  cells: Cells,
  home: Session,
  { orgId, target }: { orgId: string; target: Cell },
): Promise<void> {
  const { name, access } = target;
  const places: string[] = [];
  for (const cell of cells.all) {
    if (cell.problem) throw new StartError(cell.problem);
    if (await isIn(cell, orgId)) places.push(cell.name);
  }
  if (places.join() !== name)
    throw new StartError(
      `The business is not where it is placed. It has rows in ${places.join(' and ') || 'no database'}. Nothing was moved.`,
    );
  await withSession(access.admin, (session) =>
    session.all('delete from departures where business_id = $1', [orgId]),
  );
  if (name !== homeName) {
    const addresses = await withSession(access.admin, (session) => readAddresses(session, orgId));
    await home.script('begin');
    await home.all('delete from placed_addresses where business_id = $1', [orgId]);
    const [taken] = await keepAddresses(home, { orgId, addresses });
    await home.script(taken ? 'rollback' : 'commit');
    if (taken) throw new StartError(`${taken.value} belongs to another business too. Nothing was moved.`);
  }
  await place(home, { orgId, from: name, to: target });
  cells.placements.remember(orgId, name);
}

async function isIn({ access }: Cell, orgId: string): Promise<boolean> {
  const found = await withSession(access.as('jobs'), (session) =>
    session.all('select 1 as one from organisations where org_id = $1', [orgId]),
  );
  return found.length > 0;
}

/** Waits for the transactions that began before the mark. They hold the lock that enter_business takes. */
async function drain(session: Session, orgId: string): Promise<void> {
  const end = performance.now() + drainAtMostMs;
  const isFree = async () =>
    (
      await session.all<{ isFree: boolean }>('select pg_try_advisory_lock(business_lock($1)) as "isFree"', [
        orgId,
      ])
    )[0]?.isFree;
  while (!(await isFree())) {
    if (performance.now() > end) throw new StartError(longWork);
    await wait(20);
  }
  await session.all('select pg_advisory_unlock(business_lock($1))', [orgId]);
}

/** Opens the business again where it was. False if its rows are set aside already. */
async function unmark(
  cells: Cells,
  home: Session,
  { orgId, from, target }: { orgId: string; from: Cell; target: Cell | undefined },
): Promise<boolean> {
  return withSession(from.access.admin, async (session) => {
    await session.script('begin');
    // Waits for a commit of this move that is still under way.
    const [departure] = await session.all<{ state: string }>(
      'select state from departures where business_id = $1 for update',
      [orgId],
    );
    if (departure?.state !== 'MOVING') return false;
    if (target && (await isIn(target, orgId))) await rejectNewerCopy(orgId, [from, target]);
    if (target) await dropCopy(target, orgId);
    await forgetAddresses(home, { orgId, from: from.name });
    await session.all('delete from departures where business_id = $1', [orgId]);
    await session.script('commit');
    cells.placements.remember(orgId, from.name);
    return true;
  });
}

/** Removes a copy that does not count. */
async function dropCopy({ access }: Cell, orgId: string): Promise<void> {
  await withSession(access.admin, async (session) => {
    const tables = await movedTables(session);
    await beginRawWrites(session, orgId);
    await waitForJobs(session, orgId);
    await deleteRows(session, orgId, tables);
    await session.script('commit');
  });
}

type AfterLoss = {
  /** Called with the addresses that could not be put back, because they belong to another business by now. */
  beforeCommit(taken: TakenAddress[]): unknown;
};

/**
 * Puts the rows that were set aside back into their tables, as they were. The business stays closed. After a loss it is
 * opened, and an address that somebody else has by now does not keep it away.
 */
export async function putBack(
  { access, name }: Pick<Cell, 'access' | 'name'>,
  orgId: string,
  afterLoss?: AfterLoss,
): Promise<void> {
  await withSession(access.admin, async (session) => {
    const tables = new Map((await movedTables(session)).map((table) => [table.name, table]));
    await beginRawWrites(session, orgId);
    const gone = await session.all(
      `update departures set state = 'MOVING' where business_id = $1 and state = 'GONE' returning 1 as one`,
      [orgId],
    );
    if (gone.length === 0) throw new StartError(otherMove);
    let count = 0;
    const taken: TakenAddress[] = [];
    try {
      for await (const { tableName, rows } of partsOf(session, orgId)) {
        count += rows.length;
        const table = tables.get(tableName) as MovedTable;
        if (afterLoss) taken.push(...(await insertOldRows(session, table, { rows, isSameDatabase: true })));
        else await insertRows(session, table, { rows, isSameDatabase: true });
      }
    } catch (error) {
      // What PostgreSQL says of it has values of the rows.
      const kind = databaseFault(error)?.code.slice(0, 2);
      if (kind !== '22' && kind !== '23') throw error;
      const why =
        kind === '22' ? `${name} was updated since the move` : 'Another business has one of its keys by now';
      throw new StartError(
        `${why}, and the rows no longer fit into the tables of ${name}. Nothing was changed.${afterLoss ? '' : ' Finish the move instead.'}`,
      );
    }
    if (count === 0) {
      throw new StartError(
        `${name} has no rows of this business any more, so its move cannot be undone. Nothing was changed.`,
      );
    }
    await session.all('delete from moved_rows where business_id = $1', [orgId]);
    if (afterLoss) await session.all('delete from departures where business_id = $1', [orgId]);
    afterLoss?.beforeCommit(taken);
    await session.script('commit');
  });
}

export type PlacedAddress = { kind: string; value: string };

function readAddresses(source: Session, orgId: string): Promise<PlacedAddress[]> {
  return source.all<PlacedAddress>(`select kind, value from (${everyAddress}) a where "orgId" = $1`, [orgId]);
}

/**
 * The new claim keeps a process that still settles an older one from removing the address. Returns those that another
 * business has.
 */
export async function keepAddresses(
  home: Session,
  { orgId, addresses }: { orgId: string; addresses: PlacedAddress[] },
): Promise<PlacedAddress[]> {
  const kept = await home.all<PlacedAddress>(
    `insert into placed_addresses (kind, value, business_id, claim, confirmed_at)
     select kind, value, $1, gen_random_uuid(), now() from unnest($2::text[], $3::text[]) as a (kind, value)
     on conflict (kind, value) do update set confirmed_at = now(), claim = excluded.claim
     where placed_addresses.business_id = excluded.business_id
     returning kind, value`,
    [orgId, addresses.map(({ kind }) => kind), addresses.map(({ value }) => value)],
  );
  return addresses.filter((one) => !kept.some(({ kind, value }) => kind === one.kind && value === one.value));
}

/** The addresses of a business at home are in its tables again. */
async function forgetAddresses(
  home: Session,
  { orgId, from }: { orgId: string; from: string },
): Promise<void> {
  if (from === homeName) await home.all('delete from placed_addresses where business_id = $1', [orgId]);
}

async function place(
  home: Session,
  { orgId, from, to }: { orgId: string; from: string; to: Cell },
): Promise<void> {
  if (!(await isIn(to, orgId))) {
    throw new StartError(
      `The copy in ${to.name} is gone. Undo the move: tillhouse move --undo ${orgId} (${from} has kept its rows).`,
    );
  }
  await home.script('begin');
  await home.all(
    `insert into placements (business_id, cell, confirmed_at) values ($1, $2, now())
     on conflict (business_id) do update set cell = excluded.cell, confirmed_at = now(), changed_at = clock_timestamp()`,
    [orgId, to.name],
  );
  await forgetAddresses(home, { orgId, from: to.name });
  await home.script('commit');
}

async function isGone(session: Session, orgId: string): Promise<boolean> {
  const found = await session.all(
    `select 1 as one from departures where business_id = $1 and state = 'GONE'`,
    [orgId],
  );
  return found.length > 0;
}

async function readDeparture({ access }: Cell, orgId: string): Promise<Departure | undefined> {
  const [found] = await withSession(access.admin, (session) =>
    session.all<Departure>('select to_cell as "toCell", state from departures where business_id = $1', [
      orgId,
    ]),
  );
  return found;
}

/** Where a move that was interrupted may have left a copy. There is none if the data of that cell was lost. */
async function cellOfCopy(cells: Cells, { toCell }: Departure): Promise<Cell | undefined> {
  const cell = cells.all.find(({ name }) => name === toCell);
  if (cell?.problem && (await isLost(cellNamed(cells, homeName).access, cell))) return undefined;
  return cellNamed(cells, toCell);
}

async function cellOfBusiness(cells: Cells, home: Session, orgId: string): Promise<Cell> {
  if (orgId === serviceOrgId) throw new StartError('The operators of the service stay at home.');
  const [placed] = await home.all<{ cell: string }>('select cell from placements where business_id = $1', [
    orgId,
  ]);
  return cellNamed(cells, placed?.cell ?? homeName);
}

function cellNamed({ all }: Cells, name: string): Cell {
  const cell = all.find((one) => one.name === name);
  if (!cell)
    throw new StartError(`There is no cell ${name}. Known: ${all.map((one) => one.name).join(', ')}.`);
  if (cell.problem) throw new StartError(cell.problem);
  return cell;
}

/**
 * With its connection to home, a command has lost its lock. It then may clean up only if nobody else is at work.
 */
async function asStillOnlyMover(
  cells: Cells,
  { orgId, home }: { orgId: string; home: Session },
  work: (home: Session) => Promise<void>,
): Promise<void> {
  const isConnected = await home.all('select 1 as one').then(
    () => true,
    () => false,
  );
  return isConnected ? work(home) : asOnlyMover(cells, { orgId }, work);
}

/** Moves share this lock, and a backup of all cells takes it alone. It ends with the connection. */
export async function lockAgainstMoves(home: Session, { isShared }: { isShared: boolean }): Promise<boolean> {
  const [lock] = await home.all<{ isOurs: boolean }>(
    `select pg_try_advisory_lock${isShared ? '_shared' : ''}(hashtextextended('moves', 0)) as "isOurs"`,
  );
  return lock?.isOurs ?? false;
}

/**
 * Only one command at a time moves a business. The lock ends with the connection. The server takes it too, for a moment,
 * when it cleans up after an interrupted move, so a command waits a little for it.
 */
async function asOnlyMover<Result>(
  cells: Cells,
  { orgId, waitMs = 0 }: { orgId: string; waitMs?: number },
  work: (home: Session) => Promise<Result>,
): Promise<Result> {
  return withSession(cellNamed(cells, homeName).access.admin, async (home) => {
    for (const end = performance.now() + waitMs; !(await lockMoveOf(home, orgId)); await wait(200))
      if (performance.now() >= end) throw new StartError(otherMove);
    if (!(await lockAgainstMoves(home, { isShared: true })))
      throw new StartError('A backup is being made just now. Move the business when it is done.');
    return work(home);
  });
}

async function lockMoveOf(home: Session, orgId: string): Promise<boolean> {
  const [lock] = await home.all<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('move ' || $1, 0)) as "isOurs"`,
    [orgId],
  );
  return lock?.isOurs ?? false;
}
