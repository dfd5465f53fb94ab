import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { bread, read, salesOf, scan, stockShop } from './shop.ts';

const server = await testServer();

test('two tills share parked sales: each is taken up once, with and without a network', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  assert.equal((await owner.post('/tills', { outletId: owner.outletId, name: 'Rear' })).status, 200);
  const ada = await server.colleague(owner, 'CASHIER');
  const front = await tillOf(ada, 'Front');
  const back = await tillOf(owner, 'Rear');
  const sales = async () => (await salesOf(owner)).map(({ total }) => Number(total)).sort((a, b) => b - a);

  // Two breads less 10% are 1,440: parked at the front, gone on with at the back, as it was.
  await scan(front.page, `2*${bread}`);
  await front.page.keyboard.press('F4');
  await front.page.keyboard.type('10');
  await front.page.keyboard.press('Enter');
  await park(front.page, 'Lady in red');
  await back.page.keyboard.press('F8');
  const listed = row(back.page, 'Lady in red');
  await listed.getByText('Parked at Front').waitFor();
  await listed.getByText('₦1,440.00').waitFor();
  assert.deepEqual(await findings(back.page), []);
  await listed.click();
  await shows(back.page, '₦1,440.00');
  await front.page.keyboard.press('F8');
  await front.page.getByText('No parked sales.').waitFor();
  await front.page.keyboard.press('Escape');
  await sell(back.page);
  await until(async () => ((await sales()).length === 1 ? true : undefined));
  assert.deepEqual(await sales(), [1440]);

  await heldWithoutANetwork(front.page, back.page, owner);
  await until(async () => ((await sales()).length === 2 ? true : undefined));
  await takenAnyway(front.page, back.page, owner);
  await deletedAndHadBack(front.page, back.page);
  assert.deepEqual(await sales(), [1440, 800]);
  assertNoFaults([...front.faults, ...back.faults]);
});

/** The till that parked it goes on with it offline; the other one sees who holds it, and does not get it. */
async function heldWithoutANetwork(front: Page, back: Page, owner: SignedIn): Promise<void> {
  await scan(front, bread);
  await park(front, 'Bola');
  await untilShared(owner, 'Bola');
  await front.context().setOffline(true);
  await unheard();
  await back.keyboard.press('F8');
  await row(back, 'Bola').getByText('Held by Front (offline)').waitFor();
  await row(back, 'Bola').click();
  await back.getByRole('alert').getByText('Front holds Bola and does not answer').waitFor();
  await shows(back, '₦0.00');
  await back.keyboard.press('Escape');

  await front.keyboard.press('F8');
  await front.getByText('Offline. Sales parked at other tills are not shown.').waitFor();
  await row(front, 'Bola').click();
  await shows(front, '₦800.00');
  await sell(front);
  // Parked offline, it is on this till alone until there is a network.
  await scan(front, `3*${bread}`);
  await park(front, 'Chidi');
  await front.keyboard.press('F8');
  await row(front, 'Chidi').getByText('On this till only, until there is a connection').waitFor();
  await front.keyboard.press('Escape');
  await front.context().setOffline(false);
  await untilShared(owner, 'Chidi');
  assert.deepEqual(await sharedNames(owner), ['Chidi']);
}

/** A manager takes what an offline till holds: when that till had taken it, too, both are told. */
async function takenAnyway(front: Page, back: Page, owner: SignedIn): Promise<void> {
  await front.context().setOffline(true);
  await unheard();
  await back.keyboard.press('F8');
  await row(back, 'Chidi').getByText('Held by Front (offline)').waitFor();
  await row(back, 'Chidi').click();
  await back.getByRole('button', { name: 'Take it anyway' }).click();
  await shows(back, '₦2,400.00');
  await front.keyboard.press('F8');
  await row(front, 'Chidi').click();
  await shows(front, '₦2,400.00');
  await front.context().setOffline(false);
  const told = front.getByRole('alert').getByText(/Chidi was parked and opened here, .* at Rear took it too/);
  await told.waitFor();
  assert.deepEqual(await findings(front), []);
  await front.getByRole('button', { name: 'Got it' }).click();
  await told.waitFor({ state: 'hidden' });
  const [{ kind, details }] = (await read(owner, '/till/exceptions')).rows;
  assert.deepEqual([kind, details.parkedAs, details.total], ['PARKED_TWICE', 'Chidi', 2400]);
}

/** Deleted at the other till, and had back there. What is in the cart is parked when another one is taken up. */
async function deletedAndHadBack(front: Page, back: Page): Promise<void> {
  await park(front, 'Dayo');
  await back.keyboard.press('F8');
  await back.getByRole('button', { name: 'Delete Dayo' }).click();
  await back.getByText('Dayo deleted.').waitFor();
  await row(back, 'Dayo').waitFor({ state: 'detached' });
  const list = back.getByRole('dialog', { name: 'Parked sales' });
  await list.getByRole('button', { name: 'Undo' }).click();
  await row(back, 'Dayo').getByText('Parked here').waitFor();
  await row(back, 'Dayo').click();
  await list.waitFor({ state: 'hidden' });
  await back.keyboard.press('F8');
  // What was in the cart there, of the same 2,400, waits now.
  await row(back, 'Sale of ').getByText('Parked here').waitFor();
  assert.equal(await list.getByRole('button', { name: /^Delete / }).count(), 1);
  await back.keyboard.press('Escape');
}

async function tillOf(who: SignedIn, drawer: string): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await signedInPage(server, who, { path: '/app/till' });
  await page.getByRole('button', { name: drawer }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  // Its screens are kept by the browser once they were open.
  await page.keyboard.press('F8');
  await page.getByText('No parked sales.').waitFor();
  await page.keyboard.press('Escape');
  return { page, faults };
}

async function park(page: Page, name: string): Promise<void> {
  await page.keyboard.press('F7');
  await page.getByLabel('Name (optional)').waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await shows(page, '₦0.00');
  // The total is there before the sheet is gone, and keys are the sheet's until then.
  await page.getByRole('dialog', { name: 'Park sale' }).waitFor({ state: 'detached' });
}

async function sell(page: Page): Promise<void> {
  // The total is there before the list is gone, and keys are the list's until then.
  await page.getByRole('dialog', { name: 'Parked sales' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).click();
}

const row = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Parked sales' }).getByRole('button', { name: new RegExp(`^${name}`) });

const shows = (page: Page, total: string) =>
  page.getByLabel('Total').getByText(total, { exact: true }).waitFor();

async function sharedNames(owner: SignedIn): Promise<string[]> {
  const { rows } = await read(owner, `/cart/parked?outletId=${owner.outletId}`);
  return rows.map(({ note }: { note: string }) => note);
}

const untilShared = (owner: SignedIn, name: string) =>
  until(async () => ((await sharedNames(owner)).includes(name) ? true : undefined));

/** As if the tills that hold something had been silent for a minute. */
const unheard = () =>
  server.database((session) =>
    session.all(`update carts set held_at = now() - interval '1 minute' where held_at is not null`),
  );
