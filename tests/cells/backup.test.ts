import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withSession } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/ids.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import { dataFolder, preparedFolder, runCommand, startCommand, startServer } from '../server-process.ts';
import { until } from '../until.ts';
import { cellsOf, openCell, openShop, openTwoCells, type Shop, salesOf, signIn } from './shops.ts';

test(
  'a backup holds every cell; a restore fills empty ones, and leaves one that is newer as it is',
  onlyLong,
  async () => {
    const cell = await openCell();
    const environment = cellsOf({ north: cell });
    const server = await startServer({ folder: preparedFolder(), environment });
    const { folder } = server;
    const files = dataFolder();
    const file = join(files, 'all.tar.gz');
    const [home, north] = [await openShop(server), await openShop(server)];
    const placeOf = (data: string, orgId: string) =>
      withSession(ownerConnection(data), (session) =>
        session.all<{ cell: string }>('select cell from placements where business_id = $1', [orgId]),
      );
    assert.deepEqual(await placeOf(folder, home.orgId), []);
    assert.deepEqual(await placeOf(folder, north.orgId), [{ cell: 'north' }]);

    const backup = await runCommand(['backup', file], { folder, environment });
    assert.equal(backup.code, 0, backup.stderr);
    assert.match(backup.stderr, /^Backing up 100%\n(Backing up north \d+%\n)*Backing up north 100%\n$/m);
    assert.match(backup.stdout, /holds all 2 businesses of home, north \(/);
    // After the backup: a sale in the cell, and a business that moves from home to the cell.
    const later = await north.sell(await signIn(server, north.email));
    const moved = await runCommand(['move', home.orgId, 'north'], { folder, environment });
    assert.equal(moved.code, 0, moved.stderr);
    await server.stop();

    // Everything is lost: both go into empty databases.
    const empty = await openCell();
    const [anew, other] = [dataFolder(), cellsOf({ north: empty })];
    const nowhere = await runCommand(['restore', file], { folder: anew });
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.stderr, /holds the cells north\. Name each of them in TILLHOUSE_CELLS/);
    // Interrupted while it fills the cell, it is run again, and fills it whole.
    await withSession(empty.admin, async (holder) => {
      await holder.all(`select pg_advisory_lock(hashtextextended('restore', 0))`);
      const restoring = startCommand(['restore', file], { folder: anew, environment: other });
      const isWaiting = `select 1 as one from pg_locks where locktype = 'advisory' and not granted`;
      await until(async () => (await holder.all(isWaiting)).length > 0 || undefined, 60_000);
      const early = await runCommand(['verify'], { folder: anew, environment: other });
      assert.equal(early.stderr, `tillhouse: A restore into ${anew} is running. Wait until it is done.\n`);
      restoring.send('SIGKILL');
      await restoring.ended;
    });
    // Home is there already, and does not know what is in the cell. So nothing opens it.
    for (const words of [['serve'], ['verify'], ['restore', file]]) {
      const half = await runCommand(words, { folder: anew, environment: other });
      assert.equal(half.code, 1);
      assert.equal(
        half.stderr,
        `tillhouse: A restore into ${anew} was interrupted. Run it again: tillhouse restore --force ${file}\n`,
      );
    }
    const restored = await runCommand(['restore', '--force', file], { folder: anew, environment: other });
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(restored.stdout, /^Restored one business to north\.\nRestored one business to /m);
    const verified = await runCommand(['verify'], { folder: anew, environment: other });
    assert.equal(verified.code, 0, verified.stdout + verified.stderr);
    const second = await startServer({ folder: anew, environment: other });
    for (const { email, sold } of [home, north])
      assert.deepEqual(await salesOf(await signIn(second, email)), sold);
    // Its address is taken, and both go on selling.
    for (const { email, sell } of [home, north]) await sell(await signIn(second, email));
    await second.stop();

    // Home alone is lost: the cell has gone on since.
    const third = dataFolder();
    const lost = await runCommand(['restore', file], { folder: third, environment });
    assert.equal(lost.code, 0, lost.stderr);
    assert.match(
      lost.stdout,
      /^north has its own data and was left as it is\.\nBusinesses that have moved to north since the backup: /,
    );
    assert.ok(lost.stdout.includes(home.orgId));
    const checked = await runCommand(['verify'], { folder: third, environment });
    assert.equal(checked.code, 0, checked.stdout + checked.stderr);
    const last = await startServer({ folder: third, environment });
    assert.deepEqual(await salesOf(await signIn(last, north.email)), [...north.sold, later].sort());
    assert.deepEqual(await salesOf(await signIn(last, home.email)), home.sold);
    assert.deepEqual(await placeOf(third, home.orgId), [{ cell: 'north' }]);
    await last.stop();
    rmSync(files, { recursive: true, force: true });
  },
);

