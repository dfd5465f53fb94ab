import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { type SignedIn, testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer();

async function stockOf(owner: SignedIn, variantId: string): Promise<Record<string, [number, number]>> {
  const { body } = await owner.get(`/inventory/stock/quantity-balance?variantId=${variantId}`);
  return Object.fromEntries(
    body.data.outlets.map((outlet: { name: string; quantity: number; value: number }) => [
      outlet.name,
      [outlet.quantity, outlet.value],
    ]),
  );
}

test('goods are bought by the form, lie in stock, are put right and go to another outlet', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const [shop] = (await owner.get('/outlets')).body.data.rows;
  await owner.post('/outlets', { name: 'Kiosk', type: 'KIOSK' });
  const soap = await owner.post('/inventory/products', {
    name: 'Soap',
    prices: [{ price: 3 }, { price: 30, factor: 12, barcode: '69012345' }],
  });
  const rice = await owner.post('/inventory/products', { name: 'Rice', prices: [{ price: 9 }] });
  const [soapId, riceId] = [soap, rice].map(({ body }) => body.data.variants[0].id);

  const { page, faults } = await signedInPage(server, owner, { path: '/app/purchases/new' });
  await page.getByRole('button', { name: 'New vendor' }).click();
  const vendor = page.getByRole('dialog', { name: 'New vendor' });
  await vendor.getByLabel('Name').fill('Lagos Mills');
  await vendor.getByRole('button', { name: 'Save' }).click();
  await vendor.waitFor({ state: 'hidden' });
  await page.getByRole('combobox', { name: 'Outlet' }).click();
  await page.getByRole('option', { name: shop.name }).click();
  // By name and Enter: how many, what each costs, and on to the next, which is scanned twice.
  const finder = page.getByLabel('Add an item');
  await finder.fill('Rice');
  await finder.press('Enter');
  await page.getByLabel('Quantity of Rice').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1.25');
  await page.keyboard.press('Enter');
  for (const quantity of ['1', '2']) {
    // What is typed before the focus is there would go elsewhere: no scanner is that fast.
    await finder.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('69012345');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (wanted) =>
        document.querySelector<HTMLInputElement>('[aria-label="Quantity of Soap"]')?.value === wanted,
      quantity,
    );
  }
  await page.getByLabel('Unit cost of Soap').fill('15');
  await page.getByText('42.50').first().waitFor();
  await page.getByRole('button', { name: 'Record purchase' }).click();
  // 10 × 1.25 + 2 × 15 = 42.50, all of it owed.
  await page.getByRole('dialog', { name: 'Purchase' }).getByText('Unpaid').waitFor();
  const { body: bought } = await owner.get('/inventory/purchase-logs');
  assert.deepEqual(
    bought.data.rows.map(({ total, due }: { total: number; due: number }) => [total, due]),
    [[42.5, 42.5]],
  );
  assert.deepEqual(await stockOf(owner, soapId), { [shop.name]: [24, 30] });

  // From the list to the item, and from there to what puts it right.
  await page.goto(`${server.url}/app/stock?search=rice&outletId=${shop.id}`);
  await page.getByRole('link', { name: 'Rice' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Adjust' }).click();
  await page.getByLabel('Quantity of Rice').fill('3');
  await page.getByRole('button', { name: 'Adjust stock' }).click();
  await page.waitForURL('**/stock/adjustments');
  await page.getByRole('link', { name: /20\d\d/ }).waitFor();
  // 7 are left of 10, worth 1.25 each.
  assert.deepEqual(await stockOf(owner, riceId), { [shop.name]: [7, 8.75] });

  await page.goto(`${server.url}/app/stock/transfers/new?outletId=${shop.id}&variantId=${riceId}`);
  await page.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: 'Kiosk' }).click();
  await page.getByLabel('Quantity of Rice').fill('8');
  await page.getByRole('main').getByRole('button', { name: 'Transfer' }).click();
  await page.getByText('Not enough Rice: 7 in stock, 8 needed').first().waitFor();
  await page.getByLabel('Quantity of Rice').fill('4');
  await page.getByRole('main').getByRole('button', { name: 'Transfer' }).click();
  await page.waitForURL('**/stock/movements?sourceId=*');
  assert.deepEqual(await stockOf(owner, riceId), { [shop.name]: [3, 3.75], Kiosk: [4, 5] });
  assertNoFaults(faults);
});
