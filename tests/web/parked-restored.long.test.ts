import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { backUp } from './backup.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { bread, read, salesOf, scan, stockShop } from './shop.ts';

const server = await testServer();

test('a parked sale that another till sold does not come back with a backup in which the first one held it', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  assert.equal((await owner.post('/tills', { outletId: owner.outletId, name: 'Rear' })).status, 200);
  const front = await tillOf(owner, 'Front');
  const back = await tillOf(owner, 'Rear');
  const parked = async () =>
    (await read(owner, `/cart/parked?outletId=${owner.outletId}`)).rows.map(
      ({ note, isHeld }: { note: string; isHeld: boolean }) => [note, isHeld],
    );
  const untilParked = (count: number) =>
    until(async () => ((await parked()).length === count ? true : undefined));
  const untilSold = (count: number) =>
    until(async () => ((await salesOf(owner)).length === count ? true : undefined));

  await scan(front.page, `2*${bread}`);
  await front.page.keyboard.press('F7');
  await front.page.getByLabel('Name (optional)').fill('Lady in red');
  await front.page.keyboard.press('Enter');
  await shows(front.page, '₦0.00');
  await untilParked(1);
  // Copying and restoring cuts what is on its way to the server.
  const tills = [front.page, back.page];
  for (const page of tills) await page.context().setOffline(true);
  const backup = await backUp(server);
  for (const page of tills) await page.context().setOffline(false);
  for (const page of tills) await page.getByText('Ready to sell offline').waitFor();

  // The front lets go, and hears that it was taken. It sells something itself, by which it notices the restore.
  await back.page.keyboard.press('F8');
  const list = back.page.getByRole('dialog', { name: 'Parked sales' });
  await list.getByRole('button', { name: /^Lady in red/ }).click();
  await shows(back.page, '₦1,600.00');
  await list.waitFor({ state: 'hidden' });
  await pay(back.page);
  await front.page.keyboard.press('F8');
  await front.page.getByText('No parked sales.').waitFor();
  await front.page.keyboard.press('Escape');
  await scan(front.page, bread);
  await shows(front.page, '₦800.00');
  await pay(front.page);
  await untilSold(2);
  for (const page of tills) await page.getByText('Ready to sell offline').waitFor();

  // The back hears of it first: what it says of a sale that the front seems to hold does not count yet.
  for (const page of tills) await page.context().setOffline(true);
  await backup.restore();
  await until(async () => ((await owner.get('/auth/session')).status === 200 ? true : undefined));
  assert.deepEqual([(await salesOf(owner)).length, await parked()], [0, [['Lady in red', true]]]);
  await back.page.context().setOffline(false);
  await untilSold(1);
  assert.deepEqual(await parked(), [['Lady in red', true]]);
  await front.page.context().setOffline(false);
  await untilSold(2);
  await untilParked(0);
  assert.deepEqual((await read(owner, '/till/exceptions?status=OPEN')).rows, []);
  assertNoFaults([...front.faults, ...back.faults]);
});

test('a parked sale that a restored server does not have yet is asked for again, and told if it does not come', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  assert.equal((await owner.post('/tills', { outletId: owner.outletId, name: 'Rear' })).status, 200);
  const front = await tillOf(owner, 'Front');
  const back = await tillOf(owner, 'Rear');
  await scan(front.page, `2*${bread}`);
  await front.page.keyboard.press('F7');
  await front.page.getByLabel('Name (optional)').fill('Lady in red');
  await front.page.keyboard.press('Enter');
  await shows(front.page, '₦0.00');
  // The server is asked for a sale that it does not know, as long as `isMissing`; each time is counted.
  let [isMissing, times] = [true, 0];
  await back.page.route(/\/cart\/parked\/[^/]+\/take$/, async (route) => {
    times += 1;
    const unknown = route
      .request()
      .url()
      .replace(/[^/]+\/take$/, `${randomUUID()}/take`);
    if (isMissing) await route.fulfill({ response: await route.fetch({ url: unknown }) });
    else await route.continue();
  });
  await back.page.keyboard.press('F8');
  const list = back.page.getByRole('dialog', { name: 'Parked sales' });
  const row = list.getByRole('button', { name: /^Lady in red/ });
  await row.click();
  await list.getByText('The server does not have Lady in red.').waitFor();
  assert.ok(times > 1, `asked ${times} times`);
  times = 0;
  await row.click();
  await until(async () => (times > 0 ? true : undefined));
  isMissing = false;
  await shows(back.page, '₦1,600.00');
  await list.waitFor({ state: 'hidden' });
  assertNoFaults([...front.faults, ...back.faults].filter((fault) => !/404/.test(fault)));
});

async function tillOf(who: SignedIn, drawer: string): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await signedInPage(server, who, { path: '/app/till' });
  await page.getByRole('button', { name: drawer }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  return { page, faults };
}

async function pay(page: Page): Promise<void> {
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).click();
}

const shows = (page: Page, total: string) =>
  page.getByLabel('Total').getByText(total, { exact: true }).waitFor();
