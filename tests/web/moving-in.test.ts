import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer({ jobs: true });
const sample = (name: string) => readFileSync(new URL(`../samples/${name}.csv`, import.meta.url), 'utf8');

test('a shop moves in with the files of its old system', { skip: noBrowser }, async () => {
  const owner = await server.registered();
  await server.database((session) =>
    session.all(`update outlets set name = 'Main Street' where org_id = $1`, [owner.orgId]),
  );
  const { page, faults } = await signedInPage(server, owner, { path: '/app/import' });
  const send = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
  const columnOf = (name: string) => page.getByRole('combobox', { name: `Import ${name} as` });
  const mappedTo = async (name: string) => columnOf(name).inputValue();

  // A file of Square is known by its headers, and its columns are matched.
  await send('items.csv', sample('square-items'));
  await page.getByText('This is the product file of Square.').waitFor();
  assert.equal(await mappedTo('Variation Name'), 'Variation');
  assert.equal(await mappedTo('Current Quantity Ikeja'), 'Quantity [Ikeja]');
  assert.equal(await mappedTo('Token'), '');
  await page.getByRole('radio', { name: 'Replace the stock' }).check();
  await page.getByRole('button', { name: 'Check file' }).click();

  // The result is seen at once, although the table of columns above it is longer than the window.
  const seen = async (name: string) => {
    await heading(name);
    // The window scrolls there after the result is drawn.
    await until(async () => {
      const { y = -1 } = (await page.getByRole('heading', { name }).boundingBox()) ?? {};
      return (y >= 0 && y < 400) || undefined;
    });
  };
  // Three rows have the same unknown tax rate or outlet: each kind is told once.
  await seen('3 of 5 rows have errors');
  const kinds = page.getByRole('list', { name: 'Errors by type' });
  await kinds.getByText('2 rows, the first is 2').first().waitFor();
  assert.equal(await kinds.getByRole('listitem').count(), 2);
  // On a small phone nothing stands beside the page, and axe finds nothing.
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.equal(await overflow(), 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  assert.deepEqual(await findings(page), []);

  // Somebody leaves to look at the settings. The file, its columns and the choice are here when they come back.
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: /^Taxes/ }).click();
  await page.getByRole('heading', { name: 'Tax rates' }).waitFor();
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await heading('3 of 5 rows have errors');
  await page.getByText('This is the product file of Square.').waitFor();
  assert.ok(await page.getByRole('radio', { name: 'Replace the stock' }).isChecked());
  // And after a reload.
  await page.goto(`${server.url}/app/import`);
  await heading('3 of 5 rows have errors');
  assert.equal(await mappedTo('Current Quantity Ikeja'), 'Quantity [Ikeja]');

  await kinds.getByRole('button', { name: 'Create VAT 7.5 %' }).click();
  await seen('2 of 5 rows have errors');
  await kinds.getByRole('button', { name: 'Create outlet Ikeja' }).click();
  await heading('All 5 rows are ready to import');
  await page.getByRole('button', { name: 'Import all rows (5)' }).click();
  await seen('5 of 5 rows imported');

  // Their totals beside ours: 12 + 3 + 8 + 20 + 4 + 1 + 2 units; 15 × 400 + 8 × 500 + 20 × 150 + 7 × 1,200 at cost.
  const totals = page.getByRole('table', { name: 'Totals' });
  const figures = async () =>
    (await totals.getByRole('row').allInnerTexts())
      .slice(1)
      .map((row) => row.split(/\t\n?|\n\t?/).filter(Boolean));
  await page.getByText('Everything in your file is here.').waitFor();
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(
    (await figures()).map(([label, theirs, ours, difference]) => [label, theirs === ours, difference]),
    [
      ['Products and variants', true, '–'],
      ['Units in stock', true, '–'],
      ['Stock at cost', true, '–'],
      ['Stock at selling price', true, '–'],
    ],
  );
  assert.deepEqual(
    (await figures()).slice(0, 2).map(([, theirs]) => theirs),
    ['5', '50'],
  );
  assert.match((await figures())[2]?.[1] ?? '', /21,400/);

  // And all of it can be undone.
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await heading('This import was undone');
  const stock = (await owner.get('/inventory/stock/rows?limit=100')).body.data.rows;
  assert.deepEqual(
    stock.filter(({ quantity }: { quantity: number }) => quantity !== 0),
    [],
  );
  assert.equal(await page.getByText('Everything in your file is here.').count(), 0);
  assert.equal(await page.getByRole('columnheader', { name: 'Now here' }).count(), 0);

  // With two outlets, a file that names none is not checked row by row: it asks for the outlet first.
  await send('soap.csv', 'Name,Price,Quantity\nSoap,5,3\n');
  // By key: the notice of the undone import lies over the button.
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await page.getByText('Choose an outlet', { exact: true }).waitFor();
  const outlet = page.getByRole('combobox', { name: 'Outlet', exact: true });
  assert.ok(await outlet.evaluate((field) => field === document.activeElement));
  await outlet.fill('Ikeja');
  await page.getByRole('option', { name: 'Ikeja' }).click();
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await heading('The only row is ready to import');

  // A file that only says which goods are taxed means the only tax rate. What is left out is named.
  const shopify = [
    'Handle,Title,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Taxable,Cost per item,Status',
    'fabric,"Ankara Fabric, 6 yards",wax,Pattern,Fan,AF-1,15000,true,9800,active',
    'fabric,,,,Record,AF-2,118500,true,101000,',
    'rice,Exercise Rice,,Weight,1kg,RI-1,1800,false,1250,archived',
    'rice,,,,50kg,RI-2,106800,false,94900,',
  ];
  await send('shopify.csv', shopify.join('\n'));
  await page.getByText('This is the product file of Shopify.').waitFor();
  assert.equal(await mappedTo('Variant Taxable'), 'Tax rate [VAT]');
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await heading('All 4 rows are ready to import');
  await page.getByText('These columns will not be imported: Tags', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Import all rows (4)' }).press('Enter');
  await heading('4 of 4 rows imported');
  // The file has no quantities, so nothing is said about stock.
  assert.deepEqual(await figures(), [['Products and variants', '4', '4', '–']]);
  const products = (await owner.get('/inventory/products/rows?limit=100')).body.data.rows;
  const isTaxed = Object.fromEntries(
    products.map(({ name, taxRateId }: Record<string, unknown>) => [name, taxRateId !== null]),
  );
  assert.deepEqual([isTaxed['Ankara Fabric, 6 yards'], isTaxed['Exercise Rice']], [true, false]);
  const notSold = (await owner.get('/inventory/products?status=DISABLED&search=Exercise')).body.data.rows;
  assert.deepEqual([notSold.length, notSold[0]?.name], [1, 'Exercise Rice']);

  // In a common window, long names and wide ranges of prices fit: no word is broken, and the page does not scroll.
  await page
    .getByRole('button', { name: 'View products' })
    .or(page.getByRole('link', { name: 'View products' }))
    .press('Enter');
  const name = page.getByRole('link', { name: 'Ankara Fabric, 6 yards' });
  await name.waitFor();
  const { height: tall = 0 } = (await name.boundingBox()) ?? {};
  assert.ok(tall < 60, `the name is ${tall} high`);
  assert.equal(await overflow(), 0);
  assertNoFaults(faults);
});

