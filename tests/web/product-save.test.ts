import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer();

type Variant = { id: string; sku: string; status: string; prices: { price: number }[] };

test('the form of a product saves all of it in one request, or nothing, and says who else changed it', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const keeper = await server.colleague(owner, 'STOREKEEPER');
  const type = (await owner.post('/product/variant-type', { name: 'Size', values: ['Large', 'Small'] })).body
    .data;
  const valueIds = type.values.map(({ id }: { id: string }) => id);
  await owner.post('/inventory/products', { name: 'Soap', sku: 'TAKEN' });
  const shirt = (
    await owner.post('/inventory/products', {
      name: 'Shirt',
      options: [{ variant_type_id: type.id, valueIds }],
      prices: [{ price: 20 }],
    })
  ).body.data;
  const stored = async () => (await owner.get(`/inventory/products/${shirt.id}`)).body.data;
  const shape = ({ name, variants }: { name: string; variants: Variant[] }) => [
    name,
    ...variants.map(({ sku, status, prices }) => [sku, status, prices[0]?.price]),
  ];

  const { page, faults } = await signedInPage(server, owner, { path: `/app/products/${shirt.id}` });
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const name = page.getByLabel('Name', { exact: false }).first();
  await page.getByLabel('Price of Large').fill('25');
  await name.fill('Polo shirt');
  await page.getByLabel('SKU of Large').fill('POLO-L');
  await page.getByLabel('SKU of Small').fill('taken');
  await page.getByRole('switch', { name: 'Small is for sale' }).click({ force: true });
  await save.click();
  await page.getByText('Taken is already taken').waitFor();
  assert.deepEqual(shape(await stored()), ['Shirt', [null, 'ACTIVE', 20], [null, 'ACTIVE', 20]]);

  await keeper.patch(`/product/variant/${shirt.variants[1].id}`, { prices: [{ price: 18 }] });
  await page.getByLabel('SKU of Small').fill('POLO-S');
  await save.click();
  const versions = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed this while you were editing.' });
  await versions.getByText('Kit STOREKEEPER changed this product in the meantime.').waitFor();
  assert.match(await versions.getByRole('row', { name: 'Small: Price' }).innerText(), /18\s+20/);
  assert.deepEqual(
    [await name.inputValue(), await page.getByLabel('SKU of Small').inputValue()],
    ['Polo shirt', 'POLO-S'],
  );
  assert.deepEqual(shape(await stored()), ['Shirt', [null, 'ACTIVE', 20], [null, 'ACTIVE', 18]]);

  writes.length = 0;
  await versions.getByRole('button', { name: 'Save mine' }).click();
  const panel = page.getByRole('dialog', { name: 'Product' });
  await panel.getByRole('link', { name: 'Edit' }).waitFor();
  assert.deepEqual(writes, [`PUT /inventory/products/${shirt.id}`]);
  assert.deepEqual(shape(await stored()), [
    'Polo shirt',
    ['POLO-L', 'ACTIVE', 25],
    ['POLO-S', 'DISABLED', 20],
  ]);

  await panel.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Price of Large').fill('30');
  await keeper.put(`/inventory/products/${shirt.id}`, { name: 'Tennis shirt' });
  await save.click();
  await versions.getByRole('button', { name: 'Use theirs' }).click();
  assert.deepEqual(
    [await name.inputValue(), await page.getByLabel('Price of Large').inputValue()],
    ['Tennis shirt', '25.00'],
  );
  assertNoFaults(faults);
});

test('a new product is created in one request, with a variant that is not for sale', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const type = (await owner.post('/product/variant-type', { name: 'Size', values: ['L', 'S'] })).body.data;
  const { page, faults } = await signedInPage(server, owner, { path: '/app/products/new' });
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.getByLabel('Name', { exact: false }).first().fill('Cap');
  await page.getByRole('group', { name: 'Base unit' }).getByLabel('Price').fill('9.5');
  await page.getByRole('button', { name: 'Add sizes or colours' }).click();
  await page.getByRole('combobox', { name: 'Variant type' }).fill(type.name);
  await page.getByRole('option', { name: type.name, exact: true }).click();
  const values = page.getByRole('region', { name: 'Variants' }).getByRole('combobox', { name: 'Values' });
  for (const value of ['L', 'S']) {
    await values.fill(value);
    await values.press('Enter');
    await page.getByLabel(`SKU of ${value}`).waitFor();
  }
  await page.getByRole('switch', { name: 'S is for sale' }).click({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'Product' }).getByRole('link', { name: 'Edit' }).waitFor();
  assert.deepEqual(writes, ['POST /inventory/products']);
  const [cap] = (await owner.get('/inventory/products')).body.data.rows;
  assert.deepEqual(
    cap.variants.map(({ status, prices }: Variant) => [status, prices[0]?.price]),
    [
      ['ACTIVE', 9.5],
      ['DISABLED', 9.5],
    ],
  );
  assertNoFaults(faults);
});
