import { withSession } from '../../src/platform/db.ts';
import type { ConnectionSettings } from '../../src/platform/postgres/connection-settings.ts';
import type { TestServer } from '../harness.ts';
import { until } from '../until.ts';

/** A copy of the database as it is now; `restore` puts it back, as an operator does after a disk has failed. */
export async function backUp(server: TestServer): Promise<{ restore(): Promise<void> }> {
  const admin = server.access.admin as ConnectionSettings;
  const { database: name } = admin;
  const copy = `${name}_copy`;
  const script = (text: string) =>
    withSession({ ...admin, database: 'postgres' }, (session) => session.script(text));
  /** Nobody may be connected to a database that is copied; the server connects again when it is asked. */
  const alone = async (work: string) => {
    await script(`alter database ${name} with allow_connections false`);
    await script(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await script(work);
    await script(`alter database ${name} with allow_connections true`);
  };
  /** Whoever works on finds the server connected again, however busy the machine is. */
  const untilReady = () =>
    until(async () => ((await fetch(`${server.url}/readyz`)).status === 200 ? true : undefined));
  await alone(`create database ${copy} template ${name} strategy file_copy`);
  await untilReady();
  return {
    restore: async () => {
      await alone(`drop database ${name} with (force)`).catch(() => undefined);
      await script(`create database ${name} template ${copy} strategy file_copy`);
      await script(`drop database ${copy}`);
      await untilReady();
    },
  };
}
