import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { until } from '../until.ts';
import { assertNoFaults, signedInPage, signIn } from './console.ts';
import { bread, salesOf, scan, stockShop } from './shop.ts';
import { holdAnswer, holdBack, routeUntil } from './wire.ts';

const server = await testServer();

test('whoever sells before the server has said that it knows nobody is not thrown out of the sale', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  // A browser that was killed has lost its cookies, and the server takes its time to say so.
  await page.context().clearCookies();
  const { letGo } = await holdBack(page, /\/auth\/session$/);
  await page.reload();
  await page.getByLabel('Search or scan').waitFor();
  await scan(page, bread);
  await page.getByLabel('Total').getByText('₦800.00').waitFor();
  const answered = page.waitForResponse(/\/auth\/session$/);
  letGo();
  assert.equal((await answered).status(), 401);
  await page.locator('.pill').getByText('Sign in again').waitFor();
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).click();
  assert.equal((await salesOf(owner)).length, 0);
  await page.locator('.pill').getByText('1 waiting').waitFor();

  await signIn(page, server.url, owner, '/app/till');
  await page.getByText('Ready to sell offline').waitFor();
  assert.equal((await salesOf(owner)).length, 1);
  assertNoFaults(faults);
});

test('a till that could not load its catalogue loads it as soon as the server has taken something', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const { page } = await signedInPage(server, owner, { path: '/app/till' });
  // Its next turn never comes.
  await page.addInitScript(() => {
    const after = window.setTimeout;
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0) => (ms < 1_000 ? after(work, ms) : 0),
    });
  });
  const catalogue = /\/till\/catalogue/;
  let refused = 0;
  const answerAgain = await routeUntil(page, catalogue, (route) => {
    refused++;
    return route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'busy' } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).waitFor();
  await until(async () => refused > 0 || undefined);
  answerAgain();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
});

test('the buttons of a sale stay under the finger while its receipt is still on the way', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.reload();
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await scan(page, bread);
  await page.getByLabel('Total').getByText('₦800.00').waitFor();
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).click();
  await until(async () => ((await salesOf(owner)).length === 1 ? true : undefined));

  const [sale] = await salesOf(owner);
  const receipt = await holdAnswer(page, /\/sales\/[^/]+\/receipt/);
  await page.keyboard.press('Alt+r');
  await page.locator('.sale-row').first().click();
  await receipt.isAnswered;
  const shown = page.getByRole('region', { name: 'Receipt' });
  await shown.getByText(String(sale?.number)).waitFor();
  await page.getByRole('button', { name: 'Print again' }).hover();
  await page.mouse.down();
  // The receipt of the server is a copy, and says so in a line more.
  receipt.letGo();
  await shown.getByText('Copy').waitFor();
  await page.mouse.up();
  await page.locator('iframe[title="Print"]').waitFor({ state: 'attached' });
  assertNoFaults(faults);
});

test('an answer from before the network went does not make the till say that it is online', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  // The last answer that the till waits for when it follows its server.
  const catalogue = await holdAnswer(page, /\/till\/catalogue/);
  await until(async () => {
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    return Promise.race([catalogue.isAnswered.then(() => true), setTimeout(1_000)]);
  });
  await page.context().setOffline(true);
  await page.locator('.pill').getByText('Offline').waitFor();
  const askedAgain = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/session'));
  const heard = page.waitForEvent('requestfinished', (request) => request.url().includes('/till/catalogue'));
  catalogue.letGo();
  await heard;
  await askedAgain;
  assert.match(await page.locator('.pill').innerText(), /Offline/);
  await page.context().setOffline(false);
  await page.locator('.pill').getByText('Online').waitFor();
  assertNoFaults(faults);
});

test('a form is free again after a save, although the page is never read again', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/settings/business' });
  await page.getByLabel('Business name').fill('New name');
  await routeUntil(page, /\/settings\/business$/, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await page.getByText('Settings saved.').waitFor();
  await until(async () => (await save.getAttribute('data-loading')) === null || undefined);
  assertNoFaults(faults);
});
