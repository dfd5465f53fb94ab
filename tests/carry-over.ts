import { type Session, withSession } from '../src/platform/db.ts';
import { newId } from '../src/platform/ids.ts';
import { readMigrations } from '../src/platform/migrate.ts';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';
import type { TestServer } from './harness.ts';

/**
 * Makes a database of the version before a migration, fills it by the script `before`, runs the migration, and lets
 * `check` look at what has become of it.
 */
export async function carryOver(
  server: TestServer,
  { migration, before }: { migration: string; before: string },
  check: (session: Session) => Promise<void>,
): Promise<void> {
  const admin = server.access.admin as ConnectionSettings;
  const all = readMigrations();
  const at = all.findIndex(({ name }) => name === migration);
  const [carrying] = all.slice(at);
  if (at === -1 || !carrying) throw new Error(`there is no migration ${migration}`);
  const database = `test_${newId().replaceAll('-', '')}`;
  const maintenance = { ...admin, database: 'postgres' };
  await withSession(maintenance, (session) =>
    session.script(`create database ${database} template template0`),
  );
  try {
    await withSession({ ...admin, database }, async (session) => {
      for (const { text } of all.slice(0, at)) await session.script(text);
      await session.script(before);
      await session.script(carrying.text);
      await check(session);
    });
  } finally {
    await withSession(maintenance, (session) => session.script(`drop database ${database} with (force)`));
  }
}
