import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Connection, withSession } from '../../src/platform/db.ts';
import { onlyLong } from '../long.ts';
import { type CommandProcess, dataFolder, runCommand, startCommand, startServer } from '../server-process.ts';
import { until } from '../until.ts';
import type { CellProcess } from './cell-process.ts';
import { type Place, refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, type Shop, salesOf, signIn } from './shops.ts';

type Waiting = { lock: string; here: Place; words: string[] };

/** Starts a command and does the work when it waits for this lock. */
async function withWaiting(
  database: Connection,
  { lock, here, words }: Waiting,
  work: (command: CommandProcess, letGo: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await withSession(database, async (holder) => {
    await holder.script(`begin; ${lock}`);
    const [own] = await holder.all<{ pid: number }>('select pg_backend_pid() as pid');
    const command = startCommand(words, here);
    const waiting = 'select 1 as one from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))';
    await until(async () => (await holder.all(waiting, [own?.pid])).length > 0 || undefined, 60_000);
    await work(command, () => holder.script('rollback'));
  });
}

const killedAt = (database: Connection, waiting: Waiting) =>
  withWaiting(database, waiting, async (command) => {
    command.send('SIGKILL');
    await command.ended;
  });

const userOf = (shop: Shop) => [
  ...['user', 'create', '--business-of', shop.email, '--role', 'MANAGER', '--email', `new-${shop.email}`],
  ...['--first-name', 'Ada', '--last-name', 'Eze'],
];

const rowsAside = 'lock table moved_rows in share mode';

test('home is put back, and businesses have gone on in north', onlyLong, async (t) => {
  const [home, north] = [await openCell(), await openCell()];
  const environment = { ...cellsOf({ north }), DATABASE_URL: home.url };
  let server = await startServer({ folder: dataFolder(), environment });
  const here = { folder: server.folder, environment };
  const shops = new Map<string, Shop>();
  const sold = new Map<string, string[]>();
  const shop = (name: string) => shops.get(name) as Shop;
  for (const name of ['moving', 'chosen', 'placed', 'aside', 'raced', 'user', 'byHand', 'jobs']) {
    const opened = await openShop(server);
    shops.set(name, opened);
    await runCommand(['move', opened.orgId, 'home'], here);
  }
  for (const name of ['moving', 'chosen'])
    await killedAt(home.admin, { lock: rowsAside, here, words: ['move', shop(name).orgId, 'north'] });
  await server.stop();
  const putBack = await home.snapshot();
  server = await startServer(here);
  for (const [name, { orgId, email, sold: before, sell }] of shops) {
    await run(here, 'move', orgId, 'north');
    sold.set(name, before);
    if (['user', 'byHand', 'jobs'].includes(name)) continue;
    sold.set(name, [...before, await sell(await signIn(server, email))].sort());
  }
  await run(here, ...userOf(shop('user')));
  // No audit trail has it.
  await withSession(north.admin, (session) =>
    session.all(`update outlets set name = 'By hand' where org_id = $1`, [shop('byHand').orgId]),
  );
  await server.stop();
  await putBack();
  // Checks that were asked for and exports that were cleared leave no trail either, and are no reason to ask people.
  await withSession(home.admin, (session) =>
    session.script(`
      begin;
      select set_config('app.org_id', '${shop('jobs').orgId}', true);
      insert into invariant_checks (org_id, checked_at, findings) values ('${shop('jobs').orgId}', now(), '[]');
      insert into business_exports (org_id, id, user_id) select org_id, id, id from users where org_id = '${shop('jobs').orgId}';
      insert into business_export_parts select org_id, id, 1, '' from business_exports;
      commit`),
  );

  /** How many sales a database has of a business. */
  const salesIn = (cell: CellProcess, name: string) =>
    withSession(cell.admin, async (session) => {
      await session.script('begin');
      await session.all(`select set_config('app.org_id', $1, true)`, [shop(name).orgId]);
      return (await session.all('select 1 as one from sales where org_id = $1', [shop(name).orgId])).length;
    });

  await t.test('an interrupted move that home remembers does not delete the newer rows', async () => {
    const { orgId } = shop('moving');
    const newer = new RegExp(
      `The rows in north have changes that those in home lack \\(home: last change \\S+, 0 of its own; north: last change \\S+, [1-9]\\d* of its own\\)\\. Nothing was deleted\\. .*move --set-aside ${orgId} home`,
    );
    assert.match(await refused(here, 'move', '--undo', orgId), newer);
    assert.match(await refused(here, 'move', orgId, 'north'), newer);
    const found = await refused(here, 'verify');
    assert.match(found, new RegExp(`business ${orgId}: it is placed in home and has rows in home and north`));
    assert.match(
      found,
      new RegExp(`The move of ${orgId} .* not finished, and north has changes of it that home lacks`),
    );
    assert.doesNotMatch(found, new RegExp(`--undo ${orgId}`));
    assert.equal(await salesIn(north, 'moving'), 3);
  });

  await t.test('people may choose while such a move is unfinished', async () => {
    const { orgId } = shop('chosen');
    const kept = await run(here, 'move', '--set-aside', orgId, 'home');
    assert.match(kept, /is in north\. Its rows in home are set aside/);
    assert.equal(await salesIn(north, 'chosen'), 3);
  });

  await t.test('a move to where newer rows are does not replace them', async () => {
    assert.match(
      await refused(here, 'move', shop('placed').orgId, 'north'),
      /The rows in north have changes that those in home lack/,
    );
    assert.equal(await salesIn(north, 'placed'), 3);
  });

  await t.test(
    'a command that is killed between placing and setting aside leaves two copies, and is run again',
    async () => {
      const { orgId } = shop('placed');
      const words = ['move', '--set-aside', orgId, 'home'];
      await killedAt(home.admin, { lock: rowsAside, here, words });
      const found = await refused(here, 'verify');
      assert.match(
        found,
        new RegExp(`business ${orgId}: it is placed in north and has rows in home and north`),
      );
      assert.match(await run(here, ...words), /is in north\. Its rows in home are set aside/);
      const all = ['migrate', '--restored'];
      await killedAt(home.admin, { lock: rowsAside, here, words: all });
      assert.match(await refused(here, 'verify'), /is placed in north and has rows in home and north/);
    },
  );

  await t.test('a copy that is sold in after the copies were compared is not set aside', async () => {
    const { orgId, email, sell } = shop('raced');
    const words = ['move', '--set-aside', orgId, 'home'];
    await withWaiting(
      home.admin,
      { lock: 'lock table placements in share mode', here, words },
      async (command, letGo) => {
        server = await startServer(here);
        await sell(await signIn(server, email));
        await letGo();
        const { code, stderr } = await command.ended;
        assert.equal(code, 1, stderr);
        assert.match(stderr, /The rows in home have changed just now .* They stay where they are/);
      },
    );
    await server.stop();
    assert.equal(await salesIn(home, 'raced'), 3);
    assert.equal(await salesIn(north, 'raced'), 3);
    // North is chosen in the end.
    await run(here, ...words);
  });

  await t.test(
    'migrate --restored sets aside what is older; of rows that were changed by hand no trail tells, so people choose',
    async () => {
      const { orgId } = shop('byHand');
      const told = await refused(here, 'migrate', '--restored');
      assert.match(
        told,
        new RegExp(
          `The business ${orgId} has rows in home and north \\(home: .*, 0 of its own; north: .*, 0 of its own\\)\\. Their audit trails are alike, but other rows differ`,
        ),
      );
      assert.match(
        told,
        new RegExp(`The business ${shop('jobs').orgId} .* Those in \\w+ have no change that the others lack`),
      );
      for (const name of ['moving', 'aside', 'user'])
        assert.match(
          told,
          new RegExp(`The business ${shop(name).orgId} .* Those in home have no change that the others lack`),
          name,
        );
      await run(here, 'move', '--set-aside', orgId, 'home');
      await run(here, 'migrate', '--restored');
      await run(here, 'user', 'password', '--email', `new-${shop('user').email}`);
    },
  );

  await t.test('rows that people have set aside are kept, and can be got back', async () => {
    const { orgId } = shop('raced');
    assert.match(
      await refused(here, 'move', orgId, 'home'),
      new RegExp(
        `home has rows of this business that were set aside, with changes that those in north lack\\. .* To get them back: tillhouse move --set-aside ${orgId} north\\.`,
      ),
    );
    assert.match(
      await run(here, 'move', '--set-aside', orgId, 'north'),
      /is in home\. Its rows in north are set/,
    );
    assert.deepEqual([await salesIn(home, 'raced'), await salesIn(north, 'raced')], [3, 0]);
    assert.match(
      await run(here, 'move', '--set-aside', orgId, 'home'),
      /is in north\. Its rows in home are set/,
    );
    assert.deepEqual([await salesIn(home, 'raced'), await salesIn(north, 'raced')], [0, 3]);
    await run(here, 'move', '--drop-old', orgId);
    await run(here, 'move', orgId, 'home');
    // An ordinary move has left these.
    assert.match(
      await refused(here, 'move', '--set-aside', shop('moving').orgId, 'north'),
      /is older than its rows/,
    );
  });

  await t.test('a cell that home does not know any more has to be named', async () => {
    const { orgId } = shop('aside');
    const west = await openCell();
    const all = { folder: here.folder, environment: { ...environment, ...cellsOf({ north, west }) } };
    await run(all, 'move', orgId, 'west');
    // Home is put back to the time before.
    await withSession(home.admin, (session) =>
      session.all(`update placements set cell = 'north' where business_id = $1`, [orgId]),
    );
    assert.match(
      await refused(here, 'migrate', '--restored'),
      new RegExp(`The business ${orgId} has left north for west, which TILLHOUSE_CELLS does not name`),
    );
    assert.equal(await salesIn(north, 'aside'), 0);
    assert.match(
      await run(all, 'migrate', '--restored'),
      new RegExp(`${orgId} is in west, and home knows it again`),
    );
    await run(all, 'move', orgId, 'north');
  });

  await t.test('every sale is there', async () => {
    await run(here, 'verify');
    server = await startServer(here);
    for (const [name, sales] of sold)
      assert.deepEqual(await salesOf(await signIn(server, shop(name).email)), sales, name);
    await server.stop();
  });
});
