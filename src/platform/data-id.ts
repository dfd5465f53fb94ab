import sql from 'sql-template-tag';
import type { DatabaseAccess } from './database.ts';
import { type Session, withSession } from './db.ts';

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
