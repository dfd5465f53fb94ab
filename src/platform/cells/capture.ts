import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, databaseFault, type Session, withSession } from '../db.ts';
import { StartError } from '../start-error.ts';
import { firstKeyOf, type MovedTable, type RowKey, wholeKeyOf } from './moved-tables.ts';

/**
 * While a large business is copied, triggers note the keys of its rows that change. Everything that belongs to this is in
 * one schema, named after the business, so that what an interrupted move has left is found by its name. The rest of the
 * name is of this attempt alone: an attempt that lives on after it was given up must not take the notes of the next one.
 */
export type Capture = { schema: string };
const prefix = 'moving_';
const prefixOf = (orgId: string) => `${prefix}${orgId.replaceAll('-', '')}_`;
const keysOf = ({ schema }: Capture, table: MovedTable) => `${schema}.${table.name.replace('public.', '')}`;

/** Shorter than our PostgreSQL takes to look for deadlocks (server-settings.ts), so that no request is ended for us. */
const lockWaitMs = 200;
const lockWithinMs = 20_000;
/** A lock was not to be had, or had to be given up because of a deadlock. */
const busyCodes = ['55P03', '40P01'];

/**
 * Begins to note changes. Each trigger waits until all who write to its table have ended, so a moment that is looked at
 * afterwards shows what they wrote, or the notes do.
 */
export async function startCapture(session: Session, orgId: string, tables: MovedTable[]): Promise<Capture> {
  const schema = `${prefixOf(orgId)}${randomBytes(4).toString('hex')}`;
  await session.script(`create schema ${schema}`);
  for (const table of tables) {
    const keys = keysOf({ schema }, table);
    const values = (row: string) => table.keys.map(({ name }) => `${row}.${name}`).join(', ');
    const trigger = (suffix: string, events: string, row: string) =>
      `create trigger ${schema}_${suffix} after ${events} on ${table.name} for each row
       when (${row}.org_id = '${orgId}') execute function ${keys}_changed()`;
    await patiently(session, [
      `create table ${keys} as select ${table.keys.map(({ name }) => name).join(', ')} from ${table.name} with no data`,
      `create function ${keys}_changed() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
       begin
         if tg_op <> 'INSERT' then insert into ${keys} values (${values('old')}); end if;
         if tg_op = 'INSERT' or (tg_op = 'UPDATE' and (${values('new')}) is distinct from (${values('old')})) then
           insert into ${keys} values (${values('new')});
         end if;
         return null;
       end $$`,
      trigger('written', 'insert or update', 'new'),
      trigger('removed', 'delete', 'old'),
    ]);
  }
  return { schema };
}

/** Takes the keys that were noted, each once. */
export async function takeKeys(session: Session, capture: Capture, table: MovedTable): Promise<RowKey[]> {
  return session.all<RowKey>(
    `with taken as (delete from ${keysOf(capture, table)} returning *)
     select distinct ${firstKeyOf(table, 't')}::text as first, ${wholeKeyOf(table, 't')} as whole from taken t`,
  );
}

/** Stops to note changes, and forgets them. */
export async function dropCapture(admin: Connection, orgId: string): Promise<void> {
  await withSession(admin, async (session) => {
    const triggers = await session.all<{ name: string; table: string }>(
      `select tgname as name, tgrelid::regclass::text as table from pg_trigger
       where not tgisinternal and starts_with(tgname::text, $1)`,
      [prefixOf(orgId)],
    );
    // DROP TRIGGER locks its table twice, the second time for itself alone. Two of them would wait for each other.
    for (const { name, table } of triggers)
      await patiently(session, [
        `lock table ${table} in access exclusive mode`,
        `drop trigger if exists ${name} on ${table}`,
      ]);
    const schemas = await session.all<{ name: string }>(
      'select nspname::text as name from pg_namespace where starts_with(nspname::text, $1)',
      [prefixOf(orgId)],
    );
    for (const { name } of schemas) await patiently(session, [`drop schema if exists ${name} cascade`]);
  });
}

/** The businesses whose changes are being noted. */
export async function capturedBusinesses(
  all: (text: string) => Promise<{ name: string }[]>,
): Promise<string[]> {
  const found = await all(
    `select distinct substr(nspname, ${prefix.length + 1}, 32) as name from pg_namespace
     where nspname ~ '^${prefix}[0-9a-f]{32}_'`,
  );
  return found.map(({ name: hex }) =>
    [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
  );
}

/** Changes a table in one transaction. Others wait behind us for its lock, so we let go soon and try again. */
async function patiently(session: Session, statements: string[]): Promise<void> {
  const end = performance.now() + lockWithinMs;
  for (;;) {
    try {
      await session.script(`begin; set local lock_timeout = ${lockWaitMs}; ${statements.join('; ')}; commit`);
      return;
    } catch (error) {
      await session.script('rollback');
      if (!busyCodes.includes(databaseFault(error)?.code ?? '')) throw error;
      if (performance.now() > end)
        throw new StartError(
          'Long work in this cell keeps a table busy. Nothing was moved. Try again later.',
        );
      await wait(100);
    }
  }
}
