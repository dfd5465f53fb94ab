import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Product } from '../../src/inventory/product/schemas.ts';
import { addProduct, addType } from '../../src/inventory/product/testing.ts';
import { imported, stateOf } from '../../src/inventory/stock/import/testing.ts';
import { noBrowser } from '../browser.ts';
import { dataOf, password, type SignedIn, testServer } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { findings } from './axe.ts';
import { assertNoFaults, phone, signedInPage } from './console.ts';
import { moveCash, stockShop } from './shop.ts';

const server = await testServer();
type Prices = Product['variants'][number]['prices'];
const wide = { width: 1440, height: 900 };

/** The buttons and fields below a notice that one could press or fill in if it were not there. */
async function coveredByNotices(page: Page): Promise<string[]> {
  await page.locator('.mantine-Notification-root').first().waitFor();
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // The notice is placed when it comes, and again in the frame after the page has changed.
    await frame();
    await frame();
    const notices = [...document.querySelectorAll('.mantine-Notification-root')];
    const isOfNotice = (one: Element) => !!one.closest('.mantine-Notifications-root, .notices');
    return [...document.querySelectorAll<HTMLElement>('button, input, textarea, a.mantine-Button-root')]
      .filter((one) => !isOfNotice(one))
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        if (right <= left || bottom <= top) return false;
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const [above] = document.elementsFromPoint(x, y).filter((other) => !isOfNotice(other));
        if (!above || !(one.contains(above) || above.contains(one))) return false;
        return notices.some((notice) => {
          const box = notice.getBoundingClientRect();
          return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
        });
      })
      .map((one) => one.ariaLabel || one.innerText || one.outerHTML.slice(0, 80));
  });
}

/** Soap in pieces and boxes, with codes, and beans; soap is in stock at the shop, and nothing at the kiosk. */
async function shop() {
  const owner = await server.registered();
  const [{ id: shopId }] = dataOf(await owner.get('/outlets')).rows;
  const soap = dataOf(
    await owner.post('/inventory/products', {
      name: 'Soap',
      prices: [
        { price: 150, barcode: '4006381333931' },
        { factor: 12, price: 1_600, barcode: '5449000000996' },
      ],
    }),
  );
  const beans = dataOf(
    await owner.post('/inventory/products', { name: 'Beans', sku: 'B-1', prices: [{ price: 80 }] }),
  );
  const priceOf = ({ variants }: { variants: { prices: { itemPriceId: string }[] }[] }) =>
    variants[0]?.prices[0]?.itemPriceId ?? '';
  return { owner, shopId: String(shopId), soap, soapPrice: priceOf(soap), beansPrice: priceOf(beans) };
}

