import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Answer, Client, SignedIn } from '../harness.ts';

function done(answer: Answer) {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

export const cola = '5449000000996';
export const bread = '4006381333931';

/** Cola at 215 and 7.5% on top, bread at 800 without tax, plenty of both, and a drawer. The smallest coin is 1. */
export async function stockShop(owner: Client & { outletId: string }): Promise<{ tillId: string }> {
  const { taxRates } = done(
    await owner.patch('/settings/business', {
      pricesIncludeTax: false,
      cashRounding: 1,
      taxRates: [{ name: 'VAT', percent: 7.5 }],
    }),
  );
  const products = [
    { name: 'Cola', taxRateId: taxRates[0].id, prices: [{ price: 215, barcode: cola }] },
    { name: 'Bread', prices: [{ price: 800, barcode: bread }] },
  ];
  const lines = [];
  for (const product of products) {
    const { variants } = done(await owner.post('/inventory/products', product));
    lines.push({ itemPriceId: variants[0].prices[0].itemPriceId, quantity: 1_000, unitCost: 100 });
  }
  done(await owner.post('/inventory/stock', { outletId: owner.outletId, lines }));
  const { id } = done(await owner.post('/tills', { outletId: owner.outletId, name: 'Front' }));
  return { tillId: id };
}

/** Two of them, Main and Savings. */
export async function bankAccounts(owner: SignedIn): Promise<[main: string, savings: string]> {
  const add = async (name: string): Promise<string> => done(await owner.post('/banks', { name })).id;
  return [await add('Main'), await add('Savings')];
}

/** As a scanner types: quickly, and Enter at the end. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Puts cash into the drawer or takes it out, as the screen of the drawer does it. Answers that screen. */
export async function moveCash(
  page: Page,
  { way, amount, reason }: { way: 'Pay in' | 'Pay out'; amount: number; reason: string },
): Promise<Locator> {
  await page.keyboard.press('Alt+d');
  const drawer = page.getByRole('dialog', { name: 'Cash drawer' });
  await drawer.getByText(way).first().click();
  await drawer.getByLabel('Amount').fill(String(amount));
  await drawer.getByLabel('Reason').fill(reason);
  await drawer.getByRole('button', { name: way }).click();
  return drawer;
}

/** The rows of what was just printed, without the space between their columns. */
export async function printedRows(page: Page, text: string): Promise<string[]> {
  // Nothing ends the printing here, so that earlier pages stay.
  const body = page.locator('iframe[title="Print"]').last().contentFrame().locator('body');
  await body.getByText(text).first().waitFor();
  return (await body.innerText()).split('\n').map((row) => row.replace(/\s+/g, ' ').trim());
}

/**
 * Sets how slow a scanner may be, as the settings of the till do: the open screen learns of it at once. On a busy machine
 * the keys of a scan come slowly.
 */
export const setScanner = (page: Page, settings: { gapMs?: number } = { gapMs: 5_000 }): Promise<void> =>
  page.evaluate((scanner) => {
    localStorage.setItem('tillhouse.till.scan', JSON.stringify(scanner));
    dispatchEvent(new Event('tillhouse.scan'));
  }, settings);

/** Everything that was sold by this till, oldest first. */
export async function salesOf(owner: Client): Promise<Record<string, unknown>[]> {
  const sales: Record<string, unknown>[] = [];
  let cursor = '';
  do {
    const query = `limit=100&sortDir=asc${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { rows, nextCursor } = done(await owner.get(`/sales?${query}`));
    sales.push(...rows);
    cursor = nextCursor;
  } while (cursor);
  return sales;
}

export const read = async (owner: Client, path: string) => done(await owner.get(path));
