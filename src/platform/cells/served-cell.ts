import type { DatabaseAccess } from '../database.ts';
import { queueName, withSession } from '../db.ts';
import { StartError } from '../start-error.ts';

/** A command needs a cell that the running server does not use. */
export class UnservedCell extends StartError {}

/** Whether a server that runs just now uses this database. Each has a connection of its job queue to home and every cell. */
export function isServed({ access }: { access: DatabaseAccess }): Promise<boolean> {
  return withSession(access.admin, async (session) => {
    const found = await session.all(
      'select 1 as one from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
      [queueName],
    );
    return found.length > 0;
  });
}
