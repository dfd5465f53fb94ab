import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { addProduct, addRecord } from '../../src/inventory/product/testing.ts';
import { bread, cola, scan } from './shop.ts';
import { openFromMenu, openTill, type Shop, type Show } from './till-states.ts';

/** A category of two hundred, names that are longer than a tile, a folder, and bananas by weight. */
async function fillShop({ server, owner }: Shop): Promise<void> {
  const categoryId = await addRecord(server, owner, { table: 'categories', name: 'Soap and washing powder' });
  const unit = await owner.post('/measurements', { name: 'Kilogram', abr: 'kg' });
  assert.equal(unit.status, 200, JSON.stringify(unit.body));
  const measurementId = unit.body.data.id;
  const add = (name: string, more: object = {}) =>
    addProduct(owner, { name, kind: 'SERVICE', prices: [{ price: 1_234_567.89 }], ...more });
  const milk = await add('Peak full cream instant powdered milk, refill pouch of 850 g');
  const ring = await add('Gold ring');
  const banana = await add('Bananas', { prices: [{ price: 500, measurementId }] });
  await server.database((session) =>
    session.script(`
      create temporary table made as
        select gen_random_uuid() as product, gen_random_uuid() as variant, n from generate_series(101, 300) n;
      insert into products (org_id, id, name, kind, category_id)
        select '${owner.orgId}', product, 'Soap ' || n, 'SERVICE', '${categoryId}' from made;
      insert into variants (org_id, id, product_id, name)
        select '${owner.orgId}', variant, product, 'Soap ' || n from made;
      insert into item_prices (org_id, id, variant_id, price_e4)
        select '${owner.orgId}', gen_random_uuid(), variant, 10000 from made`),
  );
  const folderId = crypto.randomUUID();
  const tile = (kind: string, id: string, more = {}) => ({ kind, id, name: null, folderId: null, ...more });
  const { status, body } = await owner.put(`/outlets/${owner.outletId}/favourites`, {
    tiles: [
      tile('PRODUCT', milk.id),
      tile('CATEGORY', categoryId),
      tile('FOLDER', folderId, { name: 'Fruit and vegetables' }),
      tile('PRODUCT', banana.id),
      tile('PRODUCT', ring.id, { folderId }),
    ],
  });
  assert.equal(status, 200, JSON.stringify(body));
}

/** From an empty cart to one that is parked. */
export async function selling(shop: Shop, show: Show): Promise<void> {
  const empty = await openTill(shop, shop.owner);
  await show(empty, 'selling-empty');
  await empty.context().close();
  await fillShop(shop);
  const page = await openTill(shop, shop.owner, 'Garden gate');
  await page.locator('.till-tile').filter({ hasText: 'Peak' }).waitFor();
  await show(page, 'favourites');
  await page.getByRole('button', { name: 'Arrange', exact: true }).click();
  await page.locator('.arrange-tile').first().click();
  await show(page, 'arrange-favourites');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Soap and washing powder' }).first().click();
  await page.locator('.till-tile').filter({ hasText: 'Soap 101' }).waitFor();
  await show(page, 'category-of-many');
  await searching(page, show);
  await withLines(page, show);
  await parking(page, show);
  await page.context().close();
}

async function searching(page: Page, show: Show): Promise<void> {
  const search = page.getByLabel('Search or scan');
  await search.fill('soap 2');
  await page.locator('.till-tile').filter({ hasText: 'Soap 2' }).first().waitFor();
  await show(page, 'search-results');
  await search.fill('zzzzzz');
  await page.getByText('Nothing found').waitFor();
  await show(page, 'search-nothing');
  await search.fill('');
  await scan(page, '96385074');
  await page.getByText('No item has the code 96385074.').waitFor();
  await show(page, 'unknown-code');
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByLabel('Name').waitFor();
  await show(page, 'new-product');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

async function withLines(page: Page, show: Show): Promise<void> {
  const search = page.getByLabel('Search or scan');
  const sheet = page.getByRole('dialog');
  for (const text of ['peak full', 'gold ring', 'soap 104']) {
    await search.fill(text);
    await page.keyboard.press('Enter');
  }
  await scan(page, `3*${bread}`);
  await scan(page, cola);
  await page.getByLabel('Cart', { exact: true }).getByText('Cola').waitFor();
  await show(page, 'cart-with-lines');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('10');
  await page.keyboard.press('F4');
  await show(page, 'line-with-discount');
  for (const [key, name] of [
    ['F3', 'quantity'],
    ['F6', 'price'],
    ['F4', 'discount'],
    ['F2', 'customer'],
    ['Alt+o', 'other-amount'],
  ] as const) {
    await page.keyboard.press(key);
    await sheet.waitFor();
    await show(page, name);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }
  await search.fill('bananas');
  await page.keyboard.press('Enter');
  await page.getByLabel('Weight in kg').waitFor();
  await show(page, 'weigh');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await sheet.waitFor();
  await show(page, 'menu');
  await page.keyboard.press('Escape');
}

async function parking(page: Page, show: Show): Promise<void> {
  await page.keyboard.press('F7');
  await page.getByLabel('Name (optional)').waitFor();
  await show(page, 'park');
  await page.keyboard.type('The lady with the red hat who comes back after lunch');
  await page.keyboard.press('Enter');
  await page.getByLabel('Total').getByText('₦0.00').waitFor();
  await openFromMenu(page, 'Parked sales');
  await page
    .getByRole('button', { name: /^The lady/ })
    .first()
    .waitFor();
  await show(page, 'parked-sales');
  await page.keyboard.press('Escape');
}