test(
  'a restore does not bring back the older copy of a business that has moved to a cell that was not lost',
  onlyLong,
  async () => {
    const { server, environment, anew } = await openTwoCells();
    const { folder } = server;
    const run = (...words: string[]) => runCommand(words, { folder, environment });
    const shops = [await openShop(server), await openShop(server), await openShop(server)];
    const [, moving] = shops as [Shop, Shop, Shop];
    await run('move', moving.orgId, 'north');
    const file = join(dataFolder(), 'all.tar.gz');
    assert.equal((await run('backup', file)).code, 0);
    assert.equal((await run('move', moving.orgId, 'south')).code, 0);
    const sold = [...moving.sold, await moving.sell(await signIn(server, moving.email))].sort();
    await server.stop();

    // Home and north are lost. South has the newer copy.
    const restored = await runCommand(['restore', file], anew);
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(restored.stdout, /south has its own data and was left as it is\./);
    assert.ok(
      restored.stdout.includes(`Businesses of north that are newer in another cell: ${moving.orgId}.`),
      restored.stdout,
    );
    const verified = await runCommand(['verify'], anew);
    assert.equal(verified.code, 0, verified.stdout + verified.stderr);
    assert.match(verified.stdout, /ok +every business has rows in exactly the database where it is placed/);
    const second = await startServer(anew);
    for (const shop of shops)
      assert.deepEqual(await salesOf(await signIn(second, shop.email)), shop === moving ? sold : shop.sold);
    await second.stop();
  },
);

test(
  'a business that has left a cell that was not lost for one that was lost is there again after a restore',
  onlyLong,
  async () => {
    const { server, environment, anew } = await openTwoCells();
    const run = async (...words: string[]) => {
      const { code, stderr } = await runCommand(words, { folder: server.folder, environment });
      assert.equal(code, 0, `${words}: ${stderr}`);
    };
    const [dropped, kept, lost] = [await openShop(server), await openShop(server), await openShop(server)];
    // Each begins in another place, so one of the two is there already.
    for (const { orgId } of [dropped, kept])
      await runCommand(['move', orgId, 'south'], { folder: server.folder, environment });
    await runCommand(['move', lost.orgId, 'home'], { folder: server.folder, environment });
    const file = join(dataFolder(), 'all.tar.gz');
    await run('backup', file);
    // After the backup: both leave south, and its old rows of one of them are dropped.
    const soldByKept = [...kept.sold, await kept.sell(await signIn(server, kept.email))].sort();
    await dropped.sell(await signIn(server, dropped.email));
    for (const { orgId } of [dropped, kept]) await run('move', orgId, 'north');
    await run('move', '--drop-old', dropped.orgId);
    await server.stop();

    // North and home are lost.
    const restored = await runCommand(['restore', file], anew);
    assert.equal(restored.code, 0, restored.stderr);
    const told = (orgId: string, how: string) =>
      `The business ${orgId} had left south for a database that is lost. ${how}.\n`;
    for (const line of [
      told(dropped.orgId, 'It is in south, as it was in the backup'),
      told(kept.orgId, 'It is there again, as it was when it left'),
    ])
      assert.ok(restored.stdout.includes(line), restored.stdout);
    const verified = await runCommand(['verify'], anew);
    assert.equal(verified.code, 0, verified.stdout + verified.stderr);
    assert.doesNotMatch(verified.stderr, /not finished/);
    const second = await startServer(anew);
    assert.deepEqual(await salesOf(await signIn(second, dropped.email)), dropped.sold);
    assert.deepEqual(await salesOf(await signIn(second, kept.email)), soldByKept);
    for (const { email, sell } of [dropped, kept]) await sell(await signIn(second, email));
    await second.stop();
  },
);

