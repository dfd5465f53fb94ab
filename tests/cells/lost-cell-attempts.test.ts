import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Session, withSession } from '../../src/platform/db.ts';
import { clientOf, dataOf, password } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import { dataFolder, preparedFolder, runCommand, startCommand, startServer } from '../server-process.ts';
import { until } from '../until.ts';
import { type Place, refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, type Shop, salesOf, signIn } from './shops.ts';

/** Moves a business, unless it is there already. */
const bring = (here: Place, { orgId }: Shop, to: string) => runCommand(['move', orgId, to], here);

/** Kills a command when it waits for what the holder has locked. */
async function killedAt(holder: Session, words: string[], here: Place): Promise<string> {
  const command = startCommand(words, here);
  const [own] = await holder.all<{ pid: number }>('select pg_backend_pid() as pid');
  const waiters = `select 1 as one from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))`;
  await until(async () => (await holder.all(waiters, [own?.pid])).length > 0 || undefined, 60_000);
  command.send('SIGKILL');
  await command.ended;
  return command.output();
}

test(
  'what an interrupted attempt has done is finished, and said again with its exit code; nobody is signed out',
  onlyLong,
  async () => {
    const north = await openCell();
    const environment = cellsOf({ north });
    const server = await startServer({ folder: preparedFolder(), environment });
    const here = { folder: server.folder, environment };
    const home = ownerConnection(server.folder);
    const [way, stayed, came] = [await openShop(server), await openShop(server), await openShop(server)];
    for (const [shop, place] of [
      [way, 'home'],
      [stayed, 'north'],
      [came, 'home'],
    ] as const)
      await bring(here, shop, place);
    const file = join(dataFolder(), 'all.tar.gz');
    await run(here, 'backup', file);
    // This session is in the rows that it leaves behind.
    const client = await signIn(server, came.email);
    await run(here, 'move', came.orgId, 'north');
    assert.equal((await client.get('/sales')).status, 200);
    const placedIn = () =>
      withSession(home, (session) => session.all<{ id: string }>('select business_id as id from placements'));
    let fresh = await openShop(server);
    while (!(await placedIn()).some(({ id }) => id === fresh.orgId)) fresh = await openShop(server);
    await withSession(home, async (holder) => {
      await holder.script('begin; lock table placements in share mode');
      await killedAt(holder, ['move', way.orgId, 'north'], here);
      await holder.script('rollback');
    });
    // From now on the server hears of nothing.
    server.send('SIGSTOP');
    await north.lose();
    const restore = ['restore', '--cell', 'north', file];
    await withSession(north.admin, async (holder) => {
      await holder.all(`select pg_advisory_lock(hashtextextended('restore', 0))`);
      await killedAt(holder, restore, here);
    });
    // Then it is killed after the businesses are placed, before the cell is used.
    await withSession(north.admin, async (holder) => {
      await holder.script('begin; lock table this_data in share mode');
      await killedAt(holder, restore, here);
      await holder.script('rollback');
    });
    const told = await refused(here, ...restore);
    // It has an old placement when it hears the request.
    const asked = client.get('/sales');
    await wait(100);
    server.send('SIGCONT');
    const { status } = await asked;
    assert.ok([200, 503].includes(status), String(status));
    for (const line of [
      `The business ${way.orgId} had left home for a database that is lost. It is there again, as it was when it left.`,
      `The business ${came.orgId} had left home for a database that is lost. It is there again, as it was when it left.`,
      'Restored one business to north.',
      `These businesses are newer than the backup, and their data is lost: ${fresh.orgId}.`,
    ])
      assert.ok(told.includes(`Before the interruption: ${line}\n`), told);
    const entries = await withSession(home, (session) =>
      session.all('select value from placed_addresses where business_id = $1', [way.orgId]),
    );
    assert.deepEqual(entries, []);
    const marks = await withSession(north.admin, (session) =>
      session.all<{ id: string; to: string }>('select business_id as id, to_cell as to from departures'),
    );
    // Every process asks home for them, also for the one that is forgotten.
    assert.deepEqual(
      marks.map(({ id, to }) => `${id} ${to}`).sort(),
      [way, came, fresh].map(({ orgId }) => `${orgId} home`).sort(),
    );
    await run(here, 'verify');
    for (const shop of [way, came]) {
      const again = await signIn(server, shop.email);
      assert.deepEqual(await salesOf(again), shop.sold);
    }
    // It moves there once more.
    await run(here, 'move', came.orgId, 'north');
    assert.deepEqual(await salesOf(await signIn(server, came.email)), came.sold);
    await run(here, 'verify');
    await run(here, 'backup', join(dataFolder(), 'later.tar.gz'));
    await server.stop();
  },
);

