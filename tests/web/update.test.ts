import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser, openKeptBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { until } from '../until.ts';
import { assertNoFaults, signIn, watchFaults } from './console.ts';
import { editKeptSale } from './kept-sale.ts';
import { bread, salesOf, scan, stockShop } from './shop.ts';
import { openWire } from './wire.ts';

const server = await testServer();
const updates = Number(process.env.TILL_UPDATES ?? 2);

/** A quiet minute. */
const withinMs = 60_000;
/** A service worker that has work left does not make room for the next version. */
const staysAwake = `
  let finish = () => undefined;
  addEventListener('message', (event) => {
    if (event.data === 'UPDATE_NOW') event.waitUntil(caches.open('asked to start'));
    if (event.data === 'FINISH') finish();
    if (event.data === 'STAY') event.waitUntil(new Promise((resolve) => { finish = resolve; }));
  });`;

async function openTill() {
  const owner = await server.registered();
  await stockShop(owner);
  const wire = await openWire(server.url, { worker: staysAwake });
  const context = await (await openKeptBrowser()).open();
  const faults = watchFaults(context);
  const page = await context.newPage();
  await signIn(page, wire.url, owner, '/app/till');
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(async () => ((await isControlled(page)) ? true : undefined));
  return { owner, wire, page, faults };
}

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

/** A mark that is gone once the page is loaded again, and a note when another worker takes over. */
function markVersion(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.body.setAttribute('data-version', 'old');
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      document.body.setAttribute('data-replaced', 'yes'),
    );
  });
}

const isOld = (page: Page) => page.locator('body[data-version="old"]').count();

/** As the till does every half hour. */
const fetchUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });

/** Tells the worker that has the page. */
const tell = (page: Page, message: string) =>
  page.evaluate((said) => navigator.serviceWorker.controller?.postMessage(said), message);

/** The clock of the page goes on by a minute, and then the till has looked whether it is quiet: it does so every second. */
const passMinute = (page: Page) =>
  page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 60_000;
    return new Promise<void>((resolve) => {
      let looks = 0;
      const timer = setInterval(() => {
        looks++;
        if (looks < 3) return;
        clearInterval(timer);
        resolve();
      }, 1_000);
    });
  });

async function sell(page: Page): Promise<void> {
  await scan(page, bread);
  await page.getByLabel('Total').getByText('₦800.00').waitFor();
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).waitFor();
}

test('a new version that becomes ready in the middle of a sale waits until that sale is over', {
  skip: noBrowser,
}, async () => {
  const { owner, wire, page, faults } = await openTill();
  await markVersion(page);
  await tell(page, 'STAY');
  // Nobody is there, so the new version is asked in. The old worker is busy and keeps it waiting.
  wire.bringUpdate();
  await fetchUpdate(page);
  await until(async () => ((await page.evaluate(() => caches.has('asked to start'))) ? true : undefined));
  assert.equal(await isOld(page), 1);

  await scan(page, bread);
  await page.keyboard.press('F9');
  await page.getByLabel('Pay', { exact: true }).waitFor();
  await tell(page, 'FINISH');
  await page.locator('body[data-replaced]').waitFor();
  // Now it has taken over, on the pay screen of a customer.
  assert.equal(await isOld(page), 1);
  // The customer looks for money, and nobody touches the till for a minute: with a cart this is no quiet moment.
  await passMinute(page);
  assert.equal(await isOld(page), 1);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).waitFor();
  await page.getByRole('button', { name: 'Next sale' }).click();
  assert.equal(await isOld(page), 1);
  await page.locator('body:not([data-version])').waitFor({ timeout: withinMs });
  await page.getByLabel('Search or scan').waitFor();
  assert.equal((await salesOf(owner)).length, 1);
  assertNoFaults(faults);
});

test('updates come between sales and never within one', { skip: noBrowser || onlyLong.skip }, async () => {
  const { owner, wire, page, faults } = await openTill();
  for (let at = 1; at <= updates; at++) {
    await markVersion(page);
    wire.bringUpdate();
    // A file of the first one does not arrive: the till fetches it all again. The browser itself does so once, for a page
    // that has just been opened.
    if (at === 1) wire.breakAt('/app/index.html', 2);
    await fetchUpdate(page);
    for (let sale = 0; sale < 3; sale++) {
      await sell(page);
      assert.equal(await isOld(page), 1, 'loaded again while somebody was selling');
    }
    await page.getByRole('button', { name: 'Next sale' }).click();
    await page.locator('body:not([data-version])').waitFor({ timeout: withinMs });
    await page.getByText('Ready to sell offline').waitFor();
  }
  await until(async () => ((await salesOf(owner)).length === updates * 3 ? true : undefined));
  assertNoFaults(faults);
});

test('neither a refused sale nor a screen that was closed holds up a new version, and the sale is still there afterwards', {
  skip: noBrowser || onlyLong.skip,
}, async () => {
  const { wire, page, faults } = await openTill();
  wire.cut();
  await sell(page);
  await page.getByRole('button', { name: 'Next sale' }).click();
  await editKeptSale(page, '-000001', 'yesterday');
  await wire.mend();
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await page.getByText('1 needs attention').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Close shift' }).click();
  const form = page.getByRole('dialog', { name: 'Close shift' });
  await form.getByRole('textbox', { name: 'Note' }).waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await markVersion(page);
  wire.bringUpdate();
  await fetchUpdate(page);
  await page.locator('body:not([data-version])').waitFor({ timeout: withinMs });
  await page.getByText('1 needs attention').waitFor();
  assertNoFaults(faults);
});

test('the change of the last sale is shown again after an update', {
  skip: noBrowser || onlyLong.skip,
}, async () => {
  const { wire, page, faults } = await openTill();
  await scan(page, bread);
  await page.keyboard.press('F9');
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).waitFor();
  await markVersion(page);
  wire.bringUpdate();
  await fetchUpdate(page);
  await page.locator('body:not([data-version])').waitFor({ timeout: withinMs });
  assert.equal(await page.getByLabel('Change').textContent(), '₦200.00');
  await page.getByRole('button', { name: 'Next sale' }).click();
  await page.getByLabel('Search or scan').waitFor();
  assertNoFaults(faults);
});