test('a notice covers no button, whatever the size of the window, and a change of prices is undone by it', {
  skip: noBrowser || onlyLong.skip,
}, async () => {
  const { owner, soap, beansPrice } = await shop();
  const { page, faults } = await signedInPage(server, owner, {
    path: '/app/settings/business',
    viewport: wide,
  });
  const name = page.getByLabel('Business name');
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport);
    await name.fill(`Shop ${viewport.width}`);
    await page.getByRole('button', { name: 'Save' }).last().click();
    assert.deepEqual(await coveredByNotices(page), [], `settings at ${viewport.width}`);
  }

  // Prices are raised by 10 %: 150 to 165, 1,600 to 1,760 and 80 to 88.
  await page.setViewportSize(wide);
  await page.goto(`${server.url}/app/products`);
  for (const product of ['Beans', 'Soap'])
    await page.getByRole('row', { name: product }).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await dialog.getByLabel('Raise by').fill('10');
  await dialog.getByRole('button', { name: 'Change (3)' }).click();
  await page.getByText('3 prices changed.').waitFor();
  const prices = async () => {
    const { rows } = dataOf(await owner.get('/inventory/products'));
    type Found = { variants: { prices: { price: number }[] }[] };
    return rows.flatMap(({ variants }: Found) =>
      variants.flatMap((variant) => variant.prices.map(({ price }) => price)),
    );
  };
  assert.deepEqual(await prices(), [88, 165, 1_760]);
  // The notice stays for a while. It makes room for the panel of a product and its buttons.
  await page.getByRole('row', { name: 'Soap' }).getByText('Soap').click();
  const panel = page.getByRole('dialog', { name: 'Product' });
  await panel.getByRole('link', { name: 'Edit' }).waitFor();
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport);
    assert.deepEqual(await coveredByNotices(page), [], `a panel at ${viewport.width}`);
  }
  await page.setViewportSize(wide);
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });

  // Somebody has changed the price of beans since. It stays, and the others are as before.
  const changes = [{ itemPriceId: beansPrice, from: 88, price: 95 }];
  dataOf(await owner.patch('/inventory/products/prices', { changes }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 price stays, because somebody changed it since.').waitFor();
  assert.deepEqual(await prices(), [95, 150, 1_600]);

  // The sheet of the products has their codes although the list does not show them, and changes nothing as it is.
  const titles = await page.getByRole('columnheader').allInnerTexts();
  assert.ok(!titles.some((title) => title.includes('Barcode')));
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const sheet = await readFile(await download.path());
  const lines = sheet.toString().replace('\ufeff', '').trimEnd().split('\r\n');
  const shown = lines.map((line) => line.split(',').slice(0, 2).join());
  assert.deepEqual(shown, ['Name,Barcode', 'Beans,', 'Soap,4006381333931', 'Soap,5449000000996']);
  assert.match(lines[0] ?? '', /,SKU,/);
  const before = await stateOf(server, owner);
  const { rows, invalidRows } = await imported(server, owner, sheet, 'quantities=unsaid');
  assert.deepEqual([rows, invalidRows], [3, 0]);
  assert.deepEqual(await stateOf(server, owner), before);
  const { variants } = dataOf(await owner.get(`/inventory/products/${soap.id}`));
  assert.equal(variants[0].barcode ?? variants[0].prices[0].barcode, '4006381333931');
  await changeInParts(page, owner);
  assertNoFaults(faults);
  await page.context().close();
});

