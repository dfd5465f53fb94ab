import { randomUUID } from 'node:crypto';
import { renewDataIdIn } from '../data-id.ts';
import type { DatabaseAccess } from '../database.ts';
import { type Session, withSession } from '../db.ts';
import { isMigrated } from '../migrate.ts';
import { StartError } from '../start-error.ts';
import { homeName } from './placements.ts';

/** Refuses to start without a cell that has businesses: they would be taken for businesses of home. */
export async function rejectMissingCells(home: DatabaseAccess, names: Iterable<string>): Promise<void> {
  const known = [homeName, ...names];
  const missing = await withSession(home.admin, (session) =>
    session.all<{ cell: string; businesses: number }>(
      `select cell, count(*)::int as businesses from placements
       where cell <> all ($1::text[]) group by cell order by cell`,
      [known],
    ),
  );
  if (missing.length > 0) {
    const list = missing.map(({ cell, businesses }) => `${cell} (businesses: ${businesses})`).join(', ');
    throw new StartError(`TILLHOUSE_CELLS does not name ${list}. Add name=postgres://… for each of them.`);
  }
}

/** The data of a cell is gone, and an empty database is in its place. */
export class LostCell extends StartError {}

/**
 * Refuses an empty database in place of a cell that has businesses. With tables in it, their users would be told that
 * their passwords are wrong, new businesses would go there, and a backup would look complete.
 */
export async function rejectLostCell(
  home: DatabaseAccess,
  { name, access }: { name: string; access: DatabaseAccess },
): Promise<void> {
  const state = await stateOf(access);
  if (state === 'NAMED') return;
  if (state === 'FILLING')
    throw new LostCell(
      `It is being filled from a backup. If no command is at work on it, run it again: tillhouse restore --cell ${name} FILE`,
    );
  const [placed] = await withSession(home.admin, (session) =>
    session.all<{ businesses: number }>(
      'select count(*)::int as businesses from placements where cell = $1 and confirmed_at is not null',
      [name],
    ),
  );
  if (!placed?.businesses) return;
  throw new LostCell(
    `Its database is empty, but it should have businesses (${placed.businesses}). If TILLHOUSE_CELLS leads to the wrong database, correct it. If the data was lost, put it back: tillhouse restore --cell ${name} FILE (with DATABASE_URL: with the tools of that PostgreSQL)`,
  );
}

/** Whether an empty database is in place of the cell. One that does not answer may be so or not. */
export function isLost(
  home: DatabaseAccess,
  cell: { name: string; access: DatabaseAccess },
): Promise<boolean> {
  return rejectLostCell(home, cell).then(
    () => false,
    (error) => error instanceof LostCell,
  );
}

/** Whether the database says which cell it is. It does from the start on, so one that does not is new. */
async function stateOf({ admin }: DatabaseAccess): Promise<'NEW' | 'FILLING' | 'NAMED'> {
  return withSession(admin, async (session) => {
    const [table] = await session.all<{ exists: boolean }>(
      `select to_regclass('public.this_cell') is not null as exists`,
    );
    if (!table?.exists) return 'NEW';
    const [own] = await session.all<{ isFilling: boolean }>(
      // A cell of an older version has no such column.
      `select coalesce((to_jsonb(c) ->> 'is_filling')::boolean, false) as "isFilling" from this_cell c`,
    );
    if (!own) return 'NEW';
    return own.isFilling ? 'FILLING' : 'NAMED';
  });
}

/**
 * Writes into an empty, migrated database that it is this cell of this home. A database that is another cell, belongs to
 * another home or already has businesses of its own is refused.
 */
export async function nameCell(home: DatabaseAccess, name: string, cell: DatabaseAccess): Promise<void> {
  const homeId = await withSession(home.admin, readHomeId);
  await withSession(cell.admin, async (session) => {
    const [own] = await session.all<{ name: string; home: string }>('select name, home from this_cell');
    if (!own) {
      await rejectOwnBusinesses(session, name);
      await session.all('insert into this_cell (name, home) values ($1, $2) on conflict do nothing', [
        name,
        homeId,
      ]);
      // It may be a copy of another cell that was made before it had a name.
      await renewDataIdIn(session);
      return;
    }
    const problem = problemOf(own, { name, homeId });
    if (problem) throw new StartError(problem);
  });
}

function problemOf(
  own: { name: string; home: string },
  { name, homeId }: { name: string; homeId: string },
): string | undefined {
  if (own.home === homeId && own.name === homeName)
    return `The database that TILLHOUSE_CELLS calls ${name} is home. Give ${name} a database of its own.`;
  if (own.home !== homeId)
    return `The database that TILLHOUSE_CELLS calls ${name} belongs to another Tillhouse. If home was put back to an earlier state, run: tillhouse migrate --restored. Otherwise give ${name} a database of its own.`;
  if (own.name !== name)
    return `The database that TILLHOUSE_CELLS calls ${name} is the cell ${own.name}. Correct TILLHOUSE_CELLS.`;
  return undefined;
}

/** Home gets its id when it is first asked for. */
export async function readHomeId(session: Session): Promise<string> {
  await session.all(`insert into this_cell (name, home) values ($1, $2) on conflict do nothing`, [
    homeName,
    randomUUID(),
  ]);
  const [own] = await session.all<{ name: string; home: string }>('select name, home from this_cell');
  if (own?.name !== homeName) {
    throw new StartError(
      `The database of this server is the cell ${own?.name} of another one. DATABASE_URL must lead to home.`,
    );
  }
  return own.home;
}

/** The owner of the tables is bound by their policies unless it is a superuser, so it looks as the jobs do. */
async function rejectOwnBusinesses(session: Session, name: string): Promise<void> {
  await session.script('begin; set local role tillhouse_jobs');
  const [found] = await session.all(`select from organisations where kind = 'BUSINESS' limit 1`);
  await session.script('rollback');
  if (found) {
    throw new StartError(
      `The database that TILLHOUSE_CELLS calls ${name} already has businesses. Give ${name} an empty database.`,
    );
  }
}

/** Why a cell cannot be used now. Undefined if it can. */
export async function problemOfCell(
  home: DatabaseAccess,
  { name, access }: { name: string; access: DatabaseAccess },
): Promise<string | undefined> {
  try {
    await rejectLostCell(home, { name, access });
    if (!(await isMigrated(access.admin)))
      return `The cell ${name} has an older version. Bring it up to date: tillhouse migrate`;
    await nameCell(home, name, access);
    return undefined;
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    return error instanceof StartError
      ? `The cell ${name}: ${reason}`
      : `The cell ${name} does not answer: ${reason}.`;
  }
}
