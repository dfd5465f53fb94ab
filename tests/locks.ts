import type { TestServer } from './harness.ts';
import { until } from './until.ts';

type HeldLock = { release(): Promise<void> };

/** Runs a statement in another transaction, which holds its locks until it is released and then commits. */
export async function holdLock(
  server: TestServer,
  statement: string,
  values: unknown[] = [],
): Promise<HeldLock> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const ended = server.database(async (session) => {
    await session.script('begin');
    await session.all(statement, values);
    held.resolve();
    await released.promise;
    await session.script('commit');
  });
  await Promise.race([held.promise, ended]);
  return {
    release: async () => {
      released.resolve();
      await ended;
    },
  };
}

/** Makes every write that changes outlets of this business wait. */
export function holdBusiness(server: TestServer, orgId: string): Promise<HeldLock> {
  return holdLock(server, 'select 1 from organisations where org_id = $1 for no key update', [orgId]);
}

/** The number of the server's connections that wait for a lock. */
export async function waitingForLocks(server: TestServer): Promise<number> {
  const [found] = await server.database((session) =>
    session.all<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return found?.waiting ?? 0;
}

export function untilWaiting(server: TestServer, connections: number): Promise<true> {
  return until(async () => (await waitingForLocks(server)) >= connections || undefined);
}
