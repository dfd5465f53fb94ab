import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { password, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { bread, cola, read, salesOf, scan, stockShop } from './shop.ts';
import { holdBack } from './wire.ts';

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
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await scan(page, `3*${bread}`);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByText('Next sale').waitFor();
  // Three breads of 800 were paid exactly: there is no change to tell.
  assert.equal(await page.getByLabel('Paid', { exact: true }).textContent(), '₦2,400.00');
  const [sale] = await until(async () => {
    const sales = await salesOf(owner);
    return sales.length === 1 ? sales : undefined;
  });
  assert.ok(sale);

  const findSale = async () => {
    await page.keyboard.press('F10');
    await page.getByLabel('Scan the receipt, or type its number').waitFor();
    await scan(page, String(sale.number));
    await page.getByRole('dialog', { name: `Return of ${sale.number}` }).waitFor();
  };

  await findSale();
  await page.getByText('3 can be returned').waitFor();
  await page.getByRole('button', { name: 'More of Bread' }).click();
  await page.getByRole('radiogroup', { name: 'Condition of Bread' }).getByText('Damaged').click();
  await page.locator('.mantine-Chip-label', { hasText: 'Wrong size' }).click();
  await page.getByRole('button', { name: 'Refund ₦800.00 in cash' }).click();
  await agree(page, 'Refund ₦800.00 in cash');
  await page.getByText('Refund by Cash').waitFor();
  await page.getByRole('button', { name: 'Print refund receipt' }).click();
  const slip = page.frameLocator('iframe[title="Print"]').locator('body');
  await slip.getByText('Total refunded').waitFor();
  const rows = (await slip.innerText()).split('\n').map((row) => row.replace(/\s+/g, ' ').trim());
  const printed = [
    ...['REFUND', `Receipt ${sale.number}-R1`, `Refund of ${sale.number}`],
    ...['Bread 800.00', 'Total refunded ₦800.00', 'Cash 800.00', 'Wrong size'],
  ];
  assert.deepEqual(
    rows.filter((row) => printed.includes(row)),
    printed,
  );
  await page.getByRole('button', { name: 'Done' }).click();
  // The sale that is taken back is no longer shown as the last that happened.
  await page.getByText('Scan or tap an item to start.').waitFor();

  // A bread of 800 for a cola of 231.13: 568.87 goes back, 569 in coins.
  await scan(page, cola);
  await findSale();
  await page.getByText('2 can be returned').waitFor();
  await page.getByRole('button', { name: 'More of Bread' }).click();
  await page.getByLabel('Exchange for the items in the cart').check();
  const exchange = page.getByRole('button', { name: 'Exchange and refund ₦569.00 in cash' });
  // The letters are drawn whole: the line is as high as they are.
  const { cut, line } = await exchange.locator('.mantine-Button-label').evaluate((label) => ({
    cut: getComputedStyle(label).getPropertyValue('text-box-trim'),
    line: label.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(label).fontSize),
  }));
  assert.ok(cut === 'none' && line > 1.1, `${cut}, ${line}`);
  await exchange.click();
  await agree(page, 'New items: ₦231.13');
  await page.getByRole('dialog', { name: 'Exchanged' }).getByText('₦569.00').waitFor();
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
      [800, 'Wrong size', owner.userId, 1, false],
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

  // 2,400 was paid in cash, and 1,600.13 of it is back. The rest goes back by transfer from the only bank account.
  await page.getByText('Next sale').waitFor();
  await findSale();
  await page.getByRole('button', { name: 'More of Bread' }).click();
  await page.locator('.back-row', { hasText: 'Bank transfer' }).getByRole('button', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Refund ₦799.87 by bank transfer' }).click();
  await agree(page, 'Refund ₦799.87 by bank transfer');
  await page.getByText('Refund by Bank transfer').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  const [bank] = (await read(owner, '/banks')).rows;
  const last = (await read(owner, `/sales/${sale.id}`)).refunds.at(-1);
  assert.deepEqual(
    last.payments.map(({ method, amount, bankId }: Record<string, unknown>) => [method, amount, bankId]),
    [['BANK', 799.87, bank.id]],
  );
  await withoutManager(page, cashier, tillId);
  await until(async () => ((await salesOf(owner)).length === 4 ? true : undefined));
  await page.getByText('1 needs attention').waitFor();
  assertNoFaults(faults);
});

