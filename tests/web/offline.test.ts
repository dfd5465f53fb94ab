import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { noBrowser, openKeptBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { until } from '../until.ts';
import { assertNoFaults, signIn, watchFaults } from './console.ts';
import { editKeptSale } from './kept-sale.ts';
import { bread, cola, read, salesOf, scan, stockShop } from './shop.ts';
import { noteOf } from './till-database.ts';
import { openWire, type Wire } from './wire.ts';

const server = await testServer();
const many = 50;

test('without a network: fifty sales, a killed browser, another tab, a refusal and an update lose nothing', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const wire = await openWire(server.url);
  const browser = await openKeptBrowser();
  let { page, faults } = await watched(await browser.open());
  await signIn(page, wire.url, owner, '/app/till');
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);

  wire.cut();
  const half = many / 2;
  for (let at = 1; at <= half; at++) await sellOne(page, at);
  // One more is begun when the lights go out.
  await scan(page, cola);
  await page.getByLabel('Total').getByText('₦231.13').waitFor();
  await until(async () => ((await linesKept(page)) === 1 ? true : undefined));
  await browser.kill();

  ({ page, faults } = await watched(await browser.open()));
  await page.goto(`${wire.url}/app/till`);
  // The browser writes these notes down when it likes, so that a power cut takes the newest: here it takes all.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByText(`${half} waiting`).waitFor();
  // Of a thousand, every other sale took a bread: 13 of 25.
  await page.getByText('987 left').waitFor();
  assert.equal(await page.getByLabel('Total').textContent(), '₦231.13');
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByText(numbered(half + 1)).waitFor();
  for (let at = half + 2; at <= many; at++) await sellOne(page, at);
  await page.getByText(`${many} waiting`).waitFor();

  // A sale that cannot be read is refused alone, stays to be seen, and is sent again.
  await editKeptSale(page, numbered(7), 'yesterday');
  await wire.mend();
  // Whether the cookies of the killed browser were on the disk is a matter of luck: somebody signs in again.
  await signIn(page, wire.url, owner, '/app/till');
  await page.getByText('1 needs attention').waitFor();
  await page.locator('.pill').click();
  // A slow server takes some of them, and asks to send the others later.
  await until(async () => ((await salesOf(owner)).length >= many - 1 ? true : undefined));
  assert.equal((await salesOf(owner)).length, many - 1);
  await page.getByText('completedAt').waitFor();
  await editKeptSale(page, numbered(7), new Date().toISOString());
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Nothing is waiting').waitFor();
  await page.keyboard.press('Escape');

  const sales = await salesOf(owner);
  assert.equal(sales.length, many);
  assert.deepEqual(
    sales.map(({ number }) => String(number).slice(-6)).sort(),
    Array.from({ length: many }, (_, at) => String(at + 1).padStart(6, '0')),
  );
  assert.equal(new Set(sales.map(({ id }) => id)).size, many);
  assert.equal((await read(owner, '/till/exceptions?status=OPEN')).rows.length, 0);

  await theServerHasForgotten(page, wire);
  await onlyOneTabSells(page);
  await anUpdateWaits(page, wire);
  await until(async () => ((await salesOf(owner)).length === many + 1 ? true : undefined));
  assertNoFaults(faults);
});

async function watched(context: BrowserContext): Promise<{ page: Page; faults: string[] }> {
  const faults = watchFaults(context);
  return { page: await context.newPage(), faults };
}

const numbered = (at: number) => `-${String(at).padStart(6, '0')}`;

async function sellOne(page: Page, at: number): Promise<void> {
  await scan(page, at % 2 ? bread : cola);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByText(numbered(at)).waitFor();
}

/** How many lines the begun sale has on the disk, which is a moment after the screen has them. */
async function linesKept(page: Page): Promise<number> {
  return (await noteOf(page, 'cart')).lines.length;
}

/** As after a restore of a backup: its next number is one that was sent. What it lacks is sent again, and what it has stays. */
async function theServerHasForgotten(page: Page, wire: Wire): Promise<void> {
  wire.pretendNext(many - 1);
  const before = wire.sentTo('/till/sales').length;
  await page.locator('.pill').click();
  await page.getByRole('button', { name: 'Try now' }).click();
  const again = await until(async () => wire.sentTo('/till/sales')[before]);
  wire.pretendNext(0);
  const numbers = JSON.parse(again).sales.map(({ number }: { number: string }) => number);
  assert.equal(numbers.length, 2);
  assert.ok(numbers[0]?.endsWith(numbered(many - 1)) && numbers[1]?.endsWith(numbered(many)));
  await page.getByText('Nothing is waiting').waitFor();
  await page.keyboard.press('Escape');
}

async function onlyOneTabSells(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText('The till is open in another tab').waitFor();
  await other.getByRole('button', { name: 'Use this tab' }).click();
  await other.getByLabel('Search or scan').waitFor();
  await page.getByText('The till is open in another tab').waitFor();
  // The till goes on where it was as soon as the other tab is gone.
  await other.close();
  await page.getByLabel('Search or scan').waitFor();
}

/** A new version is fetched, and starts once the till is not in use; the back office is always new. */
async function anUpdateWaits(page: Page, wire: Wire): Promise<void> {
  await scan(page, bread);
  await page.getByLabel('Total').getByText('₦800.00').waitFor();
  await page.evaluate(() => document.body.setAttribute('data-version', 'old'));
  wire.bringUpdate();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.locator('.pill').click();
  await page.getByText('A new version is ready').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByLabel('Total').textContent(), '₦800.00');
  assert.equal(await page.locator('body').getAttribute('data-version'), 'old');
  const office = await page.context().newPage();
  await office.goto(`${wire.url}/app/outlets`);
  await office.getByRole('heading', { name: 'Outlets' }).waitFor();
  await office.close();
  assert.ok(wire.wasAskedFor('/app/outlets'), 'of a version that may be old');
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).click();
  await page.locator('body:not([data-version])').waitFor();
  await page.getByLabel('Search or scan').waitFor();
}