/** Of 503 prices, 500 go in a first request. Somebody changes one of the others meanwhile: only those 500 change. */
async function changeInParts(page: Page, owner: SignedIn): Promise<void> {
  const colours = Array.from({ length: 100 }, (_, at) => `Colour ${at}`);
  const { option } = await addType(owner, 'Colour', colours);
  const lengths = [1, 2, 3, 4, 5].map((factor) => ({ factor, price: 20 * factor }));
  await addProduct(owner, { name: 'Cloth', options: [option], prices: lengths });
  const pricesOf = async (name: string) => {
    const [{ variants }] = dataOf(await owner.get(`/inventory/products?search=${name}`)).rows;
    return variants.flatMap(({ prices }: Product['variants'][number]) => prices) as Prices;
  };
  const soaps = async () => (await pricesOf('Soap')).map(({ price }) => price);
  const firstCloth = async () => (await pricesOf('Cloth'))[0]?.price;
  await page.goto(`${server.url}/app/products`);
  await page.getByLabel('Select all rows shown').check();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  // A change that cannot be read is no change of nothing: the prices are not just rounded.
  await dialog.getByLabel('Raise by').fill('5000');
  await dialog.getByRole('combobox', { name: 'Round to' }).click();
  await page.getByRole('option', { name: '100.00' }).click();
  await dialog.getByRole('button', { name: /^Change \(/ }).click();
  await dialog.getByText(/At most 1,?000\./).waitFor();
  assert.deepEqual(await soaps(), [150, 1_600]);
  await dialog.getByLabel('Raise by').fill('10');
  await dialog.getByRole('combobox', { name: 'Round to' }).click();
  await page.getByRole('option', { name: 'Smallest currency unit' }).click();
  const itemPriceId = (await pricesOf('Soap'))[0]?.itemPriceId;
  const changes = [{ itemPriceId, from: 150, price: 155 }];
  dataOf(await owner.patch('/inventory/products/prices', { changes }));
  await dialog.getByRole('button', { name: 'Change (503)' }).click();
  await dialog.getByText('Not all were changed').waitFor();
  await dialog.getByRole('button', { name: 'Change (3)' }).waitFor();
  assert.equal(await firstCloth(), 22);
  assert.deepEqual(await soaps(), [155, 1_600]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('500 prices are as before.').waitFor();
  assert.equal(await firstCloth(), 20);
}

test('an owner pays a part of a purchase, and Home says what is owed, what ran out and what is left to do', {
  skip: noBrowser,
}, async () => {
  const { owner, shopId, soapPrice } = await shop();
  const { page, faults } = await signedInPage(server, owner, {
    path: '/app/import',
    viewport: wide,
  });

  // What is missing is said beside the grey button.
  const check = page.getByRole('button', { name: 'Check file' });
  await page.getByText('Choose a file first.').waitFor();
  assert.ok(await check.isDisabled());
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Quantity\nSoap,5\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Choose what to do with the quantities.').waitFor();
  assert.ok(await check.isDisabled());
  await page.getByRole('radio', { name: 'Add to the stock' }).check();
  await page.getByText('Choose what to do with the quantities.').waitFor({ state: 'hidden' });
  assert.ok(await check.isEnabled());

  // 20 soaps for 90 each: 1,800, of which 500 are paid in cash now and 300 later.
  await page.goto(`${server.url}/app/purchases/new`);
  const vendor = page.getByRole('combobox', { name: 'Vendor' });
  await vendor.fill('Mills');
  await page.getByRole('option', { name: 'Add “Mills”' }).click();
  const dialog = page.getByRole('dialog', { name: 'New vendor' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByLabel('Add an item').fill('Soap');
  await page.getByLabel('Add an item').press('Enter');
  await page.getByLabel('Quantity of Soap').fill('20');
  await page.getByLabel('Unit cost of Soap').fill('90');
  await page.getByText('Cash', { exact: true }).click();
  await page.getByLabel('Amount paid now').fill('500');
  await page.getByText('1,300.00').waitFor();
  // The safe is empty, which is said before the purchase is recorded.
  const isShort = /The safe holds .*0\.00 by the books, less than this payment/;
  await page.getByText(isShort).waitFor();
  await page.getByRole('button', { name: 'Record purchase' }).click();
  const purchase = page.getByRole('dialog', { name: 'Purchase' });
  await purchase.getByText('Partly paid').waitFor();
  const bought = async () => {
    const [one] = dataOf(await owner.get('/inventory/purchase-logs')).rows;
    return [one.total, one.paid, one.due];
  };
  assert.deepEqual(await bought(), [1_800, 500, 1_300]);
  // The button stands with the figures, above the lines.
  const pay = purchase.getByRole('button', { name: 'Pay the vendor' });
  const { y = 0 } = (await pay.boundingBox()) ?? {};
  const { y: lines = 0 } = (await purchase.getByRole('table', { name: 'Lines' }).boundingBox()) ?? {};
  assert.ok(y > 0 && y < lines);
  await pay.click();
  const payment = page.getByRole('dialog', { name: 'Pay the vendor' });
  await payment.getByText(/1,300\.00 is owed\. Pay all or a part\./).waitFor();
  await payment.getByLabel('Amount').fill('300');
  await payment.getByRole('button', { name: 'Record' }).click();
  await payment.waitFor({ state: 'hidden' });
  assert.deepEqual(await bought(), [1_800, 800, 1_000]);

  // A second outlet that never had anything lacks nothing; the shop has sold all of its soap.
  dataOf(await owner.post('/outlets', { name: 'Kiosk', type: 'KIOSK' }));
  const sold = {
    lines: [{ itemPriceId: soapPrice, quantity: 20 }],
    payments: [{ method: 'CASH', amount: 3_000 }],
  };
  dataOf(await owner.post('/checkout', { outletId: shopId, ...sold }));
  await page.goto(`${server.url}/app`);
  const owed = page.getByRole('region', { name: 'You owe vendors' });
  await owed.getByRole('link', { name: 'Mills' }).waitFor();
  assert.match(await owed.innerText(), /1,000\.00/);
  // 3,000 are drawn between lines at 0, 1,000, 2,000 and 3,000. Each line is told as it is.
  const scale = page.locator('svg text[text-anchor=end]');
  await scale.getByText('3K', { exact: true }).waitFor();
  assert.deepEqual(await scale.allTextContents(), ['0', '1K', '2K', '3K']);
  // Home stays with the first steps although the business trades: the till was never opened, and nobody invited.
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('Open the till').waitFor();
  assert.equal(await steps.getByText('Done', { exact: true }).count(), 2);
  await page.getByRole('region', { name: 'Low stock' }).getByRole('link', { name: '1 out' }).click();
  // Soap at the shop, and neither soap nor beans at the kiosk nor beans at the shop.
  await page.getByText('1 of 1').waitFor();
  const ranOut = (label: string) => page.locator('.tiles > *').filter({ hasText: label });
  assert.match(await ranOut('Out of stock').innerText(), /\b1\b/);
  await page.goto(`${server.url}/app/stock`);
  await page.getByText('4 of 4').waitFor();
  assert.equal(await page.getByRole('row').getByText('Never stocked').count(), 3);
  await ranOut('Out of stock').getByRole('link').click();
  await page.getByText('1 of 1').waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Status' }).inputValue(), 'Out of stock');
  // A view that was saved with the status alone means the same.
  await page.goto(`${server.url}/app/stock?status=OUT_OF_STOCK`);
  await page.getByText('1 of 1').waitFor();
  await page.goto(`${server.url}/app/products`);
  await ranOut('Out of stock').getByText('1', { exact: true }).waitFor();

  // Somebody who needs no steps hides them, and finds them in the help.
  await page.goto(`${server.url}/app`);
  await steps.getByRole('button', { name: 'Hide' }).click();
  await steps.waitFor({ state: 'hidden' });
  await page.reload();
  await owed.waitFor();
  assert.equal(await steps.count(), 0);
  await page.goto(`${server.url}/app/help`);
  await steps.getByRole('link', { name: 'Go to the till' }).waitFor();
  assert.deepEqual(await findings(page), []);
  assertNoFaults(faults);
  await page.context().close();
});

test('a notice covers no button of the till, and a PIN that was set a moment ago is known there', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const setPin = async (who: SignedIn, pin: string) =>
    assert.equal((await who.put('/users/me/pin', { pin, currentPassword: password })).status, 200);
  const [first, second] = [
    await server.colleague(owner, 'CASHIER'),
    await server.colleague(owner, 'MANAGER'),
  ];
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  // Cash is paid in, on a phone and on a desktop. The notice covers neither the cart nor a button.
  for (const viewport of [phone, wide]) {
    await page.setViewportSize(viewport);
    const drawer = await moveCash(page, { way: 'Pay in', amount: 50, reason: 'Coins' });
    await drawer.waitFor({ state: 'detached' });
    assert.deepEqual(await coveredByNotices(page), [], `the till at ${viewport.width}`);
  }
  const locked = page.getByLabel('The till is locked');
  // Nobody had a PIN when the till was opened.
  await setPin(first, '1379');
  await page.keyboard.press('Control+l');
  await locked.getByRole('button', { name: 'Kit CASHIER' }).waitFor();
  // Another one is set while the till is locked. Who types it is found, and taps their name.
  await setPin(second, '2468');
  for (const digit of '2468') await locked.getByRole('button', { name: digit, exact: true }).click();
  await page.keyboard.press('Enter');
  await locked.getByRole('button', { name: 'Kit MANAGER' }).click();
  for (const digit of '2468') await locked.getByRole('button', { name: digit, exact: true }).click();
  await locked.waitFor({ state: 'detached' });
  await page.locator('.till-top').getByText('Kit MANAGER').waitFor();
  assertNoFaults(faults);
  await page.context().close();
});
