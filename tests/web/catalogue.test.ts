import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer();

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a product is made with sizes, units and an image; who edits it after somebody else sees both versions', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/products/new' });
  const part = (name: string) => page.getByRole('region', { name });
  const choose = async (name: string, label: string, within = page.locator('form')) => {
    await within.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name: `Add “${name}”` }).click();
    await page.getByRole('option', { name: `Add “${name}”` }).waitFor({ state: 'hidden' });
  };

  await page.getByLabel('Name', { exact: false }).first().fill('Soap');
  await page.locator('input[type=file]').setInputFiles({
    name: 'soap.png',
    mimeType: 'image/png',
    buffer: onePixel,
  });
  const base = page.getByRole('group', { name: 'Base unit' });
  await choose('Piece', 'Unit', base);
  await base.getByLabel('Price').fill('150');
  await page.getByRole('button', { name: 'Add unit' }).click();
  const second = page.getByRole('group', { name: 'Unit 2' });
  await choose('Carton', 'Unit', second);
  await second.getByLabel('Contains').fill('12');
  await second.getByLabel('Price').fill('1700.50');

  await page.getByRole('button', { name: 'Add sizes or colours' }).click();
  await choose('Size', 'Variant type');
  const values = part('Variants').getByRole('combobox', { name: 'Values' });
  for (const value of ['Small', 'Large']) {
    await values.fill(value);
    await values.press('Enter');
    await page.getByLabel(`SKU of ${value}`).waitFor();
  }
  // As a scanner does it: the code, and Enter, which goes on to the next code.
  await page.getByLabel('SKU of Small').fill('SOAP-S');
  await page.getByLabel('SKU of Small').press('Enter');
  await page.keyboard.type('5901234123457');
  await page.keyboard.press('Enter');
  await page.keyboard.type('SOAP-L');
  await page.getByLabel('Price of Large').fill('280');
  await page.getByRole('button', { name: 'Save' }).click();
  const panel = page.getByRole('dialog', { name: 'Product' });
  await panel.getByRole('link', { name: 'Edit' }).waitFor();

  const { body: list } = await owner.get('/inventory/products?search=Soap');
  const [made] = list.data.rows;
  const { body: measurements } = await owner.get('/measurements');
  const unit = (name: string) => measurements.data.rows.find((one: { name: string }) => one.name === name).id;
  const [piece, carton] = [unit('Piece'), unit('Carton')];
  assert.deepEqual(
    made.variants.map(({ name, sku, barcode, prices }: { prices: object[] } & Record<string, string>) => ({
      name,
      sku,
      barcode,
      prices: (prices as Record<string, unknown>[]).map(({ measurementId, factor, price }) => ({
        measurementId,
        factor,
        price,
      })),
    })),
    [
      {
        name: 'Small',
        sku: 'SOAP-S',
        barcode: '5901234123457',
        prices: [
          { measurementId: piece, factor: 1, price: 150 },
          { measurementId: carton, factor: 12, price: 1700.5 },
        ],
      },
      {
        name: 'Large',
        sku: 'SOAP-L',
        barcode: null,
        prices: [
          { measurementId: piece, factor: 1, price: 280 },
          { measurementId: carton, factor: 12, price: 1700.5 },
        ],
      },
    ],
  );
  assert.match(made.imageUrl, /^\//);

  await panel.getByRole('link', { name: 'Edit' }).click();
  const price = page.getByLabel('Price of Small');
  await price.waitFor();
  await owner.put(`/inventory/products/${made.id}`, { name: 'Soap', brand: 'Lagos Soaps' });
  await owner.patch(`/product/variant/${made.variants[1].id}`, { sku: 'SOAP-XL' });
  await price.fill('160');
  await page.getByLabel('SKU of Large').fill('SOAP-LARGE');
  await page.getByRole('button', { name: 'Save' }).click();
  const versions = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed this while you were editing.' });
  const told = async (field: string) => versions.getByRole('row', { name: field }).innerText();
  assert.match(await told('Brand'), /Lagos Soaps\s+–/);
  assert.match(await told('Large: SKU'), /SOAP-XL\s+SOAP-LARGE/);
  await versions.getByRole('button', { name: 'Save mine' }).click();
  await panel.getByRole('link', { name: 'Edit' }).waitFor();

  const { body: now } = await owner.get(`/inventory/products/${made.id}`);
  assert.equal(now.data.brand, null);
  assert.deepEqual(
    now.data.variants.map(({ sku, prices }: { sku: string; prices: { price: number }[] }) => [
      sku,
      prices[0]?.price,
    ]),
    [
      ['SOAP-S', 160],
      ['SOAP-LARGE', 280],
    ],
  );
  assertNoFaults(faults);
});
