import type { Locator } from 'playwright-core';
import { type ChaosTill, reach, reachAndSend } from './chaos-device.ts';
import { numberIn, ringUp, shows } from './chaos-sell.ts';

/** A bread of a sale comes back; false where there is none that something is left of. */
export async function refund(till: ChaosTill, { isLost = false } = {}): Promise<boolean> {
  const { page, book, name, wire } = till;
  await reach(till);
  const dialog = page.getByRole('dialog');
  const from = await choose(till, dialog);
  if (from) {
    if (isLost) wire.loseAnswer(/^\/sales\/[^/]+\/refunds$/);
    await press(dialog, /^Refund ₦/, { isLost });
    await dialog
      .getByText(book.sales.get(from)?.tender === 'POS' ? 'Refund by Card' : 'Refund by Cash')
      .waitFor();
    book.refunded(name, from);
    await dialog.getByRole('button', { name: 'Done' }).click();
  } else await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return from !== undefined;
}

/** A bread of a sale comes back for one or two others. */
export async function exchange(till: ChaosTill, { breads = 1, isLost = false } = {}): Promise<boolean> {
  const { page, book, name, wire } = till;
  await reachAndSend(till);
  await ringUp(till, { breads, colas: 0 });
  const dialog = page.getByRole('dialog');
  const from = await choose(till, dialog);
  if (from) {
    await dialog.getByLabel('Exchange for the items in the cart').check();
    if (isLost) wire.loseAnswer(/^\/sales\/[^/]+\/exchange$/);
    await press(dialog, /^Exchange/, { isLost });
    const number = numberIn(await dialog.getByText('Exchanged for').textContent());
    await dialog.getByText(breads > 1 ? 'Take by Cash' : 'Nothing to pay or refund.').waitFor();
    book.exchanged(name, { from, number, breads });
    await dialog.getByRole('button', { name: 'Done' }).click();
  } else await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  if (!from) await page.keyboard.press('Delete');
  await shows(till, 0);
  return from !== undefined;
}

/** Opens one of the last sales that a bread is left of, as the book has it, and takes one; its number. */
async function choose({ page, book }: ChaosTill, dialog: Locator): Promise<string | undefined> {
  await page.keyboard.press('F10');
  await dialog.getByLabel('Scan the receipt, or type its number').waitFor();
  const rows = dialog.locator('.sale-row');
  await dialog.getByText('No sales here yet.').or(rows).first().waitFor();
  for (const row of await rows.all()) {
    const number = numberIn(await row.textContent());
    const sale = book.sales.get(number);
    if (!sale || sale.breads - sale.returned < 1) continue;
    // By its number: rows of the server may have come before it meanwhile.
    await rows.filter({ hasText: number }).first().click();
    await dialog.getByRole('button', { name: 'More of Bread' }).click();
    return number;
  }
  return undefined;
}

/** Where the answer is lost, the cashier sees so and presses once more: it is done once. */
async function press(dialog: Locator, name: RegExp, { isLost }: { isLost: boolean }): Promise<void> {
  const button = dialog.getByRole('button', { name });
  await button.click();
  if (!isLost) return;
  await dialog.getByRole('alert').waitFor();
  await button.click();
}
