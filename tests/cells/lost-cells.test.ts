import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Connection, type Session, withSession } from '../../src/platform/db.ts';
import { type Client, clientOf, dataOf, password, registration } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import {
  dataFolder,
  preparedFolder,
  type ServerProcess,
  startCommand,
  startServer,
} from '../server-process.ts';
import { until } from '../until.ts';
import { type Place, refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, openTwoCells, type Shop, salesOf, signIn } from './shops.ts';

const login = async (server: ServerProcess, { email }: Shop) =>
  (await clientOf(server.url, {}).post('/auth/login', { identifier: email, password, platform: 'pos' }))
    .status;

/** Where home has placed each business that is not at home. */
const placesOf = (folder: string) =>
  withSession(ownerConnection(folder), async (session) => {
    const rows = await session.all<{ id: string; cell: string }>(
      'select business_id as id, cell from placements',
    );
    return new Map(rows.map(({ id, cell }) => [id, cell]));
  });

async function bring(here: Place, { orgId }: Shop, to: string): Promise<void> {
  if (((await placesOf(here.folder)).get(orgId) ?? 'home') !== to) await run(here, 'move', orgId, to);
}

/** Kills a command when it waits for what the holder has locked. */
async function killedAt(holder: Session, words: string[], here: Place): Promise<void> {
  const command = startCommand(words, here);
  const [own] = await holder.all<{ pid: number }>('select pg_backend_pid() as pid');
  await until(
    async () =>
      (
        await holder.all(
          'select 1 as one from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))',
          [own?.pid],
        )
      ).length > 0 || undefined,
    60_000,
  );
  command.send('SIGKILL');
  await command.ended;
}

/** Until the server has noticed that the cell can be used. */
const served = (client: Client) =>
  until(async () => ((await client.get('/sales')).status === 503 ? undefined : true), 30_000);

test(
  'two lost cells are filled one after the other; each business is taken from where it was or is',
  onlyLong,
  async () => {
    const { server, environment, north, south } = await openTwoCells();
    const here = { folder: server.folder, environment };
    const shops: Shop[] = [];
    for (let one = 0; one < 6; one += 1) shops.push(await openShop(server));
    const [stayed, ofSouth, away, onTheWay, stopped, early] = shops as [Shop, Shop, Shop, Shop, Shop, Shop];
    await bring(here, stayed, 'north');
    for (const shop of [ofSouth, away]) await bring(here, shop, 'south');
    for (const shop of [onTheWay, stopped, early]) await bring(here, shop, 'home');
    const file = join(dataFolder(), 'all.tar.gz');
    await run(here, 'backup', file);

    const sell = async (shop: Shop) =>
      [...shop.sold, await shop.sell(await signIn(server, shop.email))].sort();
    await bring(here, away, 'north');
    const soldEarly = await sell(early);
    await bring(here, early, 'north');
    const soldOnTheWay = await sell(onTheWay);
    const home: Connection = ownerConnection(server.folder);
    await withSession(home, async (holder) => {
      // The clock of this database was behind that of the machine of the backup.
      await holder.all(`update departures set since = since - interval '1 hour' where business_id = $1`, [
        early.orgId,
      ]);
      await holder.script('begin; lock table placements in share mode');
      await killedAt(holder, ['move', onTheWay.orgId, 'north'], here);
      await holder.script('rollback');
    });
    const move = startCommand(['move', stopped.orgId, 'north'], here);
    await withSession(home, async (holder) => {
      await holder.all('select pg_advisory_lock_shared(business_lock($1))', [stopped.orgId]);
      const marked = () =>
        holder.all('select 1 as one from departures where business_id = $1', [stopped.orgId]);
      await until(async () => (await marked()).length > 0 || undefined, 60_000);
      move.send('SIGKILL');
      await move.ended;
    });
    const clients = [await signIn(server, stayed.email), await signIn(server, ofSouth.email)];
    await north.lose();
    await south.lose();
    assert.equal(await login(server, stayed), 503);

    // Nothing of it can be in a cell that was lost.
    await run(here, 'move', '--undo', stopped.orgId);
    await sell(stopped);
    for (const cell of ['north', 'south']) await run(here, 'restore', '--cell', cell, file);
    for (const client of clients) await served(client);
    const expected = new Map([
      [stayed, stayed.sold],
      [ofSouth, ofSouth.sold],
      [away, away.sold],
      [early, soldEarly],
      [onTheWay, soldOnTheWay],
    ]);
    for (const [shop, sold] of expected) {
      const client = await signIn(server, shop.email);
      assert.deepEqual(await salesOf(client), sold.toSorted());
      await shop.sell(client);
    }
    await run(here, 'verify');
    const again = await refused(here, 'restore', '--cell', 'north', file);
    assert.match(again, /calls north has businesses\. Only an empty database is filled\./);
    await run(here, 'verify');
    await server.stop();
  },
);