/** Whoever has run this holds a restore of a cell in its last COMMIT. */
const holdLastCommit = `
  create function wait_in_commit() returns trigger language plpgsql as
  $$ begin perform pg_advisory_xact_lock_shared(4711); return null; end $$;
  create constraint trigger wait_in_commit after update on this_cell deferrable initially deferred
  for each row when (old.is_filling and not new.is_filling) execute function wait_in_commit();
  alter table this_cell enable always trigger wait_in_commit;
  select pg_advisory_lock(4711)`;

test(
  'two cells are lost, and an address had gone from one to the other: it is told after a kill, and leads to its business',
  onlyLong,
  async () => {
    const [north, south] = [await openCell(), await openCell()];
    const environment = cellsOf({ north, south });
    const server = await startServer({ folder: preparedFolder(), environment });
    const here = { folder: server.folder, environment };
    const home = ownerConnection(server.folder);
    const [former, owner] = [await openShop(server), await openShop(server)];
    await bring(here, former, 'north');
    await bring(here, owner, 'south');
    const file = join(dataFolder(), 'all.tar.gz');
    await run(here, 'backup', file);
    for (const [cell, from, to] of [
      [north, former.email, `new-${former.email}`],
      [south, owner.email, former.email],
    ] as const) {
      await withSession(cell.admin, (session) =>
        session.script(`begin; set local session_replication_role = replica;
          update identities set value = '${to}' where value = '${from}';
          update users set email = '${to}' where email = '${from}'; commit`),
      );
      await withSession(home, (session) =>
        session.all('update placed_addresses set value = $2 where value = $1', [from, to]),
      );
    }
    await server.stop();
    for (const cell of [north, south]) await cell.lose();
    const restore = ['restore', '--cell', 'north', file];
    await withSession(north.admin, async (holder) => {
      await holder.all(`select pg_advisory_lock(hashtextextended('restore', 0))`);
      await killedAt(holder, restore, here);
    });
    await withSession(north.admin, async (holder) => {
      await holder.script(holdLastCommit);
      await killedAt(holder, restore, here);
    });
    await until(async () => {
      const [own] = await withSession(north.admin, (session) =>
        session.all<{ isFilling: boolean }>('select is_filling as "isFilling" from this_cell'),
      );
      return own?.isFilling === false || undefined;
    });
    const told = await refused(here, ...restore);
    assert.match(
      told,
      new RegExp(
        `^Before the interruption: The email address of the user \\S+ of the business ${former.orgId} in north belongs to another business too\\.`,
        'm',
      ),
    );
    assert.ok(!told.includes(former.email), told);
    await run(here, 'restore', '--cell', 'south', file);
    const again = await startServer(here);
    const noted = await withSession(home, (session) =>
      session.all<{ id: string; value: string }>('select business_id as id, value from placed_addresses'),
    );
    assert.deepEqual(
      noted.map(({ id, value }) => `${id} ${value}`).sort(),
      [former, owner].map(({ orgId, email }) => `${orgId} ${email}`).sort(),
    );
    for (const { email, sold } of [former, owner])
      assert.deepEqual(await salesOf(await signIn(again, email)), sold);
    await run(here, 'verify');
    await again.stop();
  },
);

const roles = 'tillhouse_app, tillhouse_identity, tillhouse_jobs';

test('a cell is not filled in a database that the server which runs does not use', onlyLong, async () => {
  const [north, other] = [await openCell(), await openCell()];
  const environment = cellsOf({ north });
  const server = await startServer({ folder: preparedFolder(), environment });
  const here = { folder: server.folder, environment };
  const [, shop] = [await openShop(server), await openShop(server)];
  await bring(here, shop, 'north');
  const login = { identifier: shop.email, password, platform: 'pos' };
  const { accessToken } = dataOf(await clientOf(server.url, {}).post('/auth/login', login));
  const headers = { authorization: `Bearer ${accessToken}` };
  const client = clientOf(server.url, headers);
  const file = join(dataFolder(), 'all.tar.gz');
  await run(here, 'backup', file);
  const sold = [...shop.sold, await shop.sell(client)].sort();
  await other.lose();
  await withSession(other.admin, (session) => session.script(`drop owned by ${roles}; drop role ${roles}`));
  const elsewhere = { ...here, environment: cellsOf({ north: other }) };
  const told = await refused(elsewhere, 'restore', '--cell', 'north', file);
  assert.match(
    told,
    /^tillhouse: The server that runs uses another database as north\. .*correct it\. .*\n$/m,
  );
  assert.deepEqual(await salesOf(client), sold);
  await run(here, 'verify');
  await server.stop();

  // The cell has a new address, and the server was started with it. No other database has its roles.
  await withSession(other.admin, (session) => session.script(`drop owned by ${roles}; drop role ${roles}`));
  const second = await startServer(elsewhere);
  await run(elsewhere, 'restore', '--cell', 'north', file);
  const later = clientOf(second.url, headers);
  await until(async () => ((await later.get('/sales')).status === 503 ? undefined : true), 30_000);
  assert.deepEqual(await salesOf(later), shop.sold);
  await second.stop();
});
