import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { password, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { read, stockShop } from './shop.ts';

const server = await testServer();

/** What is written down of the drawer, oldest first. */
async function movementsOf(owner: SignedIn, tillId: string): Promise<unknown[]> {
  const { movements } = await read(owner, `/till/sessions/current?tillId=${tillId}`);
  return movements.map(({ kind, amount, reason }: Record<string, unknown>) => [kind, amount, reason]);
}

test('the drawer opens at one key, and what for is written down once: the reason, the money, or that none was given', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { tillId } = await stockShop(owner);
  const pin = { pin: '2580', currentPassword: password };
  assert.equal((await owner.put('/users/me/pin', pin)).status, 200);
  const cashier = await server.colleague(owner, 'CASHIER');
  const { page, faults } = await signedInPage(server, cashier, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  const drawer = page.getByRole('dialog', { name: 'Cash drawer' });
  const isOpen = () => drawer.getByText('The drawer is open. What for?').waitFor();
  const are = (expected: unknown[]) =>
    until(async () =>
      (await movementsOf(owner, tillId)).length === expected.length ? true : undefined,
    ).then(async () => assert.deepEqual(await movementsOf(owner, tillId), expected));
  const written: unknown[] = [];

  await open(page);
  await isOpen();
  assert.deepEqual(await findings(page), []);
  await drawer.getByRole('button', { name: 'Change for a note' }).click();
  await page.getByText('Saved.').waitFor();
  await drawer.waitFor({ state: 'detached' });
  written.push(['NO_SALE', 0, 'Change for a note']);
  await are(written);

  // Closed without a word.
  await open(page);
  await isOpen();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  written.push(['NO_SALE', 0, 'No reason given']);
  await are(written);

  // Money that is put in says what it was opened for.
  await open(page);
  await isOpen();
  await drawer.getByText('Pay in').first().click();
  await drawer.getByLabel('Amount').fill('50');
  await drawer.getByLabel('Reason').fill('Coins');
  await drawer.getByRole('button', { name: 'Pay in' }).click();
  await drawer.waitFor({ state: 'detached' });
  written.push(['PAID_IN', 50, 'Coins']);
  await are(written);

  // The page is gone before anybody says why: that it was opened is told all the same.
  await open(page);
  await isOpen();
  await page.reload();
  await page.getByLabel('Search or scan').waitFor();
  written.push(['NO_SALE', 0, 'No reason given']);
  await are(written);

  // After three a cashier asks first.
  await open(page);
  await drawer.getByRole('button', { name: 'Open drawer' }).waitFor();
  assert.equal(await drawer.getByText('The drawer is open').count(), 0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await are(written);
  assertNoFaults(faults);
});

const open = (page: Page) => page.keyboard.press('Alt+d');