test(
  'while a cell is filled, nobody is told that a password is wrong, and an interrupted attempt is gone on with',
  onlyLong,
  async () => {
    const north = await openCell();
    const environment = cellsOf({ north });
    const server = await startServer({ folder: preparedFolder(), environment });
    const here = { folder: server.folder, environment };
    const [home, shop] = [await openShop(server), await openShop(server)];
    await bring(here, home, 'home');
    await bring(here, shop, 'north');
    const file = join(dataFolder(), 'all.tar.gz');
    await run(here, 'backup', file);
    const client = await signIn(server, shop.email);
    const strangers = await openCell();
    const other = await startServer({
      folder: preparedFolder(),
      environment: cellsOf({ strange: strangers }),
    });
    await other.stop();
    const wrong = { ...here, environment: cellsOf({ north: strangers }) };
    assert.match(await refused(wrong, 'restore', '--cell', 'north', file), /belongs to another Tillhouse/);

    // The server does not hear of the loss before the cell is filled.
    await north.lose();
    await withSession(north.admin, async (holder) => {
      await holder.all(`select pg_advisory_lock(hashtextextended('restore', 0))`);
      await killedAt(holder, ['restore', '--cell', 'north', file], here);
      assert.equal((await client.get('/sales')).status, 503);
      assert.equal(await login(server, shop), 503);
      const registered: string[] = [];
      for (let one = 0; one < 3; one += 1) {
        const stranger = clientOf(server.url, {});
        registered.push(dataOf(await stranger.post('/auth/register', registration())).organisation.id);
      }
      const places = await placesOf(server.folder);
      assert.deepEqual(
        registered.map((id) => places.get(id) ?? 'home'),
        ['home', 'home', 'home'],
      );
    });
    assert.match(
      await refused(here, 'businesses'),
      /is being filled from a backup\. .*restore --cell north FILE/,
    );
    assert.match(
      await refused({ ...here, folder: dataFolder() }, 'restore', file),
      /A server uses the cell north|was being filled/,
    );
    // Interrupted when the rows are there, and their totals are not.
    await withSession(north.admin, async (holder) => {
      await holder.script('begin; lock table sale_days in access exclusive mode');
      await killedAt(holder, ['restore', '--cell', 'north', file], here);
    });
    assert.equal(await login(server, shop), 503);
    await run(here, 'restore', '--cell', 'north', file);
    await served(client);
    assert.deepEqual(await salesOf(await signIn(server, shop.email)), shop.sold);
    await run(here, 'verify');
    await server.stop();
  },
);

test(
  'a backup that does not have the cell is enough where old rows are; an address that another one has by now is told',
  onlyLong,
  async () => {
    const [north, south] = [await openCell(), await openCell()];
    const one = cellsOf({ south });
    const first = await startServer({ folder: preparedFolder(), environment: one });
    const { folder } = first;
    const [moved, other] = [await openShop(first), await openShop(first)];
    await bring({ folder, environment: one }, moved, 'home');
    await bring({ folder, environment: one }, other, 'south');
    const file = join(dataFolder(), 'all.tar.gz');
    await run({ folder, environment: one }, 'backup', file);
    await first.stop();
    const both = { folder, environment: cellsOf({ north, south }) };
    const server = await startServer(both);
    const sold = [...moved.sold, await moved.sell(await signIn(server, moved.email))].sort();
    await bring(both, moved, 'north');
    // Home has the old rows of one business, with an address that the other one has got since.
    await withSession(ownerConnection(folder), (session) =>
      session.all('delete from placed_addresses where value = $1', [moved.email]),
    );
    await withSession(south.admin, (session) =>
      session.script(`begin; set local session_replication_role = replica;
        update identities set value = '${moved.email}' where value = '${other.email}'; commit`),
    );
    await withSession(ownerConnection(folder), (session) =>
      session.all('update placed_addresses set value = $1 where value = $2', [moved.email, other.email]),
    );
    await north.lose();
    const told = await refused(both, 'restore', '--cell', 'north', file);
    assert.match(told, new RegExp(`The business ${moved.orgId} had left home .* as it was when it left`));
    assert.match(
      told,
      new RegExp(
        `^Another business has the email address of the user \\S+ of the business ${moved.orgId} `,
        'm',
      ),
    );
    assert.ok(!told.includes(moved.email), told);
    await withSession(ownerConnection(folder), async (session) => {
      const rows = await session.all<{ id: string }>('select id from sales where org_id = $1 order by id', [
        moved.orgId,
      ]);
      assert.deepEqual(
        rows.map(({ id }) => id),
        sold,
      );
    });
    await server.stop();
  },
);
