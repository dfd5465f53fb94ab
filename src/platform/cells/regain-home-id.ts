import type { DatabaseAccess } from '../database.ts';
import { type Session, withSession } from '../db.ts';
import type { Keys } from '../keys.ts';
import { openMessage } from '../outbox.ts';
import { StartError } from '../start-error.ts';
import { homeName } from './placements.ts';
import { identityOf } from './restore-cell.ts';
import { isServed } from './served-cell.ts';

type Cell = { name: string; access: DatabaseAccess };

/** So many of the last messages of a cell are tried with the keys. Some may be older than the keys. */
const messagesAtMost = 100;

/**
 * A home that was put back to before its first cell has no id, or a new one from a command that came first. It gets the
 * one back that its cells know. That they are its own is seen by their messages: only the keys of this server open them.
 * Returns whether it did.
 */
export async function regainHomeId(
  home: DatabaseAccess,
  { cells, readKeys }: { cells: Cell[]; readKeys: () => Keys },
): Promise<boolean> {
  const known = await withSession(home.admin, readId);
  if (known.hasUsedCells) return false;
  const found = await Promise.all(cells.map((cell) => identityOf(cell).catch(() => 'SILENT' as const)));
  const named = cells.flatMap((cell, index) => {
    const own = found[index];
    return own && own !== 'SILENT' ? [{ ...cell, own }] : [];
  });
  const ids = [...new Set(named.map(({ own }) => own.home))];
  if (ids.length === 0 || (ids.length === 1 && ids[0] === known.id)) return false;
  // These mistakes are named when the cells are brought up to date.
  if (named.some(({ name, own }) => own.name !== name)) return false;
  const [id, another] = ids;
  if (!id || another)
    throw new StartError(
      `The cells ${named.map(({ name }) => name).join(', ')} do not belong to the same Tillhouse. Correct TILLHOUSE_CELLS. Nothing was changed.`,
    );
  const silent = cells.filter((_, index) => found[index] === 'SILENT');
  if (silent.length > 0)
    throw new StartError(
      `Home does not know its cells: it was put back to before its first one. ${silent.map(({ name }) => name).join(', ')} cannot be used now, so nothing was changed. Run this again when every cell answers.`,
    );
  for (const cell of named)
    if (await isServed(cell))
      throw new StartError(
        `Home does not know ${cell.name}, and a server uses it just now. Stop that server, or correct TILLHOUSE_CELLS. Nothing was changed.`,
      );
  const keys = readKeys();
  const areOurs = await Promise.all(named.map((cell) => opensMessages(cell, keys)));
  if (!areOurs.includes(true))
    throw new StartError(
      `Home does not know ${named.map(({ name }) => name).join(', ')}, and no message there was written with the keys of this server (${keys.file}). If the cells belong to this home, set TILLHOUSE_KEYS to the file that it had when they were used. Otherwise correct TILLHOUSE_CELLS. Nothing was changed.`,
    );
  await withSession(home.admin, (session) =>
    session.all(
      `insert into this_cell (name, home) values ($1, $2) on conflict (is_only) do update set home = excluded.home`,
      [homeName, id],
    ),
  );
  return true;
}

/** The id of home, if it has one, and whether it has ever placed a business. */
async function readId(home: Session): Promise<{ id: string | null; hasUsedCells: boolean }> {
  const [found] = await home.all<{ id: string | null; hasUsedCells: boolean }>(
    `select (select home from this_cell) as id,
            exists (select from this_cell where name <> $1) or exists (select from placements)
              or exists (select from departures) as "hasUsedCells"`,
    [homeName],
  );
  return found ?? { id: null, hasUsedCells: false };
}

/** Imported messages have no body, so all that can be opened were written by a server with these keys. */
function opensMessages({ access }: Cell, keys: Keys): Promise<boolean> {
  return withSession(access.as('jobs'), async (session) => {
    const messages = await session.all<{ body: Buffer }>(
      `select body from messages where body is not null order by created_at desc limit ${messagesAtMost}`,
    );
    return messages.some(({ body }) => isOpenedBy(keys, body));
  });
}

function isOpenedBy(keys: Keys, body: Buffer): boolean {
  try {
    openMessage(keys, body);
    return true;
  } catch {
    return false;
  }
}
