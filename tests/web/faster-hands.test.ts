import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { password, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, phone, signedInPage } from './console.ts';
import { read, scan, setScanner, stockShop } from './shop.ts';
import { inTillDatabase } from './till-database.ts';
import { routeUntil } from './wire.ts';

const server = await testServer();

/** Beside cola and bread: cheese, water, two fruits, and some hundred kinds of soap. */
async function fillShop(owner: SignedIn) {
  const add = async (path: string, body: object): Promise<{ id: string }> => {
    const { status, body: answer } = await owner.post(path, body);
    assert.equal(status, 200, JSON.stringify(answer));
    return answer.data;
  };
  const drinks = await add('/inventory/categories', { name: 'Drinks' });
  await add('/inventory/categories', { name: 'Empty' });
  const still = await add('/inventory/categories', { name: 'Still', parentId: drinks.id });
  const product = (name: string, more = {}) =>
    add('/inventory/products', { name, kind: 'SERVICE', prices: [{ price: 100 }], ...more });
  const ids = {
    cheese: (await product('Mature Cheddar 200 g')).id,
    water: (await product('Water 750 ml', { categoryId: still.id })).id,
    apple: (await product('Apple')).id,
    pear: (await product('Pear')).id,
  };
  await server.database((session) =>
    session.script(`
      create temporary table made as
        select gen_random_uuid() as product, gen_random_uuid() as variant, n from generate_series(101, 300) n;
      insert into products (org_id, id, name, kind) select '${owner.orgId}', product, 'Soap ' || n, 'SERVICE' from made;
      insert into variants (org_id, id, product_id, name)
        select '${owner.orgId}', variant, product, 'Soap ' || n from made;
      insert into item_prices (org_id, id, variant_id, price_e4)
        select '${owner.orgId}', gen_random_uuid(), variant, 10000 from made`),
  );
  return { ...ids, drinks: drinks.id };
}

/** At a drawer of its own: one device has one. */
async function openTill(
  who: SignedIn,
  { drawer = 'Front', ...options }: { drawer?: string; viewport?: typeof phone; hasTouch?: boolean } = {},
) {
  const { page, faults } = await signedInPage(server, who, { path: '/app/till', ...options });
  await page.getByRole('button', { name: drawer }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  return { page, faults };
}

const tile = (page: Page, name: string) => page.locator('.till-tile').filter({ hasText: name });
const namesIn = (tiles: Locator) => tiles.locator('> :first-child').allTextContents();

async function dragTo(page: Page, from: Locator, to: Locator, part: number): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(start && end);
  await page.mouse.move(start.x + 20, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width * part, end.y + end.height / 2, { steps: 5 });
  await page.mouse.up();
}

/** By a finger, at the handle. */
async function swipeTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(start && end);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', start.x + start.width - 24, start.y + start.height / 2);
  for (const part of [0.3, 0.6, 1])
    await touch(
      'touchMove',
      start.x + start.width - 24 + (end.x + 10 - start.x - start.width + 24) * part,
      start.y + start.height / 2 + (end.y - start.y) * part,
    );
  await touch('touchEnd');
}

