import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Connection, withSession } from '../../src/platform/db.ts';
import { onlyLong } from '../long.ts';
import { dataFolder, runCommand, startServer } from '../server-process.ts';
import { refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, salesOf, signIn } from './shops.ts';

/** A user has another email address. */
const readdress = async ([cell, home]: [Connection, Connection], from: string, to: string) => {
  await withSession(cell, (session) =>
    session.script(`begin; set local session_replication_role = replica;
      update identities set value = '${to}' where value = '${from}';
      update users set email = '${to}' where email = '${from}'; commit`),
  );
  await withSession(home, (session) =>
    session.all('update placed_addresses set value = $1 where value = $2', [to, from]),
  );
};

test(
  'an address that a business in another cell has by now stays theirs when a cell is put back',
  onlyLong,
  async () => {
    const [home, north, south] = [await openCell(), await openCell(), await openCell()];
    const environment = { ...cellsOf({ north, south }), DATABASE_URL: home.url };
    let server = await startServer({ folder: dataFolder(), environment });
    const here = { folder: server.folder, environment };
    const [former, owner] = [await openShop(server), await openShop(server)];
    for (const [{ orgId }, to] of [
      [former, 'north'],
      [owner, 'south'],
    ] as const)
      await runCommand(['move', orgId, to], here);
    await server.stop();
    const putBack = await north.snapshot();
    await readdress([north.admin, home.admin], former.email, `new-${former.email}`);
    await readdress([south.admin, home.admin], owner.email, former.email);
    await run(here, 'verify');
    await putBack();
    const told = await refused(here, 'migrate', '--restored');
    assert.match(told, new RegExp(`of the business ${former.orgId} in north belongs to another`));
    assert.match(told, /the server may run\. The users named above cannot/);
    assert.doesNotMatch(told, /Do not start/);
    server = await startServer(here);
    assert.deepEqual(await salesOf(await signIn(server, former.email)), owner.sold);
    await server.stop();
  },
);
