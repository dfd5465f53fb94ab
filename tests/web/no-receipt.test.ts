import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnNumber } from '../../src/sales/sale/return-number.ts';
import type { Item } from '../../web/src/till/engine/types.ts';
import {
  addReturned,
  backWithoutReceipt,
  type ReturnedItem,
  returnToApprove,
} from '../../web/src/till/returns/without-receipt.ts';
import { noBrowser } from '../browser.ts';
import { password, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { backUp } from './backup.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { bread, cola, read, salesOf, scan, setScanner, stockShop } from './shop.ts';

const server = await testServer();
const pin = '2580';

const soap: Item = {
  ...{ itemPriceId: 'soap', variantId: 'v', productId: 'p', name: 'Soap', unit: null, factor: 1 },
  ...{ price: 10, taxRateId: 'vat', code: null },
};
const settings = {
  ...{ currencyDecimals: 2, pricesIncludeTax: false, cashRounding: 0.05 },
  ...{ timezone: 'Africa/Lagos', dayStartsAt: '00:00' },
  taxRates: [{ id: 'vat', name: 'VAT', percent: 10 }],
} as unknown as Parameters<typeof backWithoutReceipt>[1];

test('what is scanned again is one more of it, unless that one is damaged', () => {
  const once = addReturned([], { id: 'a', item: soap, quantity: 1 });
  const twice = addReturned(once, { id: 'b', item: soap, quantity: 0.5 });
  assert.deepEqual(
    twice.map(({ id, quantity, restock }) => [id, quantity, restock]),
    [['a', 1.5, true]],
  );
  const damaged = twice.map((line): ReturnedItem => ({ ...line, restock: false }));
  // A manager says yes to that, too.
  assert.deepEqual(
    [twice, damaged].map((lines) => returnToApprove(lines).lines[0]?.restock),
    [true, false],
  );
  assert.deepEqual(
    addReturned(damaged, { id: 'c', item: soap, quantity: 1 }).map(({ id, quantity }) => [id, quantity]),
    [
      ['a', 1.5],
      ['c', 1],
    ],
  );
});

test('it is worth what the server reckons, and nothing as long as a price is missing', () => {
  const line: ReturnedItem = { id: 'a', item: soap, quantity: 3, restock: true, price: 3.33 };
  // 9.99 and 1.00 of tax; in coins of 0.05 it may be a little more.
  assert.deepEqual(backWithoutReceipt([line], settings), {
    ...{ worthMinor: 1_099n, creditedMinor: 0n, owedMinor: 1_099n, atMostMinor: 1_104n },
  });
  assert.equal(backWithoutReceipt([line, { ...line, price: undefined }], settings), undefined);
  assert.equal(backWithoutReceipt([{ ...line, quantity: 0 }], settings), undefined);
  assert.equal(backWithoutReceipt([], settings), undefined);
});

test('the number of a return follows from its id, in letters that nobody mistakes', () => {
  // The last ten digits, 0x0000000421, are 1,057: 33 × 32 + 1.
  assert.equal(returnNumber('LAG1', '0198b5f2-7c3e-7a41-9d52-000000000421'), 'LAG1-N-00000111');
  assert.equal(returnNumber('LAG1', '0198b5f2-7c3e-7a41-9d52-ffffffffffff'), 'LAG1-N-ZZZZZZZZ');
});

test('a cashier takes goods back without a receipt, by the PIN of a manager, and a restored server hears of it', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { tillId } = await stockShop(owner);
  assert.equal((await owner.put('/users/me/pin', { pin, currentPassword: password })).status, 200);
  const cashier = await server.colleague(owner, 'CASHIER');
  const { page, faults } = await signedInPage(server, cashier, {
    path: '/app/till',
    viewport: { width: 1024, height: 700 },
  });
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
  const [sale] = await until(async () => {
    const sales = await salesOf(owner);
    return sales.length === 1 ? sales : undefined;
  });
  // One was sold for 700 since: that is the lowest of 30 days.
  const { lines } = await read(owner, `/sales/${sale?.id}`);
  const cheap = await owner.post('/checkout', {
    ...{ outletId: owner.outletId, payments: [{ method: 'POS', amount: 700 }] },
    lines: [{ itemPriceId: lines[0].itemPriceId, quantity: 1, unitPrice: 700 }],
  });
  assert.equal(cheap.status, 200, JSON.stringify(cheap.body));
  const backup = await backUp(server);
  await until(async () => ((await owner.get('/auth/session')).status === 200 ? true : undefined));

  await setScanner(page);
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'No receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return without a receipt' });
  await dialog.getByLabel('Scan or search for the item to return').waitFor();
  await scan(page, `2*${bread}`);
  await dialog.getByText('Lowest price in the last 30 days: ₦700.00').waitFor();
  await scan(page, cola);
  await dialog.getByText('Not sold here in 30 days. Lowest current price: ₦215.00').waitFor();
  // What is scanned into a price is no price.
  await dialog.getByLabel('Unit price of Bread').click();
  await scan(page, cola);
  await until(async () =>
    (await dialog.getByLabel('Quantity of Cola to return').inputValue()) === '2' ? true : undefined,
  );
  await dialog.getByLabel('Unit price of Bread').click();
  await scan(page, '5901234123457');
  await dialog.getByText('No item has the code 5901234123457.').waitFor();
  assert.equal(await dialog.getByLabel('Unit price of Bread').inputValue(), '700.00');
  await dialog.getByRole('button', { name: 'Less of Cola' }).click();
  await dialog.getByRole('radiogroup', { name: 'Condition of Cola' }).getByText('Damaged').click();
  // 2 × 700, and 215 with 16.13 of tax.
  await dialog.getByText('₦1,631.13').waitFor();
  await dialog.getByLabel('Unit price of Bread').fill('750');
  await dialog.getByText('₦1,731.13').waitFor();
  await dialog.locator('.mantine-Chip-label', { hasText: 'Receipt lost' }).click();
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole('button', { name: 'Refund ₦1,731.00 in cash' }).click();
  const approval = page.getByRole('dialog', { name: 'Manager approval needed' });
  await approval.getByText('2 × ₦750.00').waitFor();
  await approval.getByRole('alert').getByText('Above the lowest price of ₦700.00').waitFor();
  await approval.getByText('Refund ₦1,731.00 in cash').waitFor();
  // The PIN can be typed by touch without scrolling.
  const { bottom, height } = await approval.getByRole('button', { name: 'Enter' }).evaluate((key) => ({
    bottom: key.getBoundingClientRect().bottom,
    height: innerHeight,
  }));
  assert.ok(bottom <= height, `the PIN pad ends at ${bottom} of ${height}`);
  assert.deepEqual(await findings(page), []);
  await approval.getByLabel(/^PIN of/).fill(pin);
  await page.keyboard.press('Enter');

  await page.getByText('Refund by Cash').waitFor();
  await page.getByText('₦1,731.00').waitFor();
  await page.getByRole('button', { name: 'Print refund receipt' }).click();
  const slip = page.frameLocator('iframe[title="Print"]').locator('body');
  await slip.getByText('Total refunded').waitFor();
  const rows = (await slip.innerText()).split('\n').map((row) => row.replace(/\s+/g, ' ').trim());
  const printed = ['REFUND', 'Bread', 'Cola 215.00', 'Total refunded ₦1,731.00', 'Receipt lost'];
  assert.deepEqual(
    rows.filter((row) => printed.includes(row)),
    printed,
  );
  assert.ok(
    rows.some((row) => row.endsWith('1,500.00')),
    rows.join(' | '),
  );
  await page.getByRole('button', { name: 'Done' }).click();

  const made = async () => {
    const [row] = (await read(owner, '/sales/refunds')).rows;
    const { methods } = await read(owner, `/till/sessions/current?tillId=${tillId}`);
    const { number, saleId, total, tax, userId, approvedByName, reason } = row ?? {};
    return { number, saleId, total, tax, userId, approvedByName, reason, cash: methods[0].expected };
  };
  const before = await made();
  // 2,400 came in and 1,731 went out; the coins took 0.13 off.
  assert.deepEqual(
    [before.saleId, before.total, before.tax, before.userId, before.reason, before.cash],
    [null, 1731, 16.13, cashier.userId, 'Receipt lost', 669],
  );
  assert.ok(before.approvedByName);
  assert.ok(rows.some((row) => row.includes(before.number)));

  // By the number on its slip it is found among the recent sales, and where something is returned.
  for (const key of ['Alt+r', 'F10']) {
    await page.keyboard.press(key);
    const found = page.getByRole('dialog', { name: before.number });
    await page
      .getByRole('dialog')
      .getByLabel(/^Scan (a|the) receipt/)
      .waitFor();
    await scan(page, before.number);
    await found.getByText('Total refunded').waitFor();
    assert.ok(await found.getByRole('button', { name: 'Print again' }).isEnabled());
    await page.keyboard.press('Escape');
    await found.waitFor({ state: 'detached' });
  }

  await backup.restore();
  await until(async () => ((await owner.get('/auth/session')).status === 200 ? true : undefined));
  assert.deepEqual((await read(owner, '/sales/refunds')).rows, []);
  await page.locator('.pill').click();
  const queue = page.getByRole('dialog');
  await queue.getByText('The server has everything.').waitFor();
  await queue.getByRole('button', { name: 'Try now' }).click();
  await queue.getByText('Sent again: 1. Waiting: 0. Refused: 0.').waitFor();
  assert.deepEqual(await made(), before);
  const seen = (await read(owner, '/till/exceptions?status=OPEN')).rows;
  assert.deepEqual(
    seen.map(({ kind }: { kind: string }) => kind),
    ['RETURN_WITHOUT_RECEIPT'],
  );
  assertNoFaults(faults);

  // The owner sees it among the refunds, without a sale.
  const office = await signedInPage(server, owner, { path: '/app/sales/refunds' });
  await office.page.getByRole('cell', { name: 'No receipt' }).waitFor();
  await office.page.getByRole('link', { name: before.number }).click();
  const panel = office.page.getByRole('dialog', { name: 'Refund' });
  await panel.getByText('Kit CASHIER').waitFor();
  await panel.getByText('not returned to stock').waitFor();
  await office.page.goto(`${server.url}/app/shifts/exceptions`);
  const row = office.page.getByRole('row', { name: before.number });
  await row.getByText('₦1,731.00').waitFor();
  await row.getByText('Kit CASHIER').waitFor();
  assertNoFaults(office.faults);
});
