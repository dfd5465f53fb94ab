import type { ArchiveWriter } from '../archive/write-archive.ts';
import type { DatabaseAccess } from '../database.ts';
import { type Session, withSession } from '../db.ts';
import { databaseRoles } from '../roles.ts';
import { serviceOrgId } from '../service-org.ts';
import { StartError } from '../start-error.ts';
import { lockAgainstMoves } from './move-business.ts';
import { movedTables } from './moved-tables.ts';
import { homeName } from './placements.ts';
import { readHomeId } from './prepare-cells.ts';

/** The folder of the cells in a backup. */
export const cellsPath = 'cells/';
/** Some rows of a table of a business, each as the text of a row of PostgreSQL. An entry has one such JSON per line. */
export type CellRows = { orgId: string; table: string; rows: string[] };

type Cell = { name: string; access: DatabaseAccess };
type Progress = (part: { bytes: number; total: number }) => void;

const rowsAtOnce = 50;
const entryBytes = 4_000_000;

/** Which home a backup is of, and its cells. */
export type CellFacts = { home: string; cells: Record<string, { businesses: number }> };

/**
 * Does the work while no business moves, so that each is in exactly one of the copies. Refuses when a move was
 * interrupted.
 */
export function withoutMoves<Result>(
  home: DatabaseAccess,
  cells: Cell[],
  work: (homeId: string) => Promise<Result>,
): Promise<Result> {
  return withSession(home.admin, async (session) => {
    if (!(await lockAgainstMoves(session, { isShared: false })))
      throw new StartError('A business is being moved just now. Make the backup when that is done.');
    const placed = await session.all<{ orgId: string; cell: string }>(
      'select business_id as "orgId", cell from placements',
    );
    const cellOf = new Map(placed.map(({ orgId, cell }) => [orgId, cell]));
    for (const { name, access } of [{ name: homeName, access: home }, ...cells]) {
      const left = await withSession(access.admin, (one) =>
        one.all<{ orgId: string }>('select business_id as "orgId" from departures'),
      );
      const open = left.find(({ orgId }) => (cellOf.get(orgId) ?? homeName) === name);
      if (open) {
        throw new StartError(
          `A move of the business ${open.orgId} was interrupted. Finish it or undo it first: tillhouse move --undo ${open.orgId}`,
        );
      }
    }
    // Also without cells: the backup is of this home when cells are added later.
    return work(await readHomeId(session));
  });
}

/** Writes all businesses of a cell into the archive, as they are at one moment. Others can work meanwhile. */
export function backUpCell(
  { name, access }: Cell,
  archive: ArchiveWriter,
  onCopied: Progress,
): Promise<{ businesses: number }> {
  return withSession(access.admin, async (session) => {
    const [size] = await session.all<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    );
    await session.script('begin isolation level repeatable read read only');
    const orgIds = await businessesOf(session);
    const lines: string[] = [];
    let [entry, bytes] = [0, 0];
    const flush = async () => {
      if (lines.length === 0) return;
      entry += 1;
      await archive.add(`${cellsPath}${name}/${String(entry).padStart(6, '0')}`, lines.join('\n'));
      onCopied({ bytes, total: size?.bytes ?? 0 });
      lines.length = bytes = 0;
    };
    for (const orgId of orgIds) {
      for await (const part of rowsOfBusiness(session, orgId)) {
        const line = JSON.stringify(part);
        lines.push(line);
        bytes += line.length;
        if (bytes > entryBytes) await flush();
      }
    }
    await flush();
    await session.script('commit');
    return { businesses: orgIds.length };
  });
}

/** The owner of the tables may be bound by their policies, so it looks as the jobs do. */
export async function businessesOf(session: Session): Promise<string[]> {
  await session.script(`set local role ${databaseRoles.jobs}`);
  const found = await session.all<{ orgId: string }>(
    'select org_id as "orgId" from organisations where org_id <> $1 order by created_at, org_id',
    [serviceOrgId],
  );
  await session.script('reset role');
  return found.map(({ orgId }) => orgId);
}

async function* rowsOfBusiness(session: Session, orgId: string): AsyncGenerator<CellRows> {
  await session.all(`select set_config('app.org_id', $1, true)`, [orgId]);
  for (const { name, rowsOf, isDerived } of await movedTables(session)) {
    if (isDerived) continue;
    await session.all(
      `declare rows_of no scroll cursor for select t::text as line from ${name} t where ${rowsOf}`,
      [orgId],
    );
    for (;;) {
      const rows = await session.all<{ line: string }>(`fetch ${rowsAtOnce} from rows_of`);
      if (rows.length === 0) break;
      yield { orgId, table: name, rows: rows.map(({ line }) => line) };
    }
    await session.script('close rows_of');
  }
}
