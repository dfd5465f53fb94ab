import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { moved } from '../../src/inventory/stock/testing.ts';
import { anItem, aVendor } from '../../src/inventory/testing.ts';
import { onShelf } from '../../src/sales/testing.ts';
import { noBrowser } from '../browser.ts';
import { dataOf, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer();

/** Three sales, three counted shifts, three vendors and thirty items. */
async function trade(owner: SignedIn): Promise<void> {
  const { outletId } = owner;
  // Margins of 2.00, 40.00 and -3.00.
  for (const [name, price, cost] of [
    ['Soap', 5, 3],
    ['Watch', 90, 50],
    ['Bread', 7, 10],
  ] as const) {
    const { itemPriceId } = await onShelf(server, owner, { name, price, cost, there: 10 });
    const lines = [{ itemPriceId, quantity: 1 }];
    dataOf(await owner.post('/checkout', { outletId, lines, payments: [{ method: 'CASH', amount: price }] }));
  }
  const tillId = dataOf(await owner.post('/tills', { outletId, name: 'Front' })).id;
  for (const difference of [3, -5, 0]) {
    const { id } = dataOf(await owner.post('/till/sessions', { tillId, openingFloat: 20 }));
    const counts = [{ method: 'CASH', counted: 20 + difference }];
    dataOf(await owner.post(`/till/sessions/${id}/close`, { counts }));
  }
  const { productId, itemPriceId, variantId } = await anItem(server, owner, { name: 'Item 100' });
  for (const owed of [20, 300, 4]) {
    const vendorId = await aVendor(server, owner);
    const none = { bankAmount: 0, posAmount: 0, cashAmount: 0, amount: 0 };
    const stock = [{ productId, itemPriceId, quantity: 1, costPrice: owed }];
    const bought = { date: '2026-01-02', storeId: outletId, pmethod: 'credit', ...none, total: owed, stock };
    dataOf(await owner.post('/inventory/bulk-stock', { ...bought, vendorId }));
  }
  await moved(server, owner, [{ variantId, quantity: -2.5 }]);
  for (let at = 1; at <= 29; at += 1) await anItem(server, owner, { name: `Item ${at}` });
}

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

/** The texts of a column, once its rows are in this order. */
async function seen(page: Page, column: string, expected: string[]): Promise<void> {
  const read = async () => {
    const titles = await page.getByRole('columnheader').allTextContents();
    const at = titles.findIndex((title) => title.trim() === column);
    const cells = await page.locator(`tbody tr td:nth-child(${at + 1})`).allTextContents();
    return cells.slice(0, expected.length).map((text) => text.trim());
  };
  const found = await until(async () => {
    const texts = await read();
    return texts.join('|') === expected.join('|') ? texts : undefined;
  }).catch(read);
  assert.deepEqual(found, expected);
}

test('the headings of money and quantity sort, the largest first; names count up; and the size of a page stays', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await trade(owner);
  const { page, faults } = await signedInPage(server, owner, {
    path: '/app/sales',
    viewport: { width: 1440, height: 900 },
  });
  const open = (path: string) => page.goto(`${server.url}/app${path}`);
  /** Sorts by a column, the largest first, and then the other way round. */
  const sorts = async (column: string, largestFirst: string[]) => {
    const head = heading(page, column);
    assert.equal(await head.evaluate((cell) => getComputedStyle(cell).textAlign), 'end', column);
    await head.getByRole('button').first().click();
    await seen(page, column, largestFirst);
    assert.equal(await head.getAttribute('aria-sort'), 'descending');
    await head.getByRole('button').first().click();
    await seen(page, column, largestFirst.toReversed());
    assert.equal(await head.getAttribute('aria-sort'), 'ascending');
  };
  await sorts('Total', ['₦90.00', '₦7.00', '₦5.00']);
  await open('/sales/by-product');
  await sorts('Margin', ['₦40.00', '₦2.00', '-₦3.00']);
  await open('/shifts');
  await sorts('Over or short', ['₦3.00', '₦0.00', '-₦5.00']);
  // What is owed to a vendor is a balance below zero.
  await open('/vendors');
  await sorts('We owe', ['₦300.00', '₦20.00', '₦4.00']);

  // Thirty items and three more. Bread comes before them.
  await open('/products');
  const items = Array.from({ length: 12 }, (_, at) => `Item ${at + 1}`);
  await seen(page, 'Name', ['Bread', ...items]);
  await heading(page, 'Price').getByRole('button').click();
  await seen(page, 'Price', ['₦100.00', '₦100.00']);
  await page.getByText('33 of 33').waitFor();
  await page.getByLabel('Rows per page').selectOption('25 per page');
  await page.getByText('25 of 33').waitFor();
  await page.reload();
  await page.getByText('25 of 33').waitFor();
  await open('/stock');
  await page.getByText('25 of 33').waitFor();
  assert.equal(await page.getByLabel('Rows per page').inputValue(), '25');
  await heading(page, 'Quantity').getByRole('button').click();
  await seen(page, 'Quantity', ['9', '9', '9', '0.5', '0']);
  await heading(page, 'Quantity').getByRole('button').click();
  await seen(page, 'Quantity', ['0', '0']);
  await page.getByLabel('Rows per page').selectOption('100 per page');
  await page.getByText('33 of 33').waitFor();
  assertNoFaults(faults);
});
