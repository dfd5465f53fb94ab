import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { withSession } from '../../src/platform/db.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import { dataFolder, preparedFolder, runCommand, startCommand, startServer } from '../server-process.ts';
import { until } from '../until.ts';
import { lockClose, watchClose } from './close.ts';
import { type Place, refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, openTwoCells, type Shop, salesOf, signIn } from './shops.ts';

/** Moves a business, unless it is there already. */
const bring = (at: Place, { orgId }: Shop, to: string) => runCommand(['move', orgId, to], at);

/** Starts a server, and expects that each shop has these sales and goes on selling. */
async function assertSold(at: Place, shops: { shop: Shop; sold: string[] }[]): Promise<void> {
  const server = await startServer(at);
  for (const { shop, sold } of shops) {
    const client = await signIn(server, shop.email);
    assert.deepEqual(await salesOf(client), sold.toSorted());
    await shop.sell(client);
  }
  await server.stop();
}

test(
  'a restore takes the newest rows that are left: in a cell, set aside there, or in the backup',
  onlyLong,
  async () => {
    const { server, environment, anew } = await openTwoCells();
    const here = { folder: server.folder, environment };
    const [north, home, south, gone] = [
      await openShop(server),
      await openShop(server),
      await openShop(server),
      await openShop(server),
    ];
    await bring(here, north, 'north');
    await bring(here, home, 'home');
    await bring(here, south, 'south');
    await bring(here, gone, 'south');
    const file = join(dataFolder(), 'all.tar.gz');
    await run(here, 'backup', file);
    // Each goes on, is in south for a while, and ends in a database that will be lost.
    const last = new Map<Shop, string[]>();
    for (const shop of [north, home]) {
      last.set(shop, [...shop.sold, await shop.sell(await signIn(server, shop.email))]);
      await run(here, 'move', shop.orgId, 'south');
      await run(here, 'move', shop.orgId, 'home');
    }
    last.set(south, [...south.sold, await south.sell(await signIn(server, south.email))]);
    await run(here, 'move', south.orgId, 'north');
    // Of this one only the backup has rows, in the part of a cell that is not lost.
    await gone.sell(await signIn(server, gone.email));
    await run(here, 'move', gone.orgId, 'north');
    await run(here, 'move', gone.orgId, 'home');
    await run(here, 'move', '--drop-old', gone.orgId);
    await server.stop();

    // Home and north are lost.
    const told = await run(anew, 'restore', file);
    for (const { orgId } of [north, home, south])
      assert.ok(
        told.includes(
          `The business ${orgId} had left south for a database that is lost. It is there again, as it was when it left.\n`,
        ),
        told,
      );
    const fromBackup = `The business ${gone.orgId} had left south for a database that is lost. It is in south, as it was in the backup.\n`;
    assert.ok(told.includes(fromBackup), told);
    await run(anew, 'verify');
    await assertSold(anew, [
      ...[...last].map(([shop, sold]) => ({ shop, sold })),
      { shop: gone, sold: gone.sold },
    ]);
    await run(anew, 'verify');
  },
);

test('a business that only the part of another kept cell has is restored there', onlyLong, async () => {
  const { server, environment, south } = await openTwoCells();
  const dataId = () => withSession(south.admin, (session) => session.all('select id from this_data'));
  const here = { folder: server.folder, environment };
  const shop = await openShop(server);
  await bring(here, shop, 'south');
  const file = join(dataFolder(), 'all.tar.gz');
  await run(here, 'backup', file);
  await run(here, 'move', shop.orgId, 'north');
  await run(here, 'move', shop.orgId, 'home');
  const dropped = await run(here, 'move', '--drop-old', shop.orgId);
  assert.match(dropped, /^The old rows of .* in .* were dropped\.\n$/);
  await server.stop();
  const anew = { folder: dataFolder(), environment };
  const id = await dataId();
  const told = await run(anew, 'restore', file);
  assert.ok(told.includes('It is in south, as it was in the backup.'), told);
  assert.notDeepEqual(await dataId(), id, 'its tills may know a later state');
  await run(anew, 'verify');
  await assertSold(anew, [{ shop, sold: shop.sold }]);
});

