import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { onlyLong } from '../long.ts';
import { dataFolder, preparedFolder, startServer } from '../server-process.ts';
import { type Place, refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, type Shop, salesOf, signIn } from './shops.ts';

/** Keeps the folder of home as it is now. The returned function puts it back. */
function snapshotOf({ folder }: Place): () => void {
  const kept = dataFolder();
  cpSync(folder, kept, { recursive: true });
  return () => {
    rmSync(folder, { recursive: true });
    cpSync(kept, folder, { recursive: true });
  };
}

/** New businesses come into the emptiest database. These came before the cells, so that they are at home. */
async function openShopsAtHome(count: number, environment: Place['environment']) {
  const server = await startServer({ folder: preparedFolder(), environment: { LOG_LEVEL: 'error' } });
  const shops: Shop[] = [];
  while (shops.length < count) shops.push(await openShop(server));
  await server.stop();
  const here = { folder: server.folder, environment };
  await run(here, 'migrate');
  return { here, shops };
}

/** Starts a server, does something, and stops it. */
async function whileServed<Result>(
  here: Place,
  work: (sellIn: (shop: Shop) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(here);
  const result = await work(async (shop) => shop.sell(await signIn(server, shop.email)));
  await server.stop();
  return result;
}

async function assertSales(here: Place, shop: Shop, sold: string[]): Promise<void> {
  const server = await startServer(here);
  assert.deepEqual(await salesOf(await signIn(server, shop.email)), [...shop.sold, ...sold].sort());
  await server.stop();
}

/**
 * Two businesses came into the south, one of them by the north. Then home was put back to before that, and its old copies
 * were set aside.
 */
async function withHomePutBack() {
  const [north, south] = [await openCell(), await openCell()];
  const { here, shops } = await openShopsAtHome(2, cellsOf({ north, south }));
  const [byNorth, straight] = shops as [Shop, Shop];
  const [putHomeBack, putSouthBack] = [snapshotOf(here), await south.snapshot()];
  const backup = join(dataFolder(), 'backup');
  const sales = await whileServed(here, async (sellIn) => {
    await run(here, 'move', byNorth.orgId, 'north');
    const inNorth = await sellIn(byNorth);
    await run(here, 'move', byNorth.orgId, 'south');
    await run(here, 'move', straight.orgId, 'south');
    const inSouth = [await sellIn(byNorth), await sellIn(straight)] as const;
    await run(here, 'backup', backup);
    return { inNorth, inSouth };
  });
  putHomeBack();
  const told = await run(here, 'migrate', '--restored');
  for (const { orgId } of [byNorth, straight])
    assert.match(told, new RegExp(`${orgId} has rows in home and south\\. Those in home .* are set aside`));
  return { here, north, byNorth, straight, backup, putSouthBack, ...sales };
}

test(
  'rows that were set aside as the older ones are never taken for newer than a backup',
  onlyLong,
  async () => {
    const { here, north, byNorth, straight, backup, inNorth, inSouth } = await withHomePutBack();
    const south = await openCell();
    const anew = { ...here, environment: cellsOf({ north, south }) };
    await run(anew, 'restore', '--cell', 'south', backup);
    await run(anew, 'verify');
    await assertSales(anew, byNorth, [inNorth, inSouth[0]]);
    await assertSales(anew, straight, [inSouth[1]]);
  },
);

test('nor for newer than those that a later move has left', onlyLong, async () => {
  const { here, byNorth, straight, putSouthBack, inNorth } = await withHomePutBack();
  await putSouthBack();
  const told = await run(here, 'migrate', '--restored');
  assert.match(told, new RegExp(`${byNorth.orgId} had left north for south, .* It is in north again`));
  await run(here, 'verify');
  await assertSales(here, byNorth, [inNorth]);
  await assertSales(here, straight, []);
});

test('of three copies the newest is kept, and a wrong choice can be taken back', onlyLong, async () => {
  const [one, two] = [await openCell(), await openCell()];
  const { here, shops } = await openShopsAtHome(1, cellsOf({ one, two }));
  const [shop] = shops as [Shop];
  const { orgId } = shop;
  const putHomeBack = snapshotOf(here);
  await whileServed(here, () => run(here, 'move', orgId, 'one'));
  const putOneBack = await one.snapshot();
  const inTwo = await whileServed(here, async (sellIn) => {
    await run(here, 'move', orgId, 'two');
    return sellIn(shop);
  });
  const putBothBack = async () => {
    putHomeBack();
    await putOneBack();
  };
  await putBothBack();
  const copies = 'home: last change \\S+, 0 of its own; two: last change \\S+, [1-9]';
  assert.match(await refused(here, 'verify'), new RegExp(copies));

  // Somebody sets the newest aside.
  await run(here, 'move', '--set-aside', orgId, 'two');
  await run(here, 'migrate', '--restored');
  assert.match(await run(here, 'move', '--set-aside', orgId, 'home'), /is in two\. Its rows in home/);
  await run(here, 'verify');
  await assertSales(here, shop, [inTwo]);

  await putBothBack();
  const told = await run(here, 'migrate', '--restored');
  for (const old of ['home', 'one']) assert.match(told, new RegExp(`Those in ${old} have no change that`));
  await run(here, 'verify');
  await assertSales(here, shop, [inTwo]);

  // Sold in home as well, so that no copy has all.
  await putBothBack();
  const inHome = await whileServed(here, (sellIn) => sellIn(shop));
  const forked = await refused(here, 'migrate', '--restored');
  assert.match(
    forked,
    /home: last change \S+, [1-9]\d* of its own; two: last change \S+, [1-9].*set aside all but the right one/,
  );
  for (const name of ['home', 'two']) await run(here, 'move', '--set-aside', orgId, name);
  const several = await refused(here, 'move', '--set-aside', orgId, 'one');
  assert.match(several, new RegExp(`in home and two\\. Say which .*--set-aside ${orgId} one --keep home`));
  for (const [name, sold] of [
    ['two', inTwo],
    ['home', inHome],
  ] as const) {
    const present = name === 'two' ? 'one' : 'two';
    const chosen = await run(here, 'move', '--set-aside', orgId, present, '--keep', name);
    assert.match(chosen, new RegExp(`is in ${name}\\.`));
    await assertSales(here, shop, [sold]);
  }
  await run(here, 'verify');
});

test('a business that was forgotten does not ask for the cell that it was lost in', onlyLong, async () => {
  const [one, two] = [await openCell(), await openCell()];
  const { here, shops } = await openShopsAtHome(1, cellsOf({ one, two }));
  const [shop] = shops as [Shop];
  await whileServed(here, () => run(here, 'move', shop.orgId, 'one'));
  const putTwoBack = await two.snapshot();
  await whileServed(here, async () => {
    await run(here, 'move', shop.orgId, 'two');
    await run(here, 'move', '--drop-old', shop.orgId);
  });
  await putTwoBack();
  await refused(here, 'migrate', '--restored');
  await refused(here, 'migrate', '--restored', '--forget-lost');
  await run(here, 'verify');
  const without = { ...here, environment: cellsOf({ one }) };
  await run(without, 'migrate', '--restored');
  await run(without, 'verify');
});