test('cells are put right in place, columns are remembered, and customers come along', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { page, faults } = await signedInPage(server, owner, { path: '/app/import' });
  const send = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
  const columnOf = (name: string) => page.getByRole('combobox', { name: `Import ${name} as` });

  await send('list.csv', 'Artikel,Preis,Qty in stock,Shelf\nSoap,"₦1,050",10,A\nRice,cheap,5,B\n');
  for (const [column, field] of [
    ['Artikel', 'Name'],
    ['Preis', 'Price'],
  ] as const) {
    await columnOf(column).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  }
  await page.getByRole('radio', { name: 'Replace the stock' }).check();
  await page.getByRole('button', { name: 'Check file' }).click();
  await heading('1 of 2 rows have errors');
  await page.getByRole('button', { name: 'Change Preis in row 3: cheap' }).click();
  await page.getByRole('textbox', { name: 'Preis in row 3' }).fill('₦400');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Check the changes' }).click();
  await heading('All 2 rows are ready to import');
  await page.getByRole('button', { name: 'Import all rows (2)' }).click();
  await heading('2 of 2 rows imported');
  const { rows } = (await owner.get('/inventory/stock/rows?limit=100')).body.data;
  assert.deepEqual(
    rows.map(({ productName, price, quantity }: Record<string, unknown>) => [productName, price, quantity]),
    [
      ['Rice', 400, 5],
      ['Soap', 1050, 10],
    ],
  );

  // A check says what will change of what is here: 10 soaps and 4 more, for 1,200 each.
  await send('again.csv', 'Name,Price,Quantity\nSoap,"1,200",4\nRice,400,0\n');
  await page.getByRole('radio', { name: 'Add to the stock' }).check();
  await page.getByRole('button', { name: 'Check file' }).click();
  await heading('All 2 rows are ready to import');
  const changes = await page
    .getByRole('table', { name: 'What will change' })
    .getByRole('row')
    .allInnerTexts();
  assert.deepEqual(
    changes.slice(1).map((row) => row.split(/\s*[\t\n]\s*/)),
    [
      ['2', 'Soap', 'Price', '₦1,050.00', '₦1,200.00'],
      ['2', 'Soap', 'Stock, Corner Shop', '10', '14'],
    ],
  );

  // The next file with these columns is matched as this one was.
  await send('next.csv', 'Artikel,Preis,Qty in stock,Shelf\nTea,5,1,C\n');
  await page.getByRole('button', { name: 'Check file' }).waitFor();
  assert.equal(await columnOf('Artikel').inputValue(), 'Name');
  assert.equal(await columnOf('Preis').inputValue(), 'Price');
  assert.equal(await columnOf('Shelf').inputValue(), '');

  // Who leaves to add the tax rate that a file needs comes back to the file, which then has it. A draft is not sold.
  await send('shopify.csv', 'Handle,Title,Variant Price,Variant Taxable,Status\nmug,Mug,5,true,draft\n');
  await page.getByRole('link', { name: 'Add your tax rate first' }).click();
  await page.getByRole('button', { name: 'Add a tax rate' }).click();
  await page.getByLabel('Name of rate 1').fill('VAT');
  await page.getByLabel('Percent of rate 1').fill('7.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  await page.getByRole('link', { name: 'Back to the import' }).click();
  await page.getByText('This is the product file of Shopify.').waitFor();
  await until(async () => (await columnOf('Variant Taxable').inputValue()) === 'Tax rate [VAT]' || undefined);
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await page.getByText('1 of them disabled').waitFor();

  // A file of customers is imported where customers are.
  await send('customers.csv', sample('square-customers'));
  await page.getByRole('link', { name: 'Import customers' }).click();
  await page.getByText('CSV, with a name for each customer').waitFor();
  await send('customers.csv', sample('square-customers'));
  await page.getByText('2 customers found.').waitFor();
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Import customers' }).click();
  await page.getByRole('link', { name: 'View customers' }).click();
  await page.getByText('Dukan Ltd').waitFor();
  const customers = (await owner.get('/customer-relationship-management?limit=10')).body.data.rows;
  assert.deepEqual(
    customers.map(({ name, phone }: { name: string; phone: string | null }) => [name, phone]),
    [
      ['Ada Obi', '+2348012345678'],
      ['Dukan Ltd', null],
    ],
  );
  // The same file again adds nobody.
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByText('CSV, with a name for each customer').waitFor();
  await send('customers.csv', sample('square-customers'));
  await page.getByRole('button', { name: 'Import customers' }).click();
  await page.getByRole('link', { name: 'View customers' }).waitFor();
  assert.equal((await owner.get('/customer-relationship-management?limit=10')).body.data.rows.length, 2);
  assertNoFaults(faults);
});
