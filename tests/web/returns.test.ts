import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { password, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { bread, cola, read, salesOf, scan, stockShop } from './shop.ts';

const server = await testServer();
const pin = '2580';

test('part of a sale comes back and part is exchanged, by the PIN of a manager at the till of a cashier', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { tillId } = await stockShop(owner);
  assert.equal((await owner.put('/users/me/pin', { pin, currentPassword: password })).status, 200);
  const cashier = await server.colleague(owner, 'CASHIER');
  const { page, faults } = await signedInPage(server, cashier, { path: '/app/till' });
  // Nobody is there to answer the dialog of the browser.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open the till' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await scan(page, `3*${bread}`);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByText('Next sale').waitFor();
  const [sale] = await until(async () => {
    const sales = await salesOf(owner);
    return sales.length === 1 ? sales : undefined;
  });
  assert.ok(sale);

  /** A manager types the PIN, and the receipt is scanned. */
  const findSale = async () => {
    await page.keyboard.press('F10');
    await page.getByLabel(/^PIN of/).fill(pin);
    await page.keyboard.press('Enter');
    await page.getByLabel('Scan the receipt, or type its number').waitFor();
    await scan(page, String(sale.number));
    await page.getByRole('dialog', { name: `Return of ${sale.number}` }).waitFor();
  };

  await findSale();
  await page.getByText('3 left to return').waitFor();
  await page.getByRole('button', { name: 'More of Bread' }).click();
  await page.getByRole('radiogroup', { name: 'Where Bread goes' }).getByText('Damaged').click();
  await page.locator('.mantine-Chip-label', { hasText: 'Damaged' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('Give back by Cash').waitFor();
  await page.getByRole('button', { name: 'Print the slip' }).click();
  const slip = page.frameLocator('iframe[title="print"]').locator('body');
  await slip.getByText('Total refunded').waitFor();
  const rows = (await slip.innerText()).split('\n').map((row) => row.replace(/\s+/g, ' ').trim());
  const printed = [
    ...['REFUND', `Receipt ${sale.number}-R1`, `Refund of ${sale.number}`],
    ...['Bread 800.00', 'Total refunded ₦800.00', 'Cash 800.00', 'Damaged'],
  ];
  assert.deepEqual(
    rows.filter((row) => printed.includes(row)),
    printed,
  );
  await page.getByRole('button', { name: 'Done' }).click();

  // A bread of 800 for a cola of 231.13: 568.87 goes back, 569 in coins.
  await scan(page, cola);
  await findSale();
  await page.getByText('2 left to return').waitFor();
  await page.getByRole('button', { name: 'More of Bread' }).click();
  await page.getByLabel('In exchange for what is in the cart').check();
  await page.getByRole('button', { name: 'Exchange' }).click();
  await page.getByText('₦569.00').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal(await page.getByLabel('Total').textContent(), '₦0.00');
  // What went in the exchange is sold: it cannot be brought back into the cart.
  assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());

  const { status, lines, refunds } = await read(owner, `/sales/${sale.id}`);
  assert.deepEqual([status, lines[0].refundedQuantity], ['PARTIALLY_REFUNDED', 2]);
  type Refund = {
    total: number;
    reason: string;
    userId: string;
    lines: { quantity: number; restocked: boolean }[];
  };
  assert.deepEqual(
    refunds.map(({ total, reason, userId, lines: [line] }: Refund) => [
      ...[total, reason, userId, line?.quantity, line?.restocked],
    ]),
    [
      [800, 'Damaged', owner.userId, 1, false],
      [800.13, null, owner.userId, 1, true],
    ],
  );
  // 2,400 came in; 800 and 569 went out.
  const { methods, nextNumber } = await read(owner, `/till/sessions/current?tillId=${tillId}`);
  assert.equal(methods[0].expected, 1031);

  // The next sale at this till goes on behind that of the exchange.
  await scan(page, bread);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByText(nextNumber).waitFor();
  assert.match(nextNumber, /-000003$/);
  await until(async () => ((await salesOf(owner)).length === 3 ? true : undefined));
  assert.deepEqual((await read(owner, '/till/exceptions')).rows, []);
  await withoutManager(page, cashier, tillId);
  await until(async () => ((await salesOf(owner)).length === 4 ? true : undefined));
  await page.getByText('1 needs attention').waitFor();
  assertNoFaults(faults);
});

/** What takes a manager is not done without a connection, or is refused later: the sales behind it are sent all the same. */
async function withoutManager(page: Page, cashier: SignedIn, tillId: string): Promise<void> {
  const { id } = await read(cashier, `/till/sessions/current?tillId=${tillId}`);
  for (const reason of ['One', 'Two', 'Three'])
    await cashier.post(`/till/sessions/${id}/movements`, { kind: 'NO_SALE', reason });
  await page.keyboard.press('Alt+d');
  const drawer = page.getByRole('dialog', { name: 'Drawer' });
  await drawer.getByText('Take out').first().click();
  await page.context().setOffline(true);
  await drawer.getByLabel('Amount').fill('300');
  await drawer.getByLabel('Reason').fill('Window cleaner');
  await drawer.getByRole('button', { name: 'Take out' }).click();
  await drawer.getByText('takes the yes of a manager').waitFor();
  await drawer.getByText('Open it').first().click();
  await drawer.getByRole('button', { name: 'Write it down' }).click();
  await page.getByText('1 waiting').waitFor();
  // While it is open, keys are its own.
  await drawer.waitFor({ state: 'detached' });
  await scan(page, bread);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByText('2 waiting').waitFor();
  await page.context().setOffline(false);
}
