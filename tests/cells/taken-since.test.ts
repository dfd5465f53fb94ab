import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Connection, withSession } from '../../src/platform/db.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import { dataFolder, preparedFolder, runCommand, startServer } from '../server-process.ts';
import { until } from '../until.ts';
import { type Place, refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, type Shop, salesOf, signIn } from './shops.ts';

/** Moves a business, unless it is there already. */
const bring = (here: Place, { orgId }: Shop, to: string) => runCommand(['move', orgId, to], here);

/** A user has another email address, and the business does not move. */
const readdress = (database: Connection, from: string, to: string) =>
  withSession(database, (session) =>
    session.script(`begin; set local session_replication_role = replica;
      update identities set value = '${to}' where value = '${from}';
      update users set email = '${to}' where email = '${from}'; commit`),
  );

const taken =
  /^Another business has the email address of the user \S+ of the business (\S+) by now\. .* they sign in as (\S+@taken\.invalid) \(new password: tillhouse user password --email \2\)\.$/m;

test(
  'an address that somebody else has by now does not keep a lost cell away, nor its own business',
  onlyLong,
  async () => {
    const north = await openCell();
    const environment = cellsOf({ north });
    const server = await startServer({ folder: preparedFolder(), environment });
    const here = { folder: server.folder, environment };
    const [moved, other, stayed] = [await openShop(server), await openShop(server), await openShop(server)];
    for (const [shop, place] of [
      [moved, 'home'],
      [other, 'home'],
      [stayed, 'north'],
    ] as const)
      await bring(here, shop, place);
    const client = await signIn(server, stayed.email);
    const file = join(dataFolder(), 'all.tar.gz');
    await run(here, 'backup', file);
    await run(here, 'move', moved.orgId, 'north');
    await readdress(north.admin, moved.email, `new-${moved.email}`);
    const home = ownerConnection(server.folder);
    await withSession(home, (session) =>
      session.all('update placed_addresses set value = $1 where value = $2', [
        `new-${moved.email}`,
        moved.email,
      ]),
    );
    await readdress(home, other.email, moved.email);
    await north.lose();

    const told = await refused(here, 'restore', '--cell', 'north', file);
    const [, orgId, standIn = ''] = taken.exec(told) ?? [];
    assert.equal(orgId, moved.orgId, told);
    assert.ok(!told.includes(moved.email), told);
    assert.match(told, /^Restored one business to north\.$/m);
    await run(here, 'verify');
    await until(async () => ((await client.get('/sales')).status === 503 ? undefined : true), 30_000);
    assert.deepEqual(await salesOf(client), stayed.sold);
    for (const [email, { sold }] of [
      [standIn, moved],
      [moved.email, other],
    ] as const)
      assert.deepEqual(await salesOf(await signIn(server, email)), sold);
    await server.stop();
  },
);

test(
  'an address that somebody else in a kept cell has by now does not keep a restore from its end',
  onlyLong,
  async () => {
    const [north, south] = [await openCell(), await openCell()];
    const environment = cellsOf({ north, south });
    const server = await startServer({ folder: preparedFolder(), environment });
    const here = { folder: server.folder, environment };
    const shops = [await openShop(server), await openShop(server), await openShop(server)];
    const [left, dropped, other] = shops as [Shop, Shop, Shop];
    for (const shop of shops) await bring(here, shop, 'south');
    const another = await openShop(server);
    await bring(here, another, 'south');
    const file = join(dataFolder(), 'all.tar.gz');
    await run(here, 'backup', file);
    for (const shop of [left, dropped]) await run(here, 'move', shop.orgId, 'north');
    // Of this one only the backup has rows.
    await run(here, 'move', '--drop-old', dropped.orgId);
    await readdress(south.admin, other.email, left.email);
    await readdress(south.admin, another.email, dropped.email);
    await server.stop();
    await north.lose();
    const told = await refused(here, 'restore', '--force', file);
    const found = [...told.matchAll(new RegExp(taken, 'mg'))].map(([, orgId, standIn = '']) => ({
      orgId,
      standIn,
    }));
    assert.deepEqual(found.map(({ orgId }) => orgId).sort(), [left.orgId, dropped.orgId].sort(), told);
    for (const { email } of [left, dropped]) assert.ok(!told.includes(email), told);
    await run(here, 'verify');
    const second = await startServer(here);
    for (const shop of [left, dropped]) {
      const standIn = found.find(({ orgId }) => orgId === shop.orgId)?.standIn ?? '';
      assert.deepEqual(await salesOf(await signIn(second, standIn)), shop.sold);
    }
    assert.deepEqual(await salesOf(await signIn(second, left.email)), other.sold);
    await second.stop();
  },
);