test(
  'no business moves while a backup is made, and a move that was interrupted is settled first',
  onlyLong,
  async () => {
    const cell = await openCell();
    const environment = cellsOf({ north: cell });
    const server = await startServer({ folder: preparedFolder(), environment });
    const { folder } = server;
    const file = join(dataFolder(), 'all.tar.gz');
    const { orgId } = await openShop(server);
    await withSession(ownerConnection(folder), async (holder) => {
      await holder.script(`select pg_advisory_lock(hashtextextended('moves', 0))`);
      const refused = await runCommand(['move', orgId, 'north'], { folder, environment });
      assert.equal(refused.code, 1);
      assert.match(refused.stderr, /A backup is being made just now/);
    });
    // The move stops where it changes the placement.
    await withSession(ownerConnection(folder), async (holder) => {
      await holder.script('begin; lock table placements in share mode');
      const moving = startCommand(['move', orgId, 'north'], { folder, environment });
      await until(async () => {
        const [found] = await holder.all<{ state: string }>(
          'select state from departures where business_id = $1',
          [orgId],
        );
        return found?.state === 'GONE' || undefined;
      });
      const busy = await runCommand(['backup', file], { folder, environment });
      assert.match(busy.stderr, /A business is being moved just now/);
      moving.send('SIGKILL');
      await moving.ended;
    });
    const open = await runCommand(['backup', file], { folder, environment });
    assert.equal(open.code, 1);
    assert.match(open.stderr, new RegExp(`was interrupted\\. .*tillhouse move --undo ${orgId}`));
    assert.equal((await runCommand(['move', '--undo', orgId], { folder, environment })).code, 0);
    assert.equal((await runCommand(['backup', file], { folder, environment })).code, 0);
    await server.stop();
  },
);

test(
  'a cell that does not answer or has another version is refused by every command, with the way out',
  onlyLong,
  async () => {
    const cell = await openCell();
    const environment = cellsOf({ north: cell });
    const server = await startServer({ folder: preparedFolder(), environment });
    const { folder } = server;
    const run = (...words: string[]) => runCommand(words, { folder, environment });
    const [, north] = [await openShop(server), await openShop(server)];
    const listed = await run('businesses');
    assert.match(listed.stdout, /^home \(1\):\n[\s\S]*^north \(1\):\n/m);
    const verified = await run('verify');
    assert.match(verified.stdout, /^home:\n[\s\S]*^north:\n/m);
    assert.equal(verified.code, 0);
    // Nothing is sent without a mail server, so the messages of both cells are kept.
    const outbox = await run('outbox');
    assert.ok(outbox.stdout.includes(`EMAIL to ${north.email}`), outbox.stdout);
    const businessless = newId();
    const taken = `operator-${businessless}@corner.example`;
    await withSession(ownerConnection(folder), async (session) => {
      await session.all(`insert into placements (business_id, cell) values ($1, 'north')`, [businessless]);
      await session.all(
        `insert into placed_addresses (kind, value, business_id, claim) values ('EMAIL', $1, $2, gen_random_uuid())`,
        [taken, businessless],
      );
    });
    // A registration that was cut off: nothing to export, and its address is free.
    const nothing = await run('export', '--org', businessless, join(dataFolder(), 'e'));
    assert.equal(nothing.code, 1);
    assert.match(
      nothing.stderr,
      /^tillhouse: The business \S+ is placed in north, which has no rows of it\..*\n$/,
    );
    const names = ['--first-name', 'Ada', '--last-name', 'Obi'];
    const created = await run('user', 'create', '--operator', '--email', taken, ...names);
    assert.equal(created.code, 0, created.stderr);
    const dataIds = () =>
      Promise.all(
        [ownerConnection(folder), cell.admin].map((connection) =>
          withSession(connection, async (session) => (await session.all('select id from this_data'))[0]),
        ),
      );
    const [homeId, cellId] = await dataIds();
    assert.notDeepEqual(homeId, cellId);
    const migrated = await run('migrate', '--restored');
    assert.match(migrated.stdout, /^The cell north was already up to date\.$/m);
    const [nextHomeId, nextCellId] = await dataIds();
    assert.notDeepEqual(nextHomeId, homeId);
    assert.notDeepEqual(nextCellId, cellId);

    // A cell that a newer version has brought up to date.
    await withSession(cell.admin, (session) =>
      session.script(
        `insert into schema_migrations (number, name, checksum) values (9999, 'of_the_future', 'x')`,
      ),
    );
    for (const command of [
      ['verify'],
      ['businesses'],
      ['outbox'],
      ['migrate'],
      ['backup', join(dataFolder(), 'b')],
    ]) {
      const refused = await run(...command);
      assert.equal(refused.code, 1, `${command[0]}: ${refused.stdout}`);
      assert.match(refused.stderr, /cell north.*newer/s, String(command[0]));
    }
    await withSession(cell.admin, (session) =>
      session.script('delete from schema_migrations where number = 9999'),
    );
    await cell.stop();
    try {
      const dead = await run('backup', join(dataFolder(), 'b'));
      assert.equal(dead.code, 1);
      assert.match(dead.stderr, /The cell north does not answer/);
      assert.equal((await run('migrate')).code, 1);
    } finally {
      await cell.start();
    }
    await server.stop();
  },
);
