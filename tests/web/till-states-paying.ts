import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { bread, read, scan } from './shop.ts';
import { follow, openTill, pin, type Shop, type Show } from './till-states.ts';

/** A sale that a manager has to approve, and all that can be asked while it is paid. */
export async function paying(shop: Shop, show: Show): Promise<void> {
  const page = await openTill(shop, shop.cashier);
  await approving(page, show);
  await repriced(page, shop, show);
  await page.keyboard.press('F9');
  await page.getByLabel('Pay', { exact: true }).waitFor();
  await show(page, 'pay');
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('99000000');
  await amount.press('Enter');
  await page.getByRole('button', { name: 'Yes, take it' }).waitFor();
  await show(page, 'unusual-amount');
  await page.getByRole('button', { name: 'Change the amount' }).click();
  await amount.fill('100');
  await page.getByRole('button', { name: /^Card/ }).click();
  await page.getByRole('button', { name: /^Remove Card/ }).waitFor();
  await show(page, 'pay-split');
  await page.keyboard.press('Escape');
  await page.getByLabel('Left to pay').waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('dialog', { name: 'What happens to the money?' }).waitFor();
  await show(page, 'money-taken-question');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F9');
  // 300 are left: 200 go out in cash, which a cashier may do alone.
  await amount.fill('500');
  await page.getByRole('button', { name: /^Card/ }).click();
  const handOut = page.getByRole('button', { name: /^Give ₦/ });
  await handOut.waitFor();
  await show(page, 'cash-back');
  await handOut.click();
  await page.getByLabel('Give to customer', { exact: true }).waitFor();
  await show(page, 'done-with-cash-back');
  await scan(page, bread);
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: '₦1,000.00' }).click();
  await page.getByLabel('Change').waitFor();
  await show(page, 'done-with-change');
  await page.context().close();
}

async function approving(page: Page, show: Show): Promise<void> {
  await scan(page, bread);
  await page.keyboard.press('F4');
  await page.getByLabel('Percent off').fill('50');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F9');
  await page.getByRole('list', { name: 'To approve' }).waitFor();
  await show(page, 'approval');
  await page.getByLabel(/^PIN of/).fill(pin);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Another price while the bread is in the cart; the old one is what was approved. */
async function repriced(page: Page, { owner }: Shop, show: Show): Promise<void> {
  const { rows } = await read(owner, '/inventory/products?search=Bread');
  const [variant] = (await read(owner, `/inventory/products/${rows[0].id}`)).variants;
  const charge = async (price: number) => {
    const prices = [{ itemPriceId: variant.prices[0].itemPriceId, price, barcode: bread }];
    const { status, body } = await owner.patch(`/product/variant/${variant.id}`, { prices });
    assert.equal(status, 200, JSON.stringify(body));
    await follow(page);
  };
  await charge(900);
  const notice = page.getByText('Bread: price ₦800.00, now ₦900.00');
  await notice.waitFor();
  await show(page, 'repriced');
  await charge(800);
  await notice.waitFor({ state: 'detached' });
}
