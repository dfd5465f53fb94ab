import sql from 'sql-template-tag';
import type { DatabaseAccess } from './database.ts';
import { type Session, withSession } from './db.ts';
import { type Keys, mac, otherKeys } from './keys.ts';

/**
 * Names the data that transaction numbers belong to. Numbers that were given out before are worth nothing when it has
 * changed: in another database, and in this one after it was put back to an earlier state, where the same numbers are
 * given to other transactions. It is a hash, because clients get it.
 */
export const dataMark = sql`(
  select left(encode(sha256(convert_to(concat_ws('/', d.id, c.system_identifier, b.oid), 'UTF8')), 'hex'), 16)
  from this_data d, pg_control_system() c, pg_database b
  where b.datname = current_database())`;

/** To be called after the database was put back to an earlier state. Tills and event streams then start again. */
export function renewDataId(access: DatabaseAccess): Promise<void> {
  return withSession(access.admin, async (session) => {
    const [table] = await session.all<{ exists: boolean }>(
      `select to_regclass('public.this_data') is not null as exists`,
    );
    // A database of an older version gets its first id when it is brought up to date.
    if (table?.exists) await renewDataIdIn(session);
  });
}

/** The same within a transaction. */
export async function renewDataIdIn(session: Session): Promise<void> {
  await session.all('update this_data set id = gen_random_uuid()');
}

/** The first server that opens the data notes its keys in it. Others could not read what these protect. */
export async function rejectOtherKeys({ admin }: DatabaseAccess, keys: Keys): Promise<void> {
  const mark = mac(keys, 'keys of this data');
  const isNoted = await withSession(admin, async (session) => {
    await session.all('update this_data set keys_mark = $1 where keys_mark is null', [mark]);
    const [found] = await session.all<{ isSame: boolean }>(
      'select keys_mark = $1 as "isSame" from this_data',
      [mark],
    );
    return found?.isSame;
  });
  if (!isNoted) throw otherKeys(keys.file);
}

/** Whether a server has noted its keys in this data. */
export function knowsKeys({ admin }: DatabaseAccess): Promise<boolean> {
  return withSession(admin, async (session) => {
    const found = await session.all('select 1 as one from this_data where keys_mark is not null');
    return found.length > 0;
  });
}

/** The next keys that open the data are taken for its own. To be called when its keys are lost. */
export function forgetKeys({ admin }: DatabaseAccess): Promise<void> {
  return withSession(admin, async (session) => {
    await session.all('update this_data set keys_mark = null');
  });
}
