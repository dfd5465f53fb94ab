import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { assertNoFaults, signedInPage, signIn } from './console.ts';
import { bread, salesOf, scan, stockShop } from './shop.ts';
import { holdBack } from './wire.ts';

const server = await testServer();

test('whoever sells before the server has said that it knows nobody is not thrown out of the sale', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open the till' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  // A browser that was killed has lost its cookies, and the server takes its time to say so.
  await page.context().clearCookies();
  const letGo = await holdBack(page, /\/auth\/session$/);
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
