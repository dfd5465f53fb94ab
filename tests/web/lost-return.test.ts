import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { password, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { bread, cola, read, salesOf, scan, setScanner, stockShop } from './shop.ts';
import { loseAnswer } from './wire.ts';

const server = await testServer();
const pins = { owner: '2580', manager: '1379' };

const mayBeMade = 'No answer came, but the return may have been saved.';

async function typePin(page: Page, pin: string): Promise<void> {
  await page.getByLabel(/^PIN of/).fill(pin);
  await page.keyboard.press('Enter');
}

/** Locks the till. Somebody else takes it over by PIN. */
async function takeOver(page: Page, name: string, pin: string): Promise<void> {
  await page.keyboard.press('Control+l');
  const locked = page.getByLabel('The till is locked');
  await locked.getByRole('button', { name }).click();
  await locked.getByLabel(`PIN of ${name}`).fill(pin);
  await page.keyboard.press('Enter');
  await locked.waitFor({ state: 'detached' });
  await page.locator('.till-top').getByText(name).waitFor();
}

test('a return or exchange whose answer was lost is made once, after a lock, a reload and by another user', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { tillId } = await stockShop(owner);
  const manager = await server.colleague(owner, 'MANAGER');
  const setPin = async (who: SignedIn, pin: string) =>
    assert.equal((await who.put('/users/me/pin', { pin, currentPassword: password })).status, 200);
  await setPin(owner, pins.owner);
  await setPin(manager, pins.manager);
  const cashier = await server.colleague(owner, 'CASHIER');
  const { page, faults } = await signedInPage(server, cashier, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await setScanner(page);
  await scan(page, `5*${bread}`);
  await page.getByLabel('Total').getByText('₦4,000.00').waitFor();
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByText('Next sale').waitFor();
  const [sale] = await until(async () => {
    const sales = await salesOf(owner);
    return sales.length === 1 ? sales : undefined;
  });
  assert.ok(sale);
  const form = page.getByRole('dialog', { name: `Return of ${sale.number}` });
  const chooseBread = async (left: string) => {
    await page.keyboard.press('F10');
    await page.getByLabel('Scan the receipt, or type its number').waitFor();
    await scan(page, String(sale.number));
    await form.getByText(left).waitFor();
    await page.getByRole('button', { name: 'More of Bread' }).click();
  };
  const refundsOf = async () => (await read(owner, `/sales/${sale.id}`)).refunds;
  const inDrawer = async () =>
    (await read(owner, `/till/sessions/current?tillId=${tillId}`)).methods[0].expected;

  // A bread of 800 for a cola of 231.13: 568.87 goes back, 569 in coins. The server makes it; the answer is lost.
  await scan(page, cola);
  await chooseBread('5 can be returned');
  await form.getByLabel('Exchange for the items in the cart').check();
  await loseAnswer(page, '/sales/*/exchange');
  const exchange = form.getByRole('button', { name: 'Exchange and refund ₦569.00 in cash' });
  await exchange.click();
  await typePin(page, pins.owner);
  await form.getByText('The server cannot be reached.').waitFor();
  await form.getByText(mayBeMade).waitFor();
  assert.deepEqual(await findings(page), []);
  assert.equal((await refundsOf()).length, 1);

  // A manager takes over. The cola is still in the cart, and the same exchange is entered again.
  await takeOver(page, 'Kit MANAGER', pins.manager);
  await page.getByLabel('Total').getByText('₦231.13').waitFor();
  await chooseBread('4 can be returned');
  await form.getByText('The last return was saved, but its answer got lost.').waitFor();
  await form.getByLabel('Exchange for the items in the cart').check();
  await exchange.click();
  await page.getByRole('dialog', { name: 'Exchanged' }).getByText('₦569.00').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal(await page.getByLabel('Total').textContent(), '₦0.00');
  assert.deepEqual(
    (await refundsOf()).map(({ total, exchanged }: Record<string, unknown>) => [total, exchanged]),
    [[800.13, 231.13]],
  );
  assert.equal((await salesOf(owner)).length, 2);
  // 4,000 came in, and 569 went out once.
  assert.equal(await inDrawer(), 3_431);

  // The answer to a refund is lost, and the page is loaded again. Then something else is returned.
  await chooseBread('4 can be returned');
  await loseAnswer(page, '/sales/*/refunds');
  const give = form.getByRole('button', { name: 'Refund ₦800.00 in cash' });
  await give.click();
  await form.getByText(mayBeMade).waitFor();
  await page.reload();
  await page.getByLabel('Search or scan').waitFor();
  await chooseBread('3 can be returned');
  await form.getByRole('radiogroup', { name: 'Condition of Bread' }).getByText('Damaged').click();
  await give.click();
  await form
    .getByText(
      'An earlier return of this sale was saved, but its answer got lost. Open the sale again to see it.',
    )
    .waitFor();
  assert.equal((await refundsOf()).length, 2);
  // The next attempt is a return of its own.
  await give.click();
  await page.getByRole('dialog', { name: 'Returned' }).getByText('₦800.00').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal((await refundsOf()).length, 3);
  assert.equal(await inDrawer(), 1_831);

  // Without a receipt it is the same.
  const noReceipt = page.getByRole('dialog', { name: 'Return without a receipt' });
  const chooseWithoutReceipt = async () => {
    await page.keyboard.press('F10');
    await page.getByRole('button', { name: 'No receipt' }).click();
    await noReceipt.getByLabel('Scan or search for the item to return').waitFor();
    await scan(page, bread);
    await noReceipt.getByRole('button', { name: 'Refund ₦800.00 in cash' }).waitFor();
  };
  const giveWithoutReceipt = noReceipt.getByRole('button', { name: 'Refund ₦800.00 in cash' });
  await chooseWithoutReceipt();
  await loseAnswer(page, '/sales/refunds');
  await giveWithoutReceipt.click();
  await noReceipt.getByText(mayBeMade).waitFor();
  await takeOver(page, 'Ada Obi', pins.owner);
  await chooseWithoutReceipt();
  await noReceipt.getByText(mayBeMade).waitFor();
  await giveWithoutReceipt.click();
  await page.getByRole('dialog', { name: 'Returned' }).getByText('₦800.00').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal(await inDrawer(), 1_031);
  // One that really is another one is made, too.
  await chooseWithoutReceipt();
  assert.equal(await noReceipt.getByText(mayBeMade).count(), 0);
  await giveWithoutReceipt.click();
  await page.getByRole('dialog', { name: 'Returned' }).waitFor();
  assert.equal(await inDrawer(), 231);
  assertNoFaults(faults);
});
