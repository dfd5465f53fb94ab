import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import { onlyLong } from '../long.ts';
import { dataFolder, preparedFolder, runCommand, startServer } from '../server-process.ts';
import { refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, type Shop, salesOf, signIn } from './shops.ts';

test(
  'home alone is put back: migrate --restored learns where each business is, and deletes nothing',
  onlyLong,
  async () => {
    const north = await openCell();
    const environment = cellsOf({ north });
    let server = await startServer({ folder: preparedFolder(), environment });
    const { folder } = server;
    const here = { folder, environment };
    const shops = [
      await openShop(server),
      await openShop(server),
      await openShop(server),
      await openShop(server),
    ];
    const [away, back, forked, same] = shops as [Shop, Shop, Shop, Shop];
    for (const [shop, to] of [
      [away, 'home'],
      [forked, 'home'],
      [same, 'home'],
      [back, 'north'],
    ] as const)
      await runCommand(['move', shop.orgId, to], here);
    await server.stop();
    const snapshot = dataFolder();
    cpSync(folder, snapshot, { recursive: true });
    const putBack = () => {
      rmSync(folder, { recursive: true });
      cpSync(snapshot, folder, { recursive: true });
    };

    server = await startServer(here);
    await run(here, 'move', back.orgId, 'home');
    for (const shop of [away, forked, same]) await run(here, 'move', shop.orgId, 'north');
    const sold = new Map<Shop, string[]>();
    for (const shop of [away, forked])
      sold.set(shop, [...shop.sold, await shop.sell(await signIn(server, shop.email))]);
    const registered = await openShop(server);
    await runCommand(['move', registered.orgId, 'north'], here);
    await server.stop();
    putBack();

    // Started too early, it goes on in the older copy of one.
    server = await startServer(here);
    const sale = await forked.sell(await signIn(server, forked.email));
    const told = await refused(here, 'migrate', '--restored');
    assert.match(told, /Stop the server now/);
    assert.match(
      told,
      new RegExp(`business ${away.orgId}: it is placed in home and has rows in home and north`),
    );
    const unfinished = await refused(here, 'verify');
    assert.match(
      unfinished,
      new RegExp(`The move of ${back.orgId} from north to home is not finished\\..*, undo it`),
    );
    assert.doesNotMatch(unfinished, /or undo it/);
    assert.match(
      unfinished,
      /Those in home count\. home: last change \S+, 0 of its own; north: last change \S+, [1-9]/,
    );
    await server.stop();

    const mended = await refused(here, 'migrate', '--restored');
    const names = (shop: Shop, text: string) =>
      assert.match(mended, new RegExp(`The business ${shop.orgId} ${text}`), mended);
    names(
      away,
      'has rows in home and north\\. Those in home have no change that the others lack, and are set aside',
    );
    names(back, 'had left north for home, which has no rows of it now\\. It is in north again');
    names(
      forked,
      'has rows in home and north \\(home: last change \\S+, [1-9]\\d* of its own; north: .*--set-aside',
    );
    assert.match(mended, /Do not start the server before/);
    names(registered, 'is in north, and home knows it again');
    names(same, 'has rows in home and north\\. Those in north have no change that the others lack');
    const kept = await run(here, 'move', '--set-aside', forked.orgId, 'home');
    assert.match(kept, /is in north\. Its rows in home are set aside/);
    await run(here, 'migrate', '--restored');
    await run(here, 'verify');
    server = await startServer(here);
    const salesNow = async (shop: Shop) => salesOf(await signIn(server, shop.email));
    for (const [shop, sales] of sold) assert.deepEqual(await salesNow(shop), sales.toSorted());
    for (const shop of [back, same, registered]) assert.deepEqual(await salesNow(shop), shop.sold);
    assert.ok(!(await salesNow(forked)).includes(sale));
    for (const shop of [away, back, same, registered]) await shop.sell(await signIn(server, shop.email));
    await server.stop();
    await run(here, 'verify');

    // A cell that is left out is named, and nothing is created in place of one.
    const without = await refused({ folder, environment: { LOG_LEVEL: 'error' } }, 'migrate', '--restored');
    assert.match(without, /^Tills and event streams start again, but not those of north\.$/m);
    assert.match(without, /north was left out.*Run this again/);
    const empty = await openCell();
    await empty.lose();
    const wrong = await refused(
      { folder, environment: cellsOf({ north, south: empty }) },
      'migrate',
      '--restored',
    );
    assert.match(wrong, /The cell south: There is no database of Tillhouse in its PostgreSQL/);
  },
);