/** Bananas at 500 a kilogram. */
async function stockBananas(owner: SignedIn): Promise<void> {
  const { body: unit } = await owner.post('/measurements', { name: 'Kilogram', abr: 'kg' });
  const prices = [{ price: 500, measurementId: unit.data.id }];
  const { body } = await owner.post('/inventory/products', { name: 'Bananas', sku: '10042', prices });
  const { itemPriceId } = body.data.variants[0].prices[0];
  const lines = [{ itemPriceId, quantity: 100, unitCost: 10 }];
  assert.equal((await owner.post('/inventory/stock', { outletId: owner.outletId, lines })).status, 200);
}

/** Whether all of it is within the window, without scrolling. */
const isInSight = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('a return says in sight what goes back and how, asks the weight, and the manager sees the figures', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  await stockBananas(owner);
  assert.equal((await owner.put('/users/me/pin', { pin, currentPassword: password })).status, 200);
  const cashier = await server.colleague(owner, 'CASHIER');
  const { page, faults } = await signedInPage(server, cashier, {
    path: '/app/till',
    viewport: { width: 1024, height: 700 },
  });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  // Set for a slow scanner: on a busy machine the keys of a scan come slowly.
  await page.evaluate(() => {
    localStorage.setItem('tillhouse.till.scan', JSON.stringify({ gapMs: 5_000 }));
    dispatchEvent(new Event('tillhouse.scan'));
  });
  // Two breads of 800 less 5%, 1,520; 1.25 kg of bananas, 625. By card.
  await scan(page, `2*${bread}`);
  await page.keyboard.press('F4');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await scan(page, '1.25*10042');
  await page.getByLabel('Total').getByText('₦2,145.00').waitFor();
  await page.keyboard.press('F9');
  await page.keyboard.press('c');
  await page.getByText('Next sale').waitFor();
  const [sale] = await until(async () => {
    const sales = await salesOf(owner);
    return sales.length === 1 ? sales : undefined;
  });

  // The menu and the key call it by one word, and no PIN is asked before the receipt.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  await page.getByLabel('Scan the receipt, or type its number').waitFor();
  await scan(page, String(sale?.number));
  const form = page.getByRole('dialog', { name: `Return of ${sale?.number}` });
  await form.getByText('2 can be returned · Paid ₦1,520.00 for 2').waitFor();
  await form.getByText('1.25 kg can be returned · Paid ₦625.00 for 1.25 kg').waitFor();
  // A scan takes one of its line, wherever the focus is.
  await scan(page, bread);
  await form.getByRole('button', { name: 'Refund ₦760.00 by card' }).waitFor();
  assert.equal(await form.getByLabel('Quantity of Bread to return').inputValue(), '1');
  await scan(page, cola);
  await form.getByText('Cola is not on this receipt.').waitFor();

  await form.getByRole('button', { name: 'Weigh Bananas' }).click();
  const sheet = page.getByRole('dialog', { name: 'Bananas' });
  await sheet.getByLabel('Weight in kg').fill('2');
  await page.keyboard.press('Enter');
  await sheet.getByText('At most 1.25 kg can be returned.').waitFor();
  assert.deepEqual(await findings(page), []);
  // Esc closes the sheet alone.
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Weigh Bananas' }).click();
  await page.keyboard.type('0.5');
  await page.keyboard.press('Enter');
  // 760 of the bread and 250 of the bananas.
  const give = form.getByRole('button', { name: 'Refund ₦1,010.00 by card' });
  await give.waitFor();
  assert.ok(await isInSight(give));
  assert.deepEqual(await findings(page), []);
  await give.click();
  const agreement = page.getByRole('dialog', { name: 'Manager approval needed' });
  await agreement.getByText('1 × Bread').waitFor();
  await agreement.getByText('Paid ₦760.00').waitFor();
  await agreement.getByText('0.5 kg Bananas').waitFor();
  await agreement.getByText('Paid ₦250.00').waitFor();
  assert.ok(await isInSight(agreement.getByRole('button', { name: 'Enter' })));
  assert.deepEqual(await findings(page), []);
  // Esc leads back to what was chosen.
  await page.keyboard.press('Escape');
  await give.click();
  await agree(page, 'Refund ₦1,010.00 by card');
  await page.getByRole('dialog', { name: 'Returned' }).getByText('Refund by Card').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  const { refunds } = await read(owner, `/sales/${sale?.id}`);
  const [{ total, userId, lines, payments }] = refunds;
  assert.deepEqual([total, userId, payments[0].method], [1010, owner.userId, 'POS']);
  assert.deepEqual(
    lines.map(({ quantity }: { quantity: number }) => quantity),
    [1, 0.5],
  );

  await findOfColleague(page, owner, String(sale?.id));
  await waitForUnsent(page, String(sale?.number).replace('000001', '000002'));
  // Without a receipt the weight is asked, too: 0.3 kg for 500 a kilogram.
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'No receipt' }).click();
  await page.getByLabel('Scan or search for the item to return').waitFor();
  await scan(page, '10042');
  await sheet.getByLabel('Weight in kg').fill('0.3');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Refund ₦150.00 in cash' }).waitFor();
  assertNoFaults(faults);
});

