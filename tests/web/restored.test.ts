import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renewDataId } from '../../src/platform/data-id.ts';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { until } from '../until.ts';
import { backUp } from './backup.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { bread, cola, moveCash, read, salesOf, scan, stockShop } from './shop.ts';
import { holdBack } from './wire.ts';

const server = await testServer();

test('a shift that was opened since the backup goes on after a restore, and is closed with all that it had', {
  skip: noBrowser || onlyLong.skip,
}, async () => {
  const owner = await server.registered();
  const { tillId } = await stockShop(owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).waitFor();
  const backup = await backUp(server);
  await page.getByRole('button', { name: 'Open shift' }).click();
  const isSent = () => page.getByText('Ready to sell offline').waitFor();
  await isSent();
  await scan(page, bread);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).click();
  await until(async () => ((await salesOf(owner)).length === 1 ? true : undefined));
  await isSent();
  // What the till asks for first when it follows the server: it hears of the restore by what is done there alone.
  const { letGo } = await holdBack(page, /\/auth\/session$/);
  await backup.restore();
  await until(async () => ((await owner.get('/auth/session')).status === 200 ? true : undefined));

  // Neither the till nor its cashier has heard of it.
  const drawer = await moveCash(page, { way: 'Pay in', amount: 50, reason: 'Coins' });
  await drawer.waitFor({ state: 'detached' });
  await page.getByText('Saved on this device.').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Close shift' }).click();
  await page.getByRole('button', { name: 'Type the amount' }).click();
  await page.getByLabel('Amount of Cash in the drawer').fill('850');
  await page.getByRole('dialog').getByRole('button', { name: 'Close shift' }).click();
  await page.getByRole('button', { name: 'Done' }).waitFor();
  letGo();
  const closed = await until(async () => {
    const [session] = (await read(owner, `/till/sessions?tillId=${tillId}`)).rows;
    return session?.status === 'CLOSED' ? session : undefined;
  });
  // The bread, and what was put in.
  assert.deepEqual(closed.methods, [
    { method: 'CASH', expected: 850, counted: 850, corrections: 0, difference: 0 },
  ]);
  assert.deepEqual((await read(owner, '/till/exceptions?status=OPEN')).rows, []);
  assertNoFaults(faults);
});

