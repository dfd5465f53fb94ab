import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, dataOf, registration } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { preparedFolder, runCommand, startServer } from '../server-process.ts';
import { refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, salesOf, signIn } from './shops.ts';

test(
  'a business that is newer than a cell that was put back is forgotten when the operator says so, and its address registers again',
  onlyLong,
  async () => {
    const north = await openCell();
    const environment = cellsOf({ north });
    let server = await startServer({ folder: preparedFolder(), environment });
    const here = { folder: server.folder, environment };
    const shop = await openShop(server);
    const fresh = await openShop(server);
    await runCommand(['move', shop.orgId, 'north'], here);
    await runCommand(['move', fresh.orgId, 'home'], here);
    await run(here, 'move', '--drop-old', fresh.orgId);
    await server.stop();
    const toBefore = await north.snapshot();
    await run(here, 'move', fresh.orgId, 'north');
    await run(here, 'move', '--drop-old', fresh.orgId);
    const toAfter = await north.snapshot();

    await toBefore();
    const lost = new RegExp(
      `^These businesses are in no database: ${fresh.orgId}\\. .* tillhouse migrate --restored --forget-lost$`,
      'm',
    );
    const named = await refused(here, 'migrate', '--restored');
    assert.match(named, lost);
    assert.doesNotMatch(named, new RegExp(`^business ${fresh.orgId}`, 'm'));
    // Without all databases, nobody knows that it is lost.
    await north.stop();
    assert.match(await refused(here, 'migrate', '--restored', '--forget-lost'), /^north was left out/m);
    await north.start();
    const alone = { folder: here.folder, environment: { LOG_LEVEL: 'error' } };
    assert.match(await refused(alone, 'migrate', '--restored', '--forget-lost'), /^north was left out/m);
    assert.match(
      await refused(here, 'migrate', '--forget-lost'),
      /^tillhouse: --forget-lost goes with --restored\./,
    );

    // It was the wrong time, and nothing was forgotten.
    await toAfter();
    await run(here, 'migrate', '--restored', '--forget-lost');
    await run(here, 'verify');
    await toBefore();
    const forgotten = await refused(here, 'migrate', '--restored', '--forget-lost');
    assert.match(
      forgotten,
      new RegExp(`^These businesses are in no database, and their data is lost: ${fresh.orgId}\\.`, 'm'),
    );
    assert.doesNotMatch(forgotten, /Do not start the server/);
    await run(here, 'migrate', '--restored');
    await run(here, 'verify');
    // Even then it is found again, if the database is put back to a later time.
    await toAfter();
    const found = await run(here, 'migrate', '--restored');
    assert.match(
      found,
      new RegExp(`^The business ${fresh.orgId} is in north, and home knows it again\\.$`, 'm'),
    );
    await run(here, 'verify');

    await toBefore();
    await refused(here, 'migrate', '--restored', '--forget-lost');
    server = await startServer(here);
    const owner = { ...registration(), email: fresh.email };
    const { organisation } = dataOf(await clientOf(server.url, {}).post('/auth/register', owner));
    assert.notEqual(organisation.id, fresh.orgId);
    assert.deepEqual(await salesOf(await signIn(server, fresh.email)), []);
    assert.deepEqual(await salesOf(await signIn(server, shop.email)), shop.sold);
    await server.stop();
    await run(here, 'verify');
  },
);
