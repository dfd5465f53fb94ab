import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { withSession } from '../../src/platform/db.ts';
import { clientOf, dataOf, password, registration } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import { dataFolder, preparedFolder, runCommand, startCommand, startServer } from '../server-process.ts';
import { until } from '../until.ts';
import { refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, type Shop, salesOf, signIn } from './shops.ts';

/** Which businesses home has placed in a cell. */
const placedIn = (folder: string, cell: string) =>
  withSession(ownerConnection(folder), async (session) => {
    const rows = await session.all<{ id: string }>(
      'select business_id as id from placements where cell = $1 order by 1',
      [cell],
    );
    return rows.map(({ id }) => id);
  });

const lost =
  /The cell north: Its database is empty, but it should have businesses \(1\)\..* put it back: tillhouse restore --cell north FILE/;

test(
  'an empty database in place of a cell is not taken for it; the cell is filled beside the running server',
  onlyLong,
  async () => {
    const north = await openCell();
    const environment = { ...cellsOf({ north }), METRICS_TOKEN: 'a-token-for-the-figures' };
    const server = await startServer({ folder: preparedFolder(), environment });
    const here = { folder: server.folder, environment };
    const [home, shop] = [await openShop(server), await openShop(server)];
    assert.deepEqual(await placedIn(server.folder, 'north'), [shop.orgId]);
    const file = join(dataFolder(), 'all.tar.gz');
    await run(here, 'backup', file);
    const client = await signIn(server, shop.email);
    await north.lose();

    // People are not signed out, and nobody is told that a password is wrong.
    assert.equal((await client.get('/sales')).status, 503);
    const login = { identifier: shop.email, password: 'anything at all', platform: 'pos' };
    assert.equal((await clientOf(server.url, {}).post('/auth/login', login)).status, 503);
    const ofHome = await signIn(server, home.email);
    assert.deepEqual(await salesOf(ofHome), home.sold);
    const { body } = await clientOf(server.url, { authorization: `Bearer ${environment.METRICS_TOKEN}` }).get(
      '/metrics',
    );
    const isUp = String(body).match(/^tillhouse_cell_up\{cell="north".*/m)?.[0];
    assert.match(isUp ?? '', / 0$/);
    // With as many businesses as home, the cell would get the next one or the one after.
    for (let one = 0; one < 2; one += 1)
      dataOf(await clientOf(server.url, {}).post('/auth/register', registration()));
    assert.deepEqual(await placedIn(server.folder, 'north'), [shop.orgId]);

    for (const word of ['businesses', 'verify', 'migrate']) assert.match(await refused(here, word), lost);
    assert.match(await refused(here, 'backup', join(dataFolder(), 'half.tar.gz')), lost);
    const [tables] = await withSession(north.admin, (session) =>
      session.all<{ count: number }>(`select count(*)::int from pg_tables where schemaname = 'public'`),
    );
    assert.deepEqual(tables, { count: 0 });

    const output = await run(here, 'restore', '--cell', 'north', file);
    assert.equal(output, 'Restored one business to north.\nCheck it: tillhouse verify\n');
    await until(async () => ((await client.get('/sales')).status === 503 ? undefined : true));
    const again = await signIn(server, shop.email);
    assert.deepEqual(await salesOf(again), shop.sold);
    await shop.sell(again);
    await run(here, 'verify');
    await server.stop();
  },
);

test('a server whose cells have never answered serves home', async () => {
  const environment = { TILLHOUSE_CELLS: 'north=postgres://nobody@127.0.0.1:1/north', LOG_LEVEL: 'silent' };
  const server = await startServer({ folder: preparedFolder(), environment });
  const shop = await openShop(server);
  assert.deepEqual(await salesOf(await signIn(server, shop.email)), shop.sold);
  await server.stop();
});

test('each business of a lost cell is as new as anything that is left of it', onlyLong, async () => {
  const [north, south] = [await openCell(), await openCell()];
  const environment = cellsOf({ north, south });
  const server = await startServer({ folder: preparedFolder(), environment });
  const here = { folder: server.folder, environment };
  const bring = ({ orgId }: Shop, to: string) => runCommand(['move', orgId, to], here);
  const shops = {
    stayed: await openShop(server),
    fromHome: await openShop(server),
    fromHomeForGood: await openShop(server),
    fromSouthForGood: await openShop(server),
    toSouth: await openShop(server),
  };
  const before = { stayed: 'north', fromHome: 'home', fromHomeForGood: 'home', fromSouthForGood: 'south' };
  for (const [name, place] of Object.entries({ ...before, toSouth: 'north' }))
    await bring(shops[name as keyof typeof shops], place);
  const file = join(dataFolder(), 'all.tar.gz');
  await run(here, 'backup', file);

  // New businesses go to the emptiest database, so that one of the first few is in the cell.
  let fresh = await openShop(server);
  while (!(await placedIn(server.folder, 'north')).includes(fresh.orgId)) fresh = await openShop(server);
  const sellIn = async (shop: Shop) => shop.sell(await signIn(server, shop.email));
  await sellIn(shops.stayed);
  const ofHome = await sellIn(shops.fromHome);
  for (const name of ['fromHome', 'fromHomeForGood', 'fromSouthForGood'] as const) {
    await run(here, 'move', shops[name].orgId, 'north');
    await sellIn(shops[name]);
  }
  for (const name of ['fromHomeForGood', 'fromSouthForGood'] as const)
    await run(here, 'move', '--drop-old', shops[name].orgId);
  await run(here, 'move', shops.toSouth.orgId, 'south');
  const ofSouth = await sellIn(shops.toSouth);
  await north.lose();

  for (const [words, refusal] of [
    [['--cell', 'east', file], /TILLHOUSE_CELLS does not name east\./],
    [['--cell', 'south', file], /calls south has businesses\. Only an empty database is filled\./],
  ] as const)
    assert.match(await refused(here, 'restore', ...words), refusal);
  // Interrupted, it is run again. Until then the server leaves the cell alone.
  await withSession(north.admin, async (holder) => {
    await holder.all(`select pg_advisory_lock(hashtextextended('restore', 0))`);
    const restoring = startCommand(['restore', '--cell', 'north', file], here);
    const isWaiting = `select 1 as one from pg_locks where locktype = 'advisory' and not granted`;
    await until(async () => (await holder.all(isWaiting)).length > 0 || undefined, 60_000);
    restoring.send('SIGKILL');
    await restoring.ended;
  });
  assert.match(await refused(here, 'businesses'), /restore --cell north FILE/);

  const told = await refused(here, 'restore', '--cell', 'north', file);
  const { stayed, fromHome, fromHomeForGood, fromSouthForGood, toSouth } = shops;
  assert.match(told, /^Restored 2 businesses to north\.$/m);
  assert.match(told, new RegExp(`were dropped: ${fromHomeForGood.orgId}\\. .* export the business there`));
  assert.match(
    told,
    new RegExp(`${fromSouthForGood.orgId} came to north after the backup\\. It is as it was in the backup`),
  );
  assert.match(told, new RegExp(`newer than the backup, and their data is lost: ${fresh.orgId}\\.`));
  await until(async () => {
    const answer = await clientOf(server.url, {}).post('/auth/login', {
      identifier: stayed.email,
      password,
      platform: 'pos',
    });
    return answer.status === 503 ? undefined : true;
  });
  const expected = new Map([
    [stayed, stayed.sold],
    [fromHome, [...fromHome.sold, ofHome]],
    [fromSouthForGood, fromSouthForGood.sold],
    [toSouth, [...toSouth.sold, ofSouth]],
  ]);
  for (const [shop, sold] of expected) {
    const client = await signIn(server, shop.email);
    assert.deepEqual(await salesOf(client), sold.toSorted());
    await shop.sell(client);
  }
  assert.deepEqual(await placedIn(server.folder, 'north'), [stayed.orgId, fromSouthForGood.orgId].sort());
  // The addresses of a business that is lost are free again.
  for (const { email } of [fresh, fromHomeForGood])
    dataOf(await clientOf(server.url, {}).post('/auth/register', registration({ email })));
  await run(here, 'verify');
  await server.stop();
});
