import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Connection, withSession } from '../../src/platform/db.ts';
import { clientOf, password } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import {
  dataFolder,
  preparedFolder,
  runCommand,
  type ServerProcess,
  startServer,
} from '../server-process.ts';
import { until } from '../until.ts';
import type { CellProcess } from './cell-process.ts';
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

/** The same in a cell. The directory is at home. */
const readdressIn = async (cell: CellProcess, folder: string, [from, to]: [string, string]) => {
  await readdress(cell.admin, from, to);
  await withSession(ownerConnection(folder), (session) =>
    session.all('update placed_addresses set value = $1 where value = $2', [to, from]),
  );
};

/** An identity at a provider. */
const person = 'https://accounts.example person-1';
const link = (database: Connection, { orgId }: Shop) =>
  withSession(database, (session) =>
    session.all(
      `insert into oauth_identities (org_id, user_id, issuer, subject)
       select org_id, id, 'https://accounts.example', 'person-1' from users where org_id = $1`,
      [orgId],
    ),
  );

async function statusOf(server: ServerProcess, identifier: string): Promise<number> {
  const login = { identifier, password, platform: 'pos' };
  return (await clientOf(server.url, {}).post('/auth/login', login)).status;
}

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
  'an address that somebody at home has by now stays theirs when a lost cell is filled, and opens their business alone',
  onlyLong,
  async () => {
    const north = await openCell();
    const environment = cellsOf({ north });
    const server = await startServer({ folder: preparedFolder(), environment });
    const here = { folder: server.folder, environment };
    const home = ownerConnection(server.folder);
    const [former, owner] = [await openShop(server), await openShop(server)];
    await link(home, former);
    await bring(here, former, 'home');
    await bring(here, former, 'north');
    await bring(here, owner, 'home');
    const file = join(dataFolder(), 'all.tar.gz');
    await run(here, 'backup', file);
    await readdressIn(north, server.folder, [former.email, `new-${former.email}`]);
    await readdress(home, owner.email, former.email);
    await withSession(north.admin, (session) => session.all('delete from oauth_identities'));
    await withSession(home, (session) =>
      session.all('delete from placed_addresses where value = $1', [person]),
    );
    await link(home, owner);
    await run(here, 'verify');
    await north.lose();

    const told = await refused(here, 'restore', '--cell', 'north', file);
    const [, orgId, standIn = ''] = taken.exec(told) ?? [];
    assert.equal(orgId, former.orgId, told);
    assert.match(
      told,
      /^Another business has the identity at a provider of the user \S+ .* signs in without it\.$/m,
    );
    assert.ok(!told.includes(former.email) && !told.includes('person-1'), told);
    assert.ok(!/belongs? to another business too/.test(told), told);
    await run(here, 'verify');
    await until(async () => (await statusOf(server, standIn)) === 200 || undefined, 30_000);
    assert.deepEqual(await salesOf(await signIn(server, standIn)), former.sold);
    assert.deepEqual(await salesOf(await signIn(server, former.email)), owner.sold);
    const noted = await withSession(home, (session) =>
      session.all<{ id: string; value: string }>(
        'select business_id as id, value from placed_addresses order by 2',
      ),
    );
    assert.deepEqual(noted, [{ id: former.orgId, value: standIn }]);
    // Nobody can have it before: it is another one each time.
    assert.match(standIn, /^[0-9a-f-]{36}\.[0-9a-f]{12}@taken\.invalid$/);
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
