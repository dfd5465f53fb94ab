import type { Logger } from 'pino';
import { fail } from '../../values/refusal.ts';
import type { CellDatabase, Database } from '../database.ts';
import {
  createPool,
  databaseFault,
  isRetryable,
  type Pool,
  type Statement,
  type Tx,
  UnknownOutcome,
} from '../db.ts';
import { troubleLog } from '../log.ts';
import { ClaimedElsewhere, createDirectory, type Directory } from './directory.ts';
import { entering } from './entering.ts';
import { followPlacements, homeName, type Placements } from './placements.ts';
import { problemOfCell } from './prepare-cells.ts';

/** The code that enter_business and read_business raise when the business is not here any more. */
const departedCode = 'TH001';
const directoryConnections = 4;

/**
 * Makes one database of home and its cells. A transaction of a business runs in the cell of that business, all others
 * at home. Everything else of a request is one ordinary database.
 */
export async function joinCells(
  cells: [CellDatabase, ...CellDatabase[]],
  log: Logger,
  { rechecks }: { rechecks: boolean },
): Promise<Database> {
  const [home] = cells;
  const logTrouble = troubleLog(log);
  const ofHome = (message: string) => (error: unknown) => logTrouble(error, message, { cell: homeName });
  // A pool of its own: a transaction that holds a connection of the identity pool must not wait for another of it.
  const pool = createPool(home.access.as('identity'), {
    connections: directoryConnections,
    onLost: ofHome('a database connection was lost'),
  });
  const placements = await followPlacements(pool, ofHome('the placements were not read; trying again'));
  const directory = createDirectory({
    ...{ pool, cells, placements },
    log: (error) => logTrouble(error, 'an address or a placement will be settled later'),
  });
  const parts = { cells, placements, directory };
  const recheck = rechecks ? recheckCells(cells, log) : undefined;
  return {
    ...home.database,
    app: routedPool('app', parts),
    identity: routedPool('identity', parts),
    cells: { all: cells, of: (orgId) => cellOf(parts, orgId), directory, placements },
    close: async () => {
      placements.close();
      clearInterval(recheck);
      await Promise.all([pool.close(), ...cells.map(({ database }) => database.close())]);
    },
  };
}

const recheckEveryMs = 3_000;

/** Looks again at the cells that could not be used when this process started. */
function recheckCells([home, ...cells]: CellDatabase[], log: Logger): NodeJS.Timeout {
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking || !home) return;
    isChecking = true;
    for (const cell of cells.filter(({ problem }) => problem)) {
      cell.problem = await problemOfCell(home.access, cell);
      if (!cell.problem) log.warn({ cell: cell.name }, 'the cell can be used now');
    }
    isChecking = false;
  }, recheckEveryMs);
  return timer.unref();
}

type Parts = { cells: CellDatabase[]; placements: Placements; directory: Directory };

function routedPool(role: 'app' | 'identity', parts: Parts): Pool {
  const [home] = parts.cells as [CellDatabase];
  return {
    transaction: (work, tenant) =>
      tenant === undefined
        ? notingCell(home, () => home.database[role].transaction(work))
        : transactionIn(parts, role, work, tenant),
    read: (opening, work, tenant) =>
      inCellOf(parts, tenant, (cell) =>
        cell.database[role].read(
          readingBusiness(opening, tenant),
          (tx) => work({ ...tx, cell: cell.name, directory: parts.directory.forTransaction(cell, tenant) }),
          tenant,
        ),
      ),
    close: async () => {},
    figures: () => home.database[role].figures(),
  };
}

async function cellOf({ cells, placements }: Parts, orgId: string): Promise<CellDatabase> {
  const name = await placements.of(orgId);
  const cell = cells.find((one) => one.name === name);
  // Without the cell, another process knows more cells than this one, which must be started again with them.
  if (cell && !cell.problem) return cell;
  throw unavailable(name);
}

function unavailable(cell: string): Error {
  const refusal = fail('UNAVAILABLE', { retryAfterSeconds: 5 });
  cellsOfErrors.set(refusal, cell);
  return refusal;
}

const cellsOfErrors = new WeakMap<Error, string>();

/** What enter_business and read_business raise in a cell that is still being filled. */
const unfilledCode = 'TH002';
/** What PostgreSQL answers when a schema, a table or a function is not there. */
const absentCodes = ['3F000', '42P01', '42883', unfilledCode];

/** Without our tables, a cell is looked at again. It may have been lost, with an empty database in its place now. */
async function rejectLost({ cells: [home] }: Parts, cell: CellDatabase, error: unknown): Promise<void> {
  if (!home || cell === home || !absentCodes.includes(databaseFault(error)?.code ?? '')) return;
  cell.problem ??= await problemOfCell(home.access, cell);
  if (cell.problem || databaseFault(error)?.code === unfilledCode) throw unavailable(cell.name);
}

/** The name of the database that caused an error, for the log. Undefined without cells. */
export function cellOfError(error: Error): string | undefined {
  return cellsOfErrors.get(error);
}

async function notingCell<Result>({ name }: CellDatabase, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Work in a cell may fail at home. That was noted before.
    if (error instanceof Error && !cellsOfErrors.has(error)) cellsOfErrors.set(error, name);
    throw error;
  }
}

/** The opening of a read that is refused once the business is gone. */
export function readingBusiness({ text, values }: Statement, orgId: string): Statement {
  return { text: `${text}, read_business($${values.length + 1})`, values: [...values, orgId] };
}

function transactionIn<Result>(
  parts: Parts,
  role: 'app' | 'identity',
  work: (tx: Tx) => Promise<Result>,
  tenant: string,
): Promise<Result> {
  return inCellOf(parts, tenant, async (cell) => {
    const directory = parts.directory.forTransaction(cell, tenant);
    try {
      const result = await cell.database[role].transaction(
        (tx) => work({ ...entering(tx, tenant), cell: cell.name, directory }),
        tenant,
      );
      await directory.settle();
      return result;
    } catch (error) {
      await directory.withdraw(error);
      // Asking for an address settles what a crash has left. Only now, because this transaction held locks before.
      if (error instanceof ClaimedElsewhere) await parts.directory.find(error.address).catch(() => {});
      if (!directory.hasCommittedElsewhere() || !mayBeDoneAgain(error)) throw error;
      throw new UnknownOutcome('a part of the request is committed in another cell', { cause: error });
    }
  });
}

function mayBeDoneAgain(error: unknown): boolean {
  return isRetryable(error) || isDeparted(error);
}

/** Whether the cell refused because the business is not there any more. */
export function isDeparted(error: unknown): boolean {
  return databaseFault(error)?.code === departedCode;
}

/** Does the work in the cell of the business, and once more if the business has left that cell. */
async function inCellOf<Result>(
  parts: Parts,
  tenant: string,
  work: (cell: CellDatabase) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const cell = await cellOf(parts, tenant);
    try {
      return await notingCell(cell, () => work(cell));
    } catch (error) {
      await rejectLost(parts, cell, error);
      if (!isDeparted(error)) throw error;
      const isMoved = (await parts.placements.refresh(tenant)) !== cell.name;
      if (!isMoved || attempt > 1) throw fail('UNAVAILABLE', { retryAfterSeconds: 2 });
    }
  }
}