test(
  'a restore changes no cell that a server uses, none that it does not know, and none that has two names',
  onlyLong,
  async () => {
    const [north, south] = [await openCell(), await openCell()];
    const [one, both] = [cellsOf({ north }), cellsOf({ north, south })];
    const first = await startServer({ folder: preparedFolder(), environment: one });
    const { folder } = first;
    const shop = await openShop(first);
    await bring({ folder, environment: one }, shop, 'north');
    const file = join(dataFolder(), 'all.tar.gz');
    await run({ folder, environment: one }, 'backup', file);
    await run({ folder, environment: one }, 'move', shop.orgId, 'home');
    // The command needs the cells, too.
    assert.match(first.stdout(), /To read it: TILLHOUSE_CELLS=… TILLHOUSE_DATA=\S+ npx tillhouse outbox\n/);
    // The server would not find it in a cell that it does not know. Nothing is created in the database of that cell.
    await south.lose();
    assert.match(
      await refused({ folder, environment: both }, 'move', shop.orgId, 'south'),
      /^tillhouse: The server that runs does not use the cell south\./m,
    );
    const tables = await withSession(south.admin, (session) =>
      session.all(`select relname from pg_class where relnamespace = 'public'::regnamespace`),
    );
    assert.deepEqual(tables, []);
    const practice = { folder: dataFolder(), environment: one };
    assert.match(
      await refused(practice, 'restore', file),
      /A server uses the cell north just now\. Stop it first\./,
    );
    await first.stop();
    const twice = { folder, environment: cellsOf({ north, south: north }) };
    assert.match(
      await refused(twice, 'restore', '--force', file),
      /belongs to another Tillhouse|the same database/,
    );
    await run({ folder, environment: one }, 'verify');

    // Another cell is added, and the business goes there by way of north.
    const second = await startServer({ folder, environment: both });
    await run({ folder, environment: both }, 'move', shop.orgId, 'north');
    await run({ folder, environment: both }, 'move', shop.orgId, 'south');
    const sold = [...shop.sold, await shop.sell(await signIn(second, shop.email))];
    // A backup without one of the cells would look complete.
    for (const environment of [{ LOG_LEVEL: 'error' }, cellsOf({ north })])
      assert.match(
        await refused({ folder, environment }, 'backup', join(dataFolder(), 'half.tar.gz')),
        /TILLHOUSE_CELLS does not name south/,
      );
    await second.stop();
    const anew = dataFolder();
    assert.match(
      await refused({ folder: anew, environment: one }, 'restore', file),
      /was moved to south since the backup\. Name south in TILLHOUSE_CELLS\./,
    );
    await run({ folder: anew, environment: both }, 'restore', file);
    await run({ folder: anew, environment: both }, 'verify');
    await assertSold({ folder: anew, environment: both }, [{ shop, sold }]);
  },
);

test('a backup that is older than the cells is restored beside them', onlyLong, async () => {
  const north = await openCell();
  const environment = cellsOf({ north });
  const alone = await startServer({ folder: preparedFolder(), environment: { LOG_LEVEL: 'error' } });
  const { folder } = alone;
  const shop = await openShop(alone);
  const file = join(dataFolder(), 'all.tar.gz');
  await run({ folder, environment: { LOG_LEVEL: 'error' } }, 'backup', file);
  await alone.stop();
  const server = await startServer({ folder, environment });
  await run({ folder, environment }, 'move', shop.orgId, 'north');
  const sold = [...shop.sold, await shop.sell(await signIn(server, shop.email))];
  await server.stop();
  const anew = { folder: dataFolder(), environment };
  await run(anew, 'restore', file);
  await run(anew, 'verify');
  await assertSold(anew, [{ shop, sold }]);
});

test(
  'a business whose move was cut off between its two commits counts where it was; its move can be undone',
  onlyLong,
  async () => {
    const { server, environment, north } = await openTwoCells();
    const here = { folder: server.folder, environment };
    const shop = await openShop(server);
    await bring(here, shop, 'north');
    const file = join(dataFolder(), 'all.tar.gz');
    await run(here, 'backup', file);
    await withSession(north.admin, async (holder) => {
      await watchClose(holder);
      await holder.script('begin');
      // The command goes on until it would change the mark, when the new cell has committed.
      await holder.all(lockClose);
      const moving = startCommand(['move', shop.orgId, 'south'], here);
      const isWaiting = `select 1 as one from pg_locks where locktype = 'advisory' and not granted`;
      await until(async () => (await holder.all(isWaiting)).length > 0 || undefined, 60_000);
      moving.send('SIGKILL');
      await moving.ended;
    });
    await server.stop();
    const anew = { folder: dataFolder(), environment };
    await run(anew, 'restore', file);
    await run(anew, 'move', '--undo', shop.orgId);
    await run(anew, 'verify');
    await assertSold(anew, [{ shop, sold: shop.sold }]);
  },
);

test('a provider identity that two businesses have after a restore is named', onlyLong, async () => {
  const north = await openCell();
  const environment = cellsOf({ north });
  const server = await startServer({ folder: preparedFolder(), environment });
  const here = { folder: server.folder, environment };
  const [home, away] = [await openShop(server), await openShop(server)];
  await bring(here, home, 'home');
  await bring(here, away, 'north');
  const link = `insert into oauth_identities (org_id, user_id, issuer, subject)
                select org_id, id, 'https://accounts.example', 'person-1' from users where org_id = $1`;
  await withSession(ownerConnection(server.folder), (session) => session.all(link, [home.orgId]));
  const file = join(dataFolder(), 'all.tar.gz');
  await run(here, 'backup', file);
  await withSession(north.admin, (session) => session.all(link, [away.orgId]));
  await server.stop();
  const told = await refused({ folder: dataFolder(), environment }, 'restore', file);
  assert.match(
    told,
    new RegExp(
      `^The identity at a provider of the user \\S+ of the business ${away.orgId} in north belongs to another business too\\.`,
      'm',
    ),
  );
  assert.ok(!told.includes('person-1'), told);
});
