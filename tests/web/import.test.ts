import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer({ jobs: true });

const sheet = `What we have

Artikel;Preis;Anzahl;Farbe
Soap;150,5;10;"dark
red"
=Candle;cheap;5;blue
"Bread; white";80;many;
`;

test('the columns of a sheet are mapped, its good rows imported, and the bad ones mended and sent again', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/import' });
  const send = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  await send('stock.csv', sheet);
  for (const [column, field] of [
    ['Artikel', 'Name'],
    ['Preis', 'Price'],
    ['Anzahl', 'Quantity'],
  ] as const) {
    await page.getByRole('combobox', { name: `Import ${column} as` }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  }
  // Added or set: nothing is checked before that is said.
  assert.ok(await page.getByRole('button', { name: 'Check file' }).isDisabled());
  await page.getByRole('radio', { name: 'Add to the stock' }).check();
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('heading', { name: '2 of 3 rows have errors' }).waitFor();
  const wrong = page.getByRole('table', { name: 'Problem' });
  await wrong.getByRole('row').nth(2).waitFor();
  assert.deepEqual(
    (await wrong.getByRole('row').allInnerTexts()).slice(1).map((row) => row.split('\t').slice(0, 3)),
    [
      ['5', 'Preis', 'cheap'],
      ['6', 'Anzahl', 'many'],
    ],
  );

  await page.getByRole('button', { name: 'Import rows without errors (1)' }).click();
  await page.getByRole('heading', { name: '1 of 3 rows imported' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rows with errors' }).click(),
  ]);
  const bad = await readFile(await download.path(), 'utf8');
  assert.doesNotMatch(bad, /Soap/);
  // A program that opens it runs nothing, and the import reads what was meant.
  assert.match(bad, /^'=Candle;/m);

  await send('rows-with-errors.csv', bad.replace('cheap', '90').replace('many', '7'));
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('button', { name: 'Import all rows (2)' }).click();
  await page.getByRole('heading', { name: '2 of 2 rows imported' }).waitFor();

  const { body } = await owner.get('/inventory/stock/rows?limit=100');
  assert.deepEqual(
    body.data.rows.map(({ productName, price, quantity }: Record<string, unknown>) => [
      productName,
      price,
      quantity,
    ]),
    [
      ['=Candle', 90, 5],
      ['Bread; white', 80, 7],
      ['Soap', 150.5, 10],
    ],
  );

  // Counted: two of soap are missing.
  await send('count.csv', 'Name,Price,Quantity\nSoap,150.5,8\n=Candle,90,5\n');
  await page.getByRole('radio', { name: 'Replace the stock' }).check();
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText('Of these, rows that will lower stock').waitFor();
  await page.getByRole('button', { name: 'Import all rows (2)' }).click();
  await page.getByRole('heading', { name: '2 of 2 rows imported' }).waitFor();
  const after = (await owner.get('/inventory/stock/rows?limit=100')).body.data.rows;
  assert.deepEqual(
    after.map(({ productName, quantity }: Record<string, unknown>) => [productName, quantity]),
    [
      ['=Candle', 5],
      ['Bread; white', 7],
      ['Soap', 8],
    ],
  );
  assertNoFaults(faults);
});
