import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { bread, cola, salesOf, scan, setScanner, stockShop } from './shop.ts';

const server = await testServer();
/** Barcodes of nothing in this shop: an EAN-13, an EAN-8, and some with letters. C, M and T are keys that pay. */
const unknown = {
  long: '5901234123457',
  short: '12345670',
  mixed: 'A1234C56789T',
  letterFirst: 'C12345678',
  letterLast: '12345T',
};

test('a scan is never an amount, a quantity or a payment, wherever the focus is', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await setScanner(page);
  const total = page.getByLabel('Total');
  const toPay = page.getByLabel('To pay', { exact: true });
  const says = (code: string) => page.getByText(`No item has the code ${code}.`).first().waitFor();

  await scan(page, bread);
  await page.keyboard.press('F9');
  await toPay.waitFor();
  for (const code of Object.values(unknown)) {
    await scan(page, code);
    await says(code);
    assert.equal(await page.getByLabel('Amount', { exact: true }).inputValue(), '');
    assert.equal(await toPay.textContent(), '₦800.00');
  }
  assert.deepEqual(await salesOf(owner), []);
  // A code that is known adds to the sale.
  await scan(page, cola);
  await total.getByText('₦1,031.13').waitFor();
  await page.keyboard.press('Escape');

  // The cola is chosen: another number of it is asked for.
  await page.keyboard.press('F3');
  await page.getByLabel('Quantity').waitFor();
  await scan(page, unknown.short);
  await says(unknown.short);
  assert.equal(await page.getByLabel('Quantity').inputValue(), '');
  await scan(page, bread);
  await page.getByLabel('Quantity').waitFor({ state: 'detached' });
  await total.getByText('₦1,831.13').waitFor();

  // Typed by hand, what is beyond sense is asked about, and taken when it is said again.
  await page.keyboard.press('F3');
  await page.getByLabel('Quantity').fill('20000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('20,000? Is that right?').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await total.textContent(), '₦1,831.13');
  await page.keyboard.press('F9');
  await page.getByLabel('Amount', { exact: true }).fill('99000000');
  await page.getByLabel('Amount', { exact: true }).press('Enter');
  await page.getByText('₦99,000,000.00 in cash for ₦1,831.00? Is that right?').waitFor();
  assert.deepEqual(await salesOf(owner), []);
  await page.getByRole('button', { name: 'Change the amount' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('2000');
  await page.getByLabel('Amount', { exact: true }).press('Enter');
  assert.equal(await page.getByLabel('Change').textContent(), '₦169.00');
  assertNoFaults(faults);
});
