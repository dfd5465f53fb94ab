import { setTimeout as wait } from 'node:timers/promises';
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

/** A connection that was lost is made again after a second or a few. */
const foundAgainWithinMs = 15_000;

/** Whether a server of this home runs that does not use this database: it knows no such cell, or another address. */
export async function isUnknownToServer(
  home: DatabaseAccess,
  cell: { access: DatabaseAccess },
): Promise<boolean> {
  if (!(await isServed({ access: home }))) return false;
  for (const end = performance.now() + foundAgainWithinMs; !(await isServed(cell)); await wait(500))
    if (performance.now() >= end) return true;
  return false;
}
