import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { noBrowser, openKeptBrowser } from '../browser.ts';
import { password, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { assertNoFaults, watchFaults } from './console.ts';
import { read, stockShop } from './shop.ts';
import { openWire } from './wire.ts';

const dist = resolve(import.meta.dirname, '../../web/dist');
const budgetBytes = 250_000;

/** Every file that a module needs before it runs, itself included. */
function neededBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(dist, 'assets', file), 'utf8');
  const imports = text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
  for (const [, name = ''] of imports) neededBy(name, found);
  return found;
}

test("the till's first load is within its budget", () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = [...page.matchAll(/\/app\/assets\/([\w.-]+\.(?:js|css))"/g)].map(([, name = '']) => name);
  const entry = named.find((name) => name.startsWith('index-') && name.endsWith('.js')) ?? '';
  // What the router loads for /app/till: the chunk and the styles beside it.
  const loaded = readFileSync(join(dist, 'assets', entry), 'utf8');
  const till = readdirSync(join(dist, 'assets')).filter(
    (name) => /^till-[\w-]{8}\.(js|css)$/.test(name) && loaded.includes(name),
  );
  assert.deepEqual(till.map((name) => name.slice(-3)).sort(), ['.js', 'css']);
  const files = new Set([...named, ...till].filter((name) => name.endsWith('.css')));
  for (const name of [...named, ...till].filter((one) => one.endsWith('.js'))) neededBy(name, files);
  assert.ok(files.size > 3, [...files].join());
  const sizes = [...files].map((name) => {
    const { length } = gzipSync(readFileSync(join(dist, 'assets', name)), { level: 9 });
    return { name, length };
  });
  const bytes = sizes.reduce((sum, { length }) => sum + length, 0);
  const told = sizes
    .sort((one, other) => other.length - one.length)
    .map(({ name, length }) => `${name} ${length}`);
  assert.ok(bytes <= budgetBytes, `${bytes} bytes in gzip, and ${budgetBytes} may be:\n${told.join('\n')}`);
});

test('a new till asks at most 60 times for at most 400 kB, and every screen then opens without a network', {
  skip: noBrowser,
}, async (t) => {
  const server = await testServer();
  const owner = await server.registered();
  await stockShop(owner);
  const { rows } = await read(owner, '/inventory/products?search=Cola');
  const red = { width: 300, height: 200, channels: 3 as const, background: { r: 200, g: 30, b: 30 } };
  const image = await owner.send('POST', `/inventory/products/${rows[0].id}/image`, {
    body: await sharp({ create: red }).png().toBuffer(),
    headers: { 'content-type': 'image/png' },
  });
  assert.equal(image.status, 200, JSON.stringify(image.body));
  const wire = await openWire(server.url);
  const context = await (await openKeptBrowser()).open();
  const faults = watchFaults(context);
  // Signed in without a page, so that nothing but the till is loaded.
  const identity = { identifier: owner.email, password, platform: 'web' };
  const signedIn = await context.request.post(`${wire.url}/auth/login`, { data: identity });
  assert.equal(signedIn.status(), 200);
  const till = await context.newPage();
  await till.addInitScript(() => {
    const note = 'tillhouse.tokenGoodUntil';
    if (!localStorage.getItem(note)) localStorage.setItem(note, String(Date.now() + 600_000));
  });
  wire.answers.length = 0;

  await till.goto(`${wire.url}/app/till`);
  await till.getByRole('button', { name: 'Front' }).click();
  await till.getByRole('button', { name: 'Open shift' }).click();
  await till.getByText('Ready to sell offline').waitFor();
  // All that a till needs is kept by then.
  await till.evaluate(() => navigator.serviceWorker.ready);
  const bytes = wire.answers.reduce((sum, answer) => sum + answer.bytes, 0);
  const told = wire.answers.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
  t.diagnostic(`${wire.answers.length} requests, ${bytes} bytes`);
  assert.ok(wire.answers.length <= 60, told);
  assert.ok(bytes <= 400_000, `${bytes} bytes:\n${told}`);
  assert.ok(wire.answers.filter(({ url }) => url.startsWith('/app/assets/')).length > 5, told);

  // Seen once with the service worker, the picture of a tile is there without a network, too; and no tile moves for it.
  await till.reload();
  const picture = till.locator('.till-tile').filter({ hasText: 'Cola' }).locator('img');
  const isDrawn = () =>
    picture.evaluate((one: HTMLImageElement) => (one.complete && one.naturalWidth === 192) || undefined);
  await picture.waitFor();
  await until(isDrawn);

  // Nothing of it comes from the browser's own cache, which keeps what it likes.
  const session = await context.newCDPSession(till);
  await session.send('Network.clearBrowserCache');
  wire.cut();
  await till.reload();
  await till.getByLabel('Search or scan').waitFor();
  await picture.waitFor();
  await until(isDrawn);
  for (const [entry, title] of screens) {
    await till.getByRole('button', { name: 'Menu' }).click();
    await till.getByRole('button', { name: entry, exact: true }).click();
    const screen = till.getByRole('dialog', { name: title, exact: true });
    await screen.waitFor();
    await screen.getByRole('button', { name: 'Close', exact: true }).click();
    await screen.waitFor({ state: 'detached' });
  }
  assertNoFaults(faults);
  await context.close();
});

/** Entries of the menu, and what their screens are called. */
const screens = [
  ['Shift so far', 'Shift so far'],
  ['Close shift', 'Close shift'],
  ['Cash drawer: open, pay in, pay out', 'Cash drawer'],
  ['Parked sales', 'Parked sales'],
  ['Device settings', 'Device settings'],
  ['Shortcuts', 'Shortcuts'],
] as const;
