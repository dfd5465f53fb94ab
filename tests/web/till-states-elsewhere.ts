import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { signedInPage } from './console.ts';
import { bread, read, scan } from './shop.ts';
import { follow, openFromMenu, openTill, type Shop, type Show } from './till-states.ts';

/** The lock, no network, other devices, and what is set up on this one. */
export async function elsewhere(shop: Shop, show: Show): Promise<void> {
  const page = await openTill(shop, shop.cashier);
  await locked(page, show);
  await setUp(page, show);
  await offline(page, show);
  const { page: other } = await signedInPage(shop.server, shop.owner, { path: '/app/till' });
  await other.getByRole('button', { name: 'Front' }).click();
  await other.getByText('Front is open on another device').waitFor();
  await show(other, 'open-on-another-device');
  await other.context().close();
  await scan(page, bread);
  const { id } = await read(shop.owner, `/till/sessions/current?tillId=${shop.tillId}`);
  const counts = [{ method: 'CASH', counted: 800 }];
  const { status, body } = await shop.owner.post(`/till/sessions/${id}/close`, { counts });
  assert.equal(status, 200, JSON.stringify(body));
  await follow(page);
  await page.getByText('This shift was closed at another device').waitFor();
  await show(page, 'shift-closed-elsewhere');
  await page.context().close();
}

async function locked(page: Page, show: Show): Promise<void> {
  const lock = page.getByLabel('The till is locked');
  await page.keyboard.press('Control+l');
  await lock.waitFor();
  await show(page, 'locked');
  await lock.getByRole('button', { name: 'Kit CASHIER' }).click();
  await lock.getByLabel('PIN of Kit CASHIER').fill('2580');
  await page.keyboard.press('Enter');
  await lock.waitFor({ state: 'detached' });
}

async function setUp(page: Page, show: Show): Promise<void> {
  await openFromMenu(page, 'Device settings');
  for (const tab of ['Printer', 'Scanner', 'Scale', 'Shortcuts', 'This device']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    await show(page, `setup-${tab.toLowerCase().replace(' ', '-')}`);
  }
  await page.keyboard.press('Escape');
  await openFromMenu(page, 'Shortcuts');
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
  await show(page, 'keys');
  await page.keyboard.press('Escape');
}

async function offline(page: Page, show: Show): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText('Offline').waitFor();
  await scan(page, bread);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByText('1 waiting').waitFor();
  await show(page, 'offline-sale-done');
  await page.locator('.pill').click();
  await page.getByRole('dialog').getByText('Save to a file').waitFor();
  await show(page, 'queue');
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  await page.getByText('Ready to sell offline').waitFor();
}
