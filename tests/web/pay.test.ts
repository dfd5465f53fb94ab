import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { findings, setColors } from './axe.ts';
import { assertNoFaults, newContext, signedInPage } from './console.ts';
import { bread, cola, read, scan, stockShop } from './shop.ts';

const server = await testServer();

/** The shop with a drawer more, a product with a long name, and Ada, who owes 3,200 and may owe 10,000. */
async function shop() {
  const owner = await server.registered();
  await stockShop(owner);
  const done = ({ status, body }: { status: number; body: { data: { id: string } } }) => {
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  done(await owner.post('/tills', { outletId: owner.outletId, name: 'Garden gate' }));
  const name = 'Wholemeal sourdough bread with walnuts and honey, sliced, family size';
  done(await owner.post('/inventory/products', { name, prices: [{ price: 1_250 }] }));
  const ada = { kind: 'CUSTOMER', name: 'Ada', creditLimit: 10_000 };
  const { id: customerId } = done(await owner.post('/customer-relationship-management', ada));
  const { rows } = await read(owner, '/inventory/products?search=Bread');
  const [loaf] = rows.filter((one: { name: string }) => one.name === 'Bread');
  const [variant] = (await read(owner, `/inventory/products/${loaf.id}`)).variants;
  const lines = [{ itemPriceId: variant.prices[0].itemPriceId, quantity: 4 }];
  done(await owner.post('/checkout', { outletId: owner.outletId, customerId, lines, payments: [] }));
  return { cashier: await server.colleague(owner, 'CASHIER') };
}

const isInView = (button: Locator) =>
  button.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('a cashier pays, takes a debt, and reads reports with everything in view and said once', {
  skip: noBrowser,
}, async () => {
  const { cashier } = await shop();
  const { page, faults } = await signedInPage(server, cashier, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  const tiles = () => page.locator('.till-tile > :first-child').allInnerTexts();
  const before = await tiles();
  await atTheTiles(page);

  await scan(page, bread);
  await page.keyboard.press('F4');
  await everySize(page, page.getByRole('button', { name: 'Apply discount' }));
  await page.keyboard.press('Escape');
  await paying(page);
  // What sells often comes first in the next shift: now nothing moves.
  for (let time = 0; time < 2; time += 1) {
    await scan(page, cola);
    await page.keyboard.press('F9');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Next sale' }).click();
  }
  assert.deepEqual(await tiles(), before);
  await fromTheMenu(page);
  assertNoFaults(faults);
});

async function everySize(page: Page, button: Locator): Promise<void> {
  await button.waitFor();
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    assert.ok(await isInView(button), `${size.width}: ${await button.innerText()}`);
  }
}

/** A long name ends above its price, with some room between them. */
async function atTheTiles(page: Page): Promise<void> {
  const tile = page.locator('.till-tile', { hasText: 'Wholemeal' });
  const [nameEnds, priceBegins] = await tile.evaluate((element) => {
    const [name, price] = [element.firstElementChild, element.lastElementChild];
    return [name?.getBoundingClientRect().bottom ?? 0, price?.getBoundingClientRect().top ?? 0];
  });
  assert.ok(nameEnds + 4 <= priceBegins, `the name ends at ${nameEnds}, the price begins at ${priceBegins}`);
}

/** Cash is called so, and on account says what is owed and how much may be. */
async function paying(page: Page): Promise<void> {
  await page.keyboard.press('F9');
  const cash = page.getByRole('group', { name: 'Cash' }).getByRole('button');
  await cash.first().waitFor();
  assert.deepEqual(await cash.allInnerTexts(), ['Cash, exact ₦800.00', '₦1,000.00']);
  const onAccount = page.getByRole('button', { name: /^On account/ });
  await setColors(page, 'dark');
  assert.ok(await onAccount.isDisabled());
  assert.ok(Number(await onAccount.evaluate((button) => getComputedStyle(button).opacity)) < 0.8);
  assert.deepEqual(await findings(page), []);
  await setColors(page, 'light');
  await page.keyboard.press('F2');
  const ada = page.getByRole('dialog').getByRole('button', { name: /^Ada/ });
  await ada.getByText('Owes ₦3,200.00', { exact: true }).waitFor();
  await ada.click();
  await page.getByText('Owes ₦3,200.00, limit ₦10,000.00').waitFor();
  await onAccount.click();
  await page.getByRole('button', { name: 'Next sale' }).click();
}

async function fromTheMenu(page: Page): Promise<void> {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).click();
  assert.deepEqual(await menu.getByRole('heading', { level: 3 }).allInnerTexts(), [
    ...['Sales', 'Customers', 'Shift', 'Till'],
  ]);
  await menu.getByRole('button', { name: 'Customer payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Ada/ }).click();
  await dialog.getByText('Owes ₦4,000.00', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Full amount' }).click();
  assert.equal(await dialog.getByLabel('Amount').inputValue(), '4,000.00');
  await dialog.getByLabel('Amount').fill('4500');
  await dialog.getByRole('button', { name: 'Take ₦4,500.00 in cash' }).click();
  await dialog.getByText('Has ₦500.00 on deposit', { exact: true }).waitFor();
  assert.equal(await dialog.getByText(/Still owes|Deposit now/).count(), 0);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Shift so far' }).click();
  await dialog.getByText('Voids (0)').waitFor();
  await everySize(page, dialog.getByRole('button', { name: 'Count and close' }));
  await page.keyboard.press('Escape');
}

test('without a keyboard the pad counts, pays and fills in amounts, and is in view on a phone', {
  skip: noBrowser,
}, async () => {
  const { cashier } = await shop();
  const { page, faults } = await signedInPage(server, cashier, {
    path: '/app/till',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const digits = async (...keys: string[]) => {
    for (const key of keys) await page.getByRole('button', { name: key, exact: true }).tap();
  };
  await page.getByRole('button', { name: 'Garden gate' }).tap();
  await page.getByLabel('How many of ₦500', { exact: true }).tap();
  await digits('1', '2');
  await page.getByText('₦6,000.00').first().waitFor();
  assert.ok(await isInView(page.getByRole('button', { name: '0', exact: true })));
  assert.deepEqual(await findings(page), []);
  // The next field begins anew, and a digit can be taken back.
  await page.getByLabel('How many of ₦1,000', { exact: true }).tap();
  await digits('3', 'Delete the last digit', '2');
  await page.getByText('₦8,000.00').first().waitFor();
  await page.getByRole('button', { name: 'Open shift' }).tap();

  await page.locator('.till-tile', { hasText: 'Cola' }).tap();
  await page.getByRole('button', { name: /^Cart/ }).tap();
  await page.getByRole('button', { name: /^Pay/ }).tap();
  await page.getByLabel('To pay', { exact: true }).waitFor();
  assert.ok(await isInView(page.getByRole('button', { name: '0', exact: true })), 'the pad of Pay');
  await digits('3', '0', '0');
  await page.getByRole('button', { name: 'Cash', exact: true }).tap();
  assert.equal(await page.getByLabel('Change').textContent(), '₦69.00');
  await page.getByRole('button', { name: 'Next sale' }).tap();

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: /^Cash drawer/ }).tap();
  const drawer = page.getByRole('dialog', { name: 'Cash drawer' });
  await drawer.getByText('Pay in').first().tap();
  await digits('5', '0');
  assert.equal(await drawer.getByLabel('Amount').inputValue(), '50');
  assert.ok(await isInView(drawer.getByRole('button', { name: 'Pay in' })));
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Customer payment' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, phone or email').fill('Ada');
  await dialog.getByRole('button', { name: /^Ada/ }).tap();
  await dialog.getByText('Owes ₦3,200.00').waitFor();
  await digits('7', '5');
  assert.equal(await dialog.getByLabel('Amount').inputValue(), '75');
  assert.ok(await isInView(dialog.getByRole('button', { name: 'Take ₦75.00 in cash' })));
  assertNoFaults(faults);
});

test('the demo shows its password when it is done, and can be tried again', { skip: noBrowser }, async () => {
  const { context, faults } = await newContext();
  const page = await context.newPage();
  const logins = {
    businessName: 'Harbour Grocers',
    password: 'four calm otters',
    logins: ['a@demo.example'],
  };
  const answers = [
    [logins, { percent: 40 }, { failed: 'The demo is not complete.' }],
    [logins, { percent: 100 }],
  ];
  await page.route('**/app/about.json', (route) =>
    route.fulfill({
      json: { version: '1.0.0', hasBusiness: false, providers: [], keepsMail: true, keepsSms: true },
    }),
  );
  await page.route('**/app/demo', (route) => {
    const lines = answers.shift() ?? [];
    return route.fulfill({ body: lines.map((line) => `${JSON.stringify(line)}\n`).join('') });
  });
  await page.goto(`${server.url}/app/set-up`);
  await page.getByRole('button', { name: 'Create a demo' }).click();
  await page.getByText('The demo is not complete.').waitFor();
  assert.equal(await page.getByText('four calm otters').count(), 0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('four calm otters').waitFor();
  await page.getByRole('button', { name: 'Sign in as the owner' }).waitFor();
  assertNoFaults(faults);
});