test('favourites stay where they were put, everything scrolls, and a typo finds what was meant', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const ids = await fillShop(owner);
  const cashier = await server.colleague(owner, 'CASHIER');
  for (const name of ['Side', 'Garden']) await owner.post('/tills', { outletId: owner.outletId, name });
  const { page, faults } = await openTill(owner);
  await page.getByText('Ready to sell offline').waitFor();

  // Search.
  const search = page.getByLabel('Search or scan');
  for (const [typed, name] of [
    ['chedar', 'Mature Cheddar 200 g'],
    ['750ml', 'Water 750 ml'],
    ['drinks', 'Water 750 ml'],
  ] as const) {
    await search.fill(typed);
    await until(async () => ((await namesIn(page.locator('.till-tile'))).join() === name ? true : undefined));
  }
  // What is typed quickly, as a scanner does, is shown and not sold when it is only spelled alike.
  await search.fill('');
  await setScanner(page);
  await scan(page, 'chedar');
  await tile(page, 'Mature Cheddar').waitFor();
  assert.equal(await page.locator('.till-lines > *').count(), 0);
  await setScanner(page, {});
  await search.fill('');

  // All of it, and each place as it was left.
  const grid = page.locator('.till-grid');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await grid.evaluate((shown) => shown.scrollTo(0, shown.scrollHeight));
  await tile(page, 'Water 750 ml').waitFor();
  assert.ok((await page.locator('.till-tile').count()) < 100, 'only those in view are drawn');
  const left = await grid.evaluate(({ scrollTop }) => scrollTop);
  assert.ok(left > 1_000, String(left));
  await page.getByRole('button', { name: 'Drinks', exact: true }).click();
  // A category with nothing for sale is not offered.
  assert.equal(await page.getByRole('button', { name: 'Empty', exact: true }).count(), 0);
  await page.getByRole('button', { name: 'Still', exact: true }).click();
  await tile(page, 'Back from Still').waitFor();
  assert.equal(await grid.evaluate(({ scrollTop }) => scrollTop), 0);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await tile(page, 'Water 750 ml').waitFor();
  assert.equal(await grid.evaluate(({ scrollTop }) => scrollTop), left);

  // What was pinned on this device by an older version is the start.
  await pinHere(page, [ids.pear]);
  await page.reload();
  await page.getByText('Ready to sell offline').waitFor();
  assert.equal((await namesIn(page.locator('.till-tile')))[0], 'Pear');
  await page.getByRole('button', { name: 'Arrange', exact: true }).click();
  const screen = page.getByRole('dialog', { name: 'Arrange favourites' });
  const tiles = screen.locator('.arrange-tile');
  const arranged = () => namesIn(tiles);
  const add = async (text: string, name: string) => {
    await screen.getByLabel('Add a product').fill(text);
    await screen.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  };
  await add('appel', 'Apple');
  await add('cola', 'Cola');
  await add('bread', 'Bread');
  await screen.getByLabel('Add a category').click();
  await page.getByRole('option', { name: 'Drinks', exact: true }).click();
  await screen.getByLabel('New folder').fill('Fruit');
  await screen.getByRole('button', { name: 'Add folder' }).click();
  assert.deepEqual(await arranged(), ['Pear', 'Apple', 'Cola', 'Bread', 'Drinks', 'Fruit']);
  assert.deepEqual(await findings(page), []);
  // By mouse to the first place, and onto the folder.
  const one = (name: string) => tiles.filter({ hasText: name });
  await dragTo(page, one('Cola'), one('Pear'), 0.1);
  assert.deepEqual(await arranged(), ['Cola', 'Pear', 'Apple', 'Bread', 'Drinks', 'Fruit']);
  await dragTo(page, one('Pear'), one('Fruit'), 0.5);
  assert.deepEqual(await arranged(), ['Cola', 'Apple', 'Bread', 'Drinks', 'Fruit']);
  // By keyboard: to the left, put back, and two to the left.
  await one('Drinks').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await screen.getByText('Drinks: place 3 of 5').waitFor();
  await page.keyboard.press('Escape');
  assert.deepEqual(await arranged(), ['Cola', 'Apple', 'Bread', 'Drinks', 'Fruit']);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  assert.deepEqual(await arranged(), ['Cola', 'Drinks', 'Apple', 'Bread', 'Fruit']);
  // And by what is named.
  await one('Apple').click();
  await screen.getByLabel('In folder').click();
  await page.getByRole('option', { name: 'Fruit' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.waitFor({ state: 'detached' });
  const expected = [
    ['PRODUCT', null],
    ['CATEGORY', null],
    ['PRODUCT', null],
    ['FOLDER', null],
  ];
  const saved = (await read(owner, `/outlets/${owner.outletId}/favourites`)).tiles;
  const first = saved.filter(({ folderId }: { folderId: string | null }) => folderId === null);
  assert.deepEqual(
    first.map(({ kind, folderId }: Record<string, unknown>) => [kind, folderId]),
    expected,
  );
  const inFolder = saved.filter(({ folderId }: { folderId: string | null }) => folderId !== null);
  assert.deepEqual(
    inFolder.map(({ id }: { id: string }) => id),
    [ids.pear, ids.apple],
  );
  const pinned = ['Cola', 'Drinks', 'Bread', 'Fruit'];
  // Every tile is as large as the others, with a picture or without, and fills its row.
  const sizes = await page
    .locator('.till-tile')
    .evaluateAll((all) =>
      all.map((one) => [Math.round(one.clientWidth), one.getBoundingClientRect().height]),
    );
  assert.equal(new Set(sizes.map(String)).size, 1, JSON.stringify(sizes));
  assert.equal(sizes[0]?.[1], 104);
  assert.ok((sizes[0]?.[0] ?? 0) >= 134, String(sizes[0]));
  const shown = async (at: Page) => (await namesIn(at.locator('.till-tile'))).slice(0, 5);
  const before = await shown(page);
  assert.deepEqual(before.slice(0, 4), pinned);

  // What sells often comes behind them in the next shift: in this one no tile moves.
  await search.fill('water 750');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).click();
  assert.notEqual(before[4], 'Water 750 ml');
  assert.deepEqual(await shown(page), before);
  // It is on the disk: the till starts with it when the server says nothing.
  const answerAgain = await routeUntil(page, '**/till/catalogue*', (route) => route.abort());
  await page.reload();
  await tile(page, 'Cola').waitFor();
  assert.deepEqual((await shown(page)).slice(0, 4), pinned);
  answerAgain();

  // Another till of the outlet has the same; a cashier sells from it and does not arrange.
  const other = await openTill(cashier, { drawer: 'Side', viewport: phone, hasTouch: true });
  await tile(other.page, 'Fruit').waitFor();
  assert.deepEqual((await shown(other.page)).slice(0, 4), pinned);
  assert.equal(await other.page.getByRole('button', { name: 'Arrange' }).count(), 0);
  await tile(other.page, 'Fruit').tap();
  assert.deepEqual(await namesIn(other.page.locator('.till-tile')), ['Back from Fruit', 'Pear', 'Apple']);
  await tile(other.page, 'Back from Fruit').tap();
  await tile(other.page, 'Drinks').tap();
  await tile(other.page, 'Still').tap();
  await tile(other.page, 'Water 750 ml').tap();
  await other.page.getByRole('button', { name: 'Cart (1)' }).waitFor();
  assertNoFaults(other.faults);
  await other.page.context().close();

  // By a finger, on the narrowest phone.
  const touch = await openTill(owner, {
    drawer: 'Garden',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await tile(touch.page, 'Fruit').waitFor();
  await touch.page.getByRole('button', { name: 'Arrange', exact: true }).tap();
  const small = touch.page.getByRole('dialog', { name: 'Arrange favourites' }).locator('.arrange-tile');
  await swipeTo(touch.page, small.filter({ hasText: 'Bread' }), small.filter({ hasText: 'Cola' }));
  await until(async () => ((await namesIn(small))[0] === 'Bread' ? true : undefined));
  assert.deepEqual(await namesIn(small), ['Bread', 'Cola', 'Drinks', 'Fruit']);
  assertNoFaults(touch.faults);
  await touch.page.context().close();
  assertNoFaults(faults);
  await page.context().close();
});

/** A till of the owner and a cashier, who both have a PIN. */
async function tillOfTwo() {
  const owner = await server.registered();
  await stockShop(owner);
  const cashier = await server.colleague(owner, 'CASHIER');
  for (const [who, pin] of [
    [owner, '2580'],
    [cashier, '1379'],
  ] as const)
    assert.equal((await who.put('/users/me/pin', { pin, currentPassword: password })).status, 200);
  const { page, faults } = await openTill(owner, { hasTouch: true });
  await page.getByText('Ready to sell offline').waitFor();
  const locked = page.getByLabel('The till is locked');
  return { page, faults, locked };
}

test('a till changes hands in four taps, once a PIN was used there', { skip: noBrowser }, async () => {
  const { page, faults, locked } = await tillOfTwo();
  const tap = async (pin: string) => {
    for (const digit of pin) await locked.getByRole('button', { name: digit, exact: true }).tap();
  };
  const lock = async () => {
    await page.keyboard.press('Control+l');
    await locked.waitFor();
  };
  // The first time on this device the name is tapped; the last digit ends the PIN.
  for (const [name, pin] of [
    ['Kit CASHIER', '1379'],
    ['Ada Obi', '2580'],
  ] as const) {
    await lock();
    await locked.getByRole('button', { name }).tap();
    await tap(pin);
    await locked.waitFor({ state: 'detached' });
    await page.locator('.till-top').getByText(name).waitFor();
  }
  // From then on the four digits say it all: of somebody else, and of whoever has the till.
  for (const name of ['Kit CASHIER', 'Kit CASHIER', 'Ada Obi']) {
    await lock();
    await tap(name === 'Ada Obi' ? '2580' : '1379');
    await locked.waitFor({ state: 'detached' });
    await page.locator('.till-top').getByText(name).waitFor();
  }
  // A wrong one opens nothing; after five it is the name and the server that tell.
  await lock();
  for (let time = 0; time < 5; time += 1) {
    await tap('0000');
    for (let digit = 0; digit < 4; digit += 1)
      await locked.getByRole('button', { name: 'Delete the last digit' }).tap();
  }
  await tap('1379');
  await locked.getByRole('button', { name: 'Kit CASHIER' }).tap();
  assert.equal(await locked.count(), 1);
  await tap('1379');
  await locked.waitFor({ state: 'detached' });
  assertNoFaults(faults);
  await page.context().close();
});

test('who types a PIN is not held up by the PIN of somebody before them', { skip: noBrowser }, async () => {
  const { page, locked } = await tillOfTwo();
  const type = async (name: string, pin: string) => {
    await locked.getByRole('button', { name }).tap();
    for (const digit of pin) await locked.getByRole('button', { name: digit, exact: true }).tap();
  };
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/auth/pin');
  const lastOne = await routeUntil(page, '**/auth/pin', (route) => {
    lastOne();
    return isReleased.then(() => route.continue());
  });
  await page.keyboard.press('Control+l');
  // The answer to a wrong PIN takes long. Meanwhile somebody else has come.
  await type('Kit CASHIER', '0000');
  await asked;
  await type('Ada Obi', '2580');
  await locked.waitFor({ state: 'detached' });
  const answered = page.waitForResponse('**/auth/pin');
  release();
  assert.equal((await answered).status(), 401);
  await page.locator('.till-top').getByText('Ada Obi').waitFor();
  assert.equal(await locked.count(), 0);
  await page.context().close();
});

/** As an older version of the app has kept it. */
async function pinHere(page: Page, pinned: string[]): Promise<void> {
  await inTillDatabase(
    page,
    async ({ database, result }, pinned) => {
      const store = database.transaction('meta', 'readwrite').objectStore('meta');
      await result(store.put({ pinned, sold: {} }, 'favourites'));
    },
    pinned,
  );
}
