import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Connection, withSession } from '../../src/platform/db.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import { preparedFolder, runCommand, startCommand, startServer } from '../server-process.ts';
import { until } from '../until.ts';
import { refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, salesOf, signIn } from './shops.ts';

/** A user has another email address. */
const readdress = (database: Connection, from: string, to: string) =>
  withSession(database, (session) =>
    session.script(`begin; set local session_replication_role = replica;
      update identities set value = '${to}' where value = '${from}';
      update users set email = '${to}' where email = '${from}'; commit`),
  );

/** Whoever holds this lock holds commits that delete a departure. */
const lock = 'select pg_advisory_lock(4711)';
const waitInCommit = `
  create function wait_in_commit() returns trigger language plpgsql as
  $$ begin perform pg_advisory_xact_lock_shared(4711); return null; end $$;
  create constraint trigger wait_in_commit after delete on departures deferrable initially deferred
  for each row execute function wait_in_commit();
  alter table departures enable always trigger wait_in_commit`;

test('a killed migrate --restored says everything again with its exit code', onlyLong, async () => {
  const north = await openCell();
  const environment = cellsOf({ north });
  let server = await startServer({ folder: preparedFolder(), environment });
  const here = { folder: server.folder, environment };
  const home = ownerConnection(here.folder);
  const [moved, other] = [await openShop(server), await openShop(server)];
  for (const { orgId } of [moved, other]) await runCommand(['move', orgId, 'home'], here);
  const putBack = await north.snapshot();
  await run(here, 'move', moved.orgId, 'north');
  await readdress(north.admin, moved.email, `new-${moved.email}`);
  await withSession(home, async (session) => {
    await session.all('update placed_addresses set value = $1 where value = $2', [
      `new-${moved.email}`,
      moved.email,
    ]);
    await session.script(waitInCommit);
  });
  await readdress(home, other.email, moved.email);
  await server.stop();
  await putBack();

  const command = startCommand(['migrate', '--restored'], here);
  await until(() => withSession(home, async () => true).catch(() => undefined), 60_000);
  await withSession(home, async (session) => {
    await session.all(lock);
    const [own] = await session.all<{ pid: number }>('select pg_backend_pid() as pid');
    const waiters = 'select 1 as one from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))';
    await until(async () => (await session.all(waiters, [own?.pid])).length > 0 || undefined, 60_000);
    command.send('SIGKILL');
    await command.ended;
  });
  assert.doesNotMatch(command.output(), /is in home again/);

  const told = await refused(here, 'migrate', '--restored');
  assert.match(
    told,
    new RegExp(
      `^Before the interruption: The business ${moved.orgId} had left home for north, which has no rows of it now\\. It is in home again, as it was when it left\\.$`,
      'm',
    ),
  );
  const [, standIn = ''] =
    new RegExp(
      `^Before the interruption: Another business has the email address of the user \\S+ of the business ${moved.orgId} by now\\. .* they sign in as (\\S+@taken\\.invalid) `,
      'm',
    ).exec(told) ?? [];
  assert.doesNotMatch(await run(here, 'migrate', '--restored'), /Before the interruption/);
  await run(here, 'verify');
  server = await startServer(here);
  assert.deepEqual(await salesOf(await signIn(server, standIn)), moved.sold);
  assert.deepEqual(await salesOf(await signIn(server, moved.email)), other.sold);
  await server.stop();
});
