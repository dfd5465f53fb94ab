import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { password, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { bread, cola, read, salesOf, scan, stockShop } from './shop.ts';

const server = await testServer();
const pin = '2580';

/** The shop with an owner who has a PIN, a cashier, and Ada, who may owe 500. */
async function shop() {
  const owner = await server.registered();
  await stockShop(owner);
  assert.equal((await owner.put('/users/me/pin', { pin, currentPassword: password })).status, 200);
  const ada = { kind: 'CUSTOMER', name: 'Ada', creditLimit: 500 };
  assert.equal((await owner.post('/customer-relationship-management', ada)).status, 200);
  return { owner, cashier: await server.colleague(owner, 'CASHIER') };
}

async function openTill(cashier: SignedIn) {
  const { page, faults } = await signedInPage(server, cashier, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  return { page, faults };
}

/** What paid the sale at this place of all. */
async function paymentsOf(owner: SignedIn, at: number) {
  const sale = await until(async () => (await salesOf(owner))[at]);
  const { payments, total } = await read(owner, `/sales/${sale.id}`);
  return [total, payments.map((one: { method: string; amount: number }) => [one.method, one.amount])];
}

test('money that was taken is never forgotten, and what the server refuses does not stand', {
  skip: noBrowser,
}, async () => {
  const { owner, cashier } = await shop();
  const { page, faults } = await openTill(cashier);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const paid = page.getByLabel('Paid so far', { exact: true });
  const question = page.getByRole('dialog', { name: 'What happens to the money?' });

  // With the last line goes the customer; undo brings both back.
  await scan(page, bread);
  await page.keyboard.press('F2');
  await page.keyboard.type('Ada');
  await page.getByRole('dialog').getByRole('button', { name: 'Ada' }).click();
  const customer = page.getByLabel('Cart', { exact: true }).getByRole('button', { name: /Ada/ });
  await customer.waitFor();
  await page.keyboard.press('Delete');
  await customer.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await customer.waitFor();
  await button(/^Ada/).click();
  await button('No customer').click();
  await customer.waitFor({ state: 'detached' });

  // 300 of 800 by card: back at the items it is still seen.
  await page.keyboard.press('F9');
  await page.getByLabel('Amount', { exact: true }).fill('300');
  await button(/^Card/).click();
  await button('Exact ₦500.00').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await paid.textContent(), '₦300.00');
  assert.equal(await page.getByLabel('Left to pay').textContent(), '₦500.00');

  // Whoever leaves is asked what happens to it.
  for (const leave of ['Delete', 'Control+l', 'F10']) {
    await page.keyboard.press(leave);
    await question.waitFor();
    if (leave === 'Delete') assert.deepEqual(await findings(page), []);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    assert.equal(await paid.textContent(), '₦300.00');
  }
  // Parked, the money waits with the sale.
  await page.keyboard.press('F7');
  await question.waitFor();
  await button('Keep it with this sale').click();
  const park = page.getByRole('dialog', { name: 'Park sale' });
  await park.waitFor();
  await page.keyboard.press('Enter');
  await park.waitFor({ state: 'detached' });
  assert.equal(await paid.count(), 0);
  await page.keyboard.press('F8');
  const parked = page.getByRole('dialog', { name: 'Parked sales' });
  await parked.getByText('1 line').click();
  await parked.waitFor({ state: 'detached' });
  assert.equal(await paid.textContent(), '₦300.00');
  // Given back it is gone, also when the goods come back.
  await page.keyboard.press('Delete');
  await button('Return the money').click();
  await page.getByText('Scan or tap an item to start.').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByLabel('Total').getByText('₦800.00').waitFor();
  assert.equal(await paid.count(), 0);

  // A customer who is chosen from Pay: it is still Pay. 700 on account is more than Ada may owe.
  await page.keyboard.press('F9');
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await button(/^Card/).click();
  // Its button is disabled without a customer, and its key takes nothing.
  await page.keyboard.press('a');
  await page.getByText('Choose a customer first (F2).').waitFor();
  assert.equal(await page.getByLabel('To pay', { exact: true }).textContent(), '₦700.00');
  await button(/^Choose a customer/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ada' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('To pay', { exact: true }).textContent(), '₦700.00');
  await button(/^On account/).click();
  await page.getByText('would owe 700, and the credit limit is 500. On account ₦700.00 removed.').waitFor();
  assert.deepEqual(await page.getByRole('list', { name: 'Paid so far' }).getByRole('listitem').count(), 1);
  await button('Exact ₦700.00').click();
  await page.getByText('Next sale').waitFor();
  assert.deepEqual(await paymentsOf(owner, 0), [
    800,
    [
      ['POS', 100],
      ['CASH', 700],
    ],
  ]);

  // Cash beyond sense is asked about; whoever insists is written down.
  await scan(page, bread);
  await page.keyboard.press('F9');
  await page.getByLabel('Amount', { exact: true }).fill('99000000');
  await page.getByLabel('Amount', { exact: true }).press('Enter');
  await button('Yes, take it').click();
  await page.getByText('Next sale').waitFor();
  const exceptions = await until(async () => {
    const { rows } = await read(owner, '/till/exceptions');
    return rows.length > 0 ? rows : undefined;
  });
  assert.deepEqual(
    exceptions.map(({ kind, details }: { kind: string; details: object }) => [kind, details]),
    [['UNUSUAL_AMOUNT', { cash: 99_000_000, due: 800 }]],
  );
  assertNoFaults(faults);
});

test('an approval is for the figures that it shows, and no price changes unseen', {
  skip: noBrowser,
}, async () => {
  const { owner, cashier } = await shop();
  const { page, faults } = await openTill(cashier);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const total = page.getByLabel('Total');

  // Half off the bread: the manager sees what it is half of.
  await scan(page, bread);
  await page.keyboard.press('F4');
  await page.getByLabel('Percent off').fill('50');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F9');
  const figures = page.getByRole('list', { name: 'To approve' });
  assert.deepEqual((await figures.innerText()).split('\n').filter(Boolean), [
    'Bread',
    '1 × ₦800.00',
    '₦800.00 → ₦400.00: ₦400.00 off (50%)',
  ]);
  assert.deepEqual(await findings(page), []);
  const approve = async () => {
    await page.getByLabel(/^PIN of/).fill(pin);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await approve();
  await button(/^Pay/).waitFor();
  // One more of it is something else than what was approved; one as before is not.
  await scan(page, bread);
  await button('Ask a manager').waitFor();
  await page.keyboard.press('Control+z');
  await button(/^Pay/).waitFor();

  // The price changes meanwhile: it is told, and nothing is taken until somebody has said which counts.
  const { rows } = await read(owner, '/inventory/products?search=Bread');
  const product = await read(owner, `/inventory/products/${rows[0].id}`);
  const [{ id: variantId, prices }] = product.variants;
  const charge = async (price: number) => {
    const changed = [{ itemPriceId: prices[0].itemPriceId, price, barcode: bread }];
    const { status, body } = await owner.patch(`/product/variant/${variantId}`, { prices: changed });
    assert.equal(status, 200, JSON.stringify(body));
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
  await charge(900);
  await page.getByText('Bread: price ₦800.00, now ₦900.00').waitFor();
  assert.equal(await total.textContent(), '₦400.00');
  await page.getByText('now ₦900.00').first().waitFor();
  assert.deepEqual(await findings(page), []);
  await button(/^Pay/).click();
  await page.getByLabel('Pay', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('A price or tax has changed. Answer the notice about it first.').waitFor();
  assert.deepEqual(await salesOf(owner), []);
  // The new one is not the one that was approved: half of 900 takes another yes, here where it is paid.
  await button('Use new price').click();
  await total.getByText('₦450.00').waitFor();
  await button('Ask a manager').click();
  assert.match(await figures.innerText(), /₦900\.00 → ₦450\.00: ₦450\.00 off \(50%\)/);
  await approve();
  await button('Exact ₦450.00').click();
  await page.getByText('Next sale').waitFor();
  assert.deepEqual(await paymentsOf(owner, 0), [450, [['CASH', 450]]]);

  // Kept, the old price is another one, which a cashier does not give alone.
  await scan(page, bread);
  await charge(950);
  await button('Keep old price').click();
  await button('Ask a manager').click();
  assert.deepEqual((await figures.innerText()).split('\n').filter(Boolean), [
    'Bread',
    '1 × ₦950.00 → ₦900.00',
    '₦950.00 → ₦900.00: ₦50.00 off (5.26%)',
  ]);
  await approve();
  await button(/^Pay/).click();
  await button('Exact ₦900.00').click();
  await page.getByText('Next sale').waitFor();
  assert.deepEqual(await paymentsOf(owner, 1), [900, [['CASH', 900]]]);
  assert.deepEqual((await read(owner, '/till/exceptions')).rows, []);
  assertNoFaults(faults);
});

test('figures by keys, usual discounts, an amount alone, and a code that nobody knows', {
  skip: noBrowser,
}, async () => {
  const { owner, cashier } = await shop();
  assert.equal(
    (await owner.patch('/settings/business', { discountPresets: [7.5, 40], otherAmountLimit: 5_000 })).status,
    200,
  );
  const { page, faults } = await openTill(cashier);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const total = page.getByLabel('Total');

  await scan(page, cola);
  await scan(page, bread);
  // Up to the cola: three of them, 645.00 and 7.5% are 693.38; with the bread 1,493.38.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('3');
  await page.keyboard.press('F3');
  await total.getByText('₦1,493.38').waitFor();
  // Back down: 10% off the bread.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('10');
  await page.keyboard.press('F4');
  await total.getByText('₦1,413.38').waitFor();
  // Without a number the sheet opens, with what is usual here: 7.5% is 60.00 off.
  await page.keyboard.press('F4');
  await page.getByRole('group', { name: 'Usual discounts' }).getByText('7.5%').click();
  await total.getByText('₦1,433.38').waitFor();
  await page.keyboard.type('700');
  await page.keyboard.press('F6');
  await button('Ask a manager').waitFor();
  await page.keyboard.press('Control+z');
  await button(/^Pay/).waitFor();

  // 100.00 of something with its 7.5%; more than 5,000.00 takes a manager.
  await page.keyboard.press('Alt+o');
  await page.getByLabel('Amount', { exact: true }).fill('5000.01');
  await page.keyboard.press('Enter');
  await button('Ask a manager').waitFor();
  await page.keyboard.press('Control+z');
  // However many categories there are, it is in sight.
  const right = await page.getByRole('group', { name: 'Categories' }).evaluate((group) => {
    for (let at = 0; at < 40; at += 1) group.prepend(document.createElement('button'));
    const other = [...document.querySelectorAll('button')].find(
      ({ innerText }) => innerText === 'Other amount',
    );
    const end = other?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
    for (let at = 0; at < 40; at += 1) group.firstChild?.remove();
    return end;
  });
  assert.ok(right < 900, `it ends at ${right}`);
  await button('Other amount').click();
  assert.deepEqual(await findings(page), []);
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await page.getByLabel('Description (optional)').fill('Key cut');
  await page.keyboard.press('Enter');
  // 1,433.38 and 107.50.
  await total.getByText('₦1,540.88').waitFor();

  // A code that nobody knows is searched for, or becomes a product when a manager says so.
  await scan(page, '96385074');
  await button('Search').click();
  await page.getByText('Nothing found for “96385074”.').waitFor();
  await page.getByLabel('Search or scan').fill('');
  await button('New product').click();
  await page.getByLabel('Name').fill('Pear');
  await page.getByLabel('Price').fill('59.12');
  await button('Save and sell').click();
  await page.getByText('Pear at ₦59.12').waitFor();
  await page.getByLabel(/^PIN of/).fill(pin);
  await page.keyboard.press('Enter');
  // None of it is in stock: it is sold all the same, and a manager gets to see that.
  await total.getByText('₦1,600.00').waitFor();
  await page.keyboard.press('F9');
  await button('Exact ₦1,600.00').click();
  await page.getByText('Next sale').waitFor();
  const sale = await until(async () => (await salesOf(owner))[0]);
  const { lines } = await read(owner, `/sales/${sale.id}`);
  assert.deepEqual(
    lines.map((line: Record<string, unknown>) => [line.name, line.quantity, line.total]),
    [
      ['Cola', 3, 693.38],
      ['Bread', 1, 740],
      ['Key cut', 1, 107.5],
      ['Pear', 1, 59.12],
    ],
  );
  assertNoFaults(faults);
});
