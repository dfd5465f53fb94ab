import type { Page } from 'playwright-core';
import { until } from '../until.ts';
import { bread, salesOf, scan } from './shop.ts';
import { openFromMenu, openTill, type Shop, type Show } from './till-states.ts';

/** What comes back, the money of the drawer, and the end of a shift. */
export async function afterTheSale(shop: Shop, show: Show): Promise<void> {
  const page = await openTill(shop, shop.owner);
  await scan(page, `3*${bread}`);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next sale' }).click();
  const number = await until(async () => {
    const [sale] = await salesOf(shop.owner);
    return sale && String(sale.number);
  });
  await looking(page, number, show);
  await returning(page, number, show);
  await moneyOfTheDrawer(page, show);
  await closing(page, show);
  await page.context().close();
}

async function looking(page: Page, number: string, show: Show): Promise<void> {
  const dialog = page.getByRole('dialog');
  await openFromMenu(page, 'Recent sales');
  await dialog.getByRole('button', { name: number }).waitFor();
  await show(page, 'recent-sales');
  await dialog.getByRole('button', { name: number }).click();
  await page.getByRole('dialog', { name: number }).getByText('Total').waitFor();
  await show(page, 'one-sale');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function returning(page: Page, number: string, show: Show): Promise<void> {
  await scan(page, `5*${bread}`);
  await page.getByLabel('Total').getByText('₦4,000.00').waitFor();
  await page.keyboard.press('F10');
  await page.getByLabel('Scan the receipt, or type its number').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: number }).waitFor();
  await show(page, 'find-the-sale');
  await scan(page, number);
  await page.getByRole('button', { name: 'More of Bread' }).click();
  await show(page, 'return-lines');
  await page.getByLabel('Exchange for the items in the cart').check();
  await page.getByText('To pay').waitFor();
  await show(page, 'exchange-to-pay');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Delete');
}

async function moneyOfTheDrawer(page: Page, show: Show): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Alt+d');
  await dialog.getByText('Pay out').first().click();
  await dialog.getByLabel('Amount').waitFor();
  await show(page, 'drawer');
  await page.keyboard.press('Escape');
  await openFromMenu(page, 'Customer payment');
  await dialog.getByLabel('Name, phone or email').fill('Ada');
  await dialog.getByRole('button', { name: 'Ada' }).click();
  await dialog.getByText('Take a deposit', { exact: true }).click();
  await dialog.getByLabel('Amount').fill('250');
  await show(page, 'debt-or-deposit');
  await dialog.getByRole('button', { name: 'Take ₦250.00 in cash' }).click();
  await dialog.getByText(/^PAY-[0-9A-F]{8}$/).waitFor();
  await show(page, 'deposit-taken');
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** The next shift is offered what this one leaves. */
async function closing(page: Page, show: Show): Promise<void> {
  await openFromMenu(page, 'Shift so far');
  await page.getByRole('dialog', { name: 'Shift so far' }).getByText('Expected').first().waitFor();
  await show(page, 'x-report');
  await page.keyboard.press('Escape');
  await openFromMenu(page, 'Close shift');
  await page.getByLabel('How many of ₦1,000', { exact: true }).fill('2');
  await show(page, 'close-shift');
  await page.getByLabel('Move to the safe').fill('900');
  await page.getByRole('button', { name: 'Close shift' }).click();
  await page.getByText('The shift is closed.').waitFor();
  await show(page, 'z-report');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Left by the last shift/ }).waitFor();
  await show(page, 'open-shift-float-offered');
}
