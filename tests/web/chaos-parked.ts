import { type Goods, priceOf } from './chaos-book.ts';
import { type ChaosTill, isSelling, reach } from './chaos-device.ts';
import { pay, ringUp, shows } from './chaos-sell.ts';

/** Put aside under a name of its own. */
export async function park(till: ChaosTill, goods: Goods): Promise<void> {
  const { page, book, name } = till;
  const under = `Customer ${book.sales.size}-${book.parked.size}-${name}`;
  await ringUp(till, goods);
  await page.keyboard.press('F7');
  await page.getByLabel('Name (optional)').fill(under);
  await page.keyboard.press('Enter');
  await shows(till, 0);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  book.parked.set(under, { ...goods, at: name });
}

/** The oldest one that waits, gone on with at this till; the one that parked it has to be reached, too. */
export async function takeUp(till: ChaosTill, others: ChaosTill[]): Promise<boolean> {
  const { page, book } = till;
  const [first] = book.parked;
  if (!first) return false;
  const [under, { at, ...goods }] = first;
  const holder = others.find(({ name }) => name === at);
  // Its own it takes up without a network.
  if (holder && holder !== till) {
    await reach(holder);
    await reach(till);
  }
  await isSelling(till);
  await page.keyboard.press('F8');
  const list = page.getByRole('dialog', { name: 'Parked sales' });
  const row = list.getByRole('button', { name: new RegExp(`^${under}`) });
  await row.waitFor();
  // One that it has let go of it has to ask for.
  if (await row.isDisabled()) await reach(till);
  await row.click();
  await shows(till, priceOf(goods));
  await list.waitFor({ state: 'hidden' });
  book.parked.delete(under);
  await pay(till, goods);
  return true;
}
