import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addProduct, addType } from '../../src/inventory/product/testing.ts';
import { noBrowser } from '../browser.ts';
import { type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, phone, signedInPage } from './console.ts';
import { bankAccounts, bread, cola, read, salesOf, scan, stockShop } from './shop.ts';
import { loseAnswer, routeUntil } from './wire.ts';

const server = await testServer();

/** The figures of the one sale that the server has. */
async function soldOnce(owner: SignedIn) {
  const [sale] = await until(async () => {
    const sales = await salesOf(owner);
    return sales.length > 0 ? sales : undefined;
  });
  const whole = await read(owner, `/sales/${sale?.id}`);
  const payments = whole.payments.map((one: { method: string; amount: number }) => [one.method, one.amount]);
  const lines = whole.lines.map((one: { name: string; quantity: number }) => [one.name, one.quantity]);
  return { ...whole, payments, lines };
}

test('a sale by scan with a split tender, by keyboard alone', { skip: noBrowser }, async () => {
  const owner = await server.registered();
  const { tillId } = await stockShop(owner);
  // There are two, but nobody sells in a warehouse.
  assert.equal((await owner.post('/outlets', { name: 'Depot', type: 'WAREHOUSE' })).status, 200);
  const [, savings] = await bankAccounts(owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  await page.getByText('Which till').waitFor();
  await page.getByRole('button', { name: 'Front' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Cash in the drawer').waitFor();
  // Down the notes to the hundreds: there is one; and on to the end.
  for (const _ of ['1,000', '500', '200']) await page.keyboard.press('Enter');
  await page.keyboard.type('1');
  for (const _ of ['50', '20', '10', '5', 'the button']) await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('Ready to sell offline').waitFor();
  const total = page.getByLabel('Total');
  const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

  await scan(page, cola);
  await scan(page, cola);
  await scan(page, '12345678');
  await page.getByText('No item has the code 12345678.').waitFor();
  await scan(page, `3*${bread}`);
  // 2 × 215 and 7.5% of it on top, 462.25; three breads are 2,400.
  assert.equal(await total.textContent(), '₦2,862.25');
  await page.keyboard.press('Delete');
  assert.equal(await total.textContent(), '₦462.25');
  await page.keyboard.press('Control+z');
  assert.equal(await total.textContent(), '₦2,862.25');
  await page.keyboard.press('F3');
  await page.getByLabel('Quantity').waitFor();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  assert.equal(await total.textContent(), '₦2,062.25');
  // 10% off the two breads.
  await page.keyboard.press('F4');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  assert.equal(await total.textContent(), '₦1,902.25');

  await page.keyboard.press('F9');
  await page.getByLabel('Pay', { exact: true }).waitFor();
  assert.deepEqual(await findings(page), []);
  await page.keyboard.type('1000');
  await page.keyboard.press('c');
  // 902.25 is left; what coins can pay of it is 902.
  await shows('Cash, exact ₦902.00');
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  assert.equal(await page.getByLabel('Change').textContent(), '₦98.00');

  const { number, ...sale } = await soldOnce(owner);
  assert.match(number, /-T1-000001$/);
  assert.deepEqual(sale.lines, [
    ['Cola', 2],
    ['Bread', 2],
  ]);
  assert.deepEqual(
    [sale.subtotal, sale.discount, sale.tax, sale.rounding, sale.total, sale.paid, sale.change],
    [2030, 160, 32.25, -0.25, 1902, 1902, 98],
  );
  assert.deepEqual(sale.payments, [
    ['POS', 1000],
    ['CASH', 902],
  ]);
  assert.deepEqual((await read(owner, '/till/exceptions')).rows, []);
  assert.equal((await read(owner, `/till/sessions/current?tillId=${tillId}`)).openingFloat, 100);
  await page.getByText('Ready to sell offline').waitFor();

  // The next scan begins the next sale.
  await scan(page, bread);
  assert.equal(await total.textContent(), '₦800.00');
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await findings(page), []);

  // Who is not known yet is added where they are looked for, and is the customer of this sale.
  await page.keyboard.press('F2');
  await page.keyboard.type('Bo');
  await page.getByRole('button', { name: 'New customer: Bo' }).click();
  await page.getByLabel('Cart').getByRole('button', { name: 'Bo' }).waitFor();
  const { body } = await owner.get('/customer-relationship-management?kind=CUSTOMER');
  assert.deepEqual(
    body.data.rows.map(({ name }: { name: string }) => name),
    ['Bo'],
  );

  // On account it is the server that sells. When its answer is lost, also with the page that asked, that sale is not
  // paid in cash behind its back.
  await owner.post('/customer-relationship-management', { kind: 'CUSTOMER', name: 'Ada', creditLimit: 800 });
  await page.keyboard.press('F2');
  await page.keyboard.type('Ada');
  await page.getByRole('dialog').getByRole('button', { name: 'Ada' }).click();
  await page.keyboard.press('F9');
  const isLoadedAgain = page.waitForEvent('load');
  const answerAgain = await routeUntil(page, '**/checkout', async (route) => {
    await route.fetch();
    // Held until then: a request that nobody holds any more would go on and be answered.
    await page.reload();
  });
  await page.keyboard.press('a');
  await isLoadedAgain;
  answerAgain();
  // Not by its key, which nothing listens to until the page is all there.
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Remove On account' }).click();
  await page.getByRole('button', { name: 'Exact ₦800.00' }).click();
  await page.getByText('This sale already went through as').waitFor();
  await page.getByRole('button', { name: 'Remove Cash' }).click();
  await loseAnswer(page, '/checkout');
  await page.keyboard.press('a');
  await page.getByText(/-000002 may or may not have gone through/).waitFor();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByText('Next sale').waitFor();
  assert.deepEqual(
    (await salesOf(owner)).map(({ total, due }) => [total, due]),
    [
      [1902, 0],
      [800, 800],
    ],
  );
  await scan(page, bread);
  assert.equal(await total.textContent(), '₦800.00');

  // The second window shows the customer the same.
  const display = await page.context().newPage();
  await display.goto(`${server.url}/app/till/display`);
  await display.getByText('Bread').waitFor();
  await page.bringToFront();

  // T is a transfer: to which of the two accounts? M is the rest by mobile money.
  await page.keyboard.press('F9');
  await page.keyboard.type('300');
  await page.keyboard.press('t');
  await page.getByRole('group', { name: 'Which bank account?' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await shows('Cash, exact ₦500.00');
  await page.keyboard.press('m');
  await page.getByText('Next sale').waitFor();
  await display.getByText('Thank you!').waitFor();
  const third = await until(async () => (await salesOf(owner))[2]);
  const { payments } = await read(owner, `/sales/${third.id}`);
  assert.deepEqual(
    payments.map((one: Record<string, unknown>) => [one.method, one.amount, one.bankId]),
    [
      ['BANK', 300, savings],
      ['MOBILE', 500, null],
    ],
  );
  assertNoFaults(faults);
});

test('a sale with a split tender by touch alone, on a phone', { skip: noBrowser }, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const { option } = await addType(owner, 'Colour', ['Blue', 'Red']);
  await addProduct(owner, { name: 'Shirt', options: [option], prices: [{ price: 500 }] });
  const { page, faults } = await signedInPage(server, owner, {
    path: '/app/till',
    viewport: phone,
    hasTouch: true,
  });
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().tap();
  await tap('Front');
  await tap('Open shift');
  await tap('Bread');
  await tap('Shirt');
  // With keys as well: down to the second and back; Escape takes none.
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await until(async () => (/Blue/.test(await focused()) ? true : undefined));
  await page.keyboard.press('ArrowDown');
  assert.match(await focused(), /Red/);
  await page.keyboard.press('ArrowDown');
  assert.match(await focused(), /Red/);
  await page.keyboard.press('ArrowUp');
  assert.match(await focused(), /Blue/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await tap('Shirt');
  await tap(/^Red/);
  await tap('Cola');
  await tap('Cola');
  await page.getByLabel('Search or scan').fill('Colb');
  await page.getByText('Nothing found for “Colb”.').waitFor();
  await tap(/^Cart/);
  await tap('One less');
  // 800, 500, and 215 with 16.13 of tax.
  assert.equal(await page.getByLabel('Total').textContent(), '₦1,531.13');
  await tap(/^Pay/);
  for (const digit of ['5', '0', '0']) await page.getByRole('button', { name: digit, exact: true }).tap();
  await tap(/^Mobile money/);
  await tap(/^Remove Mobile money/);
  for (const digit of ['3', '1']) await page.getByRole('button', { name: digit, exact: true }).tap();
  await tap(/^Mobile money/);
  // 1,500.13 is left, 1,500 in coins; two thousand are handed over.
  await page.getByRole('button', { name: '₦2,000.00' }).tap();
  assert.equal(await page.getByLabel('Change').textContent(), '₦500.00');
  const sale = await soldOnce(owner);
  assert.deepEqual(sale.payments, [
    ['MOBILE', 31],
    ['CASH', 1500],
  ]);
  assert.deepEqual(sale.lines, [
    ['Bread', 1],
    ['Shirt · Red', 1],
    ['Cola', 1],
  ]);
  assert.deepEqual([sale.rounding, sale.total, sale.change], [-0.13, 1531, 500]);
  assertNoFaults(faults);
});