/** What a colleague sold is found after a manager's PIN, and then opens at once. */
async function findOfColleague(page: Page, owner: SignedIn, saleId: string): Promise<void> {
  const [{ itemPriceId }] = (await read(owner, `/sales/${saleId}`)).lines;
  const { body } = await owner.post('/checkout', {
    outletId: owner.outletId,
    lines: [{ itemPriceId, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 800 }],
  });
  const { number } = body.data.sale;
  await page.keyboard.press('F10');
  await page.getByLabel('Scan the receipt, or type its number').waitFor();
  await scan(page, number);
  await page.getByText('No sale found.').waitFor();
  await page.getByRole('button', { name: 'Sales of others' }).click();
  await page.getByLabel(/^PIN of/).fill(pin);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: `Return of ${number}` }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** A receipt that is scanned before its sale is sent opens as soon as the server has the sale. */
async function waitForUnsent(page: Page, number: string): Promise<void> {
  const { letGo } = await holdBack(page, /\/till\/sales$/);
  await scan(page, bread);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByText('Next sale').waitFor();
  await page.keyboard.press('F10');
  await page.getByLabel('Scan the receipt, or type its number').waitFor();
  await scan(page, number);
  await page.getByText('This sale is not sent yet.').waitFor();
  letGo();
  await page.getByRole('dialog', { name: `Return of ${number}` }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** A manager sees these figures and types the PIN. */
async function agree(page: Page, figures: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Manager approval needed' });
  await dialog.getByText(figures, { exact: true }).waitFor();
  await dialog.getByLabel(/^PIN of/).fill(pin);
  await page.keyboard.press('Enter');
}

/** What takes a manager is not done without a connection, or is refused later: the sales behind it are sent all the same. */
async function withoutManager(page: Page, cashier: SignedIn, tillId: string): Promise<void> {
  const { id } = await read(cashier, `/till/sessions/current?tillId=${tillId}`);
  for (const reason of ['One', 'Two', 'Three'])
    await cashier.post(`/till/sessions/${id}/movements`, { kind: 'NO_SALE', reason });
  await page.keyboard.press('Alt+d');
  const drawer = page.getByRole('dialog', { name: 'Cash drawer' });
  await drawer.getByText('Pay out').first().click();
  await page.context().setOffline(true);
  await drawer.getByLabel('Amount').fill('300');
  await drawer.getByLabel('Reason').fill('Window cleaner');
  await drawer.getByRole('button', { name: 'Pay out' }).click();
  await drawer.getByText('a manager must approve it').waitFor();
  await drawer.getByText('No sale').first().click();
  await drawer.getByRole('button', { name: 'Save reason' }).click();
  await page.getByText('1 waiting').waitFor();
  // While it is open, keys are its own.
  await drawer.waitFor({ state: 'detached' });
  await scan(page, bread);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByText('2 waiting').waitFor();
  await page.context().setOffline(false);
}