test('right after a restore an exchange gets a number of its own, and a parked sale that was sold does not come back', {
  skip: noBrowser || onlyLong.skip,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  const isSent = () => page.getByText('Ready to sell offline').waitFor();
  await isSent();
  const total = (text: string) => page.getByLabel('Total').getByText(text, { exact: true }).waitFor();
  const pay = async () => {
    await page.keyboard.press('F9');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Next sale' }).click();
  };
  const numbers = async () => (await salesOf(owner)).map(({ number }) => String(number).slice(-6)).sort();
  const parked = async () =>
    (await read(owner, `/cart/parked?outletId=${owner.outletId}`)).rows.map(
      ({ note }: { note: string }) => note,
    );
  const untilSold = (count: number) =>
    until(async () => ((await salesOf(owner)).length === count ? true : undefined));

  await scan(page, bread);
  await total('₦800.00');
  await pay();
  await untilSold(1);
  const [first] = await salesOf(owner);
  await scan(page, `2*${bread}`);
  await total('₦1,600.00');
  await page.keyboard.press('F7');
  await page.getByLabel('Name (optional)').fill('Lady in red');
  await page.keyboard.press('Enter');
  await total('₦0.00');
  await until(async () => ((await parked()).length === 1 ? true : undefined));
  await isSent();
  const backup = await backUp(server);

  // Gone on with and sold: the server knows of both.
  await page.keyboard.press('F8');
  const list = page.getByRole('dialog', { name: 'Parked sales' });
  await list.getByRole('button', { name: /^Lady in red/ }).click();
  await total('₦1,600.00');
  await list.waitFor({ state: 'hidden' });
  await pay();
  await untilSold(2);
  await until(async () => ((await parked()).length === 0 ? true : undefined));
  await isSent();
  const { letGo } = await holdBack(page, /\/auth\/session$/);
  await backup.restore();
  await until(async () => ((await owner.get('/auth/session')).status === 200 ? true : undefined));
  assert.deepEqual([await numbers(), await parked()], [['000001'], ['Lady in red']]);

  // The till has not heard of the restore. Its second number is on a receipt already.
  await scan(page, bread);
  await total('₦800.00');
  await page.keyboard.press('F10');
  await page.getByLabel('Scan the receipt, or type its number').waitFor();
  await scan(page, String(first?.number));
  const dialog = page.getByRole('dialog', { name: `Return of ${first?.number}` });
  await dialog.getByRole('button', { name: 'More of Bread' }).click();
  await dialog.getByLabel('Exchange for the items in the cart').check();
  const exchange = dialog.getByRole('button', { name: /^Exchange/ });
  await exchange.click();
  await dialog.getByText('The server does not have everything from this till yet.').waitFor();
  letGo();
  await untilSold(2);
  await exchange.click();
  await page.getByText(/^Exchanged for .*-000003$/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.deepEqual(await numbers(), ['000001', '000002', '000003']);
  await until(async () => ((await parked()).length === 0 ? true : undefined));
  assert.deepEqual((await read(owner, '/till/exceptions?status=OPEN')).rows, []);
  assertNoFaults(faults);
});

test('a sale in a shift that another device opened waits after a restore until that device has sent the shift', {
  skip: noBrowser || onlyLong.skip,
}, async () => {
  const owner = await server.registered();
  const { tillId } = await stockShop(owner);
  const front = await signedInPage(server, owner, { path: '/app/till' });
  const other = await signedInPage(server, owner, { path: '/app/till' });
  const tills = [front.page, other.page];
  await front.page.getByRole('button', { name: 'Front' }).click();
  await front.page.getByRole('button', { name: 'Open shift' }).waitFor();
  const backup = await backUp(server);
  await front.page.getByRole('button', { name: 'Open shift' }).click();
  await front.page.getByText('Ready to sell offline').waitFor();

  // The other device takes over the drawer, sells, and the first one takes it back.
  await other.page.getByRole('button', { name: 'Front' }).click();
  await other.page.getByRole('button', { name: 'Take over on this device' }).click();
  await other.page.getByText('Ready to sell offline').waitFor();
  await scan(other.page, bread);
  await other.page.getByLabel('Total').getByText('₦800.00').waitFor();
  await other.page.keyboard.press('F9');
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('button', { name: 'Next sale' }).click();
  await until(async () => ((await salesOf(owner)).length === 1 ? true : undefined));
  const [{ number } = {}] = await salesOf(owner);
  await front.page.evaluate(() => void dispatchEvent(new Event('online')));
  await front.page.getByRole('button', { name: 'Take over on this device' }).click();
  await front.page.getByLabel('Search or scan').waitFor();
  await front.page.getByText('Ready to sell offline').waitFor();

  for (const page of tills) await page.context().setOffline(true);
  await backup.restore();
  await until(async () => ((await owner.get('/auth/session')).status === 200 ? true : undefined));
  const asksForShift = other.page.waitForResponse(
    async (answer) => answer.url().endsWith('/till/unknown') && /"opened":\["/.test(await answer.text()),
  );
  await other.page.context().setOffline(false);
  await asksForShift;
  await other.page.getByText('1 waiting').waitFor();
  assert.deepEqual(await salesOf(owner), []);
  await front.page.context().setOffline(false);
  await until(async () => ((await salesOf(owner)).length === 1 ? true : undefined));
  assert.deepEqual(
    (await salesOf(owner)).map((sale) => sale.number),
    [number],
  );
  const [session] = (await read(owner, `/till/sessions?tillId=${tillId}`)).rows;
  assert.deepEqual(
    session.methods.map(({ method, expected }: Record<string, unknown>) => [method, expected]),
    [['CASH', 800]],
  );
  assert.deepEqual((await read(owner, '/till/exceptions?status=OPEN')).rows, []);
  assertNoFaults([...front.faults, ...other.faults]);
});

test('after a restore a till forgets products that are not there any more, and sends what it has sold', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  const tile = page.getByRole('button', { name: /^Cola/ });
  await tile.waitFor();
  const { letGo, isHeld } = await holdBack(page, /\/till\/sales$/);
  await scan(page, bread);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).click();
  await isHeld;

  // As if cola had been made after the backup. Nothing tells of a change, because the numbers of the changes begin anew.
  await server.database(async (session) => {
    await session.all(`update products set status = 'DISABLED' where org_id = $1 and name = 'Cola'`, [
      owner.orgId,
    ]);
    await session.all(`update catalogue_changes set transaction = '3' where org_id = $1`, [owner.orgId]);
  });
  await renewDataId(server.access);
  const refused = page.waitForResponse(
    (response) => response.url().includes('/till/catalogue') && response.status() === 400,
  );
  letGo();
  // The till follows the server every minute, and at once when the browser says that there is a network.
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await refused;
  await until(async () => ((await salesOf(owner)).length === 1 ? true : undefined));
  await tile.waitFor({ state: 'hidden' });
  await scan(page, cola);
  await page.getByText(`No item has the code ${cola}.`).waitFor();
  await scan(page, bread);
  await page.getByLabel('Total').getByText('₦800.00').waitFor();
  assertNoFaults(faults);
});
